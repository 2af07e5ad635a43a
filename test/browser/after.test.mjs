// What comes after a game: a rematch, and the game looked through again.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accept, arrows, click, drag, movesShown, newPerson, offer, openBrowser, openHouse, seated } from './house.mjs';

let house, browser, ana, berta, game;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'built-in'), openBrowser()]);
  [ana, berta] = await Promise.all([
    newPerson(browser, { url: house.http, lang: 'es-ES', handle: 'Ana', motion: true }),
    newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Berta', motion: true }),
  ]);
  await berta.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

const result = (page) => page.locator('.result[aria-labelledby="result-title"]').waitFor();
const manOn = (page, square) => page.locator(`.man[data-square="${square}"]`);

test('a rematch by keyboard: asked for, accepted, with the colours changed', async () => {
  await offer(ana.page, 'white');
  await accept(berta.page);
  await Promise.all([seated(ana.page), seated(berta.page)]);
  game = new URL(ana.page.url()).pathname;
  const line = ['f2f3', 'e7e5', 'g2g4'];
  for (const [i, uci] of line.entries()) {
    await click(i % 2 ? berta.page : ana.page, uci);
    await Promise.all([movesShown(ana.page, i + 1), movesShown(berta.page, i + 1)]);
  }
  await arrows(berta.page, 'd8h4', 'black');
  await Promise.all([result(ana.page), result(berta.page)]);
  // Both have the button under the focus.
  for (const p of [ana, berta]) await p.page.waitForFunction(() => document.activeElement?.classList.contains('rematch'));
  await berta.page.keyboard.press('Enter');
  await berta.page.getByRole('button', { name: 'Rematch offered' }).waitFor();
  await ana.page.getByRole('alert').filter({ hasText: 'Berta quiere la revancha.' }).waitFor();
  await ana.page.keyboard.press('Enter');
  for (const p of [ana, berta]) {
    await p.page.waitForURL((u) => u.pathname.startsWith('/games/') && u.pathname !== game);
    await seated(p.page);
  }
  await drag(berta.page, 'e2e4');
  await movesShown(ana.page, 1);
  await ana.page.locator('.deeds .danger').click();
  await ana.page.locator('dialog[open] button.danger').click();
  await result(berta.page);
  await berta.page.getByRole('button', { name: 'Rematch' }).click();
  await ana.page.getByRole('button', { name: 'Rechazar' }).click();
  await berta.page.getByText('Ana has declined your challenge.').waitFor();
});

test('the computer agrees to a rematch at once', async () => {
  const guest = await newPerson(browser, { url: house.http, lang: 'en-GB' });
  await guest.page.goto('/');
  await guest.page.getByRole('button', { name: 'Play the computer' }).click();
  await seated(guest.page);
  const first = guest.page.url();
  await guest.page.locator('.deeds .danger').click();
  await guest.page.locator('dialog[open] button.danger').click();
  await result(guest.page);
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForURL((u) => u.pathname.startsWith('/games/') && u.href !== first);
  await guest.context.close();
});

test('a game is looked through: times, clocks, the position, and an address for every move', async () => {
  const { page } = berta;
  await page.goto(game);
  await result(page);
  assert.equal(await page.locator('.moves .spent').count(), 4);
  const fen = page.locator('#fen');
  await page.waitForFunction(() => document.querySelector('#fen').value === 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3');
  await page.locator('.moves [data-ply="4"]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('#fen').value.startsWith('rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq'));
  await page.waitForFunction(() => location.hash === '#2');
  await page.getByRole('button', { name: 'Copy FEN' }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await fen.inputValue());
  await page.getByRole('button', { name: 'Copy link to this move' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.endsWith(`${game}#2`), link);

  const visitor = await newPerson(browser, { url: house.http, lang: 'es-ES' });
  await visitor.page.goto(link);
  await manOn(visitor.page, 'e5').waitFor();
  assert.equal(await manOn(visitor.page, 'g2').count(), 1, 'the move after is not on the board');
  assert.equal(await visitor.page.locator('[data-ply="2"][aria-current="true"]').count(), 1);
  await visitor.page.evaluate(() => (location.hash = '#1'));
  await manOn(visitor.page, 'e7').waitFor();
  assert.equal(await visitor.page.getByRole('button', { name: 'Revancha' }).count(), 0);
  assert.deepEqual(visitor.complaints, []);
  await visitor.context.close();
});

test('nobody\'s browser complained', () => {
  for (const p of [ana, berta]) assert.deepEqual(p.complaints.filter((c) => !/status of (4\d\d)/.test(c)), [], p.handle);
});
