// The house as people use it: two play, one by mouse and one by keyboard, a
// third watches; a cable breaks; a draw and a resignation; then an organiser
// runs an event. One house, one browser, everybody with his own context.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import {
  accept,
  arrows,
  click,
  counted,
  drag,
  movesShown,
  newPerson,
  offer,
  openBrowser,
  openCable,
  openHouse,
  openTelnet,
  publishFirst,
  seated,
} from './house.mjs';

let house, browser, cable, ana, berta, carla;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'none'), openBrowser()]);
  cable = await openCable(house.http);
  [ana, berta, carla] = await Promise.all([
    newPerson(browser, { url: house.http, lang: 'es-ES', handle: 'Ana' }),
    newPerson(browser, { url: cable.url, lang: 'en-GB', handle: 'Berta' }),
    newPerson(browser, {
      url: house.http,
      lang: 'en-GB',
      handle: 'Carla',
      viewport: { width: 360, height: 740 },
    }),
  ]);
});

after(async () => {
  await browser?.close();
  await cable?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

/** Seats Ana with White and Berta with Black through the hall's board. */
async function seatTwo() {
  await offer(ana.page, 'white');
  await accept(berta.page);
  const [game, same] = await Promise.all([seated(ana.page), seated(berta.page)]);
  assert.equal(game, same);
  return game;
}

const lastSpoken = (page) => page.locator('[aria-live="assertive"]').textContent();

test('everybody is greeted in his own language', async () => {
  assert.equal(await ana.page.locator('html').getAttribute('lang'), 'es');
  assert.equal(await berta.page.locator('html').getAttribute('lang'), 'en');
  await ana.page.getByRole('heading', { name: 'La sala', exact: true }).waitFor();
  await berta.page.getByRole('heading', { name: 'The hall', exact: true }).waitFor();
  await carla.page.locator('.people', { hasText: 'Ana' }).waitFor();
});

// A trap that ends in mate, with a castling on the way.
const trap = [
  ['e2e4', 'e4'],
  ['e7e5', 'e5'],
  ['g1f3', 'Nf3'],
  ['d7d6', 'd6'],
  ['f1c4', 'Bc4'],
  ['c8g4', 'Bg4'],
  ['e1g1', 'O-O'],
  ['h7h6', 'h6'],
  ['b1c3', 'Nc3'],
  ['a7a6', 'a6'],
  ['f3e5', 'Nxe5'],
  ['g4d1', 'Bxd1'],
  ['c4f7', 'Bxf7+'],
  ['e8e7', 'Ke7'],
  ['c3d5', 'Nd5#'],
];

test('a whole game: one by mouse, one by keyboard, a third watches', async () => {
  const game = await seatTwo();
  await carla.page.goto('/');
  await carla.page.locator('.games a', { hasText: 'Ana' }).click();
  await carla.page.locator('.grid').waitFor();

  // An illegal move is not made: the pawn goes back.
  await drag(ana.page, 'e2e5');
  await ana.page.locator('[data-on="e2"][aria-label*="peón"]').waitFor();

  for (const [i, [uci, san]] of trap.entries()) {
    const white = i % 2 === 0;
    if (white) await (i % 4 === 0 ? drag : click)(ana.page, uci);
    else if (i === 5) {
      // Words do as well as arrows, in the player's own letters.
      await berta.page.locator('#move-entry').focus();
      await berta.page.keyboard.type(san);
      await berta.page.keyboard.press('Enter');
    } else await arrows(berta.page, uci, 'black');

    const plies = i + 1;
    await Promise.all([ana, berta, carla].map((p) => movesShown(p.page, plies)));
    const shown = await carla.page
      .locator(`.moves [data-ply="${plies}"] [aria-hidden]`)
      .textContent();
    assert.equal(shown, san, 'the spectator reads the move');
    const heard = await lastSpoken(berta.page);
    assert.match(
      heard,
      new RegExp(`^${Math.ceil(plies / 2)}, ${white ? 'White' : 'Black'}: `),
      'the move is announced',
    );
    if (i === 2) {
      assert.match(
        await lastSpoken(ana.page),
        /^2, Blancas: Caballo f3$/,
        'in the language of who listens',
      );
      const clock = carla.page.locator('.clock.running .time');
      const before = await clock.textContent();
      await carla.page.waitForFunction(
        (t) => document.querySelector('.clock.running .time').textContent !== t,
        before,
      );
    }
  }

  for (const [person, words] of [
    [ana, /Ana gana|Gana Ana/],
    [berta, /Ana wins/],
    [carla, /Ana wins/],
  ]) {
    const result = person.page.locator('.result[aria-labelledby="result-title"]');
    await result.waitFor();
    const text = await result.textContent();
    assert.match(text, words);
    assert.match(text, /1 – 0/);
    assert.match(text, /5\.1/, 'the article of checkmate is named');
  }

  const [download] = await Promise.all([
    carla.page.waitForEvent('download'),
    carla.page.locator('.result a[download]').click(),
  ]);
  const pgn = await readFile(await download.path(), 'utf8');
  assert.match(pgn, /\[White "Ana"\]/);
  assert.match(pgn, /\[Result "1-0"\]/);
  assert.equal(
    pgn.match(/\[%clk \d+:\d\d:\d\d\]/g)?.length,
    trap.length,
    'every move has its clock',
  );
  const sheet = pgn
    .replace(/\[[^\]]*\]|\{[^}]*\}|\d+\.+/g, ' ')
    .trim()
    .split(/\s+/);
  assert.deepEqual(
    sheet.slice(0, trap.length),
    trap.map(([, san]) => san),
    'the score sheet is the game',
  );
  assert.ok(download.suggestedFilename().endsWith(`${game}.pgn`));
});

