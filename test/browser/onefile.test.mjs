// The office on one event file: the link lets somebody in, FIDE's list suggests players by keys alone, and what the page did stands
// in the file.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { counted, openBrowser } from './house.mjs';

const program =
  process.env.ESCAQUE_BIN ??
  path.join(fileURLToPath(new URL('../..', import.meta.url)), 'bin/escaque');
const list = `<playerslist>
<player><fideid>2200001</fideid><name>Garcia Lopez, Ana</name><country>ESP</country><sex>F</sex><title>WIM</title><rating>2250</rating><rapid_rating>2190</rapid_rating><birthday>1990</birthday></player>
<player><fideid>2200002</fideid><name>Garcia, Bruno</name><country>ARG</country><sex>M</sex><rating>1900</rating><rapid_rating></rapid_rating><birthday>2001</birthday></player>
</playerslist>`;
const env = { ...process.env, LC_ALL: 'C', USER: 'aldo' };

let folder, file, data, server, browser, link;
const run = (...args) => execFileSync(program, args, { env, encoding: 'utf8' });

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'escaque-onefile-'));
  file = path.join(folder, 'open.event');
  data = path.join(folder, 'data');
  await writeFile(path.join(folder, 'players.xml'), list);
  run('fide', 'import', path.join(folder, 'players.xml'), '--date', '2026-11', '--data', data);
  run('event', 'new', file, '--name', 'Spring open', '--rounds', '3', '--control', '90+30');
  server = spawn(program, ['event', 'serve', file, '--no-browser', '--data', data], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  link = await new Promise((resolve, reject) => {
    server.stdout.once('data', (d) => resolve(String(d).trim()));
    server.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  server?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

test('a player of the list is entered by keys alone, and stands in the file', async () => {
  const page = await browser.newPage({ locale: 'en-GB' });
  const failures = [];
  page.on('pageerror', (e) => failures.push(String(e)));
  await page.goto(link);
  await page.goto(new URL('/events/open/manage/players/new', link).href);
  const search = page.getByRole('combobox', { name: 'From FIDE' });
  await search.focus();
  await page.keyboard.type('lop gar');
  await page.locator('#fide-list [role=option]').first().waitFor();
  await counted(page.locator('#fide-list [role=option]'), 1);
  assert.equal(await search.getAttribute('aria-expanded'), 'true');
  const answered = page.waitForResponse((r) => r.url().includes('q=lop%20garc')).catch(() => null);
  await page.keyboard.type('c');
  await page.keyboard.press('Escape');
  await Promise.race([answered, page.waitForTimeout(1000)]); // an answer that comes now opens nothing
  assert.equal(await search.getAttribute('aria-expanded'), 'false');
  await search.fill('');
  await page.keyboard.type('garcia');
  await page.locator('#fide-list [role=option]').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  assert.equal(
    await search.getAttribute('aria-activedescendant'),
    await page.locator('#fide-list [aria-selected=true]').getAttribute('id'),
  );
  if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('[name=name]').inputValue(), 'Garcia Lopez, Ana');
  assert.deepEqual(
    await page
      .locator('form[data-entry]')
      .evaluate((f) =>
        ['title', 'rating', 'federation', 'fideid', 'birth', 'sex'].map((n) => f.elements[n].value),
      ),
    ['WIM', '2250', 'ESP', '2200001', '1990', 'w'],
  );
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('name')), 'name');
  assert.match(
    await page.locator('#fide-said').textContent(),
    /The form was filled from the list of 2026-11/,
  );
  await page.keyboard.press('Enter');
  await page.waitForURL(/manage\/entries/);
  assert.match(
    await readFile(file, 'utf8'),
    /"name":"Garcia Lopez, Ana","title":"WIM","federation":"ESP","fide_id":"2200001","birth":"1990","sex":"w","rating":2250/,
  );
  assert.match(run('event', 'log', file), /aldo +Garcia Lopez, Ana was entered/);
  assert.deepEqual(failures, []);
  const session = await page.context().cookies();

  const bare = await browser.newContext({ javaScriptEnabled: false, locale: 'es-ES' });
  await bare.addCookies(session);
  const plain = await bare.newPage();
  await plain.goto(new URL('/events/open/manage/players/new', link).href);
  await plain.getByRole('searchbox').fill('garcia b');
  await plain.getByRole('button', { name: 'Buscar' }).click();
  await plain.getByRole('link', { name: 'Garcia, Bruno' }).click();
  assert.equal(await plain.locator('[name=name]').inputValue(), 'Garcia, Bruno');
  await plain.close();
});

test('what a command does is seen on the page without asking again', async () => {
  const page = await browser.newPage();
  await page.goto(new URL('/events/open/entries', link).href);
  run('event', 'enter', file, 'Late, Lena');
  await page.getByText('Late, Lena').waitFor();
});
