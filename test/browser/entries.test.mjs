// The entries and the log of an event as an organiser works with them: a list of forty
// is shown before it is entered, numbers are given, somebody comes late, byes and pairs
// are settled, players check in, and the log undoes. By mouse and by keyboard alone.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { counted, newPerson, openBrowser, openHouse } from './house.mjs';

let house, browser, olga;
const shots = process.env.ESCAQUE_SHOTS; // a folder for pictures of the pages

before(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  olga = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    handle: 'Olga',
    viewport: { width: 1280, height: 900 },
  });
  if (shots) await mkdir(shots, { recursive: true });
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

const picture = async (page, name) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

const forty = (() => {
  const lines = ['Name;Rating;Club;Born;Shoe size'];
  for (let i = 1; i <= 40; i++)
    lines.push(
      `Player, ${String(i).padStart(2, '0')};${2400 - 20 * i};${i % 2 ? 'Peón' : 'Torre'};19${50 + i};${30 + (i % 15)}`,
    );
  return `${lines.join('\n')}\n`;
})();
const csv = (text) => ({ name: 'players.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('entries, numbers, a late entry, byes, pairs, the log and undo', async () => {
  const { page } = olga;
  await page.goto(house.admin);
  await page.locator('main form button.primary').click();
  await page.waitForURL(/\/admin$/);

  await page.goto('/events/new?kind=all');
  await page.fill('#name', 'Spring open');
  await page.selectOption('#system', 'dutch-2026');
  await page.fill('#rounds', '5');
  await page.locator('input[name="conduct"][value="board"]').check({ force: true });
  await page.locator('main form button.primary').click();
  await page.waitForURL(/\/events\/[a-z0-9]+\/manage\/entries$/);
  const event = new URL(page.url()).pathname.replace(/\/manage\/entries$/, '');

  // A faulty list is named whole; a sound one is shown, and nothing is entered yet.
  await page.setInputFiles('#csv', csv(forty.replace('2380', 'high').replace('Player, 07', '')));
  await page.getByRole('button', { name: 'Preview' }).click();
  const faults = await page.locator('.alert.bad').textContent();
  assert.match(faults, /Line 2[^]*high[^]*Line 8[^]*The name is missing/);
  await picture(page, 'entries-faults');
  await page.setInputFiles('#csv', csv(forty));
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Nothing has been entered yet').waitFor();
  await page.getByText('Shoe size').waitFor();
  await picture(page, 'entries-preview');
  await counted(page.locator('table.book tbody tr'), 40);
  await page.getByRole('button', { name: 'Enter 40 players' }).click();
  await page.locator('.alert.good').waitFor();
  await page.waitForLoadState(); // the sentence stands before the table that follows it has been read
  await counted(page.locator('table.book tbody tr'), 40);
  await page.fill('#q', 'player, 13');
  await page.press('#q', 'Enter');
  await page.waitForURL(/q=/);
  await counted(page.locator('table.book tbody tr'), 1);

  // Starting numbers by rating.
  await page.goto(`${event}/manage/rounds`);
  await page.locator('form[action$="/lots"] button').first().click();
  await page.locator('.alert.good').waitFor();

  // Somebody comes late, entered by keyboard alone: both numbers of who moved are shown.
  await page.goto(`${event}/manage/players/new`);
  await page.keyboard.type('Late, Eva');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2325');
  await picture(page, 'player-new');
  await page.keyboard.press('Enter');
  await page.locator('#moved').waitFor();
  const moved = page.locator('#moved tbody tr');
  assert.match((await moved.first().textContent()).replace(/\s+/g, ' '), /Player, 04\s*4\s*5/);
  await counted(moved, 37);
  await picture(page, 'entries-late');

  // A bye for round 2, and a pair of one family.
  await page.goto(`${event}/manage/entries`);
  await page.getByRole('link', { name: 'Player, 09' }).click();
  await page.fill('#round', '2');
  await page.selectOption('#bye', 'half');
  await page.fill('#bye-reason', 'a wedding');
  await page.getByRole('button', { name: 'Grant the bye' }).click();
  await page.getByText('Round 2: bye, half a point').waitFor();
  await picture(page, 'player-bye');
  await page.goto(`${event}/manage/pairs`);
  await page.fill('#ban-1', '1');
  await page.fill('#ban-2', 'Player, 21');
  await page.fill('#ban-reason', 'of one family');
  await page.getByRole('button', { name: 'Forbid the pair' }).click();
  await page.getByText('Player, 01 – Player, 21').waitFor();
  await picture(page, 'pairs');

  // Who is there before round 1, on a telephone.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${event}/manage/presence`);
  for (const box of (await page.locator('.presence input[type="checkbox"]').all()).slice(0, 39))
    await box.check();
  await picture(page, 'presence-ticking');
  await page.getByRole('button', { name: 'Check in the ticked players' }).last().click();
  await page.getByText('here: 39 · not yet: 2').waitFor();
  await page.getByRole('button', { name: 'Mark 2 as absent' }).click();
  await page.getByText('here: 39 · not yet: 0').waitFor();
  await picture(page, 'presence');
  await page.setViewportSize({ width: 1280, height: 900 });

  // The log says who did what; the absences are undone as one act, with a reason.
  await page.goto(`${event}/manage/log`);
  await picture(page, 'log');
  await page.locator('tr', { hasText: 'absent, no point' }).first().getByRole('link').click();
  await page.getByText('Undo this action?').waitFor();
  await counted(page.locator('main li', { hasText: 'absent, no point' }), 2);
  await page.keyboard.type('they are in the corridor');
  await picture(page, 'undo');
  await page.keyboard.press('Enter');
  await page.locator('.alert.good').waitFor();
  await counted(page.locator('s', { hasText: 'absent, no point' }), 2);
  await picture(page, 'log-undone');
  await page.goto(`${event}/manage/presence`);
  await page.getByText('here: 39 · not yet: 2').waitFor();
  await page.goto(`${event}/manage/files`);
  await picture(page, 'files');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Event file' }).click(),
  ]);

  // The event file comes in again as another event.
  await page.goto('/events/upload');
  await picture(page, 'upload');
  await page.setInputFiles('#file', await file.path());
  await page.locator('main form button.primary').click();
  await page.waitForURL(
    (url) => /\/events\/[a-z0-9]+\/manage/.test(url.pathname) && !url.pathname.startsWith(event),
  );
  await page.getByText('Spring open').first().waitFor();
});
