// The analysis board: moves and variations, comments, arrows, PGN in and out, studies.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import {
  accept,
  arrows,
  click,
  counted,
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
    newPerson(browser, { url: house.http, lang: 'es-ES', handle: 'Ana', motion: true }),
    newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Berta', motion: true }),
  ]);
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

const nodes = (page) => page.locator('.tree [data-node] > [aria-hidden]').allTextContents();
const shown = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll('.tree [data-node]').length === n, count);
const plain = (list) => list.map((s) => s.replaceAll('\u00a0', ' '));
const open = async (page, path = '/analysis') => {
  await page.goto(path);
  await page.locator('.grid [data-on="e4"]').waitFor();
};
/** The board knows what may be played. */
const ready = (page) =>
  page.waitForFunction(() => document.querySelector('.entry .button.primary'));

test('moves by mouse, keyboard and text; variations are promoted and deleted', async () => {
  const { page } = berta;
  await open(page);
  await ready(page);
  await click(page, 'e2e4');
  await shown(page, 1);
  await ready(page);
  await arrows(page, 'e7e5', 'white');
  await shown(page, 2);
  await page.fill('#move-entry', 'Nf3');
  await page.keyboard.press('Enter');
  await shown(page, 3);
  assert.equal(
    await page.locator('[aria-live="assertive"]').first().textContent(),
    '2, White: Knight f3',
  );
  // Back to the first move, and another answer.
  await page.locator('[data-node="1"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('[data-node="1"][aria-current]'));
  await ready(page);
  await click(page, 'c7c5');
  await shown(page, 4);
  assert.deepEqual(plain(await nodes(page)), ['1. e4', 'e5', '1… c5', '2. Nf3']);
  await counted(page.getByRole('list', { name: 'Variations' }), 1);
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => document.querySelector('[data-node="2"][aria-current]'));
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Move variation up' }).click();
  await page.waitForFunction(() =>
    document.querySelectorAll('.tree [data-node] > [aria-hidden]')[1].textContent.includes('c5'),
  );
  assert.equal(await page.getByRole('button', { name: 'Move variation up' }).isDisabled(), true);
  // A move that is not legal is explained, and changes nothing.
  await page.locator('[data-node="1"]').click();
  await ready(page);
  await click(page, 'e7e4');
  await page.getByText('e7 to e4 is not a legal move.').waitFor();
  assert.equal((await nodes(page)).length, 4);
  await page.locator('.tree [data-node]').filter({ hasText: '1…' }).first().click();
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await shown(page, 2);
  assert.deepEqual(berta.complaints, []);
});

test('comments, signs, arrows and circles are kept as a study and come back', async () => {
  const { page } = berta;
  await open(page, `/analysis?fen=${encodeURIComponent('8/8/8/8/8/5k2/5p2/5K2 b - - 0 1')}`);
  await ready(page);
  await click(page, 'f3g3');
  await shown(page, 1);
  await page.fill('#comment', 'Stalemate: half a point.');
  await page.selectOption('#move-glyph', '4');
  await page.selectOption('#position-glyph', '10');
  // With the right button a circle; by keyboard an arrow.
  const box = await page.locator('[data-on="g3"]').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: 'right' });
  await page.locator('svg.shapes circle').waitFor();
  await page.locator('[data-on][tabindex="0"]').focus();
  const at = await page.evaluate(() => document.activeElement.dataset.on);
  await page.keyboard.press('d');
  await page.getByText(`Drawing from ${at}`).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('d');
  await page.locator('svg.shapes path').waitFor();
  await counted(page.getByRole('list', { name: 'Arrows and circles' }).getByRole('listitem'), 2);
  await page.getByText('Not saved').waitFor();
  // What is not kept outlives a reload.
  await page.reload();
  await page.getByText('What you had not saved here has been restored.').waitFor();
  await shown(page, 1);
  await page.fill('#study-title', 'Pawn endings');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL((u) => u.pathname.startsWith('/studies/'));
  await page.getByText('Saved in your studies.').waitFor();
  const study = page.url();
  await page.goto('/account');
  await page.getByRole('link', { name: 'My studies' }).click();
  await page.getByRole('link', { name: 'Pawn endings', exact: true }).click();
  await page.waitForURL(study);
  await shown(page, 1);
  assert.equal(await page.locator('.tree .comment').textContent(), 'Stalemate: half a point.');
  assert.match((await nodes(page))[0], /Kg3\?\?=/);
  await page.locator('[data-node="1"]').click();
  await counted(page.locator('svg.shapes > *'), 2);
  // Another window has changed it: nothing is written over.
  const second = await berta.context.newPage();
  await open(second, study);
  await second.fill('#study-title', 'Stalemates');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await second.getByText('Saved in your studies.').waitFor();
  await second.close();
  await page.fill('#comment', 'Draw.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This study was changed in another window').waitFor();
  // Nobody else sees it.
  const answer = await ana.page.goto(new URL(study).pathname);
  assert.equal(answer.status(), 404);
  await page.goto('/studies');
  await page.getByRole('button', { name: 'Delete: Stalemates' }).click();
  await page.locator('dialog[open] button').filter({ hasText: 'Yes' }).click();
  await page.getByText('The study was deleted.').waitFor();
  assert.deepEqual(
    berta.complaints.filter((c) => !/409/.test(c)),
    [],
  );
});

