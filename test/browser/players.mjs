// Takes the pictures of docs/players.md from the program as it is built: the first page, the hall's form, a game, what comes
// after it, the settings and the page of help. Run it with `make picture`.
import { fileURLToPath } from 'node:url';
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

const target = (name) =>
  fileURLToPath(new URL(`../../docs/images/player-${name}.png`, import.meta.url));
const opening = ['e2e4', 'c7c5', 'g1f3', 'd7d6', 'd2d4', 'c5d4', 'f3d4', 'g8f6', 'b1c3', 'a7a6'];

// The engine of the picture is the one that this machine has; without one the picture stays as it was.
const house = await openHouse('--computer', 'built-in');
const browser = await openBrowser();
try {
  const size = { viewport: { width: 1180, height: 760 }, lang: 'en-GB', url: house.http };
  const picture = async (page, name) => {
    await page.mouse.move(0, 0);
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await page.screenshot({ path: target(name) });
  };
  const visitor = await newPerson(browser, size);
  await visitor.page.goto('/');
  await visitor.page.locator('#famous svg').first().waitFor();
  await picture(visitor.page, 'first');

  const ana = await newPerson(browser, { ...size, handle: 'Najdorf' });
  const bea = await newPerson(browser, { ...size, handle: 'Graf' });
  await bea.page.goto('/account');
  await bea.page.fill('#display', 'Sonja Graf');
  await Promise.all([
    bea.page.waitForEvent('load'),
    bea.page.locator('form[action="/account/name"] button').click(),
  ]);
  await ana.page.goto('/');
  await ana.page.selectOption('#start', 'odds');
  await ana.page.locator('.preview').waitFor();
  await ana.page.locator('form.card').first().scrollIntoViewIfNeeded();
  await ana.page.evaluate(() => document.querySelector('form.card').scrollIntoView());
  await ana.page.setViewportSize({ width: 1180, height: 1080 });
  await picture(ana.page, 'create');
  await ana.page.setViewportSize(size.viewport);

  await offer(bea.page, 'white');
  await accept(ana.page);
  await Promise.all([seated(ana.page), seated(bea.page)]);
  for (const [i, uci] of opening.entries()) {
    await click((i % 2 === 0 ? bea : ana).page, uci);
    await Promise.all([movesShown(ana.page, i + 1), movesShown(bea.page, i + 1)]);
  }
  await picture(ana.page, 'game');
  await ana.page.getByRole('button', { name: 'Settings' }).click();
  await picture(ana.page, 'settings');
  await ana.page.getByRole('button', { name: 'Close' }).click();
  await bea.page.getByRole('button', { name: 'Resign' }).first().click();
  await bea.page.getByRole('button', { name: 'Resign', exact: true }).last().click();
  await bea.page.locator('.moves .end').waitFor();
  await bea.page.evaluate(() => scrollTo(0, 0));
  await picture(bea.page, 'after');
  const ask = bea.page.getByRole('button', { name: 'Analyse with the engine' });
  await bea.page.locator('.engine .actions').waitFor({ state: 'attached' });
  if (await ask.isVisible()) {
    await ask.click();
    await bea.page.locator('.engine .summary').waitFor();
    await bea.page.locator('.engine').evaluate((e) => e.scrollIntoView());
    await picture(bea.page, 'engine');
  } else {
    console.log('Not taken: engine, for this machine has none.');
  }
  await bea.page.goto(`/editor?fen=${encodeURIComponent('8/8/1KP5/3r4/8/8/8/k7 w - - 0 1')}`);
  await bea.page.locator('.verdict').getByText('This position can be played.').waitFor();
  await picture(bea.page, 'editor');
  await bea.page.goto('/help');
  await picture(bea.page, 'help');
} finally {
  await browser.close();
  await house.close();
}
