// What comes after a game: a rematch, and the game looked through again.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  arrows,
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
  for (const p of [ana, berta])
    await p.page.waitForFunction(() => document.activeElement?.classList.contains('rematch'));
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

test('a position of the game is found, and leads back to its half move', async () => {
  const { page } = berta;
  await page.goto(`${game}#2`);
  await page.locator('.replay input').waitFor();
  await page.waitForFunction(() =>
    document.querySelector('.replay input')?.value.includes('/4p3/'),
  );
  await page.getByRole('link', { name: 'Find this position' }).click();
  await page.getByText('1 game', { exact: true }).waitFor();
  const where = page.getByRole('link', { name: 'after 2 half moves' });
  assert.equal(await where.getAttribute('href'), `${game}#2`);
  // The same from the analysis board, where the position is set up; the opening leaves nothing over.
  await page.getByRole('link', { name: 'Analysis board' }).last().click();
  await page.getByRole('link', { name: 'Find this position' }).click();
  await where.waitFor();
  await page.getByLabel('Opening').fill('Sicilian');
  await page.keyboard.press('Enter');
  await page.getByText('No game matches this search.').waitFor();
  await page.getByLabel('Opening').fill('A00');
  await page.getByLabel('Result').selectOption('0-1');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Search games' }).click();
  await where.click();
  await page.waitForFunction(() =>
    document.querySelector('.replay input')?.value.includes('/4p3/'),
  );
  assert.equal(new URL(page.url()).hash, '#2');
  // What is no position is said in words, and what was asked stays in the form.
  await page.goto('/games?fen=8%2F8%2F8%2F8%2F8%2F8%2F8%2F8+w+-+-');
  await page.getByText('This position cannot be searched for: each side needs a king.').waitFor();
  assert.equal(await page.getByLabel('Position (FEN)').inputValue(), '8/8/8/8/8/8/8/8 w - -');
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
  await counted(page.locator('.moves .spent'), 4);
  const fen = page.locator('#fen');
  await page.waitForFunction(
    () =>
      document.querySelector('#fen').value ===
      'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',
  );
  await page.locator('.moves [data-ply="4"]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() =>
    document
      .querySelector('#fen')
      .value.startsWith('rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq'),
  );
  await page.waitForFunction(() => location.hash === '#2');
  await page.getByRole('button', { name: 'Copy FEN' }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await fen.inputValue());
  await page.getByRole('button', { name: 'Copy link to this move' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.endsWith(`${game}#2`), link);

  const visitor = await newPerson(browser, { url: house.http, lang: 'es-ES' });
  await visitor.page.goto(link);
  await manOn(visitor.page, 'e5').waitFor();
  await counted(manOn(visitor.page, 'g2'), 1, 'the move after is not on the board');
  await counted(visitor.page.locator('[data-ply="2"][aria-current="true"]'), 1);
  await visitor.page.evaluate(() => (location.hash = '#1'));
  await manOn(visitor.page, 'e7').waitFor();
  await counted(visitor.page.getByRole('button', { name: 'Revancha' }), 0);
  assert.deepEqual(visitor.complaints, []);
  await visitor.context.close();
});

const begin = async () => {
  await offer(ana.page, 'white');
  await accept(berta.page);
  await Promise.all([seated(ana.page), seated(berta.page)]);
};
const play = async (line) => {
  for (const uci of line) {
    const made = await ana.page.locator('.moves [data-ply]').count();
    await click(made % 2 ? berta.page : ana.page, uci);
    await Promise.all([movesShown(ana.page, made + 1), movesShown(berta.page, made + 1)]);
  }
};
const settings = async (page, change) => {
  await page.getByRole('button', { name: /^(Settings|Ajustes)$/ }).click();
  await change(page.locator('dialog[open]'));
  await page.locator('dialog[open] button.primary').click();
};
const board = (page) => page.evaluate(() => document.documentElement.dataset.board);

test('the men taken and the difference of material stand beside the seats', async () => {
  await begin();
  const place = () =>
    ana.page.evaluate(
      () =>
        document.querySelector('.frame').getBoundingClientRect().top -
        document.querySelector('.play').getBoundingClientRect().top,
    );
  const empty = await place();
  await play(['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5g2']);
  const shown = (page, side) => page.locator(`[data-taken="${side}"]`);
  await counted(shown(berta.page, 'white').locator('svg'), 1);
  await counted(shown(berta.page, 'black').locator('svg'), 2);
  assert.equal(
    await shown(berta.page, 'black').locator('.visually-hidden').textContent(),
    'Captured: 2 pawns. 1 point ahead.',
  );
  await play(['f1g2']);
  assert.equal(
    await shown(ana.page, 'white').locator('.visually-hidden').textContent(),
    'Capturado: 1 dama, 1 peón. Ventaja de 8 puntos.',
  );
  assert.equal(await place(), empty, 'the board stays where it is');
  await settings(ana.page, (d) =>
    d.getByLabel('Piezas capturadas y diferencia de material').uncheck(),
  );
  await counted(ana.page.locator('.taken'), 0);
  await counted(berta.page.locator('.taken'), 2, 'it is her setting alone');
  await settings(ana.page, (d) =>
    d.getByLabel('Piezas capturadas y diferencia de material').check(),
  );
  await counted(ana.page.locator('.taken'), 2);
});

test('a move is confirmed, by keyboard too, and a pawn becomes a queen without a question', async () => {
  await settings(berta.page, async (d) => {
    await d.getByLabel('Confirm every move').check();
    await d.getByLabel('Promote to a queen without asking').check();
  });
  await click(berta.page, 'c8g4');
  await berta.page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await manOn(berta.page, 'c8').waitFor();
  await counted(ana.page.locator('.moves [data-ply]'), 7, 'nothing was played');
  // Escape and Enter do the same after a move by mouse as after one by keyboard, and Escape wherever the focus is.
  for (const away of [false, true]) {
    await click(berta.page, 'c8g4');
    await berta.page.getByRole('group', { name: 'Confirm Bg4' }).waitFor();
    await berta.page.locator('.confirm .primary:focus').waitFor();
    if (away) await berta.page.evaluate(() => document.activeElement.blur());
    await berta.page.keyboard.press('Escape');
    await manOn(berta.page, 'c8').waitFor();
    await counted(berta.page.locator('.confirm'), 0);
  }
  await arrows(berta.page, 'h7h5', 'black');
  await berta.page.getByRole('group', { name: 'Confirm h5' }).waitFor();
  await manOn(berta.page, 'h5').waitFor();
  await berta.page.keyboard.press('Escape');
  await manOn(berta.page, 'h7').waitFor();
  await arrows(berta.page, 'h7h5', 'black');
  await berta.page.keyboard.press('Enter');
  await movesShown(ana.page, 8);
  assert.equal(
    await berta.page.evaluate(() => document.activeElement.dataset.on),
    'h5',
    'the focus is on the board again',
  );
  await settings(berta.page, (d) => d.getByLabel('Confirm every move').uncheck());
  await play(['a2a3', 'h5h4', 'a3a4', 'h4h3', 'a4a5', 'h3g2', 'a5a6']);
  await click(berta.page, 'g2h1');
  assert.match(await movesShown(ana.page, 16), /promotes to queen|corona/);
  await ana.page.locator('.deeds .danger').click();
  await ana.page.locator('dialog[open] button.danger').click();
  await result(berta.page);
});

test('settings are kept with the account, follow to other pages and browsers, and are there before the board', async () => {
  const other = await newPerson(browser, { url: house.http, lang: 'en-GB' });
  await other.page.goto(`/login?next=${encodeURIComponent(game)}`);
  await other.page.fill('#handle', 'Berta');
  await other.page.fill('#password', 'Berta plays in the hall');
  await Promise.all([
    other.page.waitForURL((u) => u.pathname === game),
    other.page.click('main form button.primary'),
  ]);
  await seated(other.page);
  assert.equal(await board(other.page), 'green');
  const green = await other.page
    .locator('.diagram .squares')
    .evaluate((e) => getComputedStyle(e).fill);
  await settings(berta.page, (d) => d.getByRole('radio', { name: 'Blue' }).check({ force: true }));
  await other.page.waitForFunction(() => document.documentElement.dataset.board === 'blue');
  await other.page.waitForFunction(
    (was) => getComputedStyle(document.querySelector('.diagram .squares')).fill !== was,
    green,
  );
  // The first board that is drawn has the colours.
  await other.page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.diagram') && !window.first)
        window.first = document.documentElement.dataset.board ?? 'none';
    }).observe(document, { childList: true, subtree: true });
  });
  await other.page.evaluate(() => localStorage.clear());
  await other.page.reload();
  await seated(other.page);
  assert.equal(await other.page.evaluate(() => window.first), 'blue');

  await other.page.goto('/account');
  await other.page.getByRole('radio', { name: 'High contrast' }).check({ force: true });
  await other.page.locator('form[action="/account/table"] button').click();
  await other.page.getByText('Saved.').waitFor();
  await berta.page.waitForFunction(() => document.documentElement.dataset.board === 'contrast');
  assert.deepEqual(other.complaints, []);
  await other.context.close();
});

