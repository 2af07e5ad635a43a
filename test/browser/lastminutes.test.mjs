// The last two minutes of a game that two people arranged themselves: no arbiter is present, so the claim of a draw ends the
// game (Appendix D of 2009; Guideline III.6 of 2023), and an administrator decides it afterwards. The program's clock is
// set forward here.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  click,
  counted,
  movesShown,
  newPerson,
  openBrowser,
  openHouseWithClock,
  seated,
} from './house.mjs';

let house, browser, judge, ana, berta;

before(async () => {
  [house, browser] = await Promise.all([openHouseWithClock('--computer', 'none'), openBrowser()]);
  [judge, ana, berta] = await Promise.all(
    ['Carla', 'Ana', 'Berta'].map((handle) =>
      newPerson(browser, { url: house.http, lang: 'en-GB', handle, motion: true }),
    ),
  );
});

after(async () => {
  await browser?.close();
  await house?.close();
});

const claims = (page) => page.getByRole('button', { name: /^Draw: / });

/** Seats the two at a game of so many minutes each without an increment, Ana with White, by the hall's form. */
async function seatTwo(edition, minutes) {
  const { page } = ana;
  await page.goto('/');
  await page.selectOption('#edition', edition);
  await page.locator('input[name="control"][value="-1"]').check({ force: true });
  await page.fill('#minutes', String(minutes));
  await page.fill('#increment', '0');
  await page.locator('input[name="colour"][value="white"]').check({ force: true });
  await page.locator('form.card button.primary').click();
  await page.locator('.seeks li.mine').waitFor();
  await accept(berta.page);
  await Promise.all([seated(ana.page), seated(berta.page)]);
}

/** A move of one player, which both see as that half move of the game. */
async function play(player, uci, ply) {
  await click(player.page, uci);
  await Promise.all([movesShown(ana.page, ply), movesShown(berta.page, ply)]);
}

/** Ana thinks until so much of her time is gone and makes her third move, Berta answers. */
async function untilShortOfTime(span) {
  await play(ana, 'e2e4', 1);
  await play(berta, 'e7e5', 2);
  for (const { page } of [ana, berta])
    await counted(claims(page), 0, 'with all the time there is no such claim');
  await house.later(span);
  await play(ana, 'g1f3', 3);
  await play(berta, 'b8c6', 4);
  await claims(ana.page).first().waitFor();
}

test('a player with less than two minutes is told what the claim does, makes it, and the game ends', async () => {
  await seatTwo('2009', 90);
  await untilShortOfTime('89m');
  await counted(claims(ana.page), 2, 'two grounds');
  await counted(claims(berta.page), 0, 'the opponent has time enough');

  // There is no arbiter on this server yet, and who claims is told so first.
  const claim = ana.page.getByRole('button', { name: 'Draw: the opponent makes no effort to win' });
  const dialog = ana.page.locator('dialog[open]');
  await claim.click();
  await dialog.getByText('Nobody on this server can decide on it now').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await judge.page.goto(house.admin);
  await judge.page.locator('main form button.primary').click();
  await judge.page.waitForURL(/\/admin$/);
  await judge.page.goto('/');
  await claim.click();
  await dialog.getByText('The claim ends the game, and an arbiter decides on it later.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.match(await ana.page.locator('.status').textContent(), /Your move/, 'nothing was claimed');

  await claim.click();
  await dialog.getByRole('button', { name: 'Claim a draw' }).click();
  for (const { page } of [ana, berta]) {
    await page.locator('.status', { hasText: 'Waiting for the arbiter' }).waitFor();
    await counted(claims(page), 0, 'there is nothing more to claim');
  }
});

test('the administrator is told, decides at the board, and both see the result', async () => {
  const { page } = judge;
  await page.getByText('Ana claims a draw in the last two minutes: Ana – Berta.').waitFor();
  await page
    .locator('a[href^="/games/"]', { hasText: /board|game/i })
    .first()
    .click();
  const desk = page.getByRole('region', { name: 'You are the arbiter of this game' });
  await desk.waitFor();
  assert.equal(
    await desk.getByRole('button', { name: 'White wins' }).isDisabled(),
    true,
    'another decision needs a reason',
  );
  await desk.getByRole('button', { name: 'Rule: draw' }).click();
  for (const { page } of [ana, berta]) {
    await page.locator('.result .score', { hasText: '½ – ½' }).waitFor();
    assert.match(await page.locator('.result .reason').textContent(), /Article D/);
  }
});

test('2023 has the same claim in a rapid game, and the administrator may decide otherwise', async () => {
  await seatTwo('2023', 15);
  await untilShortOfTime('14m');
  await ana.page.getByRole('button', { name: 'Draw: it cannot be won by normal means' }).click();
  await ana.page.locator('dialog[open]').getByRole('button', { name: 'Claim a draw' }).click();
  await berta.page.locator('.status', { hasText: 'Waiting for the arbiter' }).waitFor();
  const { page } = judge;
  await page.goto(new URL(ana.page.url()).pathname);
  await page.fill('#rule-why', 'White could have been mated');
  await page.getByRole('button', { name: 'Black wins' }).click();
  for (const { page } of [ana, berta]) {
    await page.locator('.result .score', { hasText: '0 – 1' }).waitFor();
    assert.match(await page.locator('.result .reason').textContent(), /arbiter/i);
  }
});

test("nobody's browser complained", () => {
  for (const p of [judge, ana, berta]) assert.deepEqual(p.complaints, [], p.handle);
});
