// Two players through what the Laws have besides moves, with the men in motion: a right claim with an intended move, a move set
// ahead that survives a claim, a flag, a pause, an adjournment with a sealed move and the resumption, and two tabs of one player.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  click,
  counted,
  drag,
  movesShown,
  newPerson,
  offer,
  openBrowser,
  openHouse,
  seated,
} from './house.mjs';

let house, browser, ana, berta;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'none'), openBrowser()]);
  [ana, berta] = await Promise.all([
    newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Ana', motion: true }),
    newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Berta', motion: true }),
  ]);
});

after(async () => {
  await browser?.close();
  await house?.close();
});

async function seatTwo() {
  await offer(ana.page, 'white');
  await accept(berta.page);
  await Promise.all([seated(ana.page), seated(berta.page)]);
}

/** Plays moves in turn, Ana with White. */
async function play(...moves) {
  for (const [i, uci] of moves.entries()) {
    await click((i % 2 ? berta : ana).page, uci);
    await Promise.all([movesShown(ana.page, i + 1), movesShown(berta.page, i + 1)]);
  }
}

async function claim(page, intended = '') {
  await page.getByRole('button', { name: 'Claim a draw…' }).click();
  await page.locator('#intended').fill(intended);
  await page.locator('dialog[open] button.primary').click();
}

async function resign(page) {
  await page.locator('.deeds .danger').click();
  await page.locator('dialog[open] button.danger').click();
  await page.locator('.result[aria-labelledby="result-title"]').waitFor();
}

/** Sits two at a game that no form of the hall offers, by the same connection as the pages have. */
async function seatAt(control) {
  await ana.page.goto('/');
  await berta.page.goto('/');
  const sent = (message) =>
    new Promise((resolve, reject) => {
      const ws = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'escaque.v1');
      window.tested = [...(window.tested ?? []), ws];
      ws.onopen = () => {
        ws.send(JSON.stringify({ id: 1, do: 'hello', lang: 'en' }));
        ws.send(JSON.stringify({ id: 2, ...message }));
      };
      ws.onmessage = (e) => {
        const m = JSON.parse(e.data);
        if (m.re === 2) m.ok ? resolve(m) : reject(new Error(e.data));
      };
    });
  const { seek } = await ana.page.evaluate(sent, {
    do: 'seek',
    control,
    edition: '2023',
    colour: 'white',
    rated: false,
    start: 'standard',
  });
  // Not awaited: the hall may have left for the table before the answer is here.
  await berta.page.evaluate(`void (${sent})(${JSON.stringify({ do: 'accept', seek })})`);
  await Promise.all([seated(ana.page), seated(berta.page)]);
}

const log = (page) => page.locator('.gamelog [role="log"]');

