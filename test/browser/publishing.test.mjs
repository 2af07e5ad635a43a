// What an event gives to people: the hall screen turns its pages by itself and follows
// the event, and what is printed is whole.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { counted, newPerson, openBrowser, openHouse } from './house.mjs';
import { pagesOf } from './paper.mjs';

let house, browser, carla, event;

const players = 120;
const boards = players / 2;

before(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  carla = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    handle: 'Carla',
    viewport: { width: 1366, height: 900 },
  });
  const { page } = carla;
  await page.goto(house.admin);
  await page.locator('main form button.primary').click();
  await page.waitForURL(/\/admin$/);
  await page.goto('/events/new?kind=all');
  await page.fill('#name', 'Autumn Open');
  await page.selectOption('#system', 'dutch-2026');
  await page.fill('#rounds', '5');
  await page.locator('input[name="conduct"][value="board"]').check({ force: true });
  await submit(page, 'main form button.primary');
  event = new URL(page.url()).pathname.replace(/\/manage.*$/, '');
  let csv = 'name,rating,birth\n';
  for (let n = 1; n <= players; n++) csv += `"Player, Number ${n}",${2600 - 5 * n},1990-07-04\n`;
  await page.setInputFiles('#csv', {
    name: 'players.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await submit(page, 'form:has(#csv) button');
  await submit(page, 'form[action$="/entries"] button.primary');
  await page.goto(`${event}/manage/rounds`);
  await submit(page, 'form[action$="/lots"] button');
  await submit(page, 'a[href$="/manage/draft"]');
  await submit(page, 'form[action$="/publish"] button');
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

const submit = (page, selector) =>
  Promise.all([page.waitForEvent('load'), page.locator(selector).first().click()]);
const pageOf = async (page) =>
  (await page.locator('[data-page]').textContent()).split(' / ').map(Number);

/** Waits until the screen shows another page than the one given. */
const turned = (page, from) =>
  page.waitForFunction(
    (was) => document.querySelector('[data-page]').textContent.split(' / ')[0] !== String(was),
    from,
  );

/** Types a result for a board in round 1, as the results page does. */
async function type(board, result) {
  const { page } = carla;
  await page.goto(`${event}/rounds/1/results`);
  await page.locator(`input[name="r${board}"][value="${result}"]`).check({ force: true });
  await submit(page, '[data-result-entry] button.primary, form button.primary');
}

test('the screen turns its pages by itself, and every line is read once in a turn', async () => {
  const hall = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    viewport: { width: 1920, height: 1080 },
    motion: true,
  });
  const { page } = hall;
  await page.goto(`${event}/screen?show=pairings&seconds=3`);
  // Everything of a page is read in one step: it turns meanwhile.
  const shown = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll('tbody tr')].filter((r) => r.checkVisibility());
      return {
        pages: document.querySelector('[data-page]').textContent.split(' / ').map(Number),
        lines: rows.map((r) => r.textContent),
        room: document.querySelector('.screen-parts').getBoundingClientRect().bottom,
        last: rows.at(-1).getBoundingClientRect().bottom,
      };
    });
  const pages = new Map();
  for (;;) {
    const {
      pages: [at, all],
      ...what
    } = await shown();
    assert.ok(all > 1, 'more boards than one page holds');
    assert.ok(what.last <= what.room + 1, 'no line is cut off');
    pages.set(at, what.lines);
    if (pages.size === all) break;
    await turned(page, at);
  }
  const seen = new Map();
  for (const line of [...pages.values()].flat()) seen.set(line, (seen.get(line) ?? 0) + 1);
  assert.equal(seen.size, boards);
  assert.deepEqual([...new Set(seen.values())], [1]);
  assert.deepEqual(hall.complaints, []);
  await hall.context.close();
});

test('it stops and goes on by the keyboard, and arrows turn its pages', async () => {
  const { page, context, complaints } = await newPerson(browser, {
    url: house.http,
    lang: 'es-ES',
    viewport: { width: 1366, height: 768 },
  });
  await page.goto(`${event}/screen?show=by-name&seconds=3`);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Reanudar' }).waitFor();
  const [at, all] = await pageOf(page);
  await page.waitForTimeout(4000);
  assert.deepEqual(await pageOf(page), [at, all], 'stopped');
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await pageOf(page), [(at % all) + 1, all]);
  await page.keyboard.press('ArrowLeft');
  assert.deepEqual(await pageOf(page), [at, all]);
  await page.keyboard.press('Space');
  await turned(page, at);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('it follows the event: results, a new part, and a line to the server that was cut', async () => {
  const { page, context, complaints } = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    viewport: { width: 1920, height: 1080 },
  });
  await page.goto(`${event}/screen?seconds=600`);
  await page.getByRole('heading', { name: 'Round 1', exact: true }).waitFor();
  await page.locator('tbody tr:visible', { hasText: 'Number 1' }).first().waitFor();
  await type(1, '1-0');
  await page.locator('tr.fresh:visible td.c-result', { hasText: '1 – 0' }).waitFor();
  assert.equal((await pageOf(page))[0], 1, 'the page stays where it is');
  await context.setOffline(true);
  await type(2, '0-1');
  await context.setOffline(false);
  await page.locator('tbody tr:visible td.c-result', { hasText: '0 – 1' }).waitFor();
  const [, all] = await pageOf(page);
  for (let n = 1; n < all; n++) await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'Standings' }).waitFor();
  assert.deepEqual(
    complaints.filter((c) => !c.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  );
  await context.close();
});

