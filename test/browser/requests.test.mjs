// What a player asks of the arbiter at the game's page: a question about the Laws, an increment in the last two minutes
// (Guidelines III of 2023, announced by the event), and an appeal after the end, which goes into the event's record. The
// record at the arbiter's page has moves and facts in one list. The program's clock is set forward here.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  click,
  counted,
  eventOfTwo,
  faults,
  movesShown,
  newPerson,
  openBrowser,
  openHouseWithClock,
  overflow,
  seated,
} from './house.mjs';

let house, browser, carla, white, black, event, game;

before(async () => {
  [house, browser] = await Promise.all([openHouseWithClock('--computer', 'none'), openBrowser()]);
  const small = { width: 360, height: 740 };
  const [judge, ana, berta] = await Promise.all([
    newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Carla' }),
    newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Ana', viewport: small }),
    newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Berta', viewport: small }),
  ]);
  carla = judge;
  event = await eventOfTwo(carla.page, house.admin, 'Club Cup', '15', async () => {
    await carla.page.selectOption('#laws', '2023');
    await carla.page.check('#guidelines_iii');
  });
  await carla.page.goto(`${event}/manage/rounds`);
  await carla.page.locator('form[action$="/rounds/1/seat"] button').click();
  game = await seated(ana.page);
  await seated(berta.page);
  white = (await ana.page.locator('.status').textContent()).includes('Your move') ? ana : berta;
  black = white === ana ? berta : ana;
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

/** A move of one player, which both see as that half move of the game. */
async function play(player, uci, ply) {
  await click(player.page, uci);
  await Promise.all([movesShown(white.page, ply), movesShown(black.page, ply)]);
}

/** Opens the requests of a player and waits until they are listed. */
async function openRequests({ page }) {
  const button = page.getByRole('button', { name: 'Requests and appeals…' }).first();
  if (!(await button.isVisible()))
    await page.locator('summary', { hasText: 'More' }).first().click();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Requests and appeals' });
  await dialog.locator('[data-remedy]').first().waitFor();
  return dialog;
}

test('the requests that are possible are listed, and the others with their reasons', async () => {
  await play(white, 'e2e4', 1);
  await play(black, 'e7e5', 2);
  const { page } = white;
  const dialog = await openRequests(white);
  await dialog.getByRole('button', { name: /^Appeal against a decision.*11\.10/ }).waitFor();
  await counted(dialog.locator('[data-remedy="RequestIncrement"]'), 0, 'there is time enough');
  await dialog.getByText('Why not?').click();
  const why = dialog.locator('[data-refused="RequestIncrement"]');
  assert.match(await why.textContent(), /III\.4|III\.5|III/);
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(await overflow(page), []);
  await dialog.getByRole('button', { name: 'Close' }).click();
});

test('a question about the Laws stands in the record and reaches the arbiter', async () => {
  await carla.page.goto('/');
  const dialog = await openRequests(white);
  await dialog.getByRole('button', { name: /^Ask about the Laws/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Send' }).click();
  const question = dialog.getByLabel('Your question');
  await dialog.getByText('Fill this in.').waitFor();
  assert.equal(await question.getAttribute('aria-invalid'), 'true');
  await question.fill('May I write my move down first?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await carla.page.getByText(/asks the arbiter about the Laws: /).waitFor();
  await carla.page.goto(`${event}/desk`);
  await carla.page.locator('[data-call]', { hasText: 'May I write my move down first?' }).waitFor();
  await black.page
    .locator('.gamelog', { hasText: /an explanation of the Laws/ })
    .waitFor({ state: 'attached' });
  await counted(black.page.getByText('May I write my move down first?'), 0);

  const asked = carla.page.locator('[data-call]');
  await counted(asked.getByText(/call of this player/i), 0, 'a question is no call');
  await asked.getByRole('button', { name: /^Take the call/ }).click();
  await asked.getByRole('button', { name: 'Close the call' }).click();
  const form = asked.locator('form');
  await form.getByLabel('Your answer').fill('No: after the move.');
  await counted(form.getByRole('radio'), 0, 'a question needs no cause');
  await counted(form.getByText('Needed for a call without cause.'), 0);
  assert.deepEqual(await faults(carla.page), []);
  await form.getByRole('button', { name: 'Close the call' }).click();
  await white.page.locator('[data-closed]', { hasText: 'No: after the move.' }).waitFor();
});

test('what the event would refuse of a decision is said before it is given', async () => {
  const { page } = carla;
  await page.goto(`/desk/games/${game}`);
  await page.locator('[data-remedy="Penalise"]').click();
  await page.getByRole('button', { name: 'Show what it does' }).waitFor();
  await page.locator('#f-player-0').selectOption('black');
  await page.locator('#f-penalty-0').selectOption('exclusion');
  await page.locator('#f-reason-0').fill('a telephone');
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await page.locator('[data-event="Penalised"]').waitFor();
  const refused = page.locator('.alert[data-refused]');
  await refused.getByText(/The event would refuse what follows/).waitFor();
  assert.match(await refused.locator('li').textContent(), /round/);
  assert.deepEqual(await faults(page), []);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('a player short of time asks for an increment, which is offered as a draw too', async () => {
  await play(white, 'g1f3', 3);
  await play(black, 'b8c6', 4);
  const [, minutes, seconds] = /(\d+):(\d+)/.exec(
    await white.page.locator('.seat', { hasText: white.handle }).getByRole('timer').textContent(),
  );
  await house.later(`${60 * Number(minutes) + Number(seconds) - 115}s`);
  const more = white.page.locator('details.more');
  await more.evaluate((e) => (e.open = true));
  await counted(white.page.getByRole('button', { name: 'Requests and appeals…' }), 1);
  const dialog = await openRequests(white);
  await dialog.getByRole('button', { name: /^Ask for an increment/ }).click();
  await dialog.getByText('It also stands as an offer of a draw.').waitFor();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  for (const p of [white, black])
    await p.page.locator('.status', { hasText: 'Waiting for the arbiter' }).waitFor();
});

test('the record of the arbiter has moves, requests and decisions in their order', async () => {
  const { page } = carla;
  await page.goto(`/desk/games/${game}`);
  await page.locator('[data-remedy="SetResult"]').click();
  await page.getByLabel('Result', { exact: true }).selectOption('1-0');
  await page.getByLabel('Reason').fill('Black has left the hall.');
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await page.getByRole('heading', { name: 'This would be recorded' }).waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  const record = page.getByRole('region', { name: 'Record of the game' });
  await record.locator('li', { hasText: 'Decided by Carla' }).first().waitFor();
  const lines = await record.locator('li').allTextContents();
  const at = (text) => lines.findIndex((line) => line.includes(text));
  const order = ['1. e4', '1… e5', 'write my move down', '2. Nf3', '2… Nc6', 'Decided by Carla'];
  const places = order.map(at);
  assert.ok(!places.includes(-1), `${lines.join('\n')}`);
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    lines.join('\n'),
  );
  await record.getByLabel('Without the moves').check();
  await counted(record.locator('li.move'), 0);
  await record.locator('li', { hasText: 'write my move down' }).waitFor();
  assert.deepEqual(await faults(page), []);
});

test('after the end a player appeals, and the appeal is in the record of the event', async () => {
  await white.page.locator('.result .score', { hasText: '1 – 0' }).waitFor();
  await black.page.locator('.result .score', { hasText: '1 – 0' }).waitFor();
  const dialog = await openRequests(black);
  await dialog.getByRole('button', { name: /^Appeal against a decision/ }).click();
  await dialog.getByText('goes to the appeals of the event').waitFor();
  const decision = dialog.getByLabel('Which decision (optional)');
  await decision.selectOption({ index: 1 });
  await dialog.getByLabel('What you appeal against, and why').fill('I sat at the board.');
  assert.deepEqual(await overflow(black.page), []);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await black.page.locator('.gamelog', { hasText: 'I sat at the board.' }).waitFor();
  const { page } = carla;
  // The record of the event follows the log of the game, within a moment.
  const late = Date.now() + 60_000;
  do await page.goto(`${event}/manage/record`);
  while ((await page.getByText('I sat at the board.').count()) === 0 && Date.now() < late);
  await page.getByRole('heading', { name: /^Appeal 1 by / }).waitFor();
});

test("nobody's browser complained", () => {
  for (const p of [carla, white, black]) assert.deepEqual(p.complaints, [], p.handle);
});
