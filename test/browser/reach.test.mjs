// What is on the screen without scrolling, from a telephone to a hall screen: the head of the page, the board with both clocks,
// draw and resign, and the beginning of what a page is for.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  click,
  movesShown,
  newPerson,
  offer,
  openBrowser,
  openHouse,
  overflow,
  seated,
} from './house.mjs';

let house, browser, ana, berta;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'built-in'), openBrowser()]);
  [ana, berta] = await Promise.all([
    newPerson(browser, {
      url: house.http,
      lang: 'en-GB',
      handle: 'Ana',
      viewport: { width: 360, height: 740 },
      touch: true,
    }),
    newPerson(browser, { url: house.http, lang: 'de-DE', handle: 'Berta' }),
  ]);
  await offer(ana.page, 'white');
  await accept(berta.page);
  await Promise.all([seated(ana.page), seated(berta.page)]);
  await click(ana.page, 'e2e4');
  await movesShown(berta.page, 1);
});

after(async () => {
  await browser?.close();
  await house?.close();
});

const fonts = (page) => page.waitForFunction(() => document.fonts.status === 'loaded');

/**
 * Of elements that match, those that are not wholly on the screen when the page is at its top. A script
 * fits the board to the screen after the page is there, so what is off is looked at again for a while.
 */
async function offScreen(page, ...selectors) {
  for (let tries = 100; ; tries--) {
    const off = await page.evaluate((list) => {
      scrollTo(0, 0);
      return list.flatMap((s) =>
        [...document.querySelectorAll(s)]
          .map((e) => e.getBoundingClientRect())
          .filter((b) => b.top < 0 || b.bottom > innerHeight || b.left < 0 || b.right > innerWidth)
          .map(
            (b) => `${s} from ${Math.round(b.top)} to ${Math.round(b.bottom)} of ${innerHeight}`,
          ),
      );
    }, selectors);
    if (off.length === 0 || tries === 0) return off;
    await page.waitForTimeout(100);
  }
}

test('on a telephone: a head under 100 px, the board with both clocks, draw and resign within reach', async () => {
  for (const { page } of [ana, berta]) {
    for (const [width, height] of [
      [360, 740],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await fonts(page);
      const head = await page.locator('.masthead').boundingBox();
      assert.ok(head.height < 100, `the head is ${head.height} px at ${width}`);
      await page.goBack();
      await page.locator('.deeds .danger').waitFor();
      await fonts(page);
      assert.deepEqual(
        await offScreen(page, '.seat', '.frame', '.deeds > .actions:first-child .button'),
        [],
        `${width}x${height}`,
      );
      for (const button of await page.locator('.deeds > .actions:first-child .button').all()) {
        const box = await button.boundingBox();
        assert.ok(box.height >= 40, `a button is ${box.height} px high`);
      }
      assert.deepEqual(await overflow(page), []);
    }
  }
});

test('the first page on a telephone, in every language: its sentence, the ways in and most of the board', async () => {
  const seen = new Set();
  for (const lang of ['en-GB', 'es-ES', 'ca-ES', 'fr-FR', 'de-DE', 'pt-PT']) {
    const { page, context } = await newPerson(browser, {
      url: house.http,
      lang,
      viewport: { width: 360, height: 740 },
      touch: true,
    });
    await page.goto('/');
    await page.locator('.famous .picture svg').first().waitFor();
    await fonts(page);
    seen.add(await page.evaluate(() => document.documentElement.lang));
    for (const [height, share] of [
      [640, 0.5],
      [740, 0.75],
    ]) {
      await page.setViewportSize({ width: 360, height });
      assert.deepEqual(
        await offScreen(page, '.welcome h1', '.welcome .lede', '.welcome .actions .button'),
        [],
        `${lang} 360x${height}`,
      );
      const board = await page.locator('.famous .picture').boundingBox();
      const shown = (height - board.y) / board.height;
      assert.ok(
        board.height > 300 && shown >= share,
        `${lang} 360x${height}: ${Math.round(100 * shown)} % of a board of ${Math.round(board.height)} px`,
      );
    }
    await context.close();
  }
  assert.equal(seen.size, 6, [...seen].join(' '));
});

test('on a telephone on its side: one row of head, both clocks beside draw and resign', async () => {
  for (const { page } of [ana, berta]) {
    for (const [width, height] of [
      [740, 360],
      [844, 390],
    ]) {
      await page.setViewportSize({ width, height });
      await page.reload();
      await page.locator('.deeds .danger').waitFor();
      await fonts(page);
      const head = await page.locator('.masthead').boundingBox();
      assert.ok(head.height < 60, `the head is ${head.height} px at ${width}`);
      // The page comes to the board by itself, from where the browser has put it after a reload: all that a player
      // looks at or presses is on the screen there.
      const out = () =>
        page.evaluate(() =>
          ['.seat', '.frame', '.status', '.deeds > .actions:first-child .button'].flatMap((s) =>
            [...document.querySelectorAll(s)]
              .map((e) => e.getBoundingClientRect())
              .filter((b) => b.top < -1 || b.bottom > innerHeight + 1)
              .map((b) => `${s} ${Math.round(b.top)} to ${Math.round(b.bottom)}`),
          ),
        );
      for (let i = 0; i < 50 && (await out()).length; i++) await page.waitForTimeout(100);
      assert.deepEqual(await out(), [], `${width}x${height}`);
      assert.ok(
        await page.evaluate(() => scrollY > 0),
        `${width}x${height}: the page has not come to the board`,
      );
    }
  }
});

test('on a laptop and a large screen the whole game is seen at once, and a hall screen wastes no room', async () => {
  const { page } = berta;
  for (const [width, height] of [
    [1366, 768],
    [1920, 1080],
    [3840, 2160],
  ]) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await page.locator('.deeds .danger').waitFor();
    await fonts(page);
    assert.deepEqual(
      await offScreen(page, '.seat', '.frame', '.moves', '.deeds > .actions:first-child .button'),
      [],
      `${width}x${height}`,
    );
    assert.deepEqual(await overflow(page), []);
    const board = await page.locator('.frame').boundingBox();
    assert.ok(board.height >= 0.66 * height, `the board is ${board.height} px of ${height}`);
  }
  for (const path of ['/', '/games', '/people', '/analysis', '/account', '/help']) {
    await page.goto(path);
    await fonts(page);
    assert.deepEqual(await overflow(page), [], path);
  }
});

test('titles leave the first screen to the content', async () => {
  const { page } = berta;
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const path of [
    '/',
    '/games',
    '/people',
    '/events',
    '/talk',
    '/account',
    '/analysis',
    '/watch',
  ]) {
    await page.goto(path);
    await fonts(page);
    const title = await page
      .locator('h1')
      .first()
      .evaluate((e) => {
        const range = document.createRange();
        range.selectNodeContents(e);
        return range.getBoundingClientRect().toJSON();
      });
    assert.ok(
      title.height <= 72 && title.bottom < 0.5 * 768,
      `the title of ${path} is ${title.height} px high and ends at ${title.bottom} px`,
    );
  }
});

test('nobody’s browser complained', () =>
  assert.deepEqual([...ana.complaints, ...berta.complaints], []));
