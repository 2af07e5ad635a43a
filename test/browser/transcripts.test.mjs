// Transcripts of the Laws through the pages: two players make their moves, offers and claims at the board's page, an arbiter rules
// at the page of the game, and the log of the game has the events of the Laws, with their instants, clocks, articles and results.
// Three transcripts in `make test`, the list of transcripts.json with ESCAQUE_PROOF=full, others with
// ESCAQUE_TRANSCRIPTS=2009/9.2-repetition,2009/cases#21. A command that the Laws refuse is one that the page does not offer, or refuses.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newPerson, openBrowser, openStage, program } from './house.mjs';

const all = JSON.parse(
  await readFile(fileURLToPath(new URL('transcripts.json', import.meta.url)), 'utf8'),
);
const wanted =
  process.env.ESCAQUE_TRANSCRIPTS?.split(',') ??
  (process.env.ESCAQUE_PROOF === 'full' ? [...all.all, ...all.games] : all.some);

/** The games of all transcripts by the transcripts' names: each a list of commands, the first of which starts it. */
const transcripts = new Map();
for (const line of (
  await readFile(fileURLToPath(new URL('../../laws/testdata/lines.jsonl', import.meta.url)), 'utf8')
).split('\n')) {
  if (!line) continue;
  const command = JSON.parse(line);
  if (command.transcript) transcripts.set(command.transcript, []);
  else if (command.type === 'Start') [...transcripts.values()].at(-1).push([command]);
  else [...transcripts.values()].at(-1).at(-1).push(command);
}

let house, browser, carla, event, white, black;
let board = 0;
const given = new Map(); // how often each command was accepted, by who gave it and its kind
let [refused, games] = [0, 0];

