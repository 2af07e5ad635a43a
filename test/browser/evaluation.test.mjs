// What the operator's engine says: of a game that is over, with its plot, and of the position on the analysis board.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import {
  accept,
  click,
  counted,
  faults,
  movesShown,
  newPerson,
  offer,
  openBrowser,
  openHouse,
  overflow,
  seated,
} from './house.mjs';

const engine = fileURLToPath(new URL('engine.mjs', import.meta.url));
let house, browser, ana, berta, game;

before(async () => {
  [house, browser] = await Promise.all([
    openHouse('--computer', 'none', '--analysis', engine),
    openBrowser(),
  ]);
  [ana, berta] = await Promise.all([
    newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Ana', motion: true }),
    newPerson(browser, { url: house.http, lang: 'es-ES', handle: 'Berta', motion: true }),
  ]);
  await offer(ana.page, 'white');
  await accept(berta.page);
  game = await seated(ana.page);
  await seated(berta.page);
  for (const [i, uci] of ['f2f3', 'e7e5', 'g2g4'].entries()) {
    await click(i % 2 ? berta.page : ana.page, uci);
    await Promise.all([movesShown(ana.page, i + 1), movesShown(berta.page, i + 1)]);
  }
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

const plot = (page) => page.getByRole('slider', { name: /Evaluation|Evaluación/ });

test('while the game lasts nothing is offered; at its end it is analysed and plotted', async () => {
  const { page } = ana;
  await counted(page.locator('.engine'), 0);
  await click(berta.page, 'd8h4');
  await Promise.all([movesShown(page, 4), movesShown(berta.page, 4)]);
  await page.getByRole('button', { name: 'Analyse with the engine' }).click();
  await page.getByText('Analysed by Heart 1.').waitFor();
  await page.locator('.engine .here').getByText('Checkmate: Black has won (#)').waitFor();
  assert.deepEqual(await page.locator('.summary td').allTextContents(), [
    '',
    '1',
    '0',
    '0',
    '0',
    '1',
    '0',
    '0.259',
    '0.000',
  ]);
  assert.match(await page.locator('.moves [data-ply="3"]').textContent(), /g4\?\?G4, blunder/);
  // The arrows move along the plot as along the moves, and what is said follows.
  await plot(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(
    () => document.querySelector('[role="slider"]').getAttribute('aria-valuenow') === '3',
  );
  assert.equal(await plot(page).getAttribute('aria-valuetext'), '2. g4. Black mates in 1 (−#1)');
  assert.match(
    await page.locator('.engine .here').textContent(),
    /2\. g4\?\?: blunder\. *Best: 2… Qh4#/,
  );
  assert.equal(
    await page.locator('[data-man="q"]').getAttribute('data-square'),
    'd8',
    'the board goes along',
  );
  await page.keyboard.press('Home');
  await page.locator('.engine .here').getByText('Equal (+0.3)').waitFor();
  await page.keyboard.press('PageUp');
  await page.waitForFunction(
    () => document.querySelector('[role="slider"]').getAttribute('aria-valuenow') === '4',
  );
  // A press on the plot goes there, and so does a row of the table.
  const box = await plot(page).boundingBox();
  await page.mouse.click(box.x + box.width * 0.52, box.y + 10);
  await page.waitForFunction(
    () => document.querySelector('[role="slider"]').getAttribute('aria-valuenow') === '2',
  );
  await page.getByText('As a table').click();
  assert.deepEqual(
    (await page.locator('.evaluations tbody tr').allInnerTexts()).map((r) =>
      r.replace(/\s+/g, ' ').trim(),
    ),
    [
      'the start +0.3 Equal 1. e4 e5 2. Nf3',
      '1. f3 −0.6 Black is slightly better ?! inaccuracy 1… e5 2. e4',
      '1… e5 −0.7 Black is slightly better 2. e4 Nc6',
      '2. g4 −#1 Black mates in 1 ?? blunder 2… Qh4#',
      '2… Qh4# # Checkmate: Black has won',
    ],
  );
  await page.locator('.evaluations button').filter({ hasText: '1. f3' }).click();
  await page.waitForFunction(
    () => document.querySelector('[role="slider"]').getAttribute('aria-valuenow') === '1',
  );
  assert.deepEqual(ana.complaints, []);
});

test('what was found is there for everybody, in his language and at every width', async () => {
  const { page } = berta;
  await page.reload();
  await page.getByText('Analizada por Heart 1.').waitFor();
  await plot(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.locator('.engine .here').getByText('Mejor: 2… Dh4#').waitFor();
  await page.getByText('Como tabla').click();
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [1366, 768],
  ]) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await overflow(page), [], `${width}x${height}`);
  }
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await faults(page), [], colorScheme);
  }
  // A visitor sees it, too.
  const visitor = await newPerson(browser, { url: house.http, lang: 'de-DE' });
  await visitor.page.goto(`/games/${game}#3`);
  await visitor.page.getByText('Analysiert von Heart 1.').waitFor();
  await visitor.page.locator('.engine .here').getByText('Schwarz setzt in 1 matt (−#1)').waitFor();
  assert.deepEqual([...berta.complaints, ...visitor.complaints], []);
  await visitor.context.close();
});

test('the page of a game that is over stays light, with its plot', async () => {
  const visitor = await newPerson(browser, { url: house.http, lang: 'fr-FR' });
  const sizes = [];
  visitor.page.on(
    'requestfinished',
    (r) =>
      /\.(js|css)$/.test(new URL(r.url()).pathname) &&
      sizes.push(r.sizes().then((s) => s.responseBodySize)),
  );
  await visitor.page.goto(`/games/${game}`);
  await visitor.page.getByText('Analysée par Heart 1.').waitFor();
  const sum = (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
  console.log(`the page of a game that is over: ${(sum / 1000).toFixed(1)} kB of code`);
  assert.ok(sum > 40_000 && sum <= 100_000, `it weighs ${sum} bytes`);
  await visitor.context.close();
});