test("a guest's settings stay in his browser", async () => {
  const guest = await newPerson(browser, { url: house.http, lang: 'es-ES' });
  await guest.page.goto('/');
  await guest.page.getByRole('button', { name: 'Juega contra el ordenador' }).click();
  await seated(guest.page);
  await settings(guest.page, (d) =>
    d.getByRole('radio', { name: 'Marrón' }).check({ force: true }),
  );
  await guest.page.reload();
  await seated(guest.page);
  assert.equal(await board(guest.page), 'brown');
  await guest.page.getByRole('button', { name: 'Ajustes' }).click();
  await guest.page.getByText('Se guardan en este navegador.').waitFor();
  assert.deepEqual(guest.complaints, []);
  await guest.context.close();
});

test('a challenge by link: a visitor makes it, another one opens it, and both are at the board', async () => {
  const host = await newPerson(browser, { url: house.http, lang: 'es-ES' });
  const friend = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    viewport: { width: 360, height: 740 },
    touch: true,
  });
  await host.page.goto('/');
  await host.page.getByRole('link', { name: 'Juega con un amigo' }).click();
  await host.page.getByRole('radio', { name: 'Blancas' }).check({ force: true });
  await host.page.getByRole('button', { name: 'Crear el enlace' }).click();
  const link = await host.page.locator('#link').textContent();
  assert.equal(link, host.page.url());
  await friend.page.goto(link);
  await friend.page.getByRole('heading', { name: /challenges you$/ }).waitFor();
  assert.equal(await friend.page.evaluate(() => document.documentElement.scrollWidth), 360);
  await friend.page.waitForTimeout(300);
  assert.equal(
    new URL(host.page.url()).pathname,
    new URL(link).pathname,
    'looking at a link seats nobody',
  );
  await friend.page.getByRole('button', { name: 'Play as guest' }).click();
  await Promise.all([seated(host.page), seated(friend.page)]);
  assert.equal(new URL(host.page.url()).pathname, new URL(friend.page.url()).pathname);
  await drag(host.page, 'e2e4');
  await movesShown(friend.page, 1);
  for (const p of [host, friend]) {
    assert.deepEqual(p.complaints, []);
    await p.context.close();
  }
});

test("nobody's browser complained", () => {
  for (const p of [ana, berta])
    assert.deepEqual(
      p.complaints.filter((c) => !/status of (4\d\d)/.test(c)),
      [],
      p.handle,
    );
});
