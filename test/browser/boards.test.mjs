// Many boards on one page: moves come by themselves, arrows lead from board to board, what happens on the board with the focus is said; a hall
// screen turns its pages; another site's page shows boards in a frame.
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { counted, newPerson, openBrowser, openCable, openHouse, openTelnet } from './house.mjs';

let house, browser;
const players = [];

/** Two guests at a game of their own; moves are made by lines. */
async function pair() {
  const two = [];
  for (const side of ['white', 'black']) {
    const p = await openTelnet(house.ics);
    p.side = side;
    await p.hears(/login:/);
    p.send('guest');
    await p.hears(/Press return/);
    p.send('');
    [, p.handle] = await p.hears(/(Guest[A-Z]+)/);
    await p.hears(/% /);
    two.push(p);
  }
  two[0].send(`match ${two[1].handle} 30 0 unrated white`);
  await two[1].hears(/Challenge:/);
  two[1].send(`accept ${two[0].handle}`);
  await Promise.all(two.map((p) => p.hears(/Creating:/)));
  players.push(...two);
  return two;
}

before(async () => {
  [house, browser] = await Promise.all([openHouse('--load-test'), openBrowser()]);
});

after(async () => {
  for (const p of players) p.close();
  await browser?.close();
  await house?.close();
});

/** The colours of the middle of a square, as they are drawn. */
const drawn = (page, n, square) =>
  page.evaluate(
    ([at, name]) => {
      const canvas = document.querySelectorAll('.mini-board')[at];
      const size = canvas.width / 8;
      const [x, y] = ['abcdefgh'.indexOf(name[0]), 8 - Number(name[1])];
      return [
        ...canvas
          .getContext('2d')
          .getImageData(Math.floor((x + 0.5) * size), Math.floor((y + 0.6) * size), 1, 1).data,
      ].join();
    },
    [n, square],
  );

test('boards move by themselves, by keyboard and with a screen reader', async () => {
  const { page, complaints } = await newPerson(browser, { url: house.http, lang: 'en-GB' });
  await page.goto('/watch');
  await page.getByText('No game is being played now.').waitFor();
  const games = [await pair(), await pair()];
  await page.waitForFunction(() => document.querySelectorAll('.mini').length === 2);
  await page.getByText('1 person is watching').waitFor();
  const links = page.locator('.mini-link');
  const mine = games[0][0].handle;
  const at = (await links.nth(0).getAttribute('aria-label')).includes(mine) ? 0 : 1;
  await page.waitForFunction((n) => document.querySelectorAll('.mini-board')[n].width > 100, at);
  const empty = await drawn(page, at, 'e4');
  await links.nth(at).focus();
  games[0][0].send('e2e4');
  await page.locator('.mini-last', { hasText: '1. e4' }).waitFor();
  await page.waitForFunction(() =>
    document.querySelector('[data-wall-said]').textContent.includes('E4'),
  );
  assert.match(await links.nth(at).getAttribute('aria-label'), /E4/);
  await page.waitForTimeout(100);
  assert.notEqual(await drawn(page, at, 'e4'), empty);
  assert.notEqual(await drawn(page, at, 'e2'), await drawn(page, at, 'd2'));
  assert.notEqual(await drawn(page, at, 'd2'), await drawn(page, at, 'e3')); // both dark: a man stands on one

  // One stop for Tab, arrows within; the other board is silent as long as it has not the focus.
  await counted(page.locator('.mini-link[tabindex="0"]'), 1);
  const other = 1 - at;
  await page.keyboard.press(at === 0 ? 'ArrowRight' : 'ArrowLeft');
  assert.equal(await links.nth(other).evaluate((e) => e === document.activeElement), true);
  games[1][0].send('d2d4');
  await page.waitForFunction(() =>
    document.querySelector('[data-wall-said]').textContent.includes('D4'),
  );
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/games\//);
  await page.locator('.table .meta', { hasText: '1 person is watching' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('a connection that is lost is said, and comes back with what has happened meanwhile', async () => {
  const cable = await openCable(house.http);
  try {
    const { page } = await newPerson(browser, { url: cable.url, lang: 'es' });
    await page.goto(`/watch?player=${players[0].handle}`);
    await page.waitForFunction(() => document.querySelectorAll('.mini').length === 1);
    cable.cut();
    await page.getByText('Se ha perdido la conexión. Se está restableciendo.').waitFor();
    players[1].send('e7e5');
    await players[0].hears(/e5/);
    cable.join();
    await page.locator('.mini-last', { hasText: 'e5' }).waitFor();
    await page.waitForFunction(() => document.querySelector('[data-wall-lost]').hidden);
  } finally {
    await cable.close();
  }
});

test('a hall screen shows what fits and turns its pages', async () => {
  while (players.length < 16) await pair();
  const { page, complaints } = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    viewport: { width: 800, height: 600 },
  });
  await page.goto('/watch?screen=yes&seconds=3');
  await page.waitForFunction(() => document.querySelectorAll('.mini').length === 8);
  await page.waitForFunction(() =>
    document.querySelector('[data-wall-page]').textContent.startsWith('1 / '),
  );
  const seen = () => page.locator('.mini:visible').count();
  const first = await seen();
  assert.ok(first > 0 && first < 8, `${first} boards on the first page`);
  const box = await page.locator('.mini-board:visible').first().boundingBox();
  assert.ok(
    Math.abs(box.width - box.height) < 1 && box.width > 100,
    `a board of ${box.width} × ${box.height}`,
  );
  assert.deepEqual(
    await page.evaluate(() => [
      document.documentElement.scrollHeight <= innerHeight,
      document.documentElement.scrollWidth <= innerWidth,
    ]),
    [true, true],
  );
  await page.waitForFunction(() =>
    document.querySelector('[data-wall-page]').textContent.startsWith('2 / '),
  );
  await page.keyboard.press(' ');
  const at = await page.locator('[data-wall-page]').textContent();
  await page.waitForTimeout(3500);
  assert.equal(await page.locator('[data-wall-page]').textContent(), at);
  await page.setViewportSize({ width: 3840, height: 2160 });
  await page.waitForFunction(() => [...document.querySelectorAll('.mini')].every((e) => !e.hidden));
  assert.deepEqual(complaints, []);
});

test('boards stand in a frame on another page, and nothing else of ours does', async () => {
  const frames = ['/embed', '/watch'].map(
    (p) => `<iframe id="${p.slice(1)}" src="${house.http}${p}" width="600" height="400"></iframe>`,
  );
  const site = http.createServer((_, answer) =>
    answer
      .setHeader('Content-Type', 'text/html')
      .end(`<!doctype html><title>A club</title>${frames.join('')}`),
  );
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
  try {
    const { page } = await newPerson(browser, {
      url: `http://localhost:${site.address().port}`,
      lang: 'en-GB',
    });
    await page.goto('/');
    const frame = page.frameLocator('#embed');
    await frame.locator('.mini').first().waitFor();
    assert.equal(await frame.locator('.mini-link').first().getAttribute('target'), '_blank');
    await page.waitForTimeout(500);
    await counted(page.frameLocator('#watch').locator('.mini'), 0);
  } finally {
    site.close();
  }
});
