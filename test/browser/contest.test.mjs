// A play-off and a knock-out conducted in the browser to their end, on event files: by what stands on the page alone, with a
// spectator who sees the standings change without reloading.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { counted, openBrowser } from './house.mjs';

const program =
  process.env.ESCAQUE_BIN ??
  path.join(fileURLToPath(new URL('../..', import.meta.url)), 'bin/escaque');
const env = { ...process.env, LC_ALL: 'C', USER: 'aldo' };
const shots = process.env.ESCAQUE_SHOTS; // a folder for pictures of the pages

let folder, browser;
const servers = [];
const run = (...args) => execFileSync(program, args, { env, encoding: 'utf8' });

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'escaque-contest-'));
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  for (const s of servers) s.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function serve(file) {
  const server = spawn(program, ['event', 'serve', file, '--no-browser'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  return new Promise((resolve, reject) => {
    server.stdout.once('data', (d) => resolve(String(d).trim()));
    server.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

async function shoot(page, name) {
  if (!shots) return;
  for (const [width, scheme] of [
    [360, 'light'],
    [1366, 'dark'],
    [1920, 'light'],
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: path.join(shots, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1366, height: 900 });
}

/** Sends a form and waits for the page that answers it. */
async function send(page, button) {
  const answered = page.waitForEvent('load');
  await button.click();
  await answered;
  const bad = page.locator('.alert.bad');
  await counted(bad, 0, (await bad.allInnerTexts()).join());
}

/** Enters a result for every game that can be scored, until the contest is over. */
async function conduct(page, results) {
  for (let i = 0; i < 40; i++) {
    const begin = page.getByRole('button', { name: /^Begin stage/ }).first();
    const form = page
      .locator('form:has(button.primary)')
      .filter({ has: page.locator('select[name=result]') })
      .first();
    const game = form.locator('select[name=result]');
    if (await game.count()) {
      await game.selectOption(results[i % results.length]);
      const moves = form.locator('input[name=moves]');
      if (await moves.count()) await moves.fill('30');
      await send(page, form.locator('button.primary'));
    } else if (await begin.count()) {
      const why = page.locator('form').filter({ has: begin }).locator('input[name=reason]').first();
      if (await why.count()) await why.fill('both are ready');
      await send(page, begin);
    } else {
      return;
    }
  }
  assert.fail('it does not end');
}

test('a play-off is conducted to its end, and the standings show it to who watches', async () => {
  const file = path.join(folder, 'open.event');
  await writeFile(
    path.join(folder, 'players.csv'),
    'name,rating\nAna,2000\nBea,1900\nCarl,1800\nDan,1700\n',
  );
  run('event', 'new', file, '--name', 'Club open', '--system', 'berger');
  run('event', 'import', file, path.join(folder, 'players.csv'));
  run('event', 'pair', file);
  for (let round = 0; round < 3; round++) {
    run('event', 'publish', file);
    run('event', 'result', file, '1', '1/2', '2', '1/2');
  }
  const link = await serve(file);
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const failures = [];
  page.on('pageerror', (e) => failures.push(String(e)));
  await page.goto(link);
  const watcher = await context.newPage();
  await watcher.goto(new URL('/events/open', link).href);
  await counted(watcher.getByText('▸'), 0);

  await page.goto(new URL('/events/open/manage/contests', link).href);
  await shoot(page, 'tie');
  await page.locator('summary', { hasText: 'Announce a play-off' }).click();
  await page.getByLabel('Minutes since their last game ended').fill('45');
  await page.getByRole('button', { name: 'Announce a play-off' }).click();
  await page.getByText('The play-off is announced.').waitFor();
  await shoot(page, 'announced');
  await conduct(page, ['1/2-1/2', '1-0', '1-0', '1/2-1/2', '1-0']);
  await page.getByRole('heading', { name: 'Places', exact: true }).waitFor();
  await shoot(page, 'play-off-manage');
  await watcher.locator('abbr[title="Decided by play-off"]').first().waitFor();
  await shoot(watcher, 'standings');
  await watcher.getByRole('link', { name: 'Play-off' }).click();
  await watcher.getByRole('heading', { name: 'Places', exact: true }).waitFor();
  await shoot(watcher, 'play-off');
  assert.match(run('event', 'log', file), /Final places/);
  assert.deepEqual(failures, []);
  await context.close();
});

test('a knock-out goes from the bracket to the winner', async () => {
  const file = path.join(folder, 'cup.event');
  const players = Array.from(
    { length: 11 },
    (_, i) => `Player ${String.fromCharCode(65 + i)},${2200 - 10 * i}`,
  );
  await writeFile(path.join(folder, 'cup.csv'), `name,rating\n${players.join('\n')}\n`);
  run(
    'event',
    'new',
    file,
    '--name',
    'Cup',
    '--system',
    'wimbledon',
    '--games',
    '1,2',
    '--straight',
    '--control',
    '15+10',
    '--accept',
    'exit@0',
    '--confirm',
    'exit@0',
  );
  run('event', 'import', file, path.join(folder, 'cup.csv'));
  const link = await serve(file);
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  await page.goto(link);
  await page.goto(new URL('/events/cup/manage', link).href);
  await page.locator('.lang summary').click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.goto(new URL('/events/cup/manage/contests', link).href);
  await page.getByRole('button', { name: 'Draw up the bracket' }).click();
  await page.getByText('The bracket is drawn up.').waitFor();
  await shoot(page, 'bracket-manage');
  await page.goto(new URL('/events/cup/contests/1', link).href);
  await shoot(page, 'bracket-begin');
  await page.goto(new URL('/events/cup/manage/contests', link).href);
  await send(page, page.getByRole('button', { name: /^Begin stage/ }).first());
  await page.locator('summary', { hasText: 'Adjourn game 1' }).first().click();
  await page
    .getByLabel('Note (move number, clocks, time of resumption)')
    .first()
    .fill('move 41, Sunday at 9');
  await shoot(page, 'adjourn');
  await send(page, page.getByRole('button', { name: 'Adjourn', exact: true }).first());
  await page.getByText(/^Adjourned, Player . sealed: move 41, Sunday at 9$/).waitFor();
  await shoot(page, 'adjourned');
  await conduct(page, ['1-0', '1/2-1/2', '0-1', '1-0', '1-0']);
  await page.goto(new URL('/events/cup/contests/1', link).href);
  await page.getByRole('heading', { name: 'Places', exact: true }).waitFor();
  await shoot(page, 'bracket');
  assert.match(run('event', 'standings', file), /\b1 +\d+ +Player/);
  await context.close();
});
