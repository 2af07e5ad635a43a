// An arbiter types a result for the wrong board: the page asks before it ends a game that is in play, and a game that was ended
// all the same is reopened. The two players, whose men are in motion, play on, and the round has its result from the board. A game
// of a knock-out is ended and reopened in the same way.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import {
  confirmAll,
  click,
  counted,
  eventOfTwo,
  movesShown,
  newPerson,
  openBrowser,
  openHouse,
  seated,
} from './house.mjs';

const engine = fileURLToPath(new URL('engine.mjs', import.meta.url));
let house, browser, carla, white, black, event, game;

before(async () => {
  [house, browser] = await Promise.all([
    openHouse('--computer', 'none', '--analysis', engine),
    openBrowser(),
  ]);
  const [judge, ana, berta] = await Promise.all(
    ['Carla', 'Ana', 'Berta'].map((handle) =>
      newPerson(browser, { url: house.http, lang: 'en-GB', handle, motion: true }),
    ),
  );
  carla = judge;
  event = await eventOfTwo(carla.page, house.admin, 'Club Cup', '60');
  await carla.page.goto(`${event}/manage/rounds`);
  await carla.page.locator('form[action$="/rounds/1/seat"] button').click();
  game = await seated(ana.page);
  await seated(berta.page);
  white = (await ana.page.locator('.status').textContent()).includes('Your move') ? ana : berta;
  black = white === ana ? berta : ana;
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

/** A move of one player, which both see as that half move of the game. */
async function play(player, uci, ply) {
  await click(player.page, uci);
  await Promise.all([movesShown(white.page, ply), movesShown(black.page, ply)]);
}

const submit = (page, locator) => Promise.all([page.waitForEvent('load'), locator.click()]);

test('one key and Save end no game: the page shows the game, and wants a reason and an article', async () => {
  await play(white, 'f2f3', 1);
  await play(black, 'e7e5', 2);
  const { page } = carla;
  await page.goto(`${event}/rounds/1/results`);
  await page.locator('li[data-board="1"] input[data-key="1"]').focus();
  await page.keyboard.press('1');
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  const asked = page.locator('fieldset[data-ends="1"]');
  const text = await asked.textContent();
  assert.match(text, /Board 1: this result ends a game in play/);
  assert.match(
    text,
    /2 half moves, White to move, clocks 59:\d\d and 59:\d\d/,
    'position, clocks and whose move',
  );
  assert.match(text, /The result 1 – 0 ends the game/);
  assert.match(await asked.locator('.diagram').textContent(), /♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜[^]*♟[^]*♙/);

  // Without a reason and an article the form is not even sent, and the game goes on.
  await page.locator('form[data-result-entry] button.primary').click();
  assert.equal(
    await page.evaluate(() => document.activeElement.id),
    'why1',
    'the first field that is missing has the focus',
  );
  assert.match(await white.page.locator('.status').textContent(), /Your move/);
});

test('confirmed, the result ends the game for both players with its article', async () => {
  const { page } = carla;
  await page.fill('#why1', 'A telephone rang');
  await page.fill('#article1', '12.3b');
  await submit(page, page.locator('form[data-result-entry] button.primary'));
  await page.getByText('The results are recorded.').waitFor();
  for (const { page } of [white, black]) {
    await page.locator('.result .score', { hasText: '1 – 0' }).waitFor();
    assert.match(await page.locator('.result .reason').textContent(), /arbiter[^]*12\.3b/i);
  }
  await white.page.getByRole('button', { name: 'Analyse with the engine' }).click();
  for (const { page } of [white, black]) {
    await page.reload();
    await page.getByText('Analysed by Heart 1.').waitFor();
    await page.locator('.moves [data-ply="1"]', { hasText: 'f3?!' }).waitFor();
  }
});

test('reopened, the game stands still until the arbiter starts the clocks, and the players play on', async () => {
  const { page } = carla;
  await page.goto(`${event}/rounds/1/boards/1`);
  await page.fill('#reopen-reason', 'It rang at board 2');
  await page.fill('#reopen-article', '8.7');
  await submit(page, page.getByRole('button', { name: 'Reopen the game' }));
  await page.getByText('The game is reopened. Its clocks stand until you start them.').waitFor();
  for (const player of [white, black]) {
    await player.page.locator('.status', { hasText: 'Waiting for the arbiter' }).waitFor();
    assert.equal(new URL(player.page.url()).pathname, `/games/${game}`);
    await counted(
      player.page.locator('.result .score'),
      0,
      `${player.handle} sees no result any more`,
    );
    await counted(
      player.page.locator('.engine'),
      0,
      `${player.handle} is not shown what the engine has said`,
    );
    await counted(player.page.locator('.moves [data-ply]'), 2);
    assert.doesNotMatch(
      await player.page.locator('.moves').textContent(),
      /\?/,
      `${player.handle} sees no marks of the engine`,
    );
  }
  await submit(page, page.getByRole('button', { name: 'Start the clocks' }));
  await page.getByText('The clocks are running.').waitFor();
  await white.page.locator('.status', { hasText: 'Your move' }).waitFor();
  await play(white, 'g2g4', 3);
  await click(black.page, 'd8h4');
  for (const { page } of [white, black]) {
    await page.locator('.result .score', { hasText: '0 – 1' }).waitFor();
    assert.match(await page.locator('.result .reason').textContent(), /checkmate/i);
  }
  await white.page.getByRole('button', { name: 'Analyse with the engine' }).waitFor(); // what it said of other moves is not kept
});

test('the result of the board follows once', async () => {
  const { page } = carla;
  await page.goto(`${event}/rounds/1/boards/1`);
  await page.locator('.pairings .result', { hasText: '0 – 1' }).waitFor();
  const history = await page.locator('ol.log > li').allTextContents();
  assert.equal(
    history.filter((line) => /0 – 1, played in the hall/.test(line)).length,
    1,
    history.join('\n'),
  );
  assert.equal(
    history.length,
    4,
    `it was seated, ended, reopened, and played:\n${history.join('\n')}`,
  );
  await page.goto(event);
  const points = await page.locator('table.book tbody tr').first().textContent();
  assert.match(
    points,
    new RegExp(black.handle === 'Ana' ? 'Alvarez' : 'Baker'),
    'who has mated leads',
  );
});

test('a game of a knock-out asks, too, and is reopened with its clocks from its own page', async () => {
  const { page } = carla;
  await Promise.all([white.page.goto('/'), black.page.goto('/')]);
  await page.goto('/events/new?kind=all');
  await page.fill('#name', 'Cup');
  await page.selectOption('#laws', '2009');
  await page.selectOption('#system', 'wimbledon');
  await page.fill('#control', '60');
  await submit(page, page.locator('main form button.primary'));
  await confirmAll(page);
  const cup = new URL(page.url()).pathname.replace(/\/manage\/entries$/, '');
  await page.setInputFiles('#csv', {
    name: 'players.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,rating,handle\n"Alvarez, Ana",1900,Ana\n"Baker, Berta",1850,Berta\n'),
  });
  await submit(page, page.locator('form:has(#csv) button'));
  await submit(page, page.locator('form[action$="/entries"] button.primary'));
  const contests = `${cup}/manage/contests`;
  await page.goto(contests);
  await submit(page, page.getByRole('button', { name: 'Draw up the bracket' }));
  await submit(page, page.getByRole('button', { name: /^Begin stage 1/ }));
  await submit(page, page.locator('form[action$="/contests/1/seat"] button'));
  const [played] = await Promise.all([seated(white.page), seated(black.page)]);
  if (!(await white.page.locator('.status').textContent()).includes('Your move'))
    [white, black] = [black, white];
  await play(white, 'f2f3', 1);
  await play(black, 'e7e5', 2);

  await page.goto(contests);
  await page.locator('select[name="result"]').selectOption('1-0');
  const save = page.locator('form[action$="/contests/1/result"] button.primary');
  await submit(page, save);
  const text = await page.locator('fieldset[data-ends="1-1-1"]').textContent();
  assert.match(text, /Game 1: this result ends a game in play/);
  assert.match(text, /2 half moves, White to move, clocks 59:\d\d and 59:\d\d/);
  assert.match(text, /♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜[^]*♟[^]*♙/);
  assert.equal(
    await page.locator('select[name="result"]').inputValue(),
    '1-0',
    'what was typed is kept',
  );
  await save.click();
  assert.equal(
    await page.evaluate(() => document.activeElement.id),
    'why1-1-1',
    'the first field that is missing has the focus',
  );
  await page.fill('#why1-1-1', 'A telephone rang');
  await page.fill('#article1-1-1', '12.3b');
  await submit(page, save);
  for (const player of [white, black])
    await player.page.locator('.result .score', { hasText: '1 – 0' }).waitFor();

  await page
    .locator('details', { hasText: 'Game 1: clocks and reopening' })
    .last()
    .locator('summary')
    .first()
    .click();
  await submit(page, page.getByRole('link', { name: 'Game 1: clocks and reopening' }));
  await page.fill('#reopen-reason', 'It rang at the next table');
  await page.fill('#reopen-article', '8.7');
  await submit(page, page.getByRole('button', { name: 'Reopen the game' }));
  await page.getByText('The game is reopened. Its clocks stand until you start them.').waitFor();
  for (const player of [white, black]) {
    await player.page.locator('.status', { hasText: 'Waiting for the arbiter' }).waitFor();
    assert.equal(new URL(player.page.url()).pathname, `/games/${played}`);
    await counted(player.page.locator('.moves [data-ply]'), 2);
  }
  await submit(page, page.getByRole('button', { name: 'Start the clocks' }));
  await play(white, 'g2g4', 3);
  await click(black.page, 'd8h4');
  for (const player of [white, black])
    await player.page.locator('.result .score', { hasText: '0 – 1' }).waitFor();
  await page.goto(`${cup}/contests/1`);
  await page.getByRole('heading', { name: 'Places', exact: true }).waitFor();
});

test("nobody's browser complained", () => {
  for (const p of [carla, white, black])
    assert.deepEqual(
      p.complaints.filter((c) => !/status of (4\d\d)/.test(c)),
      [],
      p.handle,
    );
});
