// Games that begin elsewhere: a numbered array of Chess960, odds of a man and of time, a position; by an open game, by link,
// and against the computer. None of them but Chess960 is rated, and a position that cannot be played is refused in a sentence.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accept, counted, newPerson, openBrowser, openHouse, seated } from './house.mjs';

let house, browser, ana, bea;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'built-in'), openBrowser()]);
  ana = await newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'AnaStarts' });
  bea = await newPerson(browser, { url: house.http, lang: 'es', handle: 'BeaStarts' });
});
after(async () => {
  await browser?.close();
  await house?.close();
});

const pick = (page, name, value) =>
  page.locator(`input[name="${name}"][value="${value}"]`).check({ force: true });
const man = (page, square) =>
  page.locator(`.grid [data-on="${square}"]`).getAttribute('aria-label');

async function over(...people) {
  const button = people[0].page.getByRole('button', { name: /^(Abort the game|Resign)$/ }).first();
  await button.click();
  const sure = people[0].page.getByRole('button', { name: 'Resign', exact: true });
  if (await sure.count()) await sure.last().click();
  for (const p of people) await p.page.locator('.result, [data-result]').first().waitFor();
}

test('an open game with odds of a man and of time: who reads it sees what he would play', async () => {
  await ana.page.goto('/');
  await pick(ana.page, 'colour', 'white');
  await ana.page.selectOption('#start', 'odds');
  await ana.page.selectOption('#odds-man', 'rook');
  await pick(ana.page, 'control', '-1');
  await ana.page.getByText('Other time for the opponent').click();
  await ana.page.fill('#their-minutes', '9');
  await ana.page.getByRole('img', { name: /Start position: .*1NBQKBNR w Kkq/ }).waitFor();
  await counted(
    ana.page.getByLabel('Rated game'),
    0,
    'a game with odds cannot be asked for as rated',
  );
  await ana.page.locator('form.card button.primary').click();
  assert.match(
    await ana.page.locator('.seeks li.mine .terms').textContent(),
    /opponent has 9.*you play without the queen’s rook/,
  );
  await bea.page.goto('/');
  assert.match(
    await bea.page.locator('.seeks li:not(.mine) .terms').textContent(),
    /tienes 9.*el rival juega sin la torre de dama/,
  );
  await accept(bea.page);
  await seated(ana.page);
  await seated(bea.page);
  await counted(ana.page.locator('.grid [data-on="a1"]'), 1);
  await ana.page.getByText('White plays without the queen’s rook').waitFor();
  assert.doesNotMatch(await man(ana.page, 'a1'), /rook/i);
  assert.match(await man(ana.page, 'h1'), /rook/i);
  await over(ana, bea);
});

test('a position is shown before it is played, refused with its fault, and played against the computer', async () => {
  await ana.page.goto(`/?fen=${encodeURIComponent('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')}`);
  await ana.page.getByRole('img', { name: /Start position: 4k3/ }).waitFor();
  await ana.page.fill('#start-fen', '8/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await ana.page
    .getByText('A game cannot begin from this position: each side needs a king.')
    .waitFor();
  assert.ok(await ana.page.locator('form.computer button').isDisabled());
  await ana.page.fill('#start-fen', '4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1');
  await ana.page.getByRole('img', { name: /R3K3/ }).waitFor();
  await pick(ana.page, 'colour', 'white');
  await ana.page.locator('form.computer button').click();
  await seated(ana.page);
  assert.match(await man(ana.page, 'a1'), /rook/i);
  assert.doesNotMatch(await man(ana.page, 'a2'), /pawn/i);
  await over(ana);
});

test('a numbered array of Chess960 goes by link', async () => {
  await ana.page.goto('/');
  await ana.page.selectOption('#start', 'chess960');
  await ana.page.fill('#start-number', '0');
  await ana.page.getByRole('img', { name: /bbqnnrkr/ }).waitFor();
  await ana.page.getByRole('link', { name: 'Play a friend' }).click();
  await ana.page.getByRole('button', { name: 'Make the link' }).click();
  await ana.page.getByText('Chess960, position 0').waitFor();
  const link = ana.page.url();
  await bea.page.goto(link);
  await bea.page.getByText('Chess960, posición 0').waitFor();
  await bea.page.locator('form button.primary').click();
  await seated(bea.page);
  assert.match(await man(bea.page, 'a1'), /alfil/i);

  // On paper it is a score sheet: names, date, moves and room for signatures, and nothing to press or to talk with.
  await bea.page.emulateMedia({ media: 'print' });
  await bea.page.getByText('Firma, blancas').waitFor();
  assert.match(
    await bea.page.locator('.sheet').first().textContent(),
    /AnaStarts.*BeaStarts|BeaStarts.*AnaStarts/,
  );
  assert.match(await bea.page.locator('.sheet').first().textContent(), /Fecha.*20\d\d/);
  for (const what of ['.talk', '.actions', '.replay', '.masthead'])
    await counted(bea.page.locator(`${what}:visible`), 0, `${what} is printed`);
  await bea.page.emulateMedia({ media: 'screen' });
  assert.deepEqual([...ana.complaints, ...bea.complaints], []);
});

test("the whole form of a new game is on a laptop's screen, and its delay stands in the open game", async () => {
  const { page } = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    handle: 'CarlaStarts',
    viewport: { width: 1366, height: 768 },
  });
  const button = page.locator('form.card button.primary').first();
  await button.waitFor();
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  const box = await button.boundingBox();
  assert.ok(box.y + box.height <= 768, `the button ends at ${box.y + box.height}`);
  await page.locator('form.card details.more summary').click();
  await page.selectOption('#delay', '5');
  await button.click();
  assert.match(
    await page.locator('.seeks li.mine .terms').textContent(),
    /spectators see it 5 min later/,
  );
  await page.locator('.seeks li.mine button').click();
});
