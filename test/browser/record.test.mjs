// The arbiters' record on one event file: illegal moves at a board of wood, a deduction that changes the standings, and an appeal
// that is upheld. What the pages recorded stands in the file.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faults, openBrowser, overflow } from './house.mjs';

const program =
  process.env.ESCAQUE_BIN ??
  path.join(fileURLToPath(new URL('../..', import.meta.url)), 'bin/escaque');
const env = { ...process.env, LC_ALL: 'C', USER: 'berta' };

let folder, file, server, browser, page;
const bad = [];
const run = (...args) => execFileSync(program, args, { env, encoding: 'utf8' });

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'escaque-record-'));
  file = path.join(folder, 'club.event');
  run('event', 'new', file, '--name', 'Club', '--rounds', '3', '--control', '90+30');
  for (const name of ['Alonso, Ana', 'Brandt, Bruno', 'Costa, Carla', 'Dietz, Dora'])
    run('event', 'enter', file, name);
  run('event', 'pair', file, '--colour', 'white');
  run('event', 'publish', file);
  server = spawn(program, ['event', 'serve', file, '--no-browser', '--data', folder], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const link = await new Promise((resolve, reject) => {
    server.stdout.once('data', (d) => resolve(String(d).trim()));
    server.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  browser = await openBrowser();
  const context = await browser.newContext({
    baseURL: new URL(link).origin,
    locale: 'en-GB',
    reducedMotion: 'no-preference',
  });
  page = await context.newPage();
  page.on('pageerror', (e) => bad.push(String(e)));
  await page.goto(link);
});

after(async () => {
  await browser?.close();
  server?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** Notes what axe-core finds on the page, and what runs off a telephone's screen. */
async function look(what) {
  for (const fault of await faults(page)) bad.push(`${what}: ${fault}`);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const wide of await overflow(page)) bad.push(`${what} runs off: ${JSON.stringify(wide)}`);
  await page.setViewportSize({ width: 1366, height: 768 });
}

const board = '/events/club/rounds/1/boards/1';
const result = () => page.locator('.pairings .result').textContent();

test('the second illegal move loses the game, once its effects were shown', async () => {
  await page.goto('/events/club/rounds/1');
  await page.getByRole('link', { name: 'Record of round 1' }).click();
  await look('the record');
  await page.goto(board);
  const white = await page.locator('.pairings .side.white .name').first().innerText();
  const illegal = page.getByRole('link', { name: `Illegal move: ${white}` });
  await illegal.click();
  await look('the form');
  assert.match(await page.locator('#new').innerText(), /Illegal move 1: the opponent gets 2:00/);
  await page.getByRole('button', { name: 'Note it' }).click();
  await page.getByText(`Illegal move 1 of ${white}, the opponent gets 2:00`).waitFor();
  assert.equal(await result(), 'no result');
  assert.match(await page.locator('.entries').innerText(), /Article 7\.5\.5, 2023/);

  await illegal.click();
  await page.getByRole('button', { name: 'Note it' }).click();
  await page.getByText('Nothing is recorded yet.').waitFor();
  await page.getByText('The result of the board becomes 0 – 1.').waitFor();
  await look('the effects');
  assert.doesNotMatch(run('event', 'record', file), /game lost/);
  await page.locator('#new').getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(`**${board}`);
  assert.equal(await result(), 'no result');

  await illegal.click();
  await page.getByRole('button', { name: 'Note it' }).click();
  await page.getByRole('button', { name: 'Note it with these effects' }).click();
  await page.getByText(`Illegal move 2 of ${white}, the game is lost`).waitFor();
  assert.equal(await result(), '0 – 1');
  await look('the board');
  assert.match(run('event', 'record', file), /illegal move · 2 · game lost/);
});

test('a deduction is shown first, and shown again when it was altered', async () => {
  await page.goto('/events/club/manage/record');
  await page.getByRole('link', { name: 'Points deducted or added' }).click();
  await page.getByLabel('Player').first().fill('Alonso, Ana');
  await page.getByLabel('Points to deduct').fill('1');
  await page.getByLabel('Reason').fill('list of the team too late');
  await page.getByRole('button', { name: 'Note it' }).click();
  await page.getByText('Nothing is recorded yet.').waitFor();
  const ana = page.locator('#new tbody tr', { hasText: 'Alonso, Ana' }).locator('td').first();
  const before = await ana.innerText();
  await page.getByLabel('Points to deduct').fill('0.5');
  await page.getByRole('button', { name: 'Note it with these effects' }).click();
  await page.getByText('have changed since they were shown').waitFor();
  assert.notEqual(await ana.innerText(), before);
  await page.getByRole('button', { name: 'Note it with these effects' }).click();
  await page.getByText('½ point deducted from Alonso, Ana').waitFor();
  await page.goto('/events/club');
  await page.getByText('−½ · list of the team too late').waitFor();
  await look('the standings');
  assert.match(run('event', 'standings', file), /Alonso, Ana: −½ · list of the team too late/);
});

test('an appeal that is upheld revokes the penalty and leads to the result', async () => {
  await page.goto(board);
  await page
    .getByRole('link', { name: /^Appeal: / })
    .first()
    .click();
  await page.getByLabel('Against entry').selectOption('2');
  await page.getByLabel('What the appeal says').fill('The move was legal.');
  await page.getByRole('button', { name: 'Note it' }).click();
  await page.getByRole('heading', { name: /^Appeal 1 by .*: not decided yet$/ }).waitFor();
  const decide = page.getByRole('button', { name: 'Record the decision' });
  await page.locator('summary', { hasText: 'Record the decision' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('upheld', { exact: true }).check();
  await page.getByLabel('Who decided it').fill('Eva, Fritz, berta');
  await page.locator('article').getByLabel('Reason').first().fill('The knight could go there.');
  await look('the decision');
  await decide.click();
  await page.getByText('berta made ruling 2 and does not decide').waitFor();
  assert.equal(await page.getByLabel('upheld', { exact: true }).isChecked(), true);
  assert.equal(
    await page.locator('article').getByLabel('Reason').first().inputValue(),
    'The knight could go there.',
  );
  await page.getByLabel('Who decided it').fill('Eva, Fritz, Gil');
  await decide.click();
  await page.waitForURL(`**${board}`);
  await page.getByText('The result of this board stands.').waitFor();
  await page.getByLabel('New result').selectOption('1/2-1/2');
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await page.getByLabel('Reason').fill('Appeal 1');
  await page.getByRole('button', { name: 'Correct the result' }).click();
  await page.goto(board);
  assert.equal(await result(), '½ – ½');
  assert.match(run('event', 'record', file), /upheld/);

  await page.goto('/events/club/print/record?round=1&board=1');
  await page.getByText('yes: The knight could go there.').waitFor();
  await look('the page to print');
  assert.deepEqual(bad, []);
});
