// The office as an arbiter uses it, mostly by keyboard: a round is drafted, changed by
// hand and published; a hundred results are typed by single keys, read a second time
// and one of them corrected, while a colleague works on the same round.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { confirmAll, counted, newPerson, openBrowser, openHouse } from './house.mjs';

let house, browser, carla, aldo, event;

const players = 200;
const boards = players / 2;

before(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  [carla, aldo] = await Promise.all([
    newPerson(browser, {
      url: house.http,
      lang: 'en-GB',
      handle: 'Carla',
      viewport: { width: 1366, height: 900 },
    }),
    newPerson(browser, {
      url: house.http,
      lang: 'es-ES',
      handle: 'Aldo',
      viewport: { width: 1366, height: 900 },
    }),
  ]);
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

const submit = (page, selector) =>
  Promise.all([page.waitForEvent('load'), page.locator(selector).click()]);

test('an open of two hundred players', async () => {
  const { page } = carla;
  await page.goto(house.admin);
  await page.locator('main form button.primary').click();
  await page.waitForURL(/\/admin$/);
  await page.goto('/events/new?kind=all');
  await page.fill('#name', 'Autumn Open');
  await page.selectOption('#system', 'dutch-2026');
  await page.locator('input[name="conduct"][value="board"]').check({ force: true });
  await submit(page, 'main form button.primary');
  assert.equal(
    await page.locator('#rounds').getAttribute('aria-invalid'),
    'true',
    'the fault stands beside its field',
  );
  await page.fill('#rounds', '5');
  await submit(page, 'main form button.primary');
  event = new URL(page.url()).pathname.replace(/\/manage.*$/, '');
  let csv = 'name,rating\n';
  for (let n = 1; n <= players; n++) csv += `"Player, Number ${n}",${2600 - 5 * n}\n`;
  await page.setInputFiles('#csv', {
    name: 'players.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await submit(page, 'form:has(#csv) button');
  await submit(page, 'form[action$="/entries"] button.primary'); // after the preview
  await page.goto(`${event}/manage/staff`);
  await page.goto('/admin');
  const row = page.locator('tr', { hasText: 'Aldo' });
  await row.locator('input[value="arbiter"]').check();
  await Promise.all([
    page.waitForEvent('load'),
    row.getByRole('button', { name: 'Save Aldo' }).click(),
  ]);
  await page.goto(`${event}/manage/staff`);
  await page.fill('#staff-handle', 'Aldo');
  await submit(page, 'form[action$="/staff"] button');
  await page.goto(`${event}/manage/rounds`);
  await page.locator('input[name="colour"][value="white"]').check({ force: true });
  await submit(page, 'form[action$="/lots"] button');
});

test('a draft is explained, changed by hand, and published with a reason', async () => {
  const { page } = carla;
  await submit(page, 'a[href$="/manage/draft"]');
  await counted(page.locator('.pairings.draft > li'), boards);
  await page.locator('.why summary').first().focus();
  await page.keyboard.press('Enter');
  await page.getByText('1 has White, 101 Black', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Against the next candidate' }).first().focus();
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await page
    .getByText('The next candidate, the best without this pair, would have 1-102, 2-101.')
    .waitFor();
  await page.getByText('As the rules pair it').waitFor();

  // By keyboard: the changes begin, which every arbiter sees; two players exchanged, and the colours of a board.
  await page.getByRole('button', { name: 'Begin changes by hand' }).focus();
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await page.getByText('Carla changes the pairs of round 1 by hand', { exact: false }).waitFor();
  await page.focus('#one');
  await page.keyboard.type('101');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Player, Number 102');
  await page.keyboard.press('Tab');
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  assert.match(page.url(), /pairs=1-102_101-2_/);
  await page.getByRole('button', { name: 'Exchange the colours of board 3', exact: true }).focus();
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await page.getByText('The rules would pair differently.').waitFor();
  await counted(page.locator('.pairings.draft > li.other'), 3);
  await page.goBack(); // undoes a step
  await counted(page.locator('.pairings.draft > li.other'), 2);
  await page.fill('#reason', 'They are brothers');
  await submit(page, 'form[action$="/publish"] button');
  await page.getByText('Round 1 does not follow the rules (level 3).', { exact: false }).waitFor();
  await confirmAll(page);
  await page.goto(`${event}/manage/log`);
  await page.getByText('### MPA @ Round 1: 1-101 102-2 => 1-102 101-2').waitFor();
  await page.getByText('They are brothers').waitFor();
});

test('a hundred results in at most 105 keystrokes, and a second reading', async () => {
  const { page } = carla;
  const keys = ['1', '=', '0', '1', '+', '-', '0', '='];
  const key = (n) => keys[n % keys.length];
  const focused = (page, board) =>
    page.waitForFunction(
      (b) => document.activeElement?.closest('[data-board]')?.dataset.board === b,
      String(board),
    );
  await page.goto(`${event}/manage/results`);
  await focused(page, 1);
  let strokes = 0;
  const press = async (k) => {
    strokes++;
    await page.keyboard.press(k);
  };
  for (let n = 0; n < boards; n++) await press(key(n));
  assert.equal(await page.locator('[data-unsaved]').textContent(), 'Not saved yet, boards: 100');
  assert.equal(
    await page.evaluate(() =>
      window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    ),
    false,
    'what is not saved is left without a question',
  );
  await Promise.all([page.waitForEvent('load'), press('Enter')]);
  assert.ok(strokes <= 105, `${strokes} keystrokes`);
  await page.getByText('All results of round 1 are in: close the round.').waitFor();
  await counted(page.locator('li[data-was="*"]'), 0);

  // The second reading: a slip is noticed at once, on its board.
  await submit(page, 'a[href$="/reread"]');
  await focused(page, 1);
  for (let n = 0; n < boards; n++) {
    if (n === 41) {
      await page.keyboard.press('1'); // a draw stands
      await focused(page, n + 1);
      assert.match(
        await page.locator('li[data-board="42"] .said').textContent(),
        /½ – ½ was entered before/,
      );
    }
    await page.keyboard.press(key(n));
  }
  await counted(page.locator('li.agrees'), boards);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await page.getByText('entered twice and agree').waitFor();
});

test("two arbiters see each other's changes, and a correction says what it moves", async () => {
  const other = aldo.page;
  await other.goto(`${event}/rounds/1/results`);
  const { page } = carla;
  await page.goto(`${event}/rounds/1/results`);
  await page.getByRole('link', { name: 'Correct: Board 2', exact: true }).click();
  await page.selectOption('#result', '1-0');
  await submit(page, 'form[method="get"] button');
  await page.getByRole('heading', { name: 'What changes from ½ – ½ to 1 – 0' }).waitFor();
  assert.match(await page.locator('table.book tbody').textContent(), /½ → 1/);
  await page.fill('#reason', 'The slip says so');
  await submit(page, 'form[method="post"][action*="/boards/2"] button');
  await page.getByText('The result is corrected.').waitFor();

  // Aldo's page names it without a reload, and his own entry on old news is refused.
  await other
    .locator('#changes', { hasText: /El tablero 2 ha pasado a 1 – 0, por Carla a las \d+:\d\d/ })
    .waitFor();
  assert.equal(await other.locator('li[data-board="2"]').getAttribute('data-was'), '1-0');
  await page.goto(`${event}/rounds/1/boards/2`);
  await page.getByText('The slip says so').waitFor();
});

test("nobody's browser complained", () => {
  for (const p of [carla, aldo])
    assert.deepEqual(
      p.complaints.filter((c) => !/status of (4\d\d)/.test(c)),
      [],
      p.handle,
    );
});
