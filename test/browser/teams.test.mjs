// An event of teams from its form to its end: eight teams of four boards, three rounds of
// the Swiss of teams, results by single keys, a line-up, a match that is not played, a team
// that withdraws, a correction; somebody watches meanwhile.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { counted, faults, newPerson, openBrowser, openHouse } from './house.mjs';

let house, browser, carla, vera, event;

const boards = 4;

before(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  [carla, vera] = await Promise.all([
    newPerson(browser, {
      url: house.http,
      lang: 'en-GB',
      handle: 'Carla',
      viewport: { width: 1366, height: 900 },
    }),
    newPerson(browser, {
      url: house.http,
      lang: 'es-ES',
      handle: 'Vera',
      viewport: { width: 390, height: 800 },
    }),
  ]);
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

const submit = (page, selector) =>
  Promise.all([page.waitForEvent('load'), page.locator(selector).click()]);

test('a list of teams becomes an event', async () => {
  const { page } = carla;
  await page.goto(house.admin);
  await submit(page, 'main form button.primary');
  await page.waitForURL(/\/admin$/);
  await page.goto('/events/new?kind=all');
  await page.fill('#name', 'League');
  await page.selectOption('#system', 'team-2026');
  await page.fill('#rounds', '3');
  await page.locator('input[name="conduct"][value="board"]').check({ force: true });
  await submit(page, 'main form button.primary');
  assert.equal(
    await page.locator('#teams').getAttribute('aria-invalid'),
    'true',
    'boards are missing, and it is said beside them',
  );
  await page.fill('#teams', String(boards));
  await page.locator('input[name="fixed-order"]').check({ force: true });
  await submit(page, 'main form button.primary');
  event = new URL(page.url()).pathname.replace(/\/manage.*$/, '');
  let csv = 'name,team,rating\n';
  for (let t = 1; t <= 8; t++)
    for (let b = 1; b <= boards + 1; b++)
      csv += `"Player ${t}.${b}",Team ${t},${2400 - 40 * t - 50 * b}\n`;
  await page.setInputFiles('#csv', {
    name: 'teams.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await submit(page, 'form:has(#csv) button');
  assert.match(await page.locator('main').innerText(), /8 teams/);
  await submit(page, 'form[action$="/entries"] button.primary');
  await counted(page.locator('table.book tbody tr'), 8);
  await page.goto(`${event}/manage/rounds`);
  await page.locator('input[name="colour"][value="white"]').check({ force: true });
  await submit(page, 'form[action$="/lots"] button');
});

/** Drafts and publishes a round. */
async function publish(page, round) {
  await page.goto(`${event}/manage/draft`);
  assert.ok((await page.locator('details.why').count()) > 0, 'each match says why');
  await submit(page, `form[action$="/rounds/${round}/publish"] button.primary`);
}

test('round 1: a line-up in the order of the list, results by keys, a watcher', async () => {
  const { page } = carla;
  await publish(page, 1);
  await vera.page.goto(`${event}/rounds/1`);
  await page.goto(`${event}/manage/lineups`);
  const seats = page.locator('#line-up-1 select');
  await seats.nth(0).selectOption('5');
  await submit(page, '#line-up-1 button');
  assert.match(await page.locator('.alert.bad').innerText(), /cannot sit above/);
  for (const [i, seat] of ['1', '2', '3', '5'].entries()) await seats.nth(i).selectOption(seat);
  await submit(page, '#line-up-1 button');
  await vera.page.locator('.match-boards .name', { hasText: 'Player 1.5' }).waitFor();
  await page.goto(`${event}/rounds/1/results`);
  // Three matches are played, the last one is not: 12 keys and a choice.
  for (const key of '1=0111==1000') await page.keyboard.press(key);
  await page.locator('.match-head select').last().selectOption('1-0f');
  await submit(page, 'form[data-result-entry] button.primary');
  await vera.page.locator('li.match > .result', { hasText: '2½ – 1½' }).waitFor();
  await vera.page.locator('li.match > .result, li > .result', { hasText: '+' }).first().waitFor();
});

test('round 2: a team withdraws, and another has the bye', async () => {
  const { page } = carla;
  await page.goto(`${event}/manage/players/8`);
  await page.fill('#why', 'no players');
  await submit(page, 'form[action$="/withdraw"] button');
  await publish(page, 2);
  await page.goto(`${event}/rounds/2/results`);
  await counted(page.locator('.match-head'), 3);
  for (const key of '1111====0000') await page.keyboard.press(key);
  await submit(page, 'form[data-result-entry] button.primary');
  await page.goto(`${event}/rounds/2`);
  await counted(page.locator('li.bye'), 1);
});

test('round 3, a correction of round 1, the second reading and the end', async () => {
  const { page } = carla;
  await publish(page, 3);
  await page.goto(`${event}/rounds/3/results`);
  const keys = '10=1====1001';
  for (const key of keys) await page.keyboard.press(key);
  await submit(page, 'form[data-result-entry] button.primary');
  await vera.page.goto(event);
  const before = await vera.page.locator('#event-standings table').innerText();
  await page.goto(`${event}/rounds/1/boards/1.2?result=0-1`);
  await page.getByText('In FIDE mode round 1 can no longer be changed').waitFor();
  await page.goto(`${event}/manage/settings`);
  await page.fill('#reason-mode', 'a slip of round 1');
  await submit(page, '#part-mode form button');
  await page.getByRole('heading', { name: 'Please confirm', exact: true }).waitFor();
  await page.getByText('leaves FIDE mode for ever, at round 3').waitFor();
  await submit(page, '#confirm');
  await page.getByRole('heading', { name: 'Please confirm once more' }).waitFor();
  await page.getByText('never returns to FIDE mode').waitFor();
  assert.deepEqual(await faults(page), []);
  await submit(page, '#confirm');
  await page.getByText('The event is no longer in FIDE mode.').waitFor();
  await vera.page.goto(event);
  await vera.page.getByText('Fuera del modo FIDE desde la ronda 3').waitFor();
  await page.goto(`${event}/rounds/1/boards/1.2?result=0-1`);
  assert.match(await page.locator('main').innerText(), /→/, 'it is said what would change');
  await page.fill('#reason', 'score sheets');
  await submit(page, 'form[method="post"] button.primary');
  assert.match(await page.locator('main').innerText(), /corrected/, 'it is recorded');
  await vera.page.waitForFunction(
    (was) => document.querySelector('#event-standings table').innerText !== was,
    before,
  );
  await page.goto(`${event}/rounds/3/reread`);
  for (const key of keys) await page.keyboard.press(key);
  await submit(page, 'form[data-result-entry] button.primary');
  await page.goto(`${event}/manage/log`);
  const log = await page.locator('table.log').innerText();
  for (const fact of [/score sheets/, /Team 8/, /Player 1\.1/]) assert.match(log, fact);
  await page.goto(`${event}/boards`);
  await counted(page.locator('#event-boards table'), boards);
  const report = await page.request.get(`${event}/files/trf26`);
  const text = await report.text();
  assert.match(text, /^192 FIDE_TEAM/m);
  assert.equal(text.match(/^310 /gm).length, 8, 'every team has its record');
});