test('PGN comes in, with letters of the language, and goes out', async () => {
  const { page } = ana;
  await open(page);
  await page.locator('main summary').click();
  await page.fill('#pgn', '1. e4 e5 (1... c5 2. Cf3 {bueno} d6) 2. Cf3 Cc6 3. Ab5 *\n\n1. d4 *');
  await page.getByRole('button', { name: 'Leer este PGN' }).click();
  await page.getByText('Hay varias partidas: se ha leído la primera y las demás no.').waitFor();
  assert.deepEqual(plain(await nodes(page)), [
    '1. e4',
    'e5',
    '1… c5',
    '2. Cf3',
    '2… d6',
    '2. Cf3',
    'Cc6',
    '3. Ab5',
  ]);
  await page.fill('#pgn', '1. e4 e5 2. Cf4 *');
  await page.getByRole('button', { name: 'Leer este PGN' }).click();
  await page.getByText('El PGN no se puede leer en la línea 1, columna 13: «Cf4».').waitFor();
  assert.equal((await nodes(page)).length, 8, 'what was there stays');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar PGN' }).click(),
  ]);
  assert.match(
    await readFile(await download.path(), 'utf8'),
    /1\. e4 e5 \(1\.\.\. c5 2\. Nf3 \{bueno\} 2\.\.\. d6\) 2\. Nf3 Nc6 3\. Bb5 \*/,
  );
  await page.fill('#fen', '8/8/8/8/8/8/8/8 w - - 0 1');
  await page.getByRole('button', { name: 'Colocar' }).click();
  await page.getByText('No es una posición que se pueda jugar').waitFor();
  assert.deepEqual(
    ana.complaints.filter((c) => !/40[04]/.test(c)),
    [],
  );
});

test('a finished game is analysed at the move that is shown; one in play is not', async () => {
  await offer(ana.page, 'white');
  await accept(berta.page);
  const game = await seated(ana.page);
  await seated(berta.page);
  for (const [i, uci] of ['e2e4', 'e7e5', 'g1f3'].entries()) {
    await click(i % 2 ? berta.page : ana.page, uci);
    await Promise.all([movesShown(ana.page, i + 1), movesShown(berta.page, i + 1)]);
  }
  const visitor = await newPerson(browser, { url: house.http, lang: 'en-GB' });
  assert.equal((await visitor.page.goto(`/analysis?game=${game}`)).status(), 409);
  await ana.page.locator('.deeds .danger').click();
  await ana.page.locator('dialog[open] button.danger').click();
  await visitor.page.goto(`/games/${game}#2`);
  await visitor.page.getByRole('link', { name: 'Analyse' }).click();
  await visitor.page.waitForURL(
    (u) => u.pathname === '/analysis' && u.searchParams.get('ply') === '2',
  );
  await shown(visitor.page, 3);
  await visitor.page.waitForFunction(() => document.querySelector('[data-node="2"][aria-current]'));
  await ready(visitor.page);
  await click(visitor.page, 'f2f4');
  await shown(visitor.page, 4);
  await visitor.page.getByText('To save this as a study you need an account.').waitFor();
  assert.deepEqual(
    visitor.complaints.filter((c) => !/409/.test(c)),
    [],
  );
  await visitor.context.close();
});
