// Help by keyboard: F1 opens the chapter for the page in a tab of its own, what is half typed stays, and a file that is
// served alone has the manual too.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faults, newPerson, openBrowser, openHouse, overflow } from './house.mjs';

const program =
  process.env.ESCAQUE_BIN ??
  path.join(fileURLToPath(new URL('../..', import.meta.url)), 'bin/escaque');
const submit = (page, selector) =>
  Promise.all([page.waitForEvent('load'), page.locator(selector).first().click()]);

let house, browser, folder;

before(async () => {
  [house, browser, folder] = await Promise.all([
    openHouse(),
    openBrowser(),
    mkdtemp(path.join(tmpdir(), 'escaque-help-')),
  ]);
});

after(async () => {
  await browser?.close();
  await house?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Waits for the script of a page, which waits for the words of its language; it shows the switch of the theme. */
const ready = (page) => page.locator('[data-theme-switch]').waitFor();

/** Presses F1 and returns the tab that opens. */
async function help(page) {
  await ready(page);
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('F1')]);
  await tab.waitForLoadState();
  return tab;
}

const at = (page) => new URL(page.url()).pathname + new URL(page.url()).hash;

test('F1 on the pages of an event opens their chapters, and a half-typed form stays', async () => {
  const { page, context, complaints } = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    handle: 'Carla',
  });
  await page.goto(house.admin);
  await submit(page, 'main form button.primary');
  await page.goto('/events/new?kind=all');
  await page.fill('#name', 'Half an op');
  let tab = await help(page);
  assert.equal(at(tab), '/manual/new-event');
  await tab.locator('h1', { hasText: 'A new event' }).waitFor();
  assert.deepEqual(await faults(tab), []);
  await tab.close();
  assert.equal(await page.inputValue('#name'), 'Half an op');
  await page.keyboard.type('en'); // the field still has the focus
  assert.equal(await page.inputValue('#name'), 'Half an open');

  await page.goto('/events');
  await submit(page, 'form[action="/events/demonstration"] button');
  await page.goto('/events');
  const event = await page.locator('.link-card a[href^="/events/"]').first().getAttribute('href');
  for (const [where, chapter] of [
    ['', '/manual/standings'],
    ['/manage/entries', '/manual/entries'],
    ['/manage/presence', '/manual/first-round#check-in'],
    ['/manage/draft', '/manual/rounds#draft'],
    ['/rounds/5/results', '/manual/results'],
    ['/manage/log', '/manual/corrections#log'],
  ]) {
    await page.goto(event + where);
    tab = await help(page);
    assert.equal(at(tab), chapter, where);
    const hash = new URL(tab.url()).hash;
    if (hash) assert.ok(await tab.locator(`h2${hash}`).isVisible());
    await tab.close();
  }

  // On a page of the manual F1 leads to its contents, and Tab and Enter to what a search finds.
  await page.goto('/manual/results');
  await ready(page);
  await page.keyboard.press('F1');
  await page.waitForURL('**/manual');
  await page.locator('#q').focus();
  await page.keyboard.type('baku');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=baku/);
  assert.ok((await page.locator('#found + ul li').count()) > 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the manual fits a telephone, light and dark, and prints without what surrounds it', async () => {
  const { page, context, complaints } = await newPerson(browser, {
    url: house.http,
    lang: 'es-ES',
    viewport: { width: 360, height: 740 },
  });
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const where of [
      '/manual',
      '/manual/beginning',
      '/manual/keys',
      '/manual/all',
      '/changes',
      '/events',
    ]) {
      await page.goto(where);
      assert.deepEqual(await overflow(page), [], where);
      assert.deepEqual(await faults(page), [], `${where} ${scheme}`);
    }
  }
  await page.goto('/manual/results');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.masthead').isVisible(), false);
  assert.equal(await page.locator('nav.no-print').first().isVisible(), false);
  assert.equal(await page.locator('h2#second-reading').isVisible(), true);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a file that is served alone has the manual, with F1, and what is new', async () => {
  const env = { ...process.env, LC_ALL: 'C', USER: 'aldo' };
  const file = path.join(folder, 'open.event');
  execFileSync(program, ['event', 'new', file, '--name', 'Spring open', '--rounds', '3'], { env });
  const server = spawn(
    program,
    ['event', 'serve', file, '--no-browser', '--data', path.join(folder, 'data')],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const link = await new Promise((resolve, reject) => {
      server.stdout.once('data', (d) => resolve(String(d).trim()));
      server.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    });
    const { page, context, complaints } = await newPerson(browser, {
      url: new URL(link).origin,
      lang: 'es-ES',
    });
    await page.goto(link);
    await page.locator('#event-next a[href$="/manage/players/new"]').click();
    await page.fill('#name', 'Alfa, A');
    const tab = await help(page);
    assert.equal(at(tab), '/manual/entries#by-hand');
    await tab.locator('h2', { hasText: 'Un jugador' }).waitFor();
    await tab.locator('.colophon a[href="/changes"]').click();
    await tab.locator('h1', { hasText: 'Novedades' }).waitFor();
    await tab.close();
    assert.equal(await page.inputValue('#name'), 'Alfa, A');
    assert.deepEqual(complaints, []);
    await context.close();
  } finally {
    server.kill('SIGTERM');
  }
});
