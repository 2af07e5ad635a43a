// What a page loads when nothing is in the cache: code and style sheets, fonts, as they come over the wire.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser, openHouse, seated } from './house.mjs';

let house, browser;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'built-in'), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await house?.close();
});

/** Loads a page with an empty cache, and returns the compressed kilobytes of each kind. */
async function load(path, storageState) {
  const context = await browser.newContext({ locale: 'en-GB', storageState });
  const page = await context.newPage();
  const loaded = { code: 0, fonts: 0 };
  const weighed = [];
  const weigh = (request) => {
    const kind = { script: 'code', stylesheet: 'code', font: 'fonts' }[request.resourceType()];
    if (kind)
      weighed.push(
        request.sizes().then(({ responseBodySize }) => (loaded[kind] += responseBodySize / 1000)),
      );
  };
  page.on('requestfinished', weigh);
  await page.goto(house.http + path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  page.off('requestfinished', weigh);
  await Promise.all(weighed);
  return { context, page, loaded };
}

test('the first page loads at most 60 kB of code, a table 100, and either 60 of fonts', async () => {
  const first = await load('/');
  await first.page.getByRole('button', { name: 'Play the computer', exact: true }).first().click();
  await seated(first.page);
  const table = await load(new URL(first.page.url()).pathname, await first.context.storageState());
  await seated(table.page);
  for (const [name, { loaded, context }, code] of [
    ['first page', first, 60],
    ['table', table, 100],
  ]) {
    console.log(
      `${name}: ${loaded.code.toFixed(1)} kB of code, ${loaded.fonts.toFixed(1)} kB of fonts`,
    );
    assert.ok(loaded.code > 5 && loaded.code <= code, `${name}: ${loaded.code} kB of code`);
    assert.ok(loaded.fonts > 20 && loaded.fonts <= 60, `${name}: ${loaded.fonts} kB of fonts`);
    await context.close();
  }
});
