// Takes the pictures of docs/arbiters.md from the program as it is built: the dialog of a call, the desk, a board with the effect of
// a decision, and the record of the event. Run it with `make picture`.
import { fileURLToPath } from 'node:url';
import {
  click,
  eventOfTwo,
  movesShown,
  newPerson,
  openBrowser,
  openHouse,
  seated,
} from './house.mjs';

const target = (name) =>
  fileURLToPath(new URL(`../../docs/images/arbiter-${name}.png`, import.meta.url));

const house = await openHouse('--computer', 'none');
const browser = await openBrowser();
try {
  const size = { viewport: { width: 1180, height: 820 }, lang: 'en-GB', url: house.http };
  const picture = async (page, name, height = size.viewport.height) => {
    await page.setViewportSize({ ...size.viewport, height });
    await page.mouse.move(0, 0);
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await page.screenshot({ path: target(name) });
    await page.setViewportSize(size.viewport);
  };
  const [carla, ana, berta] = await Promise.all(
    ['Carla', 'Ana', 'Berta'].map((handle) => newPerson(browser, { ...size, handle })),
  );
  const { page } = carla;
  const event = await eventOfTwo(page, house.admin, 'Club Cup', '60');
  await page.goto(`${event}/manage/rounds`);
  await page.locator('form[action$="/rounds/1/seat"] button').click();
  const [game] = await Promise.all([seated(ana.page), seated(berta.page)]);
  const isWhite = (await ana.page.locator('.status').textContent()).includes('Your move');
  const players = isWhite ? [ana, berta] : [berta, ana];
  for (const [i, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6'].entries()) {
    await click(players[i % 2].page, uci);
    await Promise.all([movesShown(ana.page, i + 1), movesShown(berta.page, i + 1)]);
  }
  await page.goto(`${event}/desk`);
  await page.getByRole('button', { name: 'Begin duty' }).click();
  await page.getByText('You are on duty.').waitFor();

  const caller = players[0].page;
  await caller.locator('summary', { hasText: 'More' }).first().click();
  await caller.getByRole('button', { name: 'Call the arbiter' }).click();
  const dialog = caller.locator('dialog[open]');
  await dialog.getByLabel('What is it about?').fill('The pieces were displaced.');
  await picture(caller, 'call');
  await dialog.getByRole('button', { name: 'Call the arbiter' }).click();
  await page.locator('[data-call]').getByText('The pieces were displaced.').waitFor();
  await picture(page, 'desk', 940); // with the signs below the board

  await page.getByRole('button', { name: /^Take the call/ }).click();
  await page.getByText('You have taken this call.').waitFor();
  await page.goto(`/desk/games/${game}`);
  await page.locator('[data-remedy="RestorePosition"]').click();
  await page.locator('#f-reason-0').fill('the pieces were displaced');
  await page.locator('#f-ply').fill('4');
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, 'board', 1240); // with the form
  await page.getByRole('button', { name: 'Show what it does' }).click();
  const effect = page.getByRole('heading', { name: 'This would be recorded' });
  await effect.waitFor();
  await effect.evaluate((h) => h.closest('section').scrollIntoView());
  await picture(page, 'effect');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByRole('status')
    .getByText(/^Recorded\./)
    .waitFor();
  await page.locator('[data-remedy="Penalise"]').click();
  await page.locator('#f-player-0').selectOption('black');
  await page.locator('#f-reason-0').fill('talked during the game');
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await effect.waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByRole('status')
    .getByText(/^Recorded\./)
    .waitFor();
  await page.goto(`${event}/manage/record`);
  await page.locator('ol.entries').evaluate((list) => list.scrollIntoView({ block: 'end' }));
  await picture(page, 'record');
  await page.goto(`/games/${game}/protocol`);
  await picture(page, 'protocol');
} finally {
  await browser.close();
  await house.close();
}
