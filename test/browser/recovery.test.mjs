// What a game survives: a browser long without network, and the program killed in the middle of a move. Afterwards every
// page shows the same position, moves and clocks, and the game goes on. With ESCAQUE_PROOF=full, as `make journeys` has it, the
// network is away for thirty seconds.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  click,
  counted,
  movesShown,
  newPerson,
  offer,
  openBrowser,
  openCable,
  openHouse,
  seated,
} from './house.mjs';

const AWAY = process.env.ESCAQUE_PROOF === 'full' ? 30_000 : 6_000;
const BACK = process.env.ESCAQUE_PROOF === 'full' ? 3_000 : 20_000; // a busy machine paints late
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let house, browser, cable, ana, bea;

before(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  cable = await openCable(house.http);
  ana = await newPerson(browser, {
    url: cable.url,
    lang: 'en-GB',
    handle: 'AnaAway',
    motion: true,
  });
  bea = await newPerson(browser, { url: house.http, lang: 'es', handle: 'BeaHere', motion: true });
});
after(async () => {
  await browser?.close();
  await cable?.close();
  await house?.close();
});

async function begin() {
  await offer(ana.page, 'white');
  await accept(bea.page);
  const game = await seated(ana.page);
  await seated(bea.page);
  return game;
}

/** What a page shows of the game: the men by the drawing of the board, and the moves. */
const shown = (page) =>
  page.evaluate(() => ({
    moves: [...document.querySelectorAll('.moves [data-ply]')].map((m) => m.dataset.ply),
    board: [...document.querySelectorAll('.diagram use')]
      .map(
        (u) =>
          `${u.getAttribute('href').split('#')[1]} ${(u.closest('[style]') ?? u).getAttribute('style')?.match(/translate\([^)]*\)/)?.[0]}`,
      )
      .sort(),
  }));
const turned = (board) =>
  board
    .map((b) =>
      b.replace(/translate\((\d+)%, (\d+)%\)/, (_, x, y) => `translate(${700 - x}%, ${700 - y}%)`),
    )
    .sort();
async function same() {
  const [a, b] = [await shown(ana.page), await shown(bea.page)];
  assert.equal(a.board.length, b.board.length);
  assert.ok(a.board.length > 0);
  assert.deepEqual(a.moves, b.moves);
  assert.deepEqual(a.board, turned(b.board));
}
const clocks = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.clock .time')].map((c) =>
      c.textContent
        .trim()
        .split(':')
        .reduce((s, n) => 60 * s + Number(n), 0),
    ),
  );

test(`after ${AWAY / 1000} s without network a page is as the other within ${BACK / 1000} s, and the game goes on`, async () => {
  await begin();
  await click(ana.page, 'e2e4');
  await Promise.all([movesShown(ana.page, 1), movesShown(bea.page, 1)]);
  cable.cut();
  await click(bea.page, 'e7e5');
  await movesShown(bea.page, 2);
  await ana.page.getByText('The connection is lost').waitFor();
  await wait(AWAY);
  await counted(
    ana.page.locator('.moves [data-ply]'),
    1,
    'a page that is cut off knows of the answer',
  );
  cable.join();
  const began = Date.now();
  await movesShown(ana.page, 2);
  const took = Date.now() - began;
  assert.ok(took <= BACK, `back after ${took} ms`);
  await wait(400); // the men have arrived
  await same();
  const [a, b] = [await clocks(ana.page), (await clocks(bea.page)).reverse()];
  for (const i of [0, 1]) assert.ok(Math.abs(a[i] - b[i]) <= 1, `clocks ${a} and ${b}`);
  await click(ana.page, 'g1f3');
  await Promise.all([movesShown(ana.page, 3), movesShown(bea.page, 3)]);
  await same();
});

test('the program is killed in the middle of a game: both browsers come back to the same position and play on', async () => {
  const before = await clocks(ana.page);
  await click(bea.page, 'b8c6');
  await Promise.all([movesShown(ana.page, 4), movesShown(bea.page, 4)]); // acknowledged
  await house.kill();
  await Promise.all([
    ana.page.getByText('The connection is lost').waitFor(),
    bea.page.locator('.notices .alert').first().waitFor(),
  ]);
  await wait(2_000);
  await house.again();
  // The connection alone is not enough: a move can be made once what the page shows is up to date, which it says.
  await Promise.all([ana, bea].map((who) => who.page.locator('.notices .alert.good').waitFor()));
  await Promise.all([movesShown(ana.page, 4), movesShown(bea.page, 4)]);
  await same();
  const now = await clocks(ana.page);
  assert.ok(
    now[0] <= before[0] + 3 && now[1] <= before[1] + 3 && before[1] - now[1] < 60,
    `clocks ${before} and then ${now}: the outage is charged to nobody`,
  );
  await click(ana.page, 'f1b5');
  await Promise.all([movesShown(ana.page, 5), movesShown(bea.page, 5)]);
  await click(bea.page, 'a7a6');
  await Promise.all([movesShown(ana.page, 6), movesShown(bea.page, 6)]);
  await wait(400);
  await same();
  assert.deepEqual([...ana.complaints, ...bea.complaints], []);
});
