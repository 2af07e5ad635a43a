// What arbiters rule from the desk in the games of two players: claims, calls, a telephone, a sealed move that cannot be read, an
// appeal, a default. What each person sees is checked, and what the game's log has. The program's clock is set forward here.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  click,
  counted,
  eventOfTwo,
  faults,
  movesShown,
  newEventOfTwo,
  newPerson,
  openBrowser,
  openHouseWithClock,
  overflow,
  seated,
} from './house.mjs';

let house, browser, carla, dora, white, black, event, game;

before(async () => {
  [house, browser] = await Promise.all([openHouseWithClock('--computer', 'none'), openBrowser()]);
  const [chief, deputy, ana, berta] = await Promise.all(
    ['Carla', 'Dora', 'Ana', 'Berta'].map((handle) =>
      newPerson(browser, { url: house.http, lang: 'en-GB', handle, motion: true }),
    ),
  );
  [carla, dora] = [chief, deputy];
  const { page } = carla;
  event = await eventOfTwo(page, house.admin, 'Club Cup', '60', () => page.check('#adjournments'));
  await settings({ call_minutes: '2' });
  await page.goto('/admin');
  const row = page.locator('tr', { hasText: 'Dora' });
  await row.locator('input[value="arbiter"]').check();
  await submit(page, row.getByRole('button', { name: 'Save Dora' }));
  await page.goto(`${event}/manage/staff`);
  for (const [handle, duty] of [
    ['Carla', 'chief-arbiter'],
    ['Dora', 'arbiter'],
  ]) {
    await page.fill('#staff-handle', handle);
    await page.selectOption('#staff-duty', duty);
    await submit(page, page.locator('form[action$="/staff"] button'));
  }
  await page.goto(`${event}/manage/rounds`);
  await page.locator('form[action$="/rounds/1/seat"] button').click();
  await sit(ana, berta);
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

const submit = (page, locator) => Promise.all([page.waitForEvent('load'), locator.click()]);

/** Changes what the regulations of the event say about play. */
async function settings(fields) {
  const { page } = carla;
  await page.goto(`${event}/manage/settings`);
  const part = page.locator('#part-play');
  for (const [id, value] of Object.entries(fields)) await part.locator(`#${id}`).fill(value);
  for (const reason of await part.locator('#reason-play').all()) await reason.fill('as announced');
  await submit(page, part.locator('.actions button.primary'));
  await page.goto(`${event}/manage/settings`);
  for (const [id, value] of Object.entries(fields))
    assert.equal(await page.locator(`#${id}`).inputValue(), value);
}

/** Waits until both are at the board of a new game, and who has White. */
async function sit(ana, berta) {
  [game] = await Promise.all([seated(ana.page), seated(berta.page)]);
  const first = (await ana.page.locator('.status').textContent()).includes('Your move');
  [white, black] = first ? [ana, berta] : [berta, ana];
}

/** A move of one player, which both see as that half move of the game. */
async function play(player, uci, ply) {
  await click(player.page, uci);
  await Promise.all([movesShown(white.page, ply), movesShown(black.page, ply)]);
}

/** Opens the page of the game for an arbiter, once its remedies are listed. */
async function openGame({ page }) {
  await page.goto(`/desk/games/${game}`);
  await page.locator('[data-remedy]').first().waitFor();
}

/** Chooses a remedy and fills its fields in, by their names. */
async function choose({ page }, kind, fields = {}) {
  await page.locator(`[data-remedy="${kind}"]`).click();
  await page.getByRole('button', { name: 'Show what it does' }).waitFor();
  await fill(page, fields);
}

async function fill(page, fields) {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`#f-${name}-0`);
    if ((await field.evaluate((e) => e.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Shows what the form would do, and returns the kinds of events that would be recorded. */
async function preview({ page }) {
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await page.getByRole('heading', { name: 'This would be recorded' }).waitFor();
  return page.locator('[data-event]').evaluateAll((list) => list.map((e) => e.dataset.event));
}

const confirm = ({ page }) => page.getByRole('button', { name: 'Confirm' }).click();

async function recorded({ page }) {
  await page
    .getByRole('status')
    .getByText(/^Recorded\./)
    .waitFor();
}

/** Before and after of a row of the preview. */
const effectOf = async ({ page }, label) =>
  page.locator('tr', { hasText: label }).locator('td').allTextContents();

/** The facts of a kind in the log of the game, as the page of an arbiter lists them. */
const facts = ({ page }, kind) => page.locator(`.facts [data-kind="${kind}"]`);

/** How many seconds a clock shows. */
async function left({ page }, side) {
  const text = await page.locator(`.seat:has(.${side}) .clock [aria-hidden]`).textContent();
  return text
    .split(':')
    .map(Number)
    .reduce((sum, n) => sum * 60 + n, 0);
}

/** A player calls an arbiter, after reading whom the call reaches. */
async function call({ page }, text, reaches) {
  const more = page.locator('details.more');
  if (!(await more.evaluate((e) => e.open))) await more.locator('summary').click();
  await more.getByRole('button', { name: 'Call the arbiter' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText(reaches).waitFor();
  await dialog.getByText(/The clocks stop until an arbiter comes, for 2 minutes/).waitFor();
  await dialog.getByLabel('What is it about?').fill(text);
  await dialog.getByRole('button', { name: 'Call the arbiter' }).click();
  await page.getByText('You have called an arbiter.').waitFor();
}

/** An arbiter begins duty, for a sector of boards or for all. */
async function duty({ page }, from, to) {
  await page.goto(`${event}/desk`);
  if (from) await page.fill('#sector-from', String(from));
  if (to) await page.fill('#sector-to', String(to));
  await page.getByRole('button', { name: 'Begin duty' }).click();
  await page.getByText('You are on duty.').waitFor();
}

/** The name in the event of a player. */
const nameOf = ({ handle }) => (handle === 'Ana' ? 'Alvarez, Ana' : 'Baker, Berta');

/** A player's points in the standings of the event. */
async function points(player) {
  await carla.page.goto(event);
  const row = carla.page.locator('table.book tbody tr', { hasText: nameOf(player) });
  return row.first().locator('td.points').textContent();
}

const bar = ({ page }) => page.getByRole('region', { name: 'One call for an arbiter' });

/** Closes the call that an arbiter has, on the page of its board. */
async function close({ page }, how, reason) {
  await page.getByRole('button', { name: 'Close the call' }).click();
  await page.getByLabel(how).check();
  await page.getByLabel('What was decided').fill(reason);
  await page.locator('[data-call] form').getByRole('button', { name: 'Close the call' }).click();
  await counted(page.locator('[data-call]'), 0, 'the call is closed');
}

test('a wrong claim with an intended move costs what the edition says', async () => {
  for (const [i, uci] of ['g1f3', 'g8f6', 'f3g1', 'f6g8'].entries())
    await play(i % 2 ? black : white, uci, i + 1);
  await openGame(carla);
  const before = [await left(carla, 'white'), await left(carla, 'black')];
  const { page } = white;
  await page.getByRole('button', { name: 'Claim a draw…' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('#intended').fill('Nf3');
  await dialog.locator('.terms').getByText('your opponent gets 3:00').waitFor();
  await dialog.locator('button.primary').click();
  await facts(carla, 'ClaimDecided')
    .getByText(/is wrong; Black gets 3:00 more/)
    .waitFor();
  assert.match(await facts(carla, 'ClaimDecided').textContent(), /Article 9\.5b/);
  assert.match(await facts(carla, 'ClaimMade').textContent(), /White claims a draw[^]*Nf3/);
  await black.page.locator('.offer', { hasText: 'draw' }).waitFor();
  await carla.page.waitForFunction(
    () => /^1:02:/.test(document.querySelector('.seat .clock [aria-hidden]').textContent), // Black's
  );
  const [was, gets] = [
    before[0] - (await left(carla, 'white')),
    (await left(carla, 'black')) - before[1],
  ];
  assert.ok(gets > 175 && gets <= 180, `Black gets ${gets} seconds`);
  assert.ok(was >= 0 && was < 60, `White loses nothing but the time that runs: ${was} seconds`);
  await click(page, 'g1h3');
  await counted(page.locator('.moves [data-ply]'), 4, 'the intended move must be made');
  await play(white, 'g1f3', 5);
  await play(black, 'e7e5', 6);
});

test('a call goes to the arbiter of the sector, and the log says that nobody came', async () => {
  await Promise.all([duty(carla, 1, 4), duty(dora, 5, 9)]);
  await Promise.all([carla, dora].map((p) => p.page.goto('/people')));
  await call(white, 'It is too loud.', 'One arbiter is on duty.');
  await bar(carla).waitFor();
  await counted(bar(dora), 0, 'board 1 is not in the sector of the deputy');
  assert.doesNotMatch(await dora.page.title(), /^\(/);
  await dora.page.goto(`${event}/desk`);
  await dora.page.locator('[data-call]').getByText('It is too loud.').waitFor();
  for (const p of [white, black])
    await p.page.locator('.status', { hasText: 'Waiting for the arbiter' }).waitFor();

  await house.later('2m');
  await dora.page.getByRole('button', { name: 'End duty' }).click(); // the log of the arbiters is looked at
  for (const p of [white, black])
    await p.page.getByText('Nobody came in time: the clocks run again.').waitFor();
  await white.page.locator('.status', { hasText: 'Your move' }).waitFor();
  await white.page
    .locator('.gamelog [role="log"]')
    .getByText('The game goes on: no arbiter came in time')
    .waitFor();
  await openGame(carla);
  await counted(facts(carla, 'HelpSought'), 1);
  await counted(facts(carla, 'GameResumed'), 1);
  // The call waits on: it is taken, and put back for the others.
  const late = carla.page.locator('[data-call]');
  await late.getByText('Nobody came in time').waitFor();
  await late.getByRole('button', { name: /^Take the call: / }).click();
  await late.getByText('You have taken this call.').waitFor();
  await late.getByRole('button', { name: 'Put back into the queue' }).click();
  await late.getByRole('button', { name: /^Take the call: / }).waitFor();
});

test('the pages at 360 pixels have no fault that axe-core finds in the dark and with high contrast', async () => {
  const { page } = carla;
  await page.setViewportSize({ width: 360, height: 780 });
  for (const [colorScheme, contrast] of [
    ['dark', 'no-preference'],
    ['light', 'more'],
  ]) {
    const look = async (what) => {
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      const where = `${what}, ${colorScheme}, contrast ${contrast}`;
      assert.deepEqual(await faults(page), [], where);
      assert.deepEqual(await overflow(page), [], where);
    };
    await page.emulateMedia({ colorScheme, contrast });
    await page.goto(`${event}/desk`);
    await page.locator('.desk-boards .mini').first().waitFor();
    await page.locator('[data-call]').waitFor();
    await look('the desk');
    await openGame(carla);
    await look('the board');
    await choose(carla, 'RestorePosition', { reason: 'the pieces were displaced' });
    await preview(carla);
    await look('the preview');
  }
  await page.emulateMedia({ colorScheme: null, contrast: null });
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('the deputy answers while the chief is away, and hands the call over', async () => {
  await openGame(carla);
  await carla.page.getByRole('button', { name: /^Take the call/ }).click();
  await close(carla, 'The player had cause', 'It is quiet now.');
  await carla.page.goto('about:blank');
  await duty(dora);
  await dora.page
    .locator('li', { hasText: 'Carla chief arbiter' })
    .getByText('not connected')
    .waitFor();
  await call(white, 'My opponent has left.', 'One arbiter gets a message.');
  await dora.page.goto('/people');
  await bar(dora).getByRole('link', { name: 'Open the board' }).click();
  await dora.page.getByRole('button', { name: /^Take the call/ }).click();
  await white.page.getByText('Dora is coming.').waitFor();
  await dora.page.getByRole('button', { name: 'Hand over' }).click();
  await dora.page.getByLabel('To which arbiter').selectOption('Carla');
  await dora.page.locator('[data-call] form').getByRole('button', { name: 'Hand over' }).click();
  await dora.page.getByText('Taken by Carla').waitFor();
  await white.page.getByText('Carla is coming.').waitFor();
  await carla.page.goto(`${event}/desk`);
  await carla.page.getByText('You have taken this call.').waitFor();
  const decisions = carla.page.getByRole('region', { name: 'Latest decisions' });
  await decisions
    .locator('li', { hasText: 'Hand the call over to Carla' })
    .getByText('Dora')
    .waitFor();
});

test('a call without cause is ruled on, and the ruling is in the record of the event', async () => {
  await openGame(carla);
  await close(carla, 'Without cause', 'The opponent was at the board.');
  await facts(carla, 'StopRuled').getByText('The opponent was at the board.').waitFor();
  await counted(facts(carla, 'ConductReported'), 1);
  await white.page.locator('.status', { hasText: 'Your move' }).waitFor(); // the clocks run again with it
  await carla.page.goto(`${event}/manage/record`);
  const entry = carla.page.locator('.entries li', { hasText: 'The opponent was at the board.' });
  await counted(entry, 1);
  assert.match(await entry.textContent(), /6\.12d/);
});

test('an arbiter takes a board without a call, and the record tells what became of every call', async () => {
  await openGame(dora);
  await dora.page.getByRole('button', { name: 'Take this board' }).click();
  await openGame(carla);
  for (const who of [dora, carla]) {
    await who.page.getByText(/^Dora looks after (Ana|Berta) – (Ana|Berta)\.$/).waitFor();
    await counted(who.page.getByRole('button', { name: 'Take this board' }), 0);
  }
  await carla.page
    .locator('[data-call]')
    .getByRole('button', { name: 'The board is settled' })
    .waitFor();
  assert.deepEqual(await faults(carla.page), []);
  const form = dora.page.locator('[data-call] form');
  await dora.page.getByRole('button', { name: 'The board is settled' }).click();
  await counted(form.getByRole('radio'), 0);
  await counted(form.getByText('Needed for a call without cause.'), 0);
  await form.getByLabel(/decided/).fill('The clock was looked at.');
  await form.getByRole('button', { name: 'The board is settled' }).click();
  await carla.page.getByRole('button', { name: 'Take this board' }).waitFor();
  await counted(white.page.getByText('Dora is coming.'), 0, 'nobody has called');
  const steps = carla.page.locator('.record [data-kind="call"]');
  for (const text of [
    'Dora took the board.',
    'Dora settled the case at the board. The clock was looked at.',
    'Carla closed the call as made without cause. The opponent was at the board.',
  ])
    await counted(steps.filter({ hasText: text }), 1);
});

test('a ruling whose answer was lost with the connection is recorded once', async () => {
  const { page } = dora;
  let cut = false;
  let again;
  const back = new Promise((resolve) => (again = resolve));
  await page.routeWebSocket(/\/ws$/, (near) => {
    const far = near.connectToServer();
    let lost = 0; // id of the command whose answer does not arrive
    near.onMessage((text) => {
      const m = JSON.parse(text);
      if (m.do === 'conduct' && !cut) [cut, lost] = [true, m.id];
      far.send(text);
    });
    far.onMessage((text) => {
      const m = JSON.parse(text);
      if (lost && m.re === lost) {
        near.close();
        far.close();
      } else if (!lost) near.send(text);
      if (cut && !lost && m.on === 'welcome') again();
    });
  });
  await openGame(dora);
  await choose(dora, 'GiveTime', { for: 'black', span: '2:00', reason: 'a light went out' });
  assert.deepEqual(await preview(dora), ['TimeGiven']);
  const [was, gets] = await effectOf(dora, 'Black’s clock');
  await confirm(dora);
  await page.getByRole('alert').getByText('The server did not answer. Try again.').waitFor();
  await back;
  await confirm(dora);
  await recorded(dora);
  await counted(facts(dora, 'TimeGiven'), 1);
  await openGame(carla);
  await counted(facts(carla, 'TimeGiven'), 1);
  assert.notEqual(was, gets);
  assert.equal(
    await carla.page.locator('.seat:has(.black) .clock [aria-hidden]').textContent(),
    gets,
  );
  await carla.page.goto(`${event}/manage/record`);
  await counted(carla.page.locator('.entries li', { hasText: 'a light went out' }), 1);
});

test('the effect names the minutes that a restored position drops', async () => {
  await openGame(carla);
  const { page } = carla;
  await choose(carla, 'RestorePosition', { reason: 'the pieces were displaced' });
  await page.locator('#f-ply').fill('4');
  assert.deepEqual(await preview(carla), ['PositionRestored', 'ClocksSet']);
  await page.locator('[data-dropped] li', { hasText: '2:00' }).waitFor();
  assert.deepEqual(await faults(page), []);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('an appeal is upheld, the game is reopened from the desk, and the round follows', async () => {
  await openGame(dora);
  await choose(dora, 'Penalise', { player: 'black', penalty: 'loss', reason: 'talks and talks' });
  assert.deepEqual(await preview(dora), ['Penalised', 'GameEnded']);
  const clocks = [await effectOf(dora, 'White’s clock'), await effectOf(dora, 'Black’s clock')];
  await confirm(dora);
  await recorded(dora);
  for (const { page } of [white, black]) {
    await page.locator('.result .score', { hasText: '1 – 0' }).waitFor();
    assert.match(await page.locator('.result .reason').textContent(), /talks and talks/);
  }
  const { page } = carla;
  const board = `${event}/rounds/1/boards/1`;
  await page.goto(board);
  await page.locator('.pairings .result', { hasText: '1 – 0' }).waitFor();
  assert.equal(await points(white), '1');
  await page.goto(board);
  await page.getByRole('link', { name: `Appeal: ${nameOf(black)}` }).click();
  const against = page.getByLabel('Against entry');
  const ruling = against.locator('option', { hasText: 'loss of the game' });
  await against.selectOption(await ruling.getAttribute('value'));
  await page.getByLabel('What the appeal says').fill('I only asked for the time.');
  await page.getByRole('button', { name: 'Note it' }).click();
  await page.getByRole('heading', { name: /^Appeal 1 by .*: not decided yet$/ }).waitFor();
  await page.locator('summary', { hasText: 'Record the decision' }).click();
  await page.getByLabel('upheld', { exact: true }).check();
  await page.getByLabel('Who decided it').fill('Eva, Fritz, Gil');
  await page.locator('article').getByLabel('Reason').first().fill('Nobody else heard it.');
  await page.getByRole('button', { name: 'Record the decision' }).click();
  await page.getByText('The result of this board stands.').waitFor();

  await openGame(carla);
  await choose(carla, 'Reopen', { reason: 'Appeal 1 was upheld', article: '12.10' });
  assert.deepEqual(await preview(carla), ['GameReopened']);
  for (const label of ['White’s clock', 'Black’s clock']) {
    const [before, after] = await effectOf(carla, label);
    assert.equal(after, before, label);
  }
  const stand = [await effectOf(carla, 'White’s clock'), await effectOf(carla, 'Black’s clock')];
  assert.match((await effectOf(carla, 'Result'))[0], /^1-0/);
  assert.equal((await effectOf(carla, 'Result'))[1], 'in play');
  await confirm(carla);
  await recorded(carla);
  for (const player of [white, black]) {
    await player.page.locator('.status', { hasText: 'Waiting for the arbiter' }).waitFor();
    await counted(player.page.locator('.result .score'), 0, `${player.handle} sees no result`);
    await counted(player.page.locator('.moves [data-ply]'), 6);
  }
  for (const [i, side] of ['white', 'black'].entries())
    assert.equal(
      await page.locator(`.seat:has(.${side}) .clock [aria-hidden]`).textContent(),
      stand[i][0],
      `${side}’s clock as it was`,
    );
  assert.equal(stand[1][0], clocks[1][0], 'Black’s clock has not run since the ruling');
  await counted(facts(carla, 'GameReopened'), 1);
  await page.goto(board);
  await page.locator('.pairings .result', { hasText: '1 – 0' }).waitFor({ state: 'detached' });
  assert.equal(await points(white), '0');

  await openGame(carla);
  await choose(carla, 'ResumeGame');
  await preview(carla);
  await confirm(carla);
  await recorded(carla);
  await play(white, 'f3g1', 7);
  await play(black, 'f8c5', 8);
});

test('a sealed move that is no move in any notation is ruled on', async () => {
  const { page } = white;
  await carla.page.goto(`/games/${game}/envelope`);
  await carla.page.getByRole('button', { name: 'Ask for a sealed move' }).click();
  await page.locator('.status', { hasText: 'Make your move on the board' }).waitFor();
  await page.locator('.status a').click();
  await page.fill('#move', 'the horse to the centre');
  await page.selectOption('#letters', 'en');
  await page.getByRole('button', { name: 'Show what it means' }).click();
  await page.locator('#preview').getByText('is not a move').waitFor();
  await page.getByRole('button', { name: 'Seal it all the same' }).click();
  await black.page.locator('.status', { hasText: 'The game is adjourned' }).waitFor();
  await page.goto(`/games/${game}`);
  await page.locator('.status', { hasText: 'The game is adjourned' }).waitFor();
  await carla.page.goto(`/games/${game}/envelope`);
  await carla.page.getByText('Both players are online.').waitFor();
  await carla.page.getByRole('button', { name: 'Resume the game' }).click();
  for (const p of [white, black])
    await p.page.locator('.status', { hasText: 'Waiting for the arbiter' }).waitFor();

  await dora.page.goto(`${event}/desk`);
  await dora.page.locator('.mini[data-urgent="now"] [data-sign="case"]').waitFor();
  await openGame(carla);
  await facts(carla, 'EnvelopeOpened').getByText('the horse to the centre').waitFor();
  await choose(carla, 'RuleSealed');
  assert.deepEqual(await preview(carla), ['CaseRuled', 'EndAwaited', 'VerdictNeeded']);
  await carla.page.locator('[data-event="EndAwaited"]', { hasText: '0-1' }).waitFor();
  await carla.page.getByRole('button', { name: 'Change it' }).click();
  await fill(carla.page, { move: 'b1c3' });
  assert.deepEqual(await preview(carla), ['CaseRuled', 'MoveMade']);
  await confirm(carla);
  await recorded(carla);
  await Promise.all([movesShown(white.page, 9), movesShown(black.page, 9)]);
  await black.page.locator('.status', { hasText: 'Your move' }).waitFor();
  await counted(facts(carla, 'CaseRuled'), 1);
  await white.page.locator('.deeds .danger').click();
  await white.page.locator('dialog[open] button.danger').click();
  await black.page.locator('.result .score', { hasText: '0 – 1' }).waitFor();
});

for (const [edition, score, article] of [
  ['2009', '0 – ½', '12.3b'],
  ['2023', '0 – 1', '11.3.2.2'],
])
  test(`a telephone rings, and the opponent has only the king: ${score} by the Laws of ${edition}`, async () => {
    await Promise.all([
      white.page.goto(`/?fen=${encodeURIComponent('8/8/8/4k3/8/8/1R6/4K3 w - - 0 60')}`),
      black.page.goto('/'),
    ]);
    const { page } = white;
    await page.getByRole('img', { name: /Start position: 8\/8\/8\/4k3/ }).waitFor();
    await page.locator('input[name="colour"][value="white"]').check({ force: true });
    await page.locator('form.card details.more summary').click();
    await page.selectOption('#edition', edition);
    await page.locator('form.card button.primary').click();
    await page.locator('.seeks li.mine').waitFor();
    await accept(black.page);
    await sit(white, black);
    await play(white, 'b2b5', 1);
    await dora.page.goto('/desk');
    await dora.page
      .getByRole('link', { name: /Ana|Berta/ })
      .first()
      .click();
    await dora.page.waitForURL(`**/desk/games/${game}`);
    await choose(dora, 'PhoneRang', { player: 'white' });
    assert.deepEqual(await preview(dora), ['DeviceNoticed', 'GameEnded']);
    await dora.page.locator('[data-event="GameEnded"]', { hasText: article }).waitFor();
    await confirm(dora);
    await recorded(dora);
    for (const p of [white, black]) {
      await p.page.locator('.result .score', { hasText: score }).waitFor();
      assert.match(await p.page.locator('.result .reason').textContent(), new RegExp(article));
    }
    await counted(facts(dora, 'DeviceNoticed'), 1);
    await counted(facts(dora, 'GameEnded'), 1);
  });

test('a player who has not come by the default time loses by the arbiter’s ruling', async () => {
  const { page } = carla;
  await Promise.all([white.page.goto('/'), black.page.goto('/')]);
  event = await newEventOfTwo(page, 'Default Cup', '60');
  await settings({ default_time: '30' });
  await page.goto(`${event}/manage/rounds`);
  await page.locator('form[action$="/rounds/1/seat"] button').click();
  await sit(white, black);
  await white.page.locator('.status', { hasText: 'Make your first move by' }).waitFor();
  await black.page.locator('.status', { hasText: 'White must make the first move by' }).waitFor();
  await black.page.goto('about:blank');
  await house.later('20m');
  await click(white.page, 'e2e4');
  await movesShown(white.page, 1);
  await white.page
    .locator('.status', { hasText: /Black must make .*: (30:00|29:\d\d) left/ })
    .waitFor();
  await openGame(carla);
  await page.locator('.head').getByText('Late after').waitFor();
  await page.locator('summary', { hasText: 'Why not?' }).click();
  const refused = page.locator('[data-refused="DefaultPlayer"]');
  await refused.waitFor();
  assert.match(await refused.textContent(), /Article 6\.6a/);

  await house.later('11m');
  await openGame(carla);
  await choose(carla, 'DefaultPlayer', { player: 'black', reason: 'did not come' });
  assert.deepEqual(await preview(carla), ['GameEnded']);
  assert.match((await effectOf(carla, 'Result'))[1], /^1-0/);
  await confirm(carla);
  await recorded(carla);
  await white.page.locator('.result .score', { hasText: '1 – 0' }).waitFor();
  assert.match(await white.page.locator('.result .reason').textContent(), /6\.6a/);
  await counted(facts(carla, 'GameEnded'), 1);
  await page.goto(`${event}/rounds/1/boards/1`);
  await page.locator('.pairings .result', { hasText: /1 – 0|\+ – −/ }).waitFor();
});

test('a late arrival is allowed, and a game lost by lateness is reopened', async () => {
  const { page } = carla;
  await Promise.all([white.page.goto('/'), black.page.goto('/')]);
  event = await newEventOfTwo(page, 'Late Cup', '60', () => page.selectOption('#laws', '2023'));
  await settings({ default_time: '15' });
  await page.goto(`${event}/manage/rounds`);
  await page.locator('form[action$="/rounds/1/seat"] button').click();
  await sit(white, black);
  await house.later('10m');
  await openGame(carla);
  await choose(carla, 'Excuse', {
    player: 'white',
    until: '40:00',
    reason: 'the train was cancelled',
  });
  assert.deepEqual(await preview(carla), ['Excused']);
  await confirm(carla);
  await recorded(carla);
  await white.page.locator('.status', { hasText: /(30:00|29:\d\d) left/ }).waitFor();
  await house.later('20m');
  await black.page.locator('.status', { hasText: /(10:00|0?9:\d\d) left/ }).waitFor();
  await house.later('11m');
  await white.page.locator('.result .score', { hasText: '0 – 1' }).waitFor();

  await openGame(carla);
  await choose(carla, 'Reopen', { reason: 'the road was closed, too' });
  assert.deepEqual(await preview(carla), ['GameReopened']);
  assert.equal((await effectOf(carla, 'Result'))[1], 'in play');
  await confirm(carla);
  await recorded(carla);
  await openGame(carla);
  await choose(carla, 'ResumeGame');
  await preview(carla);
  await confirm(carla);
  await recorded(carla);
  await white.page.locator('.status.mine').waitFor();
  await house.later('5m');
  await play(white, 'e2e4', 1);
  await counted(white.page.locator('.status', { hasText: 'left' }), 0, 'no limit any more');
});

test('nobody’s console complained', () => {
  for (const p of [carla, dora, white, black]) assert.deepEqual(p.complaints, [], p.handle);
});