test('what is printed holds every board and every player, on A4', async () => {
  const { page, context, complaints } = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    viewport: { width: 1366, height: 900 },
  });
  for (const [what, rows] of [
    ['pairings', boards],
    ['by-name', players],
    ['standings', players],
    ['wall', players],
    ['entries', players],
  ]) {
    await page.goto(`${event}/print/${what}`);
    await counted(page.locator('.printed tbody tr'), rows, what);
    await page.emulateMedia({ media: 'print' });
    await counted(
      page.locator('.masthead:visible, .colophon:visible, .print-tools:visible'),
      0,
      `${what}: nothing else is printed`,
    );
    const hidden = await page
      .locator('.printed tbody tr')
      .evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().height === 0).length);
    assert.equal(hidden, 0, what);
    await page.emulateMedia({ media: 'screen' });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    assert.match(pdf, /MediaBox \[0 0 (594|595|841|842)[.\d]* (841|842|594|595)/, `${what} is A4`);
  }
  assert.doesNotMatch(await page.content(), /07-04/, 'the public reads the year of a birth');
  assert.match(await page.content(), /1990/);

  await carla.page.goto(`${event}/print/slips?round=1`);
  await counted(carla.page.locator('.slips li'), boards);
  const sheets = (await carla.page.pdf({ preferCSSPageSize: true }))
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g).length;
  assert.equal(sheets, boards / 10, 'ten slips on a page');
  await page.goto(`${event}/print/slips`);
  await page.getByText('Log in').first().waitFor();
  assert.deepEqual(
    complaints.filter((c) => !/401|403/.test(c)),
    [],
  );
  await context.close();
});

test('on a telephone a printed list scrolls inside its own box, and that is said', async () => {
  const { page, context, complaints } = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    viewport: { width: 360, height: 740 },
  });
  const scrolled = [];
  for (const what of ['pairings', 'standings', 'wall']) {
    await page.goto(`${event}/print/${what}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${what}: the page is ${wide} px wide`);
    await page.evaluate(() => document.fonts.ready);
    const box = page.locator('.sheet .table-scroll').first();
    const goesOn = await box.evaluate((e) => {
      e.scrollLeft = 9999;
      return e.scrollLeft > 0;
    });
    await page
      .getByText('The table goes on to the right')
      .first()
      .waitFor({ state: goesOn ? 'visible' : 'hidden' });
    if (goesOn) scrolled.push(what);
  }
  assert.ok(scrolled.includes('standings'), `${scrolled} scroll`);
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.getByText('The table goes on to the right').first().waitFor({ state: 'hidden' });
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a page that is printed and its document are the same, page by page', async () => {
  const { page, complaints } = carla;
  for (const what of [
    'pairings',
    'by-name',
    'standings',
    'cross',
    'wall',
    'entries',
    'slips',
    'cards',
    'it3',
  ]) {
    await page.goto(`${event}/print/${what}`);
    await page.evaluate(() => document.fonts.ready);
    const printed = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    const href = await page.locator('a[download]').first().getAttribute('href');
    const file = pagesOf(await (await page.request.get(new URL(href, page.url()).href)).body());
    assert.ok(file[0].words.length > 20, `${what} has its text`);
    assert.deepEqual(
      printed.map((p) => p.words.length),
      file.map((p) => p.words.length),
      `${what}: words of each page`,
    );
    assert.deepEqual(printed, file, what);
  }
  assert.deepEqual(complaints, []);
});

test('a value of the standings is taken apart by a click', async () => {
  const { page, context, complaints } = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    viewport: { width: 360, height: 740 },
  });
  await page.goto(event);
  const link = page.locator('.standings tbody tr').first().locator('td.tb a').first();
  const value = await link.textContent();
  await link.click();
  await page.waitForURL(/\/players\/\d+#tb-0$/);
  assert.equal(await page.locator('#tb-0 h3 strong').textContent(), value);
  assert.ok((await page.locator('#tb-0 li').count()) > 0);
  assert.deepEqual(complaints, []);
  await context.close();
});
