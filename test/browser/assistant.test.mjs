// A player who cannot see the board, the assistant whom they have named, and their opponent: what is announced is made, the
// assistant announces and moves and no more, and everybody hears the moves in the words of the Laws.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  click,
  counted,
  faults,
  movesShown,
  newPerson,
  offer,
  openBrowser,
  openHouse,
  seated,
} from './house.mjs';

let house, browser, homer, berta, carla;

before(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  const person = (handle, lang) =>
    newPerson(browser, { url: house.http, lang, handle, motion: true });
  [homer, berta, carla] = await Promise.all([
    person('Homer', 'en-GB'),
    person('Berta', 'es-ES'),
    person('Carla', 'de-DE'),
  ]);
});

after(async () => {
  await browser?.close();
  await house?.close();
});

const said = (page, words) =>
  page.waitForFunction(
    (w) => document.querySelector('[aria-live="assertive"]')?.textContent === w,
    words,
  );

/** Types into the field for moves. */
async function enter(page, line) {
  await page.locator('#move-entry').fill(line);
  await page.locator('#move-entry').press('Enter');
}

// What a German page answers to words that do not mean one move.
const CLEARLY = /Sagen Sie den Zug deutlich an.*Springer Gustav/;

/** Declares on the page of the account who assists, with the duties of these letters. */
async function declare(page, assistant, duties) {
  await page.goto('/account');
  await page.locator('[name="cannot-see"]').check();
  await page.fill('#assistant', assistant);
  for (const letter of 'abcdef')
    await page.locator(`[name="duty-${letter}"]`).setChecked(duties.includes(letter));
  await page.locator('form[action="/account/sight"] button').click();
}

test('a player who cannot see the board, and their assistant', async () => {
  await declare(homer.page, 'Nobody', 'ab');
  await homer.page.locator('.alert', { hasText: 'Nobody' }).waitFor();
  homer.complaints.length = 0; // of the console, about that answer
  await declare(homer.page, 'Carla', 'abde');
  await homer.page.getByText('Saved.').waitFor();
  assert.deepEqual(await faults(homer.page), []);
  await Promise.all([homer, berta, carla].map((p) => p.page.goto('/')));
  await offer(homer.page, 'white');
  await berta.page
    .getByText('las jugadas se anuncian: un jugador no ve el tablero')
    .first()
    .waitFor();
  await accept(berta.page);
  await Promise.all([seated(homer.page), seated(berta.page)]);
  const told = carla.page.locator('.alert', {
    hasText: 'Sie assistieren einem Spieler in einer Partie.',
  });
  await told.waitFor();
  await carla.page.reload();
  await told.getByRole('link', { name: 'Zum Brett' }).click();
  await carla.page.waitForURL(homer.page.url());

  // Each is told in their own language who assists whom.
  await homer.page.getByText('Carla assists Homer.').waitFor();
  await berta.page.getByText('Homer no ve el tablero. Las jugadas se anuncian.').waitFor();
  await berta.page.getByText('Carla asiste a Homer.').waitFor();
  await carla.page.getByRole('heading', { name: 'Sie assistieren Homer' }).waitFor();
  await counted(carla.page.locator('.assistance li'), 4);
  await counted(carla.page.getByRole('button', { name: 'Aufgeben' }), 0);

  // The player announces, and so makes, a move. It is announced to the others.
  await enter(homer.page, 'Eva zwei Eva vier');
  await Promise.all([homer, berta, carla].map((p) => movesShown(p.page, 1)));
  await Promise.all([homer, berta, carla].map((p) => said(p.page, 'Eva zwei Eva vier')));
  assert.equal(
    await carla.page.locator('[aria-live="assertive"]').getAttribute('lang'),
    'de',
    'the voice reads the words of the Laws as German',
  );

  // The opponent plays on the board, and the assistant answers by announcing and on the board.
  await click(berta.page, 'e7e5');
  await movesShown(carla.page, 2);
  await enter(carla.page, 'Springer Gustav');
  await carla.page.getByText(CLEARLY).first().waitFor();
  await enter(carla.page, 'Springer Felix drei');
  await Promise.all([homer, berta, carla].map((p) => movesShown(p.page, 3)));
  await homer.page
    .locator('[role="log"]', {
      hasText: 'Announced for White: Springer Felix drei – by their assistant',
    })
    .waitFor();
  await click(berta.page, 'b8c6');
  await movesShown(carla.page, 4);
  await click(carla.page, 'f1b5');
  await Promise.all([homer, berta, carla].map((p) => movesShown(p.page, 5)));

  // The assistant does not move for the opponent, and says what was asked.
  await click(carla.page, 'a7a6');
  await homer.page
    .getByRole('button', { name: 'Ask the assistant for the moves and the times' })
    .click();
  await homer.page
    .locator('[role="log"]', { hasText: 'The assistant of White says: 3 and 2 moves' })
    .waitFor();
  await movesShown(carla.page, 5);
  assert.deepEqual(await faults(carla.page), []);

  // After a power cut the assistant is still the assistant.
  await house.kill();
  await house.again();
  await berta.page.locator('.notices .alert.good').waitFor(); // the page is up to date again
  await click(berta.page, 'a7a6');
  await movesShown(carla.page, 6);
  await click(carla.page, 'b5a4');
  await Promise.all([homer, berta, carla].map((p) => movesShown(p.page, 7)));
  for (const p of [homer, berta, carla]) assert.deepEqual(p.complaints, [], p.handle);
});
