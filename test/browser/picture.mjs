// Takes the README's picture from the program as it is built: a game in play,
// seen by White. Run it with `make picture`.
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

const target = fileURLToPath(new URL('../../docs/images/table.png', import.meta.url));
const opening = [
  'e2e4',
  'e7e5',
  'g1f3',
  'b8c6',
  'f1b5',
  'a7a6',
  'b5a4',
  'g8f6',
  'e1g1',
  'f8e7',
  'f1e1',
  'b7b5',
  'a4b3',
  'd7d6',
  'c2c3',
  'e8g8',
  'h2h3',
];

const house = await openHouse();
const browser = await openBrowser();
try {
  const size = { viewport: { width: 1280, height: 860 }, lang: 'en-GB', url: house.http };
  const white = await newPerson(browser, { ...size, handle: 'Capablanca' });
  const black = await newPerson(browser, { ...size, handle: 'Menchik' });
  await offer(white.page, 'white');
  await accept(black.page);
  await Promise.all([seated(white.page), seated(black.page)]);
  for (const [i, uci] of opening.entries()) {
    await click((i % 2 === 0 ? white : black).page, uci);
    await Promise.all([movesShown(white.page, i + 1), movesShown(black.page, i + 1)]);
  }
  await white.page.mouse.move(0, 0);
  await white.page.screenshot({ path: target });
} finally {
  await browser.close();
  await house.close();
}