before(async () => {
  [house, browser] = await Promise.all([openStage(), openBrowser()]);
  now = Date.now(); // later than when the clock of the house was stopped
  carla = await newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Carla' });
  const { page } = carla;
  await page.goto(house.admin);
  await page.locator('main form button.primary').click();
  await page.waitForURL(/\/admin$/);
  await page.goto('/events/new?kind=all');
  await page.fill('#name', 'Transcripts');
  await page.fill('#control', '60');
  await page.locator('main form button.primary').click();
  await page.waitForURL(/\/manage\/entries$/);
  event = /^\/events\/([^/]+)/.exec(new URL(page.url()).pathname)[1];
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

/** What the Laws answer to each command of a game that begins at an instant, by escaque conduct: its events, or the refusal. */
async function answersOf(game, began) {
  const out = await new Promise((resolve, reject) => {
    const child = execFile(
      program,
      ['conduct', '--verdicts', 'given'],
      { maxBuffer: 16 << 20 },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
    const lines = game.map((c) => JSON.stringify({ ...c, at: began + c.at }));
    child.stdin.end(`${lines.join('\n')}\n`);
  });
  const answers = game.map(() => ({ events: [], refusal: null }));
  for (const line of out.split('\n')) {
    if (!line) continue;
    const { input, explanation, ...fact } = JSON.parse(line);
    if (fact.type === 'Refused') answers[input - 1].refusal = { ...fact, explanation };
    else answers[input - 1].events.push(fact);
  }
  return answers;
}

const kindsOf = (events) => events.map((e) => e.type);

/** Waits until both players see what has happened: so many moves, and the facts of the log. */
async function seen(events) {
  const moves = events.reduce(
    (n, e) => (e.type === 'MoveMade' ? n + 1 : e.type === 'PositionRestored' ? (e.ply ?? 0) : n),
    0,
  );
  const facts = kindsOf(events).filter((kind) => kind !== 'MoveMade' && kind !== 'GameStarted');
  for (const { page, handle } of [white, black])
    await page
      .waitForFunction(
        ([moves, facts]) =>
          document.querySelectorAll('.moves [data-ply]').length === moves &&
          [...document.querySelectorAll('.gamelog p[data-kind]')]
            .map((p) => p.dataset.kind)
            .join() === facts.join(),
        [moves, facts],
      )
      .catch(async () => {
        const there = await page
          .locator('.gamelog p[data-kind]')
          .evaluateAll((list) => list.map((p) => p.dataset.kind));
        const ply = await page.locator('.moves [data-ply]').count();
        throw new Error(`${handle} sees ${ply} moves and ${there}, not ${moves} and ${facts}`);
      });
}

/** Reads the refusal that the page shows, and puts it away. */
async function readRefusal(page) {
  const notice = page.locator('.notices .alert.bad');
  await notice.waitFor();
  const text = await notice.textContent();
  await notice.getByRole('button').click();
  await notice.waitFor({ state: 'detached' });
  return text;
}

/** Whether a control is there for a person: seen, and not disabled. */
const isOffered = async (control) =>
  (await control.count()) > 0 &&
  (await control.first().isVisible()) &&
  (await control.first().isEnabled()) &&
  (await control.first().getAttribute('aria-disabled')) !== 'true';

const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Types a move. Returns false if the page itself does not take it. */
async function enterMove(page, command, answer) {
  const line = page.locator('#move-entry');
  if (command.offer) {
    const offering = page.getByLabel('Offer a draw with my next move');
    if (!(await isOffered(offering))) return false;
    await offering.check();
  }
  const made = answer.events.find((e) => e.type === 'MoveMade');
  await line.fill(made?.san.startsWith('O-O') ? made.san : command.move);
  await line.press('Enter');
  if (answer.refusal && (await line.inputValue())) {
    await page.locator('.entry .answer p', { hasText: /./ }).waitFor();
    return false;
  }
  return true;
}

/** Claims a draw by the dialog. Returns false if the page itself does not take the claim. */
async function claimDraw(page, command) {
  const open = button(page, 'Claim a draw…');
  if (!(await isOffered(open))) return false;
  await open.click();
  const dialog = page.locator('dialog[open]');
  await dialog
    .getByLabel(
      command.type === 'ClaimFifty'
        ? 'Fifty moves without a capture or a pawn move'
        : 'The same position for the third time',
    )
    .check();
  await dialog.locator('#intended').fill(command.intended?.text ?? '');
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click();
  if (await dialog.locator('#intended-fault', { hasText: /./ }).count()) {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    return false;
  }
  return true;
}

/** What a player does for each command. Each returns false if the page does not offer it. */
const deeds = {
  Move: enterMove,
  ClaimRepetition: claimDraw,
  ClaimFifty: claimDraw,
  OfferDraw: (page) => press(page, 'Offer a draw'),
  AcceptDraw: (page) => press(page, 'Accept the draw'),
  DeclineDraw: (page) => press(page, 'Decline'),
  ClaimFlag: (page) => press(page, 'The flag has fallen'),
  Resign: (page) => press(page, 'Resign', 'Resign'),
  async ClaimQuickplay(page, command) {
    // The page offers it in the last two minutes, which its own clock does not reach here.
    await page.reload();
    await page.locator('.deeds').or(page.locator('#result-title')).first().waitFor();
    return press(
      page,
      command.ground === 'no-effort'
        ? 'Draw: the opponent makes no effort to win'
        : 'Draw: it cannot be won by normal means',
      'Claim a draw',
    );
  },
  async Abort(page) {
    const more = page.locator('details.more:not([open]) summary');
    if (await more.count()) await more.first().click();
    return press(page, 'Abort the game');
  },
};

/** Presses a button, and the one of the question that follows. Returns false if there is none. */
async function press(page, name, sure = '') {
  if (!(await isOffered(button(page, name)))) return false;
  await button(page, name).first().click();
  if (sure) await page.locator('dialog[open]').getByRole('button', { name: sure }).click();
  return true;
}

/** "2:00" of milliseconds, as a form takes it. */
function spanText(ms) {
  if (ms === -1) return '-';
  const two = (n) => String(n).padStart(2, '0');
  const part = ms % 1000 ? `.${String(ms % 1000).padStart(3, '0')}` : '';
  const [s, m, h] = [Math.floor(ms / 1000) % 60, Math.floor(ms / 60_000) % 60, ms / 3_600_000];
  return `${Math.floor(h)}:${two(m)}:${two(s)}${part}`;
}

/**
 * Fills the form of a remedy with a command: what the command does not say is left empty. Returns false if the form lacks a word
 * of the command. The penalty comes first, because the form shows only the fields that it uses.
 */
async function fillForm(page, command) {
  const penalty = page.locator('#f-penalty-0');
  if (command.penalty && (await penalty.count())) {
    if (!(await penalty.locator(`option[value="${command.penalty}"]`).count())) return false;
    await penalty.selectOption(command.penalty);
  }
  for (const field of await page.locator('[id^="f-"]:is(input, select, textarea)').all()) {
    const { id, tag, type, mode } = await field.evaluate((e) => ({
      id: e.id,
      tag: e.tagName,
      type: e.type,
      mode: e.inputMode,
    }));
    const [, name, n = '0'] = /^f-(.*?)(?:-(\d))?$/.exec(id);
    let value = name.split('-').reduce((o, part) => o?.[part], command);
    if (Array.isArray(value)) value = tag === 'TEXTAREA' ? value.join('\n') : value[Number(n)];
    if (typeof value === 'boolean') value = value ? 'yes' : 'no';
    if (typeof value === 'number' && tag === 'INPUT' && type === 'text' && mode !== 'numeric')
      value = spanText(value);
    if (tag === 'SELECT') {
      if (!(await field.locator(`option[value="${value ?? ''}"]`).count())) return false;
      await field.selectOption(String(value ?? ''));
    } else await field.fill(String(value ?? (type === 'range' ? 0 : '')));
  }
  return true;
}

/** Rules by the page of the game. Returns false if the page does not offer it. */
async function rule(page, game, command, answer) {
  await page.goto(`/desk/games/${game}`);
  const { type } = command;
  await page.locator('[data-remedy], [data-refused]').first().waitFor({ state: 'attached' });
  const remedy = page.locator(`[data-remedy="${type}"]`);
  if ((await remedy.count()) === 0) {
    const why = page.locator(`[data-refused="${type}"]`);
    assert.equal(await why.count(), 1, `${type} is neither offered nor refused`);
    const title = await why.locator('strong').textContent();
    const reason = (await why.textContent()).replace(title, '').trim();
    assert.ok(reason, `why ${type} is refused`);
    return false;
  }
  await remedy.click();
  await page.getByRole('button', { name: 'Show what it does' }).waitFor();
  if (!(await fillForm(page, command))) {
    assert.ok(answer.refusal, `${type}: the form lacks a word that the Laws accept`);
    return false;
  }
  await page.getByRole('button', { name: 'Show what it does' }).click();
  const preview = page.getByRole('heading', { name: 'This would be recorded' });
  const fault = page.locator('.acts .error');
  await preview.or(fault).first().waitFor();
  if (await fault.count()) {
    assert.ok(answer.refusal, `${type}: ${await fault.first().textContent()}`);
    return false;
  }
  assert.ok(!answer.refusal, `${type}: the Laws refuse it, and the page does not`);
  const would = await page
    .locator('[data-event]')
    .evaluateAll((list) => list.map((e) => e.dataset.event));
  assert.deepEqual(would, kindsOf(answer.events), `what ${type} would do`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByRole('status')
    .getByText(/^Recorded\./)
    .waitFor();
  return true;
}

/** Gives a command of a transcript as a person gives it. */
async function give(game, command, answer) {
  const { by, type } = command;
  if (by === 'server') {
    // The server notices by itself what is due, at the latest when somebody looks.
    await carla.page.goto(`/desk/games/${game}`);
    await carla.page
      .locator('[data-remedy], [data-refused]')
      .first()
      .waitFor({ state: 'attached' });
    return;
  }
  if (by === 'arbiter') {
    if (!(await rule(carla.page, game, command, answer)))
      assert.ok(answer.refusal, `${type} of the arbiter is not offered`);
  } else {
    const { page, context } = by === 'white' ? white : black;
    const deed = deeds[type];
    if (!deed) {
      assert.ok(answer.refusal, `no page has ${type} for a player`);
      assert.equal((await context.request.get(`/desk/games/${game}`)).status(), 403, type);
    } else if (!(await deed(page, command, answer)))
      assert.ok(answer.refusal, `${type} of ${by} at ${command.at} is not offered`);
    else if (answer.refusal) {
      const said = await readRefusal(page);
      if (answer.refusal.article) assert.ok(said.includes(answer.refusal.article), said);
    }
  }
  if (answer.refusal) refused++;
  else given.set(`${by} ${type}`, (given.get(`${by} ${type}`) ?? 0) + 1);
}

/** Whether the two players have no other game in play, which their pages would point to. */
let free = false;

/** Two new players. */
async function enterPlayers() {
  for (const person of [white, black]) await person?.context.close();
  [white, black] = [undefined, undefined];
  [white, black] = await Promise.all(
    ['White', 'Black'].map((side) =>
      newPerson(browser, {
        url: house.http,
        lang: 'en-GB',
        handle: side + [board >> 6, (board >> 3) & 7, board & 7].map((d) => 'abdeghkt'[d]).join(''),
        viewport: { width: 1280, height: 1500 },
      }),
    ),
  );
}

let now = 0;

/** Sets the clock of the house. */
async function goTo(at) {
  now = Math.max(now, at);
  assert.deepEqual(await house.order({ do: 'go', at: now }), { at: now });
}

/** Plays a game of a transcript, and compares its log with the events of the Laws. */
async function play(game) {
  games++;
  board++;
  if (!free) await enterPlayers();
  free = false;
  // Some pages lead to a new game by themselves.
  for (const { page } of [white, black]) await page.goto('about:blank');
  await goTo(now + 1000);
  const began = now;
  const answers = await answersOf(game, began);
  const seated = await house.order({
    do: 'seat',
    white: white.handle,
    black: black.handle,
    event: { event: event, name: 'Transcripts', round: 1, board },
    start: game[0],
  });
  if (answers[0].refusal) {
    assert.ok(seated.error, 'the Laws refuse the start');
    free = true;
    return;
  }
  assert.equal(seated.error, undefined);
  await Promise.all([white, black].map(({ page }) => page.goto(`/games/${seated.game}`)));
  const told = [...answers[0].events];
  await seen(told);
  for (const [n, command] of game.entries()) {
    if (n === 0) continue;
    await goTo(began + command.at);
    await give(seated.game, command, answers[n]);
    told.push(...answers[n].events);
    await seen(told);
  }
  const { events, error } = await house.order({ do: 'log', game: seated.game });
  assert.equal(error, undefined);
  assert.deepEqual(events, told);
  const last = told.findLast((e) => /^(GameEnded|ResultCorrected|GameReopened)$/.test(e.type));
  const end = last?.type === 'GameReopened' ? undefined : last;
  if (end?.result)
    for (const { page } of [white, black]) {
      const score = await page.locator('#result-title .score').textContent();
      assert.equal(
        score,
        end.result.replaceAll('1/2', '½').replace('-', ' – '),
        'the result on the page',
      );
    }
  for (const p of [white, black]) assert.deepEqual(p.complaints, []);
  // A game that goes on in the transcript ends here, so that the players are free for the next one.
  if (end || (await deeds.Resign(white.page)))
    free = await white.page
      .locator('#result-title')
      .waitFor({ timeout: end ? 60_000 : 10_000 })
      .then(
        () => true,
        () => false,
      );
}

let whole = 0;
for (const what of wanted) {
  // Of some transcripts only one game is for the pages: "2009/cases#21" is the 21st.
  const [name, only] = what.split('#');
  const list = [...transcripts.get(name).entries()].filter(([n]) => !only || n === only - 1);
  test(`${what}: ${list.length} games`, async () => {
    for (const [n, game] of list)
      await play(game).catch((e) => {
        e.message = `game ${n + 1} of ${name}: ${e.message}`;
        throw e;
      });
    if (!only) whole++;
  });
}

test('nobody’s console complained', () => {
  assert.deepEqual(carla.complaints, []);
  const acts = [...given.keys()].filter((k) => k.startsWith('arbiter'));
  const figure = `${whole} of ${transcripts.size} whole, ${games} games`;
  console.log(`transcripts through the pages: ${figure}`);
  console.log(
    `${refused} commands refused; accepted: ${JSON.stringify(Object.fromEntries(given))}`,
  );
  console.log(`${acts.length} kinds of acts of arbiters`);
  if (process.env.JOURNEYS)
    appendFileSync(
      process.env.JOURNEYS,
      `i\ttranscripts of the Laws through the pages\t${figure}\n`,
    );
});
