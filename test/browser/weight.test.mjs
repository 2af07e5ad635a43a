// What a page loads when nothing is in the cache: how many requests, and code and style sheets, fonts and all together, as they come
// over the wire.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { faults, openBrowser, openHouse, overflow, program, seated } from './house.mjs';

let house, browser;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'built-in'), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await house?.close();
});

/** Loads a page with an empty cache, and returns the number of requests and the kilobytes of each kind, those of all with their headers. */
async function load(url, options) {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const loaded = { requests: 0, all: 0, code: 0, fonts: 0 };
  const kinds = new Map();
  let first;
  const weigh = (request) => {
    const kind = { script: 'code', stylesheet: 'code', font: 'fonts' }[request.resourceType()];
    if (kind)
      kinds.set(
        request,
        request.sizes().then(({ responseBodySize }) => (loaded[kind] += responseBodySize / 1000)),
      );
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('data:')) return;
    loaded.requests++;
    first ??= requestId;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.all += encodedDataLength / 1000;
    if (requestId === first) loaded.page = encodedDataLength / 1000;
  });
  page.on('requestfinished', weigh);
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle').catch(() => {}); // a stream of events never ends
  page.off('requestfinished', weigh);
  await Promise.all(kinds.values());
  return { context, page, loaded };
}

test('the first page loads at most 60 kB of code, a table 100, and either 60 of fonts', async () => {
  const first = await load(`${house.http}/`);
  const visit = { ...first.loaded };
  await first.page.getByRole('button', { name: 'Play the computer', exact: true }).first().click();
  await seated(first.page);
  const table = await load(house.http + new URL(first.page.url()).pathname, {
    storageState: await first.context.storageState(),
  });
  await seated(table.page);
  for (const [name, loaded, { context }, code] of [
    ['first page', visit, first, 60],
    ['table', table.loaded, table, 100],
  ]) {
    console.log(
      `${name}: ${loaded.requests} requests, ${loaded.all.toFixed(1)} kB with ${loaded.code.toFixed(1)} of code, ${loaded.fonts.toFixed(1)} of fonts`,
    );
    assert.ok(loaded.code > 5 && loaded.code <= code, `${name}: ${loaded.code} kB of code`);
    assert.ok(loaded.fonts > 20 && loaded.fonts <= 60, `${name}: ${loaded.fonts} kB of fonts`);
    await context.close();
  }
  assert.ok(visit.requests > 5 && visit.requests < 25, `${visit.requests} requests`);
  assert.ok(visit.all > 50 && visit.all <= 136, `${visit.all} kB`);
});

test('an event of 2,000 players shows a telephone its first screen with 50 kB', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'escaque-weight-'));
  const file = path.join(folder, 'big.event');
  const run = (...args) => execFileSync(program, args, { env: { ...process.env, LC_ALL: 'C' } });
  run(
    ...['generate', '--system', 'dutch-2026', '--players', '2000', '--rounds', '2', '--seed', '5'],
    ...['-o', `${file}.trf`],
  );
  run('event', 'new', file, '--from', `${file}.trf`);
  const server = spawn(program, ['event', 'serve', file, '--no-browser'], {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const link = await new Promise((resolve, reject) => {
      server.stdout.once('data', (d) => resolve(String(d).trim()));
      server.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    });
    const event = new URL('/events/big', link).href;
    const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
    for (const part of ['', '/crosstable', '/rounds/2', '/entries', '?page=10']) {
      const { context, page, loaded } = await load(event + part, phone);
      // Fonts come when the page stands already, and are not waited for.
      const screen = loaded.all - loaded.fonts;
      console.log(
        `${part || 'standings'}: ${loaded.requests} requests, ${loaded.all.toFixed(1)} kB, ${screen.toFixed(1)} without fonts, the page ${loaded.page.toFixed(1)}`,
      );
      assert.ok(loaded.page > 2 && loaded.page <= 20, `${part}: the page has ${loaded.page} kB`);
      assert.ok(screen <= 50, `${part}: ${screen} kB`);
      assert.ok(loaded.requests < 25, `${part}: ${loaded.requests} requests`);
      assert.deepEqual(await overflow(page), [], part);
      await context.close();
    }
    for (const [locale, colorScheme] of [
      ['en-GB', 'light'],
      ['de-DE', 'dark'],
    ]) {
      const page = await browser.newPage({ locale, colorScheme, ...phone });
      for (const part of ['?page=2', '/rounds/2?find=99', '/rounds/2?find=player+9', '?find=xyz']) {
        await page.goto(event + part);
        assert.deepEqual(await faults(page), [], `${part} ${locale}`);
        assert.deepEqual(await overflow(page), [], `${part} ${locale}`);
      }
      await page.close();
    }
    // By keys alone, to the row of a player and on to the next page.
    const page = await browser.newPage({ locale: 'en-GB', ...phone });
    await page.goto(event);
    await page.getByRole('searchbox', { name: 'Name or starting number' }).focus();
    await page.keyboard.type('1500');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#row-\d+$/);
    const number = Number(/row-(\d+)$/.exec(page.url())[1]);
    const nav = page.getByRole('navigation', { name: 'Pages of the list' });
    const current = nav.locator('[aria-current=page]');
    assert.equal(await current.textContent(), String(Math.ceil(number / 200)));
    assert.ok(await page.locator(`#row-${number}`).isVisible());
    const next = nav.getByRole('link', { name: 'Next' });
    if (await next.count()) {
      await next.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`page=${Math.ceil(number / 200) + 1}$`));
    }
    await page.close();
  } finally {
    server.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});