test('a right claim with the move that is meant ends the game, with its article and its proof', async () => {
  await seatTwo();
  await play('g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1');
  await claim(berta.page, 'Ng8');
  for (const { page } of [ana, berta]) {
    await page.locator('.result .score', { hasText: '½ – ½' }).waitFor();
    assert.match(await page.locator('.result .reason').textContent(), /\(Article 9\.2/);
    assert.match(await log(page).textContent(), /Black claims a draw[^]*Ng8/);
  }
  await log(ana.page)
    .getByText('The same position stood on the board: at the start, after 2... Ng8.')
    .waitFor();
});

test('a move that the opponent has set ahead survives a wrong claim', async () => {
  await seatTwo();
  await drag(berta.page, 'e7e5');
  await berta.page.locator('.mark.set').first().waitFor();
  await claim(ana.page, 'e4');
  await berta.page.locator('.bound', { hasText: /White has claimed with e4/ }).waitFor();
  await counted(berta.page.locator('.mark.set'), 2, 'it is still set');
  await drag(ana.page, 'e2e4');
  await movesShown(ana.page, 2);
  assert.match(await movesShown(berta.page, 2), /e ?5/i);
  await resign(ana.page);
});

test('a flag falls: both learn it with its article, and the one who was set ahead does not move any more', async () => {
  await seatAt('30');
  await click(ana.page, 'e2e4');
  await movesShown(berta.page, 1);
  for (const { page } of [ana, berta]) {
    await page.locator('.result .score', { hasText: '1 – 0' }).waitFor();
    assert.match(await page.locator('.result .reason').textContent(), /time|flag/i);
    assert.match(await page.locator('.result .reason').textContent(), /\(Article 6\./);
  }
  assert.match(await berta.page.locator('.seat').last().textContent(), /0:00/);
});

test('an adjournment: proposed, agreed, a move sealed in an envelope, and both go on', async () => {
  await seatTwo();
  await play('e2e4', 'e7e5');
  const game = new URL(ana.page.url()).pathname;
  await berta.page.locator('details.more summary').click();
  await berta.page.getByRole('button', { name: 'Adjourn' }).click();
  await ana.page
    .locator('.offer', { hasText: 'Berta proposes to adjourn the game' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await berta.page.locator('.status', { hasText: 'a move is being sealed' }).waitFor();
  await ana.page.locator('.status', { hasText: 'seal your move' }).waitFor();
  await ana.page.locator('.status a').click();
  await ana.page.fill('#move', 'Nc3');
  await ana.page.getByRole('button', { name: 'Show what it means' }).click();
  await ana.page.getByText('means Nc3 (b1c3)').waitFor();
  await ana.page.getByRole('button', { name: 'Seal and close the envelope' }).click();
  await ana.page.getByText('The game is adjourned').first().waitFor();
  const token = await ana.page.locator('#token').textContent();
  assert.ok(token.length > 40, 'the envelope is committed to');

  await berta.page.locator('.status', { hasText: 'The game is adjourned' }).waitFor();
  await counted(berta.page.locator('.moves [data-ply]'), 2, 'nobody is shown the move');
  assert.equal((await berta.page.content()).includes('Nc3'), false);

  await berta.page.goto(`${game}/envelope`);
  assert.equal(await berta.page.locator('#token').textContent(), token);
  await berta.page.locator('form[action$="/resume"] button').click();
  await ana.page.goto(game);
  await ana.page
    .getByRole('button', { name: /Accept/ })
    .first()
    .click();
  await Promise.all([movesShown(ana.page, 3), movesShown(berta.page, 3)]);
  assert.match(
    await log(ana.page).textContent(),
    /White closes the envelope[^]*The envelope is opened: Nc3/,
  );
  await drag(berta.page, 'b8c6');
  await movesShown(ana.page, 4);
  await resign(ana.page);
});

test('two tabs of one player: what one does the other shows, and one that was behind shows the true state and moves nothing twice', async () => {
  await seatTwo();
  const game = new URL(ana.page.url()).pathname;
  const second = await ana.context.newPage();
  await second.goto(game);
  await second.locator('.grid [data-on="e4"]').waitFor();
  await click(ana.page, 'e2e4');
  await movesShown(second, 1);
  await click(berta.page, 'e7e5');
  await movesShown(second, 2);

  // Both play at the same moment: one of the moves was meant for a position that is no more.
  await Promise.all([click(second, 'g1f3'), click(ana.page, 'f1c4')]);
  await movesShown(berta.page, 3);
  await Promise.all([movesShown(ana.page, 3), movesShown(second, 3)]);
  const made = await ana.page.locator('.moves [data-ply="3"] .visually-hidden').textContent();
  assert.equal(
    await second.locator('.moves [data-ply="3"] .visually-hidden').textContent(),
    made,
    'both tabs show the one move',
  );
  await berta.page.waitForTimeout(300);
  await counted(berta.page.locator('.moves [data-ply]'), 3, 'only one was made');
  await second.close();

  // A page that was left open while its session ended says so, and moves nothing.
  await ana.page.goto('/account'); // and what was set ahead there is forgotten
  const stale = await ana.context.newPage();
  await stale.goto(game);
  await stale.locator('.grid [data-on="e4"]').waitFor();
  await click(berta.page, 'b8c6');
  await movesShown(stale, 4);
  await ana.page.locator('form[action="/logout"] button').click();
  await stale.locator('.notices', { hasText: 'logged out' }).waitFor();
  await click(stale, 'a2a3');
  await stale.waitForTimeout(300);
  await counted(berta.page.locator('.moves [data-ply]'), 4);
  await resign(berta.page);
});

test("nobody's browser complained", () => {
  assert.deepEqual(
    [ana, berta].flatMap((p) => p.complaints),
    [],
  );
});
