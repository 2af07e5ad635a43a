// Passkeys with a device that the browser itself plays (WebAuthn's virtual authenticator): made on the security page,
// used alone and beside the password, renamed, removed, and lost.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newPerson, openBrowser, openHouse, openTelnet } from './house.mjs';

// A slow line has a port of its own, where the server knows no passkeys.
const skip = !!process.env.ESCAQUE_SLOW;

let house;
let browser;
before(async () => {
  house = await openHouse();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  assert.equal(await house?.close(), 0);
});

/** A device for a page, which recognises its bearer or does not. */
async function device(page, known = true) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: known,
      automaticPresenceSimulation: true,
    },
  });
  return {
    keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    give: (credential) => cdp.send('WebAuthn.addCredential', { authenticatorId, credential }),
    lose: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

test('a passkey is made, used alone and beside the password, renamed, lost and removed', {
  skip,
}, async () => {
  const ana = await newPerson(browser, { url: house.http, lang: 'en', handle: 'Ana' });
  const own = 'Ana plays in the hall';
  const phone = await device(ana.page);
  await ana.page.goto('/account/security');
  await ana.page.fill('#passkey-name', 'Telephone');
  await ana.page.fill('#passkey-own', own);
  await ana.page.click('form[data-passkey="make"] button');
  await ana.page.waitForSelector('ul.codes');
  const paper = await ana.page.locator('ul.codes code').allTextContents();
  assert.equal(paper.length, 10);
  const [key] = await phone.keys();
  assert.equal(key.rpId, 'localhost');
  assert.ok(key.isResidentCredential);

  // The same device is not asked twice: the page says that nothing came of it.
  await ana.page.goto('/account/security');
  await ana.page.fill('#passkey-own', own);
  await ana.page.click('form[data-passkey="make"] button');
  await ana.page.waitForFunction(() =>
    /No passkey was used/.test(
      document.querySelector('form[data-passkey="make"] [role="status"]').textContent,
    ),
  );

  // Alone.
  await ana.context.clearCookies();
  await ana.page.goto('/login?next=/account/security');
  await ana.page.click('text=Log in with a passkey');
  await ana.page.waitForURL('**/account/security');
  await ana.page.locator('text=Telephone').first().waitFor();

  // Beside the password, in another browser with the same device.
  const there = await newPerson(browser, { url: house.http, lang: 'en' });
  const same = await device(there.page);
  const [now] = await phone.keys();
  await same.give(now);
  await there.page.goto('/login?next=/account/security');
  await there.page.fill('#handle', 'Ana');
  await there.page.fill('#password', own);
  await there.page.click('form[action="/login"] button.primary');
  await there.page.locator('text=use a passkey').first().waitFor();
  await there.page.fill('#password', own);
  await there.page.click('button[data-show]');
  await there.page.waitForURL('**/account/security');

  // Renamed.
  await there.page.click('main summary');
  await there.page.fill('input[id^="name-"]', 'Old telephone');
  await there.page.click('text=Rename');
  await there.page.locator('strong', { hasText: 'Old telephone' }).waitFor();

  // Lost: no passkey comes, and a code on paper lets her in.
  await there.context.clearCookies();
  await same.lose();
  await there.page.goto('/login');
  await there.page.click('text=Log in with a passkey');
  await there.page.waitForFunction(() =>
    [...document.querySelectorAll('[role="status"]')].some((e) =>
      /No passkey was used/.test(e.textContent),
    ),
  );
  for (const code of [undefined, paper[0]]) {
    await there.page.fill('#handle', 'Ana');
    await there.page.fill('#password', own);
    if (code) await there.page.fill('#code', code);
    await there.page.click('form[action="/login"] button.primary');
  }
  await there.page.locator('.masthead .who').first().waitFor();
  await there.page.goto('/account/security');
  await there.page.click('main summary');
  await there.page.fill('input[id^="own-"]', own);
  await there.page.click('form[action$="/drop"] button');
  await there.page.locator('text=The passkey was removed').waitFor();
  await there.page.locator('text=Off: your password alone').waitFor();
  assert.deepEqual(
    [...ana.complaints, ...there.complaints].filter((c) => !/400|status of 4/.test(c)),
    [],
  );
  await ana.context.close();
  await there.context.close();
});

test('telnet wants a token of whoever has a passkey', { skip }, async () => {
  const eva = await newPerson(browser, { url: house.http, lang: 'en', handle: 'Eva' });
  const own = 'Eva plays in the hall';
  await device(eva.page);
  await eva.page.goto('/account');
  await eva.page.fill('form[action="/account/ics-password"] input[name="own"]', own);
  await eva.page.fill(
    'form[action="/account/ics-password"] input[name="password"]',
    'a sentence for telnet',
  );
  await eva.page.click('form[action="/account/ics-password"] button');
  await eva.page.goto('/account/security');
  await eva.page.fill('#passkey-own', own);
  await eva.page.click('form[data-passkey="make"] button');
  await eva.page.waitForSelector('ul.codes');
  await eva.page.goto('/account/security');
  await eva.page.fill('#token-note', 'my client');
  await eva.page.check('input[value="telnet:login"]');
  await eva.page.click('form[action^="/account/tokens"] button[data-show]');
  await eva.page.waitForSelector('#secret');
  const token = await eva.page.inputValue('#secret');
  const telnet = await openTelnet(house.ics);
  await telnet.hears(/login:/);
  telnet.send('Eva');
  await telnet.hears(/password:/);
  telnet.send('a sentence for telnet');
  await telnet.hears(/second factor/);
  await telnet.hears(/login:/);
  telnet.send('Eva');
  await telnet.hears(/password:/);
  telnet.send(token);
  await telnet.hears(/Starting .* session as Eva|fics%/i);

  // The end of all other access ends the token with its line, and the page says so.
  await eva.page.goto('/account/security');
  await eva.page.click('form[action="/account/sessions/end"] button.danger');
  await eva.page.locator('text=All tokens are revoked').waitFor();
  await eva.page.locator('text=The telnet password is removed').waitFor();
  await telnet.hears(/session has ended/);
  telnet.close();
  await eva.context.close();
});