test('a cable breaks: the true state comes back, and a draw is agreed', async () => {
  await seatTwo();
  await drag(ana.page, 'd2d4');
  await movesShown(berta.page, 1);
  await arrows(berta.page, 'd7d5', 'black');
  await Promise.all([movesShown(ana.page, 2), movesShown(berta.page, 2)]);

  // Beside the state of the line a notice may stand of a move whose answer was cut off.
  const line = berta.page.locator('.notices [role="status"]');
  cable.cut();
  await line.locator('.alert.wait').waitFor();
  await drag(ana.page, 'c2c4');
  await movesShown(ana.page, 3);
  await counted(berta.page.locator('.moves [data-ply]'), 2, 'Berta cannot know yet');
  const back = line.locator('.alert.good').waitFor(); // it goes away by itself
  cable.join();
  assert.match(await movesShown(berta.page, 3), /c4/i);
  await back;
  await arrows(berta.page, 'e7e6', 'black');
  await movesShown(ana.page, 4);

  // A page that is loaded afresh shows the true state too.
  await berta.page.reload();
  await movesShown(berta.page, 4);

  await drag(ana.page, 'b1c3');
  await movesShown(berta.page, 5);
  await ana.page.getByRole('button', { name: 'Ofrecer tablas' }).click();
  const offered = berta.page.locator('.offer[role="alert"]');
  await offered.waitFor();
  await offered.locator('button.primary').focus();
  await berta.page.keyboard.press('Enter');
  for (const p of [ana, berta]) {
    const result = p.page.locator('.result[aria-labelledby="result-title"]');
    await result.waitFor();
    assert.match(
      await result.textContent(),
      /½ – ½[^]*9\.1|½ – ½[^]*5\.2/,
      'a draw by agreement names its article',
    );
  }
});

test('a resignation', async () => {
  await seatTwo();
  await ana.page.getByLabel('Ofrecer tablas con mi próxima jugada').check();
  await drag(ana.page, 'e2e4');
  await movesShown(berta.page, 1);
  await berta.page.locator('.offer[role="alert"]').waitFor(); // the move brought an offer with it
  await ana.page.locator('.deeds .standing').waitFor();
  await berta.page.locator('.deeds .danger').focus();
  await berta.page.keyboard.press('Enter');
  await berta.page.locator('dialog[open] button.danger').focus();
  await berta.page.keyboard.press('Enter');
  const result = ana.page.locator('.result[aria-labelledby="result-title"]');
  await result.waitFor();
  assert.match(await result.textContent(), /1 – 0[^]*5\.1/);
});

