// Somebody who neither sees nor uses a mouse: from the first page to the result by Tab, arrows and letters alone, and every step is
// heard in a live region. And everybody else who uses no mouse: every control of every page is reached by Tab, and seen to be.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  click,
  movesShown,
  newPerson,
  offer,
  openBrowser,
  openHouse,
  seated,
} from './house.mjs';

let house, browser, blind, berta;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'built-in'), openBrowser()]);
  [blind, berta] = await Promise.all([
    newPerson(browser, { url: house.http, lang: 'en-GB', motion: true }),
    newPerson(browser, { url: house.http, lang: 'es-ES', handle: 'Berta', motion: true }),
  ]);
  const account = await newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Homer' });
  await account.context.close();
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** Presses Tab until something has the focus: it must be reached so. */
async function tabTo(page, locator) {
  await locator.first().waitFor();
  for (let i = 0; i < 150; i++) {
    if (await locator.first().evaluate((e) => e === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${locator}`);
}
const moveSaid = (page, words) =>
  page.waitForFunction(
    (w) => document.querySelector('[aria-live="assertive"]')?.textContent === w,
    words,
  );

/** Types into the field for moves and returns what is answered. */
async function ask(page, line) {
  await tabTo(page, page.locator('#move-entry'));
  await page.locator('.answer').evaluate((e) => (e.querySelector('p').textContent = ''));
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
  return page.locator('.answer[role="status"] p').textContent();
}

test('blind from logging in to the result', async () => {
  const { page } = blind;
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Log in' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);
  await tabTo(page, page.locator('#handle'));
  await page.keyboard.type('Homer');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Homer plays in the hall');
  await page.keyboard.press('Enter');
  await page.waitForURL((u) => u.pathname === '/');

  // Black is chosen by the arrows; that the game is open is said, and the board comes by itself.
  await tabTo(page, page.locator('input[name="colour"]:checked'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('button', { name: 'Create game' }));
  await page.keyboard.press('Enter');
  await page.locator('[role="status"]', { hasText: 'Your game is open.' }).waitFor();
  await accept(berta.page);
  await Promise.all([seated(page), seated(berta.page)]);

  await click(berta.page, 'e2e4');
  await moveSaid(page, '1, White: E4');
  assert.match(
    await ask(page, 'c'),
    /^White \d minutes( and \d+ seconds?)?\. Black \d minutes( and \d+ seconds?)?\.$/,
    'clocks are said in words',
  );
  assert.equal(await ask(page, 'p N'), 'white knights: b1, g1');
  assert.equal(await ask(page, 's e4'), 'e4, white pawn');
  assert.match(await ask(page, 'm'), /^20 legal moves: /);
  assert.match(await ask(page, 'Nf3'), /“Nf3” is not a legal move here/);
  await page.locator('#move-entry').fill('');
  await ask(page, 'e5');
  await moveSaid(page, '1, Black: E5');
  await movesShown(berta.page, 2);

  // Announced as the Laws have it, by setting: German names, and marked as such for the voice.
  await tabTo(page, page.getByRole('button', { name: 'Settings' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Speak moves with the announcement words of the Laws'));
  await page.keyboard.press(' ');
  await tabTo(page, page.locator('dialog[open] button.primary'));
  await page.keyboard.press('Enter');
  await click(berta.page, 'g1f3');
  await moveSaid(page, 'Springer Gustav eins Felix drei');
  assert.equal(await page.locator('[aria-live="assertive"]').getAttribute('lang'), 'de');
  assert.equal(await ask(page, 'l'), 'Springer Gustav eins Felix drei');
  await ask(page, 'Nc6');
  await movesShown(berta.page, 4);

  // An offer, and a claim that is wrong, are heard and answered.
  await berta.page.getByLabel('Ofrecer tablas con mi próxima jugada').check();
  await click(berta.page, 'f1b5');
  await page.getByRole('alert').getByText('Berta offers a draw.').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Decline' }));
  await page.keyboard.press('Enter');
  await page.locator('[role="log"]', { hasText: /draw/ }).first().waitFor();
  await ask(page, 'a6');
  await movesShown(berta.page, 6);
  await berta.page.getByRole('button', { name: 'Reclamar tablas…' }).click();
  await berta.page.locator('#intended').fill('Aa4');
  await berta.page.locator('dialog[open] button.primary').click();
  await page.locator('[role="log"]', { hasText: 'White claims a draw' }).waitFor();
  await page
    .getByRole('alert')
    .getByText('White has claimed with Ba4, and must play it.')
    .waitFor();

  await berta.page.locator('.deeds .danger').click();
  await berta.page.locator('dialog[open] button.danger').click();
  const result = page.locator('.result[role="status"]');
  await result.waitFor();
  assert.match(await result.textContent(), /0 – 1[^]*Homer wins[^]*Article 5\.1/);
  await page.waitForFunction(() => document.activeElement?.classList.contains('rematch'));
  assert.deepEqual(blind.complaints, []);
});

/** Controls of a page that Tab does not reach, or on which the focus is not seen. */
async function unreached(page) {
  await page.evaluate(() => {
    document.activeElement?.blur();
    window.scrollTo(0, 0);
    window.reached = new Set();
    window.unseen = [];
    window.turns = 0;
  });
  const all = await page.evaluate(() => {
    const shown = (e) =>
      e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0;
    const one = (e) => {
      // Radio buttons of a group, squares of a board and boards of a wall are one stop, and arrows lead on.
      if (e.type === 'radio')
        return e.checked || !document.querySelector(`input[name="${e.name}"]:checked`);
      return e.tabIndex >= 0;
    };
    window.controls = [
      ...document.querySelectorAll(
        'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]',
      ),
    ].filter((e) => shown(e) && !e.matches(':disabled') && one(e) && !e.closest('[inert]'));
    return window.controls.length;
  });
  for (let i = 0; i < 2 * all + 30; i++) {
    await page.keyboard.press('Tab');
    const ended = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return ++window.turns > 1; // Tab began where the page had put the focus, and goes round once
      const stays = at === window.last; // a date has several stops
      window.last = at;
      if (window.reached.has(at)) return !stays;
      window.reached.add(at);
      // What shows the focus: an outline or a shadow of its own, of the label beside it or of the square.
      const marks = [at, at.nextElementSibling, at.parentElement]
        .filter(Boolean)
        .map((e) => getComputedStyle(e));
      if (
        !marks.some(
          (s) =>
            (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2) ||
            s.boxShadow !== 'none',
        )
      )
        window.unseen.push(at);
      return false;
    });
    if (ended) break;
  }
  return page.evaluate(() => {
    const name = (e) =>
      `${e.tagName.toLowerCase()}${e.id ? `#${e.id}` : ''} ${(e.getAttribute('aria-label') || e.textContent || e.name || '').trim().slice(0, 40)}`;
    // A group of radio buttons is reached by whichever of it has the focus.
    const radio = (e) => e.type === 'radio' && [...window.reached].some((r) => r.name === e.name);
    return [
      ...window.controls
        .filter((e) => e.isConnected && !window.reached.has(e) && !radio(e))
        .map((e) => `not reached: ${name(e)}`),
      ...window.unseen.map((e) => `focus not seen: ${name(e)}`),
    ];
  });
}

test('every control of every page is reached by Tab, and the focus is seen', async () => {
  const admin = await newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Keys' });
  const { page } = admin;
  await page.goto(house.admin);
  await page.locator('main form button').click();
  await page.goto('/events');
  await page.locator('form[action="/events/demonstration"] button').click();
  await page.waitForURL(/\/events\/[a-z0-9]+/);
  const event = new URL(page.url()).pathname.split('/')[2];
  await offer(page, 'white');
  await accept(berta.page);
  const game = await seated(page);
  await seated(berta.page);
  await click(page, 'e2e4');
  await movesShown(berta.page, 1);
  const bad = [];
  const look = async (who, path, open = async () => {}) => {
    await who.goto(path);
    await who.waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        !document.querySelector('#hall:empty, #table:empty, #talk:empty'),
    );
    if (path.startsWith('/games/')) await who.locator('.grid [data-on="e4"]').waitFor();
    await open(who);
    for (const what of await unreached(who)) bad.push(`${path}: ${what}`);
  };
  const details = (p) =>
    p.evaluate(() => {
      for (const d of document.querySelectorAll('main details')) d.open = true;
    });
  for (const path of [
    `/games/${game}`,
    '/games',
    '/people',
    '/people/Berta',
    `/events/${event}`,
    `/events/${event}/manage/entries`,
    `/events/${event}/manage/settings`,
    '/talk',
    '/messages',
    '/account',
    '/account/security',
    '/admin',
    '/analysis',
    '/editor',
    '/challenges',
    '/watch',
    '/help',
  ]) {
    await look(page, path, details);
  }
  await page.goto(`/games/${game}`);
  await page.locator('.deeds .danger').click();
  await page.locator('dialog[open] button.danger').click();
  await page.locator('.moves .end').waitFor();
  await look(page, `/games/${game}`);
  await look(page, '/', details);
  const visitor = await newPerson(browser, { url: house.http, lang: 'de-DE' });
  for (const path of ['/', '/login', '/register', '/reset']) await look(visitor.page, path);
  assert.deepEqual(bad, []);
  assert.deepEqual([...admin.complaints, ...visitor.complaints], []);
});
