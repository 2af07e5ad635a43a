// The position editor: with the mouse, with the keyboard alone, by touch, and as FEN; what stands behind it.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { counted, drag, faults, newPerson, openBrowser, openHouse, overflow } from './house.mjs';

const engine = fileURLToPath(new URL('engine.mjs', import.meta.url));
let house, browser, ana;

before(async () => {
  [house, browser] = await Promise.all([
    openHouse('--computer', 'built-in', '--analysis', engine),
    openBrowser(),
  ]);
  ana = await newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Ana', motion: true });
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

const open = async (page, fen = '') => {
  await page.goto(`/editor${fen ? `?fen=${encodeURIComponent(fen)}` : ''}`);
  await page.locator('.grid [data-on="e4"]').waitFor();
};
const shows = (page, fen) =>
  page.waitForFunction((f) => document.querySelector('#fen').value === f, fen);
const says = (page, text) => page.locator('.verdict').getByText(text).waitFor();
const press = async (page, square, options) => {
  const box = await page.locator(`[data-on="${square}"]`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, options);
};
const choose = (page, name) =>
  page.getByRole('radio', { name, exact: true }).check({ force: true });

test('a position is set up with the mouse, and its faults are said in words', async () => {
  const { page } = ana;
  await open(page);
  await says(page, 'This position can be played.');
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await says(page, 'This position cannot be played: each side needs a king.');
  await counted(
    page.getByRole('link', { name: 'Analyse' }),
    0,
    'nothing leads on from what cannot be played',
  );
  await choose(page, 'white king');
  await press(page, 'g6');
  await choose(page, 'white queen');
  await press(page, 'f7');
  await choose(page, 'black king');
  await press(page, 'h7');
  await says(page, 'the side that is not to move is in check');
  await choose(page, 'Move pieces');
  await drag(page, 'h7h8');
  await page.getByLabel('Black', { exact: true }).check();
  await shows(page, '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
  await says(page, 'This position can be played.');
  // Stalemate: it is told, too.
  await page.getByRole('button', { name: 'Could it be won?' }).click();
  await page.getByText('There is no legal move: the game is over.').waitFor();
  // The right button takes away, and so does who drags a man off the board.
  await press(page, 'f7', { button: 'right' });
  await shows(page, '7k/8/6K1/8/8/8/8/8 b - - 0 1');
  await page.getByRole('button', { name: 'Could it be won?' }).click();
  await page.getByText('The position is dead: neither side can mate.').waitFor();
  const box = await page.locator('[data-on="h8"]').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 3 * box.width, box.y, { steps: 4 });
  await page.mouse.up();
  await shows(page, '8/8/6K1/8/8/8/8/8 b - - 0 1');
  assert.deepEqual(ana.complaints, []);
});

test('the same with the keyboard alone, and castling and en passant', async () => {
  const { page } = ana;
  await open(page, '8/8/8/8/8/8/8/8 w - - 0 1');
  await page.locator('[data-on="e4"]').focus();
  for (const key of [
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'Shift+K',
    'End',
    'Shift+R',
    'ArrowLeft',
    'Shift+N',
    'Delete',
  ])
    await page.keyboard.press(key);
  await shows(page, '8/8/8/8/8/8/8/4K2R w - - 0 1');
  for (const key of [
    'Home',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'p',
    'ArrowRight',
    'Shift+P',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'k',
  ])
    await page.keyboard.press(key);
  await shows(page, '1k6/8/8/pP6/8/8/8/4K2R w - - 0 1');
  assert.equal(
    await page.locator('[aria-live="assertive"]').first().textContent(),
    'b8: black king',
  );
  await page.getByLabel('White short').check();
  await page.getByLabel('En passant on').selectOption('a6');
  await shows(page, '1k6/8/8/pP6/8/8/8/4K2R w K a6 0 1');
  await says(page, 'This position can be played.');
  await page.getByLabel('Black long').check();
  await says(page, 'to castle, king and rook must be on their first squares');
  await page.getByLabel('Black long').uncheck();
  // Enter picks up and puts down.
  await page.locator('[data-on="b8"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await shows(page, '2k5/8/8/pP6/8/8/8/4K2R w K a6 0 1');
  await page.fill('#fen', 'nonsense');
  await page.keyboard.press('Enter');
  await page
    .locator('[aria-live="assertive"]')
    .first()
    .getByText('the text is not a position in FEN')
    .waitFor();
  await page.fill('#fen', '4k3/8/8/8/8/8/8/4K2R w K - 0 9');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.locator('[data-square="e8"][data-man="k"]').waitFor();
  await page.getByRole('button', { name: 'Could it be won?' }).click();
  await page.getByText('Black: No: there is only the king.').waitFor();
  await page.getByText(/White: Yes\. With the opponent’s help it mates in/).waitFor();
  assert.deepEqual(ana.complaints, []);
});

test('it leads to the analysis board, where the engine is asked, and to a game', async () => {
  const { page } = ana;
  await open(page, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.getByRole('button', { name: 'Ask the engine' }).click();
  await page.getByText('Equal (+0.4)').waitFor();
  await page.getByText('Best: 1… e5 2. Nf3').waitFor();
  await page.getByRole('link', { name: 'Position editor' }).click();
  await says(page, 'This position can be played.');
  await page.getByRole('link', { name: 'Play from here' }).click();
  await page.locator('#start-fen').waitFor();
  assert.equal(
    await page.inputValue('#start-fen'),
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  );
  assert.deepEqual(ana.complaints, []);
});

test('by touch, in every theme and at every width', async () => {
  const { page, context, complaints } = await newPerson(browser, {
    url: house.http,
    lang: 'es-ES',
    viewport: { width: 360, height: 740 },
    touch: true,
  });
  await open(page, '8/8/8/8/8/8/8/8 w - - 0 1');
  for (const [man, square] of [
    ['rey blanco', 'c1'],
    ['rey negro', 'c8'],
    ['dama negra', 'd4'],
  ]) {
    await choose(page, man);
    await page.touchscreen.tap(
      ...Object.values(await page.locator(`[data-on="${square}"]`).boundingBox())
        .slice(0, 2)
        .map((n) => n + 20),
    );
  }
  await shows(page, '2k5/8/8/8/3q4/8/8/2K5 w - - 0 1');
  await says(page, 'Esta posición se puede jugar.');
  // Letters of the language: T is the rook.
  await page.locator('[data-on="a1"]').focus();
  await page.keyboard.press('Shift+T');
  await shows(page, '2k5/8/8/8/3q4/8/8/R1K5 w - - 0 1');
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [768, 1024],
    [1366, 768],
    [1920, 1080],
  ]) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await overflow(page), [], `${width}x${height}`);
  }
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await faults(page), [], colorScheme);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});
