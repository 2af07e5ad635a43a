// A complaint as people make it: from the table where it was said to the decision of an administrator, its appeal, and the ruling of another; most of it by keyboard.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  counted,
  newPerson,
  offer,
  openBrowser,
  openHouse,
  openTelnet,
  seated,
} from './house.mjs';

let house, browser, ana, berta, chief, deputy;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'none'), openBrowser()]);
  const person = (handle, lang) => newPerson(browser, { url: house.http, lang, handle });
  [ana, berta, chief, deputy] = await Promise.all([
    person('Ana', 'en-GB'),
    person('Berta', 'es-ES'),
    person('Chief', 'en-GB'),
    person('Deputy', 'en-GB'),
  ]);
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

/** Goes to an element with the Tab key alone. */
async function tabTo(page, locator) {
  const wanted = await locator.elementHandle();
  for (let n = 0; n < 80; n++) {
    if (await wanted.evaluate((e) => e === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${locator}`);
}

/** Presses a button or follows a link with the keyboard, and waits for the page that answers. */
async function press(page, locator) {
  await tabTo(page, locator);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
}

async function write(page, selector, text) {
  await tabTo(page, page.locator(selector));
  await page.keyboard.type(text);
}

async function choose(page, selector, words) {
  await tabTo(page, page.locator(selector));
  await page.keyboard.type(words);
  assert.match(
    await page.locator(`${selector} option:checked`).textContent(),
    new RegExp(`^${words}`),
  );
}

async function say(page, text) {
  await page.fill('#chat-text', text);
  await page.press('#chat-text', 'Enter');
}

let game;

test('a player complains of what was said at the table', async () => {
  await offer(ana.page, 'white');
  await accept(berta.page);
  [game] = await Promise.all([seated(ana.page), seated(berta.page)]);
  await say(berta.page, 'you play like a fool');
  await ana.page.getByText('you play like a fool').waitFor();
  await press(
    ana.page,
    ana.page.getByRole('link', { name: 'Complain about somebody in this game' }),
  );
  assert.equal(await ana.page.inputValue('#game'), game);
  await write(ana.page, '#against', 'Berta');
  await choose(ana.page, '#kind', 'Abusive');
  await write(ana.page, '#text', 'insults at the board');
  await press(ana.page, ana.page.getByRole('button', { name: 'Send the complaint' }));
  await ana.page.getByText('Your complaint is recorded').waitFor();
  await ana.page.getByText('Berta: you play like a fool').waitFor();
});

test('an administrator reads it with its evidence and decides', async () => {
  const { page } = chief;
  await page.goto(house.admin);
  await Promise.all([
    page.waitForURL('**/admin'),
    page.locator('main form button.primary').click(),
  ]);
  await page.getByText('1 complaints and 0 appeals are open').waitFor();
  await page.locator('form:has(input[value="Deputy"]) input[value="administrator"]').check();
  await Promise.all([
    page.waitForURL('**/admin'),
    page.getByRole('button', { name: 'Save Deputy' }).click(),
  ]);
  await press(page, page.getByRole('link', { name: 'Complaints and appeals' }));
  await press(page, page.getByRole('link', { name: '1. About Berta: abuse' }));
  await page.getByText('Berta: you play like a fool').waitFor();
  await page.getByText('Berta against Ana: 0 games').waitFor();
  await choose(page, '#measure', 'no talk');
  await choose(page, '#span', 'one day');
  await write(page, '#act-reason', 'Talk at the board is no place for insults.');
  await press(page, page.getByRole('button', { name: 'Decide', exact: true }));
  await page.getByText('Closed by Chief').waitFor();
  await ana.page.reload();
  await ana.page.getByText('Closed by Chief').waitFor();
});

test('the measure binds the talk of the browser, and says what, until when and where to read more', async () => {
  const { page } = berta;
  await say(page, 'y qué');
  const alert = page.getByRole('alert');
  await alert.getByText('No puedes decir eso ahora: sin habla (mute), hasta').waitFor();
  assert.equal(await page.inputValue('#chat-text'), 'y qué', 'what was typed is kept');
  await alert.getByRole('link', { name: 'Normas de conducta' }).click();
  await page.getByRole('heading', { name: 'Recursos' }).waitFor();
});

test('who it is about appeals, and another administrator rules', async () => {
  const { page } = berta;
  await page.goto('/account');
  await page.getByText('Talk at the board is no place for insults.').waitFor();
  await tabTo(page, page.locator('#acts summary'));
  await page.keyboard.press('Enter');
  await write(page, '#appeal-1', 'Era una broma entre amigas');
  await press(page, page.getByRole('button', { name: 'Enviar el recurso' }));
  await page.getByText('Otro administrador tiene que resolverla todavía').waitFor();

  await chief.page.goto('/admin/conduct/acts/1');
  await chief.page.locator('input[value="uphold"]').check();
  await chief.page.fill('#rule-reason', 'my own');
  await chief.page.getByRole('button', { name: 'Rule on the appeal' }).click();
  await chief.page.getByText('Another administrator rules').waitFor(); // nobody rules on his own act
  await deputy.page.goto('/admin/conduct');
  await press(deputy.page, deputy.page.locator('section[aria-labelledby="appeals"] a'));
  await deputy.page
    .locator('section[aria-labelledby="act"]')
    .getByText('Era una broma entre amigas')
    .waitFor();
  await tabTo(deputy.page, deputy.page.locator('input[value="uphold"]'));
  await deputy.page.keyboard.press('ArrowDown');
  await deputy.page.keyboard.press('Space');
  assert.ok(await deputy.page.locator('input[value="overturn"]').isChecked());
  await write(deputy.page, '#rule-reason', 'A joke among friends.');
  await press(deputy.page, deputy.page.getByRole('button', { name: 'Rule on the appeal' }));
  await deputy.page.getByText('Overturned by Deputy').waitFor();

  await page.reload();
  await page.getByText('Anulado por Deputy').waitFor();
  await page.goto(`/games/${game}`);
  await say(page, 'perdona');
  await page.locator('.chat .log').getByText('perdona').waitFor();
});

test('the rules of the server are told in the browser as over telnet', async () => {
  await chief.page.goto('/account');
  await chief.page.fill(
    'form[action="/account/ics-password"] input[name="own"]',
    'Chief plays in the hall',
  );
  await chief.page.fill(
    'form[action="/account/ics-password"] input[name="password"]',
    'a sentence for telnet',
  );
  await chief.page.click('form[action="/account/ics-password"] button');
  const telnet = await openTelnet(house.ics);
  await telnet.hears(/login: /);
  telnet.send('Chief');
  await telnet.hears(/password: /);
  telnet.send('a sentence for telnet');
  await telnet.hears(/fics% /);
  telnet.send('adjudicate Ana Berta draw the game is over');
  await telnet.hears(/Act \d+ recorded/);

  // An opponent is told of an abuser before agreeing to a game: in the lobby, the seek, the challenge and the profile.
  await Promise.all([ana.page.goto('/'), berta.page.goto('/')]);
  await berta.page.locator('.people li', { hasText: 'Ana' }).waitFor();
  telnet.send('sanction Ana abuser leaves games');
  await berta.page
    .locator('.people li', { hasText: 'Ana' })
    .getByText('en la lista de abusos')
    .waitFor();
  await offer(ana.page, 'white');
  await berta.page
    .locator('.seeks li', { hasText: 'Ana' })
    .getByText('en la lista de abusos')
    .waitFor();
  await ana.page.getByRole('button', { name: 'Challenge Berta' }).click();
  await berta.page
    .locator('section[aria-labelledby="challenges-title"]')
    .getByText('en la lista de abusos')
    .waitFor();
  await berta.page.goto('/people/Ana');
  await berta.page.locator('main').getByText('en la lista de abusos').waitFor();

  // The question to take a discussion to a channel waits: who has no page open reads it on the next, and after a reload.
  await berta.page.goto('about:blank');
  telnet.send('tochannel Berta 50 para charlar');
  await telnet.hears(/asked to move to channel/);
  await berta.page.goto('/people/Ana');
  const asked = berta.page.locator('.herald [role="status"]');
  const question = asked.getByText(
    'Chief te pide que lleves tu discusión al canal 50. «para charlar»',
  );
  await question.waitFor();
  await berta.page.reload();
  await question.waitFor();
  await asked.getByRole('link', { name: 'Ir al canal 50' }).press('Enter');
  await berta.page.getByRole('heading', { name: /^Canal 50/ }).waitFor();
  await question.waitFor({ state: 'detached' }); // answered by going there

  // An administrator asks over telnet, too; the question that is put away is not read again.
  await chief.page.goto('/admin/conduct');
  await chief.page.fill('#move-who', 'Berta');
  await chief.page.fill('#move-channel', '63');
  await press(chief.page, chief.page.getByRole('button', { name: 'Ask', exact: true }));
  await chief.page.getByText('The decision is recorded').waitFor();
  await asked.getByText('tu discusión al canal 63').waitFor();
  await asked.getByRole('button', { name: 'Cerrar' }).press('Enter');
  await berta.page.goto('/people/Ana');
  telnet.send('tell Berta aquí estoy');
  await asked.getByText('aquí estoy').waitFor();
  await counted(asked.getByText('al canal'), 0, 'what is answered is not asked again');
  await berta.page.goto('/talk?channel=50');
  await berta.page.getByRole('heading', { name: /^Canal 50/ }).waitFor();
  telnet.send('+channel 50');
  telnet.send('tell 50 welcome');
  await berta.page.getByRole('log').getByText('welcome').waitFor();

  // The fourth shout points to a channel.
  await ana.page.goto('/talk');
  await ana.page.getByRole('button', { name: 'Everybody' }).click();
  for (const text of ['one', 'two', 'three']) {
    await ana.page.fill('#talk-text', text);
    await ana.page.press('#talk-text', 'Enter');
    await ana.page.getByRole('log').getByText(text).waitFor();
  }
  await ana.page.fill('#talk-text', 'four');
  await ana.page.press('#talk-text', 'Enter');
  const alert = ana.page.getByRole('alert');
  await alert.getByText('Long discussions belong in a channel, for example channel 50.').waitFor();
  assert.equal(await ana.page.inputValue('#talk-text'), 'four', 'what was typed is kept');
  await alert.getByRole('link').click();
  await ana.page.getByRole('heading', { name: /^Channel 50/ }).waitFor();
  telnet.close();
});

test('nobody saw an error', () => {
  for (const p of [ana, berta, deputy]) assert.deepEqual(p.complaints, [], p.handle);
});
