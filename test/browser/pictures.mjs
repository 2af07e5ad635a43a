// Takes the pictures of docs/organiser.md from the program as it is built: the
// demonstration, drafted, printed and on the screen of the hall. Run it with
// `make picture`.
import { fileURLToPath } from 'node:url';
import { newPerson, openBrowser, openHouse } from './house.mjs';

const target = (name) => fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url));
const submit = (page, selector) =>
  Promise.all([page.waitForEvent('load'), page.locator(selector).first().click()]);

const house = await openHouse();
const browser = await openBrowser();
try {
  const { page } = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    handle: 'Carla',
    viewport: { width: 1100, height: 720 },
  });
  await page.goto(house.admin);
  await submit(page, 'main form button.primary');
  await page.goto('/events');
  await submit(page, 'form[action="/events/demonstration"] button');
  await page.goto('/events');
  const event = await page.locator('.link-card a[href^="/events/"]').first().getAttribute('href');
  await page.goto(`${event}/manage/prizes`);
  await page.fill('input[name="amounts"]', '500 300 200 100 50');
  await page.fill('#currency', 'EUR');
  await page.fill('#prizes-reason', 'announced');
  await submit(page, 'form[action$="/prizes"] button');

  const picture = async (name, path, before = async () => {}) => {
    await page.goto(event + path);
    await before();
    await page.mouse.move(0, 0);
    await page.screenshot({ path: target(name) });
  };
  await picture('office-draft', '/manage/draft', async () => {
    await page.locator('.why summary').first().click();
    await page.locator('.pairings.draft').scrollIntoViewIfNeeded();
    await page.evaluate(() =>
      document.querySelector('.pairings.draft').closest('section').scrollIntoView(),
    );
  });
  await picture('office-print', '/manage/print', () =>
    page.evaluate(() => document.querySelector('main section').scrollIntoView()),
  );
  await picture('office-prizes', '/prizes', () => page.locator('.why summary').nth(1).click());
  await page.setViewportSize({ width: 1280, height: 720 });
  await picture('office-screen', '/screen?show=pairings');
} finally {
  await browser.close();
  await house.close();
}
