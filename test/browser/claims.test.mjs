// Claims of a draw: what they cost is said before, hints are agreed beforehand, and a player may play without seeing the pieces.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  counted,
  drag,
  faults,
  movesShown,
  newPerson,
  openBrowser,
  openHouse,
  seated,
} from './house.mjs';

let house, browser, ana, berta;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'built-in'), openBrowser()]);
  [ana, berta] = await Promise.all([
    newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Ana', motion: true }),
    newPerson(browser, { url: house.http, lang: 'es-ES', handle: 'Berta', motion: true }),
  ]);
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

/** Ana offers a game with White, with hints if wished, Berta accepts, and the knights go out and back. */
async function begin(hints) {
  await ana.page.goto('/');
  await ana.page.locator('input[name="colour"][value="white"]').check({ force: true });
  if (hints) {
    await ana.page.locator('form.card details.more summary').click();
    await ana.page.getByLabel('Hints').check();
  }
  await ana.page.locator('form.card button.primary').click();
  await ana.page.locator('.seeks li.mine').waitFor();
  await berta.page.goto('/');
  const terms = await berta.page.locator('.seeks li:not(.mine)').first().textContent();
  assert.equal(/con avisos/.test(terms), hints, terms);
  await accept(berta.page);
  await Promise.all([seated(ana.page), seated(berta.page)]);
  for (const [i, uci] of ['g1f3', 'g8f6', 'f3g1', 'f6g8'].entries()) {
    await drag(i % 2 ? berta.page : ana.page, uci);
    await Promise.all([movesShown(ana.page, i + 1), movesShown(berta.page, i + 1)]);
  }
}

async function resign(page) {
  await page.locator('.deeds .danger').click();
  await page.locator('dialog[open] button.danger').click();
  await page.locator('.result[aria-labelledby="result-title"]').waitFor();
}

const terms = (page) => page.locator('dialog[open] .terms');

test('the dialog of a claim says who decides it and what it costs, and not whether it is right', async () => {
  await begin(false);
  await ana.page.getByRole('button', { name: 'Claim a draw…' }).click();
  await terms(ana.page).getByText('your opponent gets').waitFor();
  const said = await terms(ana.page).textContent();
  assert.match(said, /decides the claim at once/);
  assert.match(said, /also a draw offer/);
  assert.doesNotMatch(said, /claim is (right|wrong)\./);
  assert.deepEqual(await faults(ana.page), []);
  await ana.page.keyboard.press('Escape');
  await resign(ana.page);
});

test('with hints both have agreed to, the dialog and the table say when a claim is right', async () => {
  await begin(true);
  await ana.page.getByRole('button', { name: 'Claim a draw…' }).click();
  await terms(ana.page).getByText('The claim is wrong.').waitFor();
  await ana.page.keyboard.press('Escape');
  for (const [i, uci] of ['g1f3', 'g8f6', 'f3g1'].entries()) {
    await drag(i % 2 ? berta.page : ana.page, uci);
    await Promise.all([movesShown(ana.page, i + 5), movesShown(berta.page, i + 5)]);
  }
  await berta.page.getByRole('button', { name: 'Reclamar tablas…' }).click();
  await terms(berta.page).getByText('La reclamación es incorrecta.').waitFor();
  await berta.page.locator('#intended').fill('Cg8');
  await terms(berta.page).getByText('La reclamación es correcta.').waitFor();
  await berta.page.locator('dialog[open] button.primary').click();
  await ana.page.locator('.result', { hasText: 'repetition' }).waitFor();
});

test('the pieces are hidden from who plays blindfold until the game is over', async () => {
  await begin(false);
  const man = ana.page.locator('.play .man').first();
  const seen = () => man.evaluate((e) => getComputedStyle(e).visibility);
  assert.equal(await seen(), 'visible');
  await ana.page.getByRole('button', { name: 'Settings' }).click();
  await ana.page.locator('input[name="pieces"][value="hidden"]').check({ force: true });
  await ana.page.keyboard.press('Escape');
  assert.equal(await seen(), 'hidden');
  await drag(ana.page, 'e2e4');
  await movesShown(berta.page, 5);
  await resign(ana.page);
  await counted(ana.page.locator('.playing'), 0);
  assert.equal(await seen(), 'visible');
});
