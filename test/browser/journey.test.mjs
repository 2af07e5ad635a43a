// Journeys from end to end with the men in motion: from the first page to mate by the computer; a table of an event at which
// the arbiter is called and rules on a claim of the last two minutes; an open game whose owner is told that a restart has ended it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  click,
  counted,
  eventOfTwo,
  movesShown,
  newPerson,
  offer,
  openBrowser,
  openHouse,
  seated,
} from './house.mjs';

let house, browser;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'built-in'), openBrowser()]);
});

after(async () => {
  await browser?.close();
  await house?.close();
});

test('from the first page to mate by the computer', async () => {
  const visitor = await newPerson(browser, { url: house.http, lang: 'en-GB', motion: true });
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await page.locator('form.computer').waitFor();
  await page.locator('input[name="colour"][value="white"]').check({ force: true });
  await page.locator('input[name="level"][value="hard"]').check({ force: true });
  await page.locator('form.computer button').click();
  await seated(page);
  // White opens his king and then moves whatever the server says is legal, the last first: no player's game.
  const bad = ['f2f3', 'g2g4'];
  let ply = 0;
  const over = page.locator('.result[aria-labelledby="result-title"]');
  while (!(await over.count())) {
    assert.ok(ply < 300, 'the computer mates in the end');
    await page.waitForFunction(
      ([n]) =>
        document.querySelector('.result') ||
        (document.querySelectorAll('.moves [data-ply]').length === n &&
          document.querySelector('.status.mine')),
      [ply],
    );
    if (await over.count()) break;
    let move = bad.shift();
    if (!move) {
      await page.locator('#move-entry').fill('m');
      await page.keyboard.press('Enter');
      const list = (await page.locator('.answer p', { hasText: /legal moves?:/ }).textContent())
        .split(': ')[1]
        .split(', ');
      move =
        list.find((m) => /^K/.test(m) && !m.includes('x')) ??
        list.find((m) => /^[a-h]\d$/.test(m)) ??
        list.at(-1);
    }
    await page.locator('#move-entry').fill(move);
    await page.keyboard.press('Enter');
    ply += 2;
    await page.waitForFunction(
      ([n]) =>
        document.querySelector('.result') ||
        document.querySelectorAll('.moves [data-ply]').length >= n,
      [ply],
    );
  }
  assert.match(await over.textContent(), /0 – 1[^]*Computer[^]*checkmate[^]*Article 5\.1/i);
  await page.getByRole('button', { name: 'Rematch' }).waitFor();
  assert.deepEqual(visitor.complaints, []);
  await visitor.context.close();
});

test('the arbiter is called to a table of his event, stops the clocks, lets them go on, and rules on a claim', async () => {
  const judge = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    handle: 'Carla',
    motion: true,
  });
  const ana = await newPerson(browser, {
    url: house.http,
    lang: 'es-ES',
    handle: 'Ana',
    motion: true,
  });
  const berta = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    handle: 'Berta',
    motion: true,
  });
  const { page } = judge;
  const event = await eventOfTwo(page, house.admin, 'Quick Cup', '2');
  await Promise.all([ana.page.goto('/'), berta.page.goto('/')]);
  await Promise.all([
    ana.page.locator('.people').waitFor(),
    berta.page.locator('.people').waitFor(),
  ]);
  await page.goto(`${event}/manage/rounds`);
  await page.locator('form[action$="/rounds/1/seat"] button').click();
  await Promise.all([seated(ana.page), seated(berta.page)]);
  assert.match(await ana.page.locator('.seat').first().textContent(), /Ana|Berta/);
  const white = (await ana.page.locator('.status').textContent()).includes('blancas') ? ana : berta;
  const black = white === ana ? berta : ana;
  await click(white.page, 'e2e4');
  await movesShown(black.page, 1);

  await ana.page.locator('.deeds .more summary').click();
  await ana.page.getByRole('button', { name: 'Llamar al árbitro' }).click();
  await ana.page.locator('dialog[open] button').filter({ hasText: 'Llamar al árbitro' }).click();
  await page.locator('.herald', { hasText: 'Ana calls the arbiter' }).getByRole('link').click();
  await page.locator('.grid').waitFor();
  // The call has stopped the clocks; the arbiter lets them go on, and stops them again.
  for (const p of [ana, berta])
    await p.page.waitForFunction(() => !document.querySelector('.clock.running'));
  await page.getByRole('button', { name: 'Resume the game' }).click();
  await black.page.locator('.clock.running').waitFor();
  await page.getByLabel('Why do the clocks stop?').fill('a question');
  await page.getByLabel('Why do the clocks stop?').press('Enter');
  for (const p of [ana, berta])
    await p.page.waitForFunction(() => !document.querySelector('.clock.running'));
  await page.getByRole('button', { name: 'Resume the game' }).click();
  await black.page.locator('.clock.running').waitFor();

  // Both have less than two minutes from the first move on: a draw may be claimed, and the clock of the claimant has to run.
  await click(black.page, 'e7e5');
  await movesShown(white.page, 2);
  const claim =
    white === ana
      ? 'Tablas: no se puede ganar por medios normales'
      : 'Draw: it cannot be won by normal means';
  await white.page.getByRole('button', { name: claim }).click();
  await white.page.locator('dialog[open] button.danger').click();
  await page.getByRole('button', { name: 'Rule: draw' }).click();
  for (const p of [ana, berta]) {
    await p.page.locator('.result .score', { hasText: '½ – ½' }).waitFor();
    assert.match(await p.page.locator('.result .reason').textContent(), /10\.2/);
  }
  for (const p of [judge, ana, berta])
    assert.deepEqual(
      p.complaints.filter((c) => !/status of (4\d\d)/.test(c)),
      [],
      p.handle,
    );
});

test('an open game that a restart has ended is told to its owner, on whatever page', async () => {
  const dora = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    handle: 'Dora',
    motion: true,
  });
  await offer(dora.page, 'white');
  await dora.page.goto('/people');
  await dora.page.waitForFunction(() => document.querySelector('.herald'));
  await house.kill();
  await house.again();
  await dora.page.getByText('Your open game has been removed').waitFor();
  await dora.page.goto('/');
  await dora.page.locator('#hall .columns').waitFor();
  await counted(dora.page.locator('.seeks li.mine'), 0);
  await dora.context.close();
});
