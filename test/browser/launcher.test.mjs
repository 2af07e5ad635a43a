// The program as an arbiter starts it: without arguments, without a network, without a terminal. What the pages do stands in files
// that are called as their events are.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { counted, openBrowser } from './house.mjs';

const program =
  process.env.ESCAQUE_BIN ??
  path.join(fileURLToPath(new URL('../..', import.meta.url)), 'bin/escaque');

let home, folder, env, browser;
const running = new Set();

// start starts the program as a double click does, on a computer without a display, and returns it with its link.
async function start(...args) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.said = '';
  child.stderr.on('data', (d) => (child.said += d));
  child.ended = new Promise((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  const link = await new Promise((resolve, reject) => {
    child.stdout.once('data', (d) => resolve(String(d).split('\n')[0]));
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${child.said}`)));
  });
  return { child, link };
}

before(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'escaque launcher ñ '));
  folder = path.join(home, 'Documents', 'Escaque');
  env = { PATH: process.env.PATH, HOME: home, LC_ALL: 'C', USER: 'aldo' };
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  for (const child of running) child.kill('SIGKILL');
  await rm(home, { recursive: true, force: true });
});

test('an event from nothing to its pairing, closed and opened again', async () => {
  let { child, link } = await start();
  const context = await browser.newContext({
    locale: 'es-ES',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const failures = [];
  page.on('pageerror', (e) => failures.push(String(e)));
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Tus torneos' }).waitFor();
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth),
    360,
    'the page is wider than a phone',
  );
  const box = (of) => page.locator(of).boundingBox();
  const [brand, end] = await Promise.all([box('.brand'), box('.masthead-end')]);
  assert.ok(brand.x + brand.width <= end.x, 'the head of the page is painted over the name');
  if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE, fullPage: true });
  await page.getByRole('link', { name: 'Torneo nuevo' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Abierto sobre el tablero' }).click();
  await page.locator('[name=name]').fill('Copa de otoño: Ñandú');
  await page.locator('[name=rounds]').fill('3');
  await counted(
    page.locator('[name=conduct], [name=rated]'),
    0,
    'a file has no hall and no ratings of its own',
  );
  await page.locator('main form button.primary').last().click();
  await page.waitForURL(/\/manage/);
  const event = new URL(page.url()).pathname.split('/')[2];
  const file = path.join(folder, 'Copa de otoño - Ñandú.event');
  assert.match(await readFile(file, 'utf8'), /Copa de otoño: Ñandú.*"board"/);

  for (const name of ['Alfa, Ana', 'Beta, Bruno', 'Gamma, Gil', 'Delta, Dora']) {
    await page.goto(new URL(`/events/${event}/manage/players/new`, link).href);
    await page.locator('[name=name]').fill(name);
    await page.locator('[name=name]').press('Enter');
    await page.waitForURL(/manage\/entries/);
  }
  const post = (to, form) =>
    page.request.post(new URL(to, link).href, { form, headers: { Origin: new URL(link).origin } });
  assert.ok((await post(`/events/${event}/lots`, { how: 'lot', colour: 'white' })).ok());
  assert.ok((await post(`/events/${event}/rounds/1/publish`, {})).ok());
  await page.goto(new URL(`/events/${event}/rounds/1`, link).href);
  await page.getByText('Alfa, Ana').first().waitFor();

  // Who else is connected is named before the end, which asks.
  const wall = await (
    await browser.newContext({
      userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36',
    })
  ).newPage();
  await wall.goto(new URL(`/events/${event}`, link).href);
  await page.getByRole('link', { name: 'Cerrar el programa' }).click();
  await page.getByText('Chrome · Android').waitFor();
  await page.getByRole('button', { name: 'Cerrar el programa' }).click();
  await page.getByRole('heading', { name: 'Escaque ha terminado' }).waitFor();
  await page.getByText(folder).waitFor();
  assert.equal(await child.ended, 0);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('.')),
    [],
    'a note of who has the file stays',
  );
  await wall.close();

  ({ child, link } = await start());
  await page.goto(link);
  await page.getByRole('button', { name: 'Abrir: Copa de otoño: Ñandú' }).click();
  await page.waitForURL(/\/manage/);
  await page.goto(page.url().replace(/\/manage.*/, '/rounds/1'));
  await page.getByText('Alfa, Ana').first().waitFor();

  // Another start opens the page of this one, on a file.
  const { child: second, link: other } = await start(file);
  assert.equal(await second.ended, 0);
  assert.equal(new URL(other).host, new URL(link).host);
  await page.goto(other);
  assert.match(page.url(), /\/manage/);
  await page.getByText('Copa de otoño: Ñandú').first().waitFor();
  child.kill('SIGINT');
  assert.equal(await child.ended, 0);
  assert.deepEqual(failures, []);
  await context.close();
});

test('a damaged file is listed with what is wrong, and the demonstration is a file', async () => {
  await writeFile(path.join(folder, 'Roto.event'), '{"no\n');
  const { child, link } = await start();
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.goto(link);
  await page
    .locator('#files .card', { hasText: 'Roto.event' })
    .getByText('Line 1 of the file is not valid.')
    .waitFor();
  await page.getByRole('button', { name: 'Make the demonstration' }).click();
  await page.waitForURL(/\/events\//);
  await page.goto(new URL('/', link).href);
  const demonstration = page.locator('#files .card', { hasText: 'Demonstration' });
  await demonstration.first().waitFor();

  // A file that is closed is let go of, and opened again.
  const notes = async () =>
    (await readdir(folder)).filter((name) => name.startsWith('.') && name.endsWith('.lock'));
  assert.equal((await notes()).length, 1);
  await demonstration.getByRole('button', { name: 'Close the file' }).click();
  await page.getByText('is closed: it can be copied').waitFor();
  assert.deepEqual(await notes(), []);
  await demonstration.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL(/\/manage/);
  assert.equal((await notes()).length, 1);
  child.kill('SIGINT');
  await child.ended;
  await page.close();
});

test('a server for a club: a port that is taken, its addresses, and its end', async () => {
  const { child, link } = await start();
  const page = await browser.newPage({ locale: 'en-GB' });
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const port = taken.address().port;
  await page.goto(link);
  await page.getByRole('link', { name: 'A server for my club' }).click();
  await page.getByLabel('Others on this network may come').uncheck();
  await page.getByText('Ports', { exact: true }).click();
  await page.getByLabel('Port of the pages').fill(String(port));
  await page.getByLabel('Port of telnet').fill(String(port + 200));
  await page.getByRole('button', { name: 'Start the server' }).click();
  await page.getByText(`Another program has port ${port}.`).waitFor();
  await page.getByRole('button', { name: 'Start the server' }).click();
  await page.getByText('The club’s server is open.').waitFor();
  const here = await page.locator('#club-here').getAttribute('href');
  const claim = await page.locator('#club-claim').getAttribute('href');
  assert.match(claim, /\/admin\/claim\?token=/);
  const member = await browser.newPage({ locale: 'en-GB' });
  await member.goto(here);
  await member.locator('h1').first().waitFor();
  await page.getByRole('link', { name: 'Stop the server' }).click();
  await page.getByRole('button', { name: 'Stop the server' }).click();
  await page.getByText('The server was stopped.').waitFor();
  await assert.rejects(fetch(here));
  taken.close();
  child.kill('SIGINT');
  await child.ended;
});