test('a telnet client plays somebody in a browser', async () => {
  const telnet = await openTelnet(house.ics);
  try {
    await telnet.hears(/login: $/);
    telnet.send('guest');
    const [, guest] = await telnet.hears(/Press return to enter the server as "(\w+)":/);
    telnet.send('');
    await telnet.hears(/Starting FICS session as \w+\(U\) \*{4}/);
    telnet.send('style 12');
    await telnet.hears(/Style 12 set\./);
    telnet.send('who');
    await telnet.hears(/Ana[^]*players displayed/);

    await offer(ana.page, 'white');
    telnet.send('sought');
    const [, index] = await telnet.hears(/(\d+) +---- Ana +5 +3 unrated blitz +\[white\]/);
    telnet.send(`play ${index}`);
    await telnet.hears(
      new RegExp(`Creating: Ana \\(----\\) ${guest} \\(\\+{4}\\) unrated blitz 5 3`),
    );
    await seated(ana.page);
    for (const [i, [uci, san]] of [
      ['f2f3', 'f3'],
      ['e7e5', 'e5'],
      ['g2g4', 'g4'],
      ['d8h4', 'Qh4#'],
    ].entries()) {
      if (i % 2 === 0) await click(ana.page, uci);
      else telnet.send(uci);
      await telnet.hears(new RegExp(`<12> .* ${san} 1 [01] \\d+\n`));
      await movesShown(ana.page, i + 1);
    }
    await telnet.hears(new RegExp(`\\{Game \\d+ \\(Ana vs\\. ${guest}\\) Ana checkmated\\} 0-1`));
    const result = ana.page.locator('.result[aria-labelledby="result-title"]');
    await result.waitFor();
    assert.match(await result.textContent(), /0 – 1[^]*5\.1/);
  } finally {
    telnet.close();
  }
});

test('people of both doors challenge each other', async () => {
  const telnet = await openTelnet(house.ics);
  try {
    await telnet.hears(/login: $/);
    telnet.send('guest');
    const [, guest] = await telnet.hears(/Press return to enter the server as "(\w+)":/);
    telnet.send('');
    await telnet.hears(/To find an opponent: .*besides you/);
    await ana.page.goto('/');
    const challenges = ana.page.locator('section', { has: ana.page.locator('#challenges-title') });
    await ana.page.getByText('escaque bot --engine stockfish').waitFor(); // no computer is here
    telnet.send('match Ana 5 3 white');
    await telnet.hears(/Issuing: /);
    await challenges.getByText(`${guest} te reta`).waitFor();
    await challenges.getByText('lleva negras').waitFor(); // her side, not his
    await challenges.getByRole('button', { name: `Rechazar el reto de ${guest}` }).click();
    await telnet.hears(/Ana declines the match offer\./);
    await challenges.waitFor({ state: 'hidden' });

    await ana.page.getByRole('button', { name: `Retar a ${guest} ` }).click();
    await challenges.getByText(`Retas a ${guest}`).waitFor();
    await telnet.hears(
      new RegExp(`Challenge: Ana \\(----\\) ${guest} \\(\\+{4}\\) unrated blitz 5 3`),
    );
    telnet.send('decline');
    await ana.page.getByText(`${guest} ha rechazado tu reto.`).waitFor();
    await ana.page.getByRole('button', { name: `Retar a ${guest} ` }).click();
    await telnet.hears(/Challenge: /);
    telnet.send('accept');
    await seated(ana.page);
    telnet.send('resign');
    await ana.page.locator('.result[aria-labelledby="result-title"]').waitFor();
  } finally {
    telnet.close();
  }
});

const list = `name,rating,title,federation,birth,FIDE id,handle
"Alvarez, Ana",1900,WFM,ESP,1990-05-01,2200001,Ana
"Baker, Berta",1850,,ENG,1991,400001,Berta
"Dietrich, Dora",1800,,GER,1992-02-03,4600001,
"Evans, Elsa",1750,,WLS,1993,1800001,
`;

