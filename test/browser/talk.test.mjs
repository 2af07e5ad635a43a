// People talk: in the browser by keyboard alone, with somebody at a telnet client, and by messages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newPerson, openBrowser, openHouse, openTelnet } from './house.mjs';

let house, browser, ana, berta;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'none'), openBrowser()]);
  ana = await newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Ana' });
  berta = await newPerson(browser, { url: house.http, lang: 'es-ES', handle: 'Berta' });
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** Types into a field that is found by its label and sends with Enter. */
async function say(page, text) {
  await page.locator('#talk-text').focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('two talk by keyboard, on whichever page they read', async () => {
  await ana.page.getByRole('link', { name: 'Chat', exact: true }).click();
  await ana.page.locator('#talk-with').focus();
  await ana.page.keyboard.type('berta');
  await ana.page.keyboard.press('Enter');
  await ana.page.getByRole('heading', { name: 'berta' }).waitFor();
  await berta.page.goto('/about');
  await say(ana.page, 'shall we play?');
  // The line stands in the log, and the field is free for the next.
  await ana.page.getByRole('log').getByText('shall we play?').waitFor();
  await ana.page.waitForFunction(() => document.querySelector('#talk-text').value === '');
  const told = berta.page.locator('.herald [role="status"]');
  await told.getByText('shall we play?').waitFor();
  await told.getByRole('link', { name: 'Responder a Ana' }).press('Enter');
  await berta.page.getByRole('log').getByText('shall we play?').waitFor();
  await say(berta.page, 'sí');
  await ana.page.getByRole('log').getByText('sí').waitFor();
  // A line that cannot be delivered stays in its field.
  await ana.page.locator('#talk-with').fill('Nobody');
  await ana.page.keyboard.press('Enter');
  await say(ana.page, 'anybody?');
  await ana.page.locator('.notices .alert.bad').waitFor();
  assert.equal(await ana.page.locator('#talk-text').inputValue(), 'anybody?');
});

test('channels are one with those of telnet', async () => {
  const guest = await openTelnet(house.ics);
  await guest.hears(/login: /);
  guest.send('guest');
  await guest.hears(/Press return/i);
  guest.send('');
  await guest.hears(/fics% |escaque% |% /);
  await ana.page.goto('/talk');
  await ana.page.getByRole('button', { name: /^Channel 1:/ }).click();
  await say(ana.page, 'welcome');
  await guest.hears(/Ana\(1\): welcome/);
  guest.send('tell 1 thank you');
  await ana.page.getByRole('log').getByText('thank you').waitFor();
  guest.close();
});

test('messages: written, read, answered, deleted; no script is needed', async () => {
  await ana.page.goto('/people/Berta');
  await ana.page.getByRole('link', { name: 'Write a message' }).click();
  assert.equal(await ana.page.locator('#to').inputValue(), 'Berta');
  await ana.page.locator('#text').fill('See you on Sunday.');
  await ana.page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await ana.page.getByText('The message was sent.').waitFor();
  await berta.page.locator('.herald').getByRole('link', { name: 'Leer mensajes' }).click();
  await berta.page.getByText('See you on Sunday.').waitFor();
  await berta.page.getByLabel('De Ana').check();
  await berta.page.getByRole('button', { name: 'Borrar los elegidos' }).click();
  await berta.page.getByText('Mensajes borrados.').waitFor();
});

test('who is followed is watched, and who is shut out is not heard', async () => {
  await ana.page.goto('/people/Berta');
  await ana.page.getByRole('button', { name: 'Follow' }).click();
  await ana.page.getByRole('button', { name: 'Stop following' }).waitFor();
  const carla = await newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Carla' });
  await carla.page.locator('form.card button.primary').first().click();
  await carla.page.locator('.seeks li.mine').waitFor();
  await berta.page.goto('/');
  await berta.page.locator('.seeks li:not(.mine) button.primary').first().click();
  await ana.page.locator('.herald').getByRole('link', { name: 'Watch' }).click();
  await ana.page.locator('.grid').waitFor();
  await ana.page.goto('/people/Carla');
  await ana.page.getByRole('button', { name: 'Block' }).click();
  await ana.page.getByRole('button', { name: 'Unblock' }).waitFor();
  await carla.page.goto('/talk?with=Ana');
  await say(carla.page, 'hello');
  await carla.page.locator('.notices .alert.bad').waitFor();
  for (const p of [ana, berta, carla]) assert.deepEqual(p.complaints, []);
});
