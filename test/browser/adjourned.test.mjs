// An adjourned game of an event whose arbiter resumes it while a player is absent, an hour later: the clock of who must reply
// runs, the envelope stays closed until he comes, and who comes later than the arbiter has decided has lost. The program's clock
// is set forward here.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  click,
  counted,
  eventOfTwo,
  movesShown,
  newPerson,
  openBrowser,
  openHouseWithClock,
  seated,
} from './house.mjs';

let house, browser, judge, white, black, game;

before(async () => {
  [house, browser] = await Promise.all([openHouseWithClock('--computer', 'none'), openBrowser()]);
  const [carla, ana, berta] = await Promise.all([
    newPerson(browser, { url: house.http, lang: 'en-GB', zone: 'Europe/Berlin', handle: 'Carla' }),
    newPerson(browser, { url: house.http, lang: 'en-GB', zone: 'America/Bogota', handle: 'Ana' }),
    newPerson(browser, { url: house.http, lang: 'en-GB', zone: 'Asia/Kolkata', handle: 'Berta' }),
  ]);
  judge = carla;
  const { page } = judge;
  const event = await eventOfTwo(page, house.admin, 'Club Cup', '120', () =>
    page.check('#adjournments'),
  );
  await page.goto(`${event}/manage/rounds`);
  await page.locator('form[action$="/rounds/1/seat"] button').click();
  game = `/games/${await seated(ana.page)}`;
  await seated(berta.page);
  white = (await ana.page.locator('.status').textContent()).includes('Your move') ? ana : berta;
  black = white === ana ? berta : ana;
  await click(white.page, 'e2e4');
  await movesShown(black.page, 1);
  await click(black.page, 'e7e5');
  await movesShown(white.page, 2);
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** The arbiter asks White, who is on the move, for a sealed move. */
async function ask() {
  await judge.page.goto(`${game}/envelope`);
  await judge.page.getByRole('button', { name: 'Ask for a sealed move' }).click();
  await judge.page.getByText('seals a move, which is shown to nobody').waitFor();
  await white.page.locator('.status', { hasText: 'Make your move on the board' }).waitFor();
}

/** What is sealed is not shown to Black, and the game is adjourned for both. */
async function adjourned() {
  await black.page.locator('.status', { hasText: 'The game is adjourned' }).waitFor();
  await white.page.goto(`${game}/envelope`);
  await white.page.locator('#resumes time').waitFor();
}

/** White makes a move on the board, has second thoughts, makes another, confirms it, and Black goes away. */
async function sealOnTheBoard(move) {
  await ask();
  const { page } = white;
  await click(page, 'd2d4');
  await page.getByRole('button', { name: 'Seal d4 and close the envelope' }).waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await click(page, move.squares);
  await page.getByRole('button', { name: `Seal ${move.san} and close the envelope` }).click();
  await adjourned();
}

/** White writes a move in the letters of a language, sees what it means, and seals it. */
async function sealAsText(text, letters, meaning) {
  await ask();
  const { page } = white;
  await page.locator('.status a').click();
  assert.equal(await page.inputValue('#letters'), 'en', 'the language of the account comes first');
  const shown = async (move, letters, sentence) => {
    await page.fill('#move', move);
    await page.selectOption('#letters', letters);
    await page.getByRole('button', { name: 'Show what it means' }).click();
    await page.locator('#preview').getByText(sentence).waitFor();
    assert.equal(await page.inputValue('#move'), move);
    assert.equal(await page.inputValue('#letters'), letters);
  };
  await shown(text, 'en', 'is not a move');
  await page.getByRole('button', { name: 'Seal it all the same' }).waitFor();
  await shown('Ke5', 'en', 'is not a legal move');
  await shown(text, letters, meaning);
  await counted(page.locator('#preview .bad'), 0);
  await page.getByRole('button', { name: 'Seal and close the envelope' }).click();
  await adjourned();
}

/** The arbiter waits on the page of the envelope until the server has seen that Black is gone. */
async function absent() {
  await black.page.goto('about:blank');
  for (let n = 0; ; n++) {
    await judge.page.goto(`${game}/envelope`);
    const text = await judge.page.locator('main').textContent();
    if (new RegExp(`Not online now: ${black.handle}\\.`).test(text)) return;
    assert.ok(n < 60, text);
    await judge.page.waitForTimeout(500);
  }
}

async function resume(minutes) {
  await judge.page.fill('#late', String(minutes));
  await judge.page.getByRole('button', { name: 'Resume the game' }).click();
  await Promise.all([
    judge.page.waitForEvent('load'),
    judge.page.locator('dialog[open] button.danger').click(),
  ]);
}

/** What a side's clock shows, in minutes. */
async function left(page, side) {
  const [h, m, s] = /(\d+):(\d\d):(\d\d)/
    .exec(await page.locator(`.seat:has(.stone.${side}) .clock`).textContent())
    .slice(1)
    .map(Number);
  return h * 60 + m + s / 60;
}

test('everybody is shown the hour of the resumption, each in a time zone of his own', async () => {
  await sealOnTheBoard({ squares: 'g1h3', san: 'Nh3' });
  await counted(black.page.locator('.moves [data-ply]'), 2, 'the move is not shown');
  const hours = [];
  await judge.page.goto(game);
  for (const [{ page }, where] of [
    [black, '.status'],
    [judge, '.status'],
    [white, '#resumes'],
  ]) {
    const time = page.locator(`${where} time`);
    await time.waitFor();
    const at = await time.getAttribute('datetime');
    hours.push(await time.textContent());
    assert.equal(
      hours.at(-1),
      await page.evaluate(
        (at) =>
          new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(
            new Date(at),
          ),
        at,
      ),
    );
    const wait = (Date.parse(at) - Date.now()) / 60_000;
    assert.ok(wait > 55 && wait <= 60, `the game goes on in ${wait} minutes`);
  }
  assert.equal(new Set(hours).size, 3, hours.join(', '));
});

test('the arbiter resumes without the player who must reply: his clock runs, the envelope stays closed until he comes, and he plays on', async () => {
  await absent();
  const { page } = judge;
  assert.equal(await page.inputValue('#late'), '60');
  assert.match(await page.locator('#late-hint').textContent(), /60 min \(G\.10, 2009\)/);
  await resume(30);
  await page
    .getByRole('alert')
    .getByText(/Article G\./)
    .waitFor();
  assert.equal(await page.inputValue('#late'), '30', 'what was decided is still there');

  await house.later('61m');
  await resume(30);
  await page.waitForURL((u) => u.pathname === game);
  await page
    .locator('.status', { hasText: 'the clock of the player who must reply runs' })
    .waitFor();
  await white.page.goto(game);
  await white.page.locator('.clock.running').waitFor();
  await house.later('10m');
  for (const p of [white, judge]) {
    await p.page.reload();
    await p.page
      .locator('.status', { hasText: 'the clock of the player who must reply runs' })
      .waitFor();
    await counted(p.page.locator('.moves [data-ply]'), 2, 'nobody is shown the move');
    assert.equal((await p.page.content()).includes('Nh3'), false);
  }

  await black.page.goto(game);
  await Promise.all([movesShown(white.page, 3), movesShown(black.page, 3)]);
  const minutes = await left(black.page, 'black');
  assert.ok(
    minutes > 105 && minutes <= 110,
    `${minutes} minutes are left of 120 to who came after ten`,
  );
  await black.page
    .locator('.gamelog [role="log"]')
    .getByText('The envelope is opened: Nh3')
    .waitFor();
  await click(black.page, 'b8c6');
  await movesShown(white.page, 4);
});

test('who comes later than the arbiter has decided has lost, with the article', async () => {
  await sealAsText('Aa6', 'es', 'means Ba6 (f1a6)');
  await absent();
  await house.later('61m');
  await resume(5);
  await judge.page.waitForURL((u) => u.pathname === game);
  await white.page.goto(game);
  await white.page
    .locator('.status', { hasText: 'the clock of the player who must reply runs' })
    .waitFor();
  await house.later('5m1s');
  await black.page.goto(game);
  for (const { page } of [white, black, judge]) {
    await page.locator('.result .score', { hasText: '1 – 0' }).waitFor();
    assert.match(await page.locator('.result .reason').textContent(), /Article G\.10/);
    assert.equal(
      /[BA]a6|f1a6/.test(await page.content()),
      false,
      'the envelope of a game that is lost stays closed',
    );
  }
  for (const p of [judge, white, black])
    assert.deepEqual(
      p.complaints.filter((c) => !/status of (4\d\d)/.test(c)),
      [],
      p.handle,
    );
});