test('an organiser runs an event', async () => {
  const { page } = carla;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(house.admin);
  await page.locator('main form button.primary').click();
  await page.waitForURL(/\/admin$/);
  await page.goto(house.admin);
  await page.getByText('has been used').waitFor(); // the link works once

  await page.goto('/events/new?kind=all');
  await page.fill('#name', 'Autumn Cup');
  await page.fill('#control', '5+3');

  // A recommended order fills the places; one that is changed is the organiser's own. All of it with the keyboard.
  const order = () =>
    page.locator('[name="tiebreak"]').evaluateAll((places) =>
      places
        .map((p) => p.value)
        .join(' ')
        .trim(),
    );
  assert.equal(await order(), 'DE WIN SB KS', 'by the rules in force');
  await page.selectOption('#tiebreak_rules', 'c06-2009');
  assert.equal(await order(), 'DE BPG KS SB WIN');
  await page.focus('#tiebreak_rules');
  await page.keyboard.type('C.07, M');
  assert.equal(await order(), 'DE WIN SB KS');
  await page.selectOption('#system', 'dutch-2026');
  assert.equal(await order(), 'BH/C1 BH SB DE WIN', 'the system has its own order');
  await page.selectOption('#system', 'berger-1');
  await page.locator('[name="tiebreak"]').nth(1).focus();
  await page.keyboard.type('Games won o');
  assert.equal(await order(), 'DE WON SB KS');
  assert.equal(await page.inputValue('#order'), 'own');

  await page.locator('main form button.primary').click();
  await page.waitForURL(/\/events\/[a-z0-9]+\/manage\/entries$/);
  const event = new URL(page.url()).pathname.replace(/\/manage\/entries$/, '');

  const csv = (text) => ({ name: 'players.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const upload = async (text) => {
    await page.setInputFiles('#csv', csv(text));
    await Promise.all([page.waitForEvent('load'), page.locator('form:has(#csv) button').click()]);
  };
  await upload(list.replace('1850', '18x0'));
  assert.match(
    await page.locator('.alert.bad').textContent(),
    /Line 3[^]*18x0/,
    'the fault is named with its place',
  );
  await upload(list);
  await page.getByText('Nothing has been entered yet').waitFor();
  await page.locator('form[action$="/entries"] button.primary').click();
  await page.locator('.alert.good').waitFor();

  await publishFirst(page, event);

  // Round 1 of the Berger table: 1-4 and 2-3. Dora and Elsa are no members, so
  // the organiser says who plays for them: number 4 is Berta's, to meet Ana.
  for (const [player, handle] of [
    [2, ''],
    [4, 'Berta'],
  ]) {
    await page.goto(`${event}/manage/players/${player}`);
    await page.fill('#handle', handle);
    await Promise.all([page.waitForEvent('load'), page.press('#handle', 'Enter')]);
  }

  // The players wait in the hall and are taken to their board.
  await Promise.all([ana.page.goto('/'), berta.page.goto('/')]);
  await Promise.all([
    ana.page.locator('.people').waitFor(),
    berta.page.locator('.people').waitFor(),
  ]);
  await page.goto(`${event}/manage/rounds`);
  await page.locator('form[action$="/rounds/1/seat"] button').click();
  await page.getByText('because a player is not a member: 1').waitFor(); // Dora and Elsa play over the board
  const [game] = await Promise.all([seated(ana.page), seated(berta.page)]);

  // Somebody follows the standings and never reloads.
  const standings = await carla.context.newPage();
  await standings.goto(event);
  const first = standings.locator('.standings tbody tr').first();
  assert.match(await first.locator('.points').textContent(), /^0$/);

  for (const [i, uci] of ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'].entries()) {
    if (i % 2 === 0) await click(ana.page, uci);
    else await arrows(berta.page, uci, 'black');
    await Promise.all([movesShown(ana.page, i + 1), movesShown(berta.page, i + 1)]);
  }
  await ana.page.locator('.result[aria-labelledby="result-title"]').waitFor();
  await standings.locator('.standings tbody tr:first-child .points', { hasText: /^1$/ }).waitFor();
  assert.match(await first.textContent(), /Alvarez, Ana/);

  // The arbiter types the other board: one key, and the form is sent. What has
  // the focus stands still until the focus leaves it.
  await standings.locator('.table-scroll').focus();
  const news = standings.waitForResponse((r) => r.url().endsWith(event));
  await page.goto(`${event}/rounds/1/results`);
  const choices = page.locator('fieldset.choices');
  await page.selectOption('select[name="o2"]', '0-0f'); // a slip: what is chosen last counts
  await choices.nth(1).locator('input[type="radio"]').first().focus();
  await page.keyboard.press('=');
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]); // the focus is on the button that saves
  await page.goto(`${event}/rounds/1`);
  assert.match(await page.locator('.pairings').textContent(), /1 – 0[^]*½ – ½/);
  await (await news).finished();
  await standings.locator('.brand').focus();
  await standings.locator('.standings tbody tr:nth-child(2) .points', { hasText: /^½$/ }).waitFor();

  await page.goto(`${event}/crosstable`);
  await counted(
    page.locator(`.crosstable td.win a[href="/games/${game}"]`),
    1,
    'the cross table leads to the game',
  );
  await standings.close();
});

test("nobody's browser complained", () => {
  for (const p of [ana, berta, carla]) {
    assert.deepEqual(
      p.complaints.filter((c) => !/status of (4\d\d)/.test(c)),
      [],
      p.handle,
    );
  }
});
