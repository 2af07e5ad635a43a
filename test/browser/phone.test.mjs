// The pages of an event on a telephone 360 pixels wide: what matters stands in sight without scrolling sideways, and a table with
// more columns shows that there are more.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faults, openBrowser, overflow } from './house.mjs';

const program =
  process.env.ESCAQUE_BIN ??
  path.join(fileURLToPath(new URL('../..', import.meta.url)), 'bin/escaque');
const env = { ...process.env, LC_ALL: 'C', USER: 'aldo' };
const names = [
  'García López, José Antonio',
  'Fernández de la Fuente, María',
  'Rodríguez Santamaría, Juan',
  'Beta, Bruno',
  'Gamma, Gil',
  'Delta, Dora',
  'Epsilon, Eva',
  'Zeta, Zoe',
  'Eta, Eli',
];

let folder, server, browser, page, link;
const run = (...args) => execFileSync(program, args, { env, encoding: 'utf8' });

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'escaque-phone-'));
  const file = path.join(folder, 'open.event');
  const list = path.join(folder, 'players.csv');
  await writeFile(
    list,
    `name;rating;federation;club;birth\n${names.map((n, i) => `${n};${2200 - 50 * i};ESP;Club de Ajedrez Casino;1990-01-0${i + 1}`).join('\n')}\n`,
  );
  run('event', 'new', file, '--name', 'Spring open', '--rounds', '5', '--control', '90+30');
  run('event', 'import', file, list);
  for (const results of [
    ['1', '1-0', '2', '0-1', '3', '1/2', '4', '1-0'],
    ['1', '1/2', '2', '0-1', '3', '1-0', '4', '1/2'],
    ['1', '1-0'],
  ]) {
    run('event', 'pair', file);
    run('event', 'publish', file);
    run('event', 'result', file, ...results);
  }
  server = spawn(
    program,
    ['event', 'serve', file, '--no-browser', '--data', path.join(folder, 'data')],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  link = await new Promise((resolve, reject) => {
    server.stdout.once('data', (d) => resolve(String(d).trim()));
    server.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  browser = await openBrowser();
  page = await browser.newPage({ locale: 'es-ES', viewport: { width: 360, height: 740 } });
  await page.goto(link);
});

after(async () => {
  await browser?.close();
  server?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** What of the elements is outside the screen, or cut by a box that scrolls sideways. */
const outside = (selector) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((e) => {
        const r = e.getBoundingClientRect();
        const box = e.closest('.table-scroll')?.getBoundingClientRect() ?? {
          left: 0,
          right: innerWidth,
        };
        return (
          r.width === 0 || r.left < box.left - 1 || r.right > Math.min(box.right, innerWidth) + 1
        );
      })
      .map((e) => e.textContent.trim().slice(0, 40)),
  );

const seen = {
  '': [
    '.standings .place',
    '.standings .name',
    '.standings .points',
    '.standings td.tb:nth-child(5)',
    '.pairings .name',
    '.pairings .result',
    '.next-step a',
  ],
  '/rounds/3': ['.pairings .name', '.pairings .result', '.pairings .board'],
  '/rounds/3/results': [
    '.entry .name',
    '.entry .choices label',
    '.entry select',
    'form[data-result-entry] .actions button',
  ],
  '/rounds/3/reread': ['.entry .name', '.entry .choices label', '.entry select'],
  '/crosstable': ['.crosstable .name', '.crosstable .points'],
  '/entries': ['.book .name', '.book tbody td:nth-child(3)'],
  '/players/1': ['#player .book .name', '#player .book td:last-child'],
  '/manage/entries': ['#pasted', '.book .name', '.book tbody td:last-child'],
  '/manage/log': ['.log .what', '.log .button'],
  '/manage/print': ['.book tbody th', '.book tbody a'],
};

for (const [at, selectors] of Object.entries(seen)) {
  test(`what matters is in sight at 360 pixels: ${at || 'the event'}`, async () => {
    await page.goto(new URL(`/events/open${at}`, link).href);
    assert.deepEqual(await overflow(page), []);
    for (const selector of selectors) {
      assert.ok(await page.locator(selector).count(), `${selector} is not on the page`);
      assert.deepEqual(await outside(selector), [], selector);
    }
    assert.deepEqual(await faults(page), []);
  });
}

test('a table with more columns than the screen shows that there are more', async () => {
  await page.goto(new URL('/events/open', link).href);
  const table = page.locator('.table-scroll', { has: page.locator('.standings') });
  assert.ok(await table.evaluate((e) => e.scrollWidth > e.clientWidth));
  assert.match(
    await table.evaluate((e) => getComputedStyle(e).backgroundAttachment),
    /local.*scroll/,
  );
  await table.evaluate((e) => (e.scrollLeft = e.scrollWidth));
  assert.deepEqual(
    await outside('.standings .name'),
    [],
    'the names stay in sight while the tie-breaks scroll',
  );
});
