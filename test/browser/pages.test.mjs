// Every page in both themes and every language: no fault of WCAG A or AA that axe-core finds, and nothing that runs
// off the screen. `make test` looks at each page once; with ESCAQUE_PROOF=full at every width and language.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  faults,
  newPerson,
  offer,
  openBrowser,
  openHouse,
  overflow,
  seated,
} from './house.mjs';

const full = process.env.ESCAQUE_PROOF === 'full';
const sizes = [
  [360, 740],
  [768, 1024],
  [1366, 768],
  [1920, 1080],
  [740, 360],
];

let house, browser, boss, other, pages, languages;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'built-in'), openBrowser()]);
  boss = await newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Boss' });
  other = await newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'OtherPerson' });
  await boss.page.goto(house.admin);
  await boss.page.locator('main form button').click();
  await boss.page.waitForURL(/\/admin$/);
  await boss.page.goto('/messages?to=OtherPerson');
  await boss.page.fill(
    '#text',
    'A message with a rather longwordthatdoesnotbreakbyitselfbecauseithasnospaces in it.',
  );
  await boss.page.locator('form.form button.primary').click();
  await boss.page.goto('/events');
  await boss.page.locator('form[action="/events/demonstration"] button').click();
  await boss.page.waitForURL(/\/events\/[a-z0-9]+/);
  const event = new URL(boss.page.url()).pathname.split('/')[2];
  await offer(boss.page, 'white');
  await accept(other.page);
  const game = await seated(boss.page);
  languages = await boss.page.evaluate(() => [
    document.documentElement.lang,
    ...[...document.querySelectorAll('.lang button')].map((b) => b.value),
  ]);
  pages = [
    '/',
    '/games',
    `/games/${game}`,
    '/people',
    '/people/OtherPerson',
    '/events',
    `/events/${event}`,
    `/events/${event}/manage/entries`,
    '/talk',
    '/messages',
    '/account',
    '/account/security',
    '/admin',
    '/admin/audit',
    '/admin/conduct',
    '/conduct',
    '/about',
    '/help',
    '/analysis',
    '/editor',
    '/studies',
    '/challenges',
    '/complaints',
    '/watch',
    '/watch?screen=yes',
    `/watch/share?game=${game}`,
    '/embed',
    `/embed?game=${game}`,
    `/watch?event=${event}`,
  ];
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** Waits until a page stands: what its scripts put there, its fonts, and colours that change over a moment. */
async function settle(page) {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      !document.querySelector('#hall:empty, #table:empty, #talk:empty'),
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}

test('no page has a fault that axe-core finds, in either theme', async () => {
  const bad = [];
  for (const theme of ['light', 'dark']) {
    await boss.page.emulateMedia({ colorScheme: theme });
    for (const path of pages) {
      await boss.page.goto(path);
      await settle(boss.page);
      for (const fault of await faults(boss.page)) bad.push(`${theme} ${path}: ${fault}`);
    }
  }
  const visitor = await newPerson(browser, { url: house.http, lang: 'en-GB' });
  for (const path of ['/', '/login', '/register', '/reset']) {
    await visitor.page.goto(path);
    await settle(visitor.page);
    for (const fault of await faults(visitor.page)) bad.push(`visitor ${path}: ${fault}`);
  }
  assert.deepEqual(bad, []);
});

test('nothing runs off the screen', async () => {
  const bad = [];
  for (const lang of full ? languages : languages.slice(-1)) {
    for (const [width, height] of full ? sizes : [sizes[0], sizes[4]]) {
      await boss.page.setViewportSize({ width, height });
      if ((await boss.page.evaluate(() => document.documentElement.lang)) !== lang) {
        await boss.page.goto('/about');
        await boss.page.evaluate(
          (l) => document.querySelector(`.lang button[value="${l}"]`)?.click(),
          lang,
        );
        await boss.page.waitForFunction((l) => document.documentElement.lang === l, lang);
      }
      for (const path of pages) {
        await boss.page.goto(path);
        await settle(boss.page);
        for (const what of await overflow(boss.page))
          bad.push(`${lang} ${width}x${height} ${path}: ${what}`);
      }
    }
  }
  assert.deepEqual(bad, []);
});

test('what a member has set does not stay in the browser after he has left', async () => {
  const page = other.page;
  await page.evaluate(() =>
    localStorage.setItem('escaque.settings', JSON.stringify({ board: 'blue', member: true })),
  );
  await page.goto('/account');
  await page.locator('form[action="/logout"] button').click();
  await page.locator('.welcome').waitFor();
  assert.equal(
    await page.evaluate(() => localStorage.getItem('escaque.settings')?.includes('blue') ?? false),
    false,
  );
});
