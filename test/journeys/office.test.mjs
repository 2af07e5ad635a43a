// A club's weekend in the browser: forty players from a file to a printed round, and a nine-round Swiss of sixty run by two arbiters in
// two browsers while a third person watches. The same Swiss is then run by `escaque event`, and must be the same to the byte.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { confirmAll, newPerson, openBrowser, openHouse } from '../browser/house.mjs';
import { administer, escaque, measured, playOut, send, submit, type } from './people.mjs';

let house, browser, folder, carla, aldo, watcher;
const viewport = { width: 1366, height: 900 };

before(async () => {
  [house, browser, folder] = await Promise.all([
    openHouse(),
    openBrowser(),
    mkdtemp(path.join(tmpdir(), 'escaque-journeys-')),
  ]);
  carla = await newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'carla', viewport });
  aldo = await newPerson(browser, { url: house.http, lang: 'es-ES', handle: 'aldo', viewport });
  watcher = await newPerson(browser, { url: house.http, lang: 'en-GB', viewport });
  await administer(house, carla.page);
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  await rm(folder, { recursive: true, force: true });
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

function csv(players) {
  let text = 'name,rating,federation,sex,birth\n';
  for (let n = 1; n <= players; n++)
    text += `"Player, Number ${n}",${2400 - 7 * n},ESP,${n % 4 ? 'm' : 'w'},${1960 + n}\n`;
  return text;
}

test('forty players from a file to a printed first round', async () => {
  const { page } = carla;
  let actions = 0;
  const act = async (what) => {
    actions++;
    await what;
  };
  await page.goto('/'); // she is logged in, and begins at the first page
  await act(submit(page, 'nav a[href="/events"]'));
  await act(submit(page, 'a[href="/events/new"]'));
  await act(submit(page, 'a[href="/events/new?kind=open"]'));
  await act(page.fill('#name', 'Saturday open'));
  await act(page.fill('#rounds', '5'));
  await act(submit(page, 'main form button.primary'));
  await act(
    page.setInputFiles('#csv', {
      name: 'players.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv(40)),
    }),
  );
  await act(submit(page, 'form[enctype] button'));
  await act(submit(page, 'form[action$="/entries"] button.primary'));
  await act(submit(page, 'nav a[href$="/manage/rounds"]'));
  await act(submit(page, 'form[action$="/lots"] button'));
  await act(submit(page, 'a[href$="/manage/draft"]'));
  await act(submit(page, 'form[action$="/publish"] button'));
  await act(submit(page, 'nav a[href$="/manage/print"]'));
  const paper = page.locator('a[href*="/print/pairings"]').first();
  const opens = page
    .context()
    .waitForEvent('page', { timeout: 5000 })
    .catch(() => null);
  await act(paper.click());
  const printed = (await opens) ?? page;
  await printed.waitForLoadState();
  await printed.getByText('Player, Number 40').first().waitFor();
  assert.ok((await printed.pdf()).length > 1000, 'the pairings print');
  if (printed !== page) await printed.close();
  assert.ok(actions <= 25, `${actions} actions`);
  measured(
    'a',
    '40 players from a CSV file to a printed round 1',
    `${actions} actions (at most 25)`,
  );
});

const rounds = 9;
const boardsOf = (page) =>
  page.locator('li[data-board]').evaluateAll((all) => all.map((li) => Number(li.dataset.board)));
const keyOf = (round, board) => ['1', '=', '0', '1', '0'][(round * 7 + board * 3) % 5];
const typedAs = { 1: '1-0', '=': '1/2', 0: '0-1' };

// What happens before each round is published, once for the browser and once for the command line.
const before_ = {
  1: [
    ['bye', 'Player, Number 10', 2, 'half', 'a wedding'],
    ['bye', 'Player, Number 20', 3, 'zero', 'works on Friday'],
    ['bye', 'Player, Number 30', 4, 'full', 'the organiser invited one too many'],
    ['forbid', 'Player, Number 1', 'Player, Number 31', 'of one family'],
  ],
  2: [
    ['late', 'Late, Lena', '2105'],
    ['late', 'Late, Leo', '1850'],
  ],
  4: [['withdraw', 'Player, Number 60', 'ill']],
  6: [['withdraw', 'Player, Number 45', 'a train']],
};

let event, file;

test('a nine-round Swiss of sixty, two arbiters at once, one who watches', {
  timeout: 900_000,
}, async () => {
  const { page } = carla;
  await page.goto('/admin');
  const row = page.locator('tr', { hasText: 'aldo' });
  await row.locator('input[value="arbiter"]').check();
  await submit(page, row.locator('button:not(.quiet)'));
  await page.goto('/events/new?kind=all');
  for (const [id, value] of [
    ['name', 'Nine rounds'],
    ['rounds', String(rounds)],
    ['starts', '2026-11-21'],
    ['ends', '2026-11-29'],
    ['place', 'Sevilla'],
    ['federation', 'ESP'],
    ['arbiter', 'Carla'],
    ['control', '90+30'],
  ]) {
    await page.fill(`#${id}`, value);
  }
  await page.selectOption('#system', 'dutch-2026');
  await page.selectOption('#laws', '2023');
  await page.locator('input[name="conduct"][value="board"]').check({ force: true });
  await submit(page, 'main form button.primary');
  event = new URL(page.url()).pathname.replace(/\/manage.*$/, '');
  await page.setInputFiles('#csv', {
    name: 'players.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv(60)),
  });
  await submit(page, 'form[enctype] button');
  await submit(page, 'form[action$="/entries"] button.primary');
  await send(page, `${event}/manage/staff`, '/staff', [
    ['handle', 'aldo'],
    ['duty', 'arbiter'],
  ]);
  await send(page, `${event}/manage/rounds`, '/lots', [['colour', 'white']]);

  await watcher.page.goto(event);
  await watcher.page.evaluate(() => (window.watching = true));
  const standings = () =>
    watcher.page.locator('#standings, [data-live] table.book').first().innerText();
  let seen = '';

  const player = async (name) => {
    await page.goto(`${event}/manage/entries?q=${encodeURIComponent(name)}`);
    return page
      .locator('th.name a', { hasText: new RegExp(`${name}$`) })
      .first()
      .getAttribute('href');
  };
  const does = {
    bye: async (name, round, kind, reason) => {
      await send(page, await player(name), '/byes', [
        ['round', String(round)],
        ['bye', kind],
        ['reason', reason],
      ]);
      await confirmAll(page); // a full-point bye is told
    },
    forbid: async (one, other, reason) =>
      send(page, `${event}/manage/pairs`, '/pairs/forbid', [
        ['player', one],
        ['player', other],
        ['reason', reason],
      ]),
    late: async (name, rating) =>
      send(page, `${event}/manage/players/new`, '/players', [
        ['name', name],
        ['rating', rating],
      ]),
    withdraw: async (name, reason) =>
      send(page, await player(name), '/withdraw', [['reason', reason]]),
  };
  let results = 0;
  for (let round = 1; round <= rounds; round++) {
    for (const [what, ...args] of before_[round] ?? []) await does[what](...args);
    await page.goto(`${event}/manage/draft`);
    await submit(page, 'form[action$="/publish"] button');
    // Both type at the same time, each a half of the boards.
    const at = `${event}/rounds/${round}/results`;
    await Promise.all([page.goto(at), aldo.page.goto(at)]);
    const boards = await boardsOf(page);
    const half = Math.ceil(boards.length / 2);
    const typing = async (p, mine) => {
      await type(
        p,
        mine.map((b) => [b, keyOf(round, b)]),
      );
      await submit(p, 'form[data-result-entry] button.primary');
      assert.equal(
        await p.locator('.alert.bad').count(),
        0,
        (await p.locator('.alert.bad').allInnerTexts()).join(),
      );
    };
    await Promise.all([typing(page, boards.slice(0, half)), typing(aldo.page, boards.slice(half))]);
    results += boards.length;
    if (round === 5) {
      // The arbiter in the other browser finds that a result of round 4 was wrong.
      const wrong = keyOf(4, 4) === '1' ? '0-1' : '1-0';
      await aldo.page.goto(`${event}/rounds/4/boards/4`);
      await aldo.page.selectOption('#result', wrong);
      await submit(aldo.page, 'form[method="get"] button');
      await aldo.page.fill('#reason', 'the score sheets say so');
      await submit(aldo.page, 'form[method="post"][action*="/boards/4"] button');
      await confirmAll(aldo.page);
    }
    await watcher.page.waitForFunction(
      (was) => document.querySelector('[data-live] table.book')?.innerText !== was,
      seen,
      { timeout: 30_000 },
    );
    seen = await standings();
  }
  assert.equal(
    await watcher.page.evaluate(() => window.watching),
    true,
    'the page of who watches was never loaded again',
  );
  measured(
    'c',
    `a Swiss of 60 and 2 late entries, ${rounds} rounds, 2 arbiters at once`,
    `${results} results, 1 corrected in round 5`,
  );
});

test('the same Swiss by the command line gives the same bytes', { timeout: 600_000 }, async () => {
  file = path.join(folder, 'nine.event');
  const players = path.join(folder, 'players.csv');
  await writeFile(players, csv(60));
  escaque(
    'event',
    'new',
    file,
    '--name',
    'Nine rounds',
    '--rounds',
    String(rounds),
    '--starts',
    '2026-11-21',
    '--ends',
    '2026-11-29',
    '--place',
    'Sevilla',
    '--federation',
    'ESP',
    '--arbiter',
    'Carla',
    '--control',
    '90+30',
    '--system',
    'dutch-2026',
    '--laws',
    '2023',
    '--rated',
  );
  escaque('event', 'import', file, players);
  const does = {
    bye: (name, round, kind, reason) =>
      escaque(
        'event',
        'bye',
        file,
        name,
        '--round',
        String(round),
        '--type',
        kind,
        '--reason',
        reason,
      ),
    forbid: (one, other, reason) =>
      escaque('event', 'forbid', file, one, other, '--reason', reason),
    late: (name, rating) => escaque('event', 'enter', file, name, '--rating', rating),
    withdraw: (name, reason) => escaque('event', 'withdraw', file, name, '--reason', reason),
  };
  for (let round = 1; round <= rounds; round++) {
    if (round === 1) escaque('event', 'pair', file, '--colour', 'white');
    for (const [what, ...args] of before_[round] ?? []) does[what](...args);
    escaque('event', 'publish', file);
    const [shown] = JSON.parse(
      escaque('event', 'show', file, '--round', String(round), '--json'),
    ).tables;
    escaque(
      'event',
      'result',
      file,
      ...shown.rows
        .filter((r) => r.board)
        .flatMap((r) => [r.board, typedAs[keyOf(round, r.board)]]),
    );
    if (round === 5)
      escaque(
        'event',
        'correct',
        file,
        '--round',
        '4',
        '4',
        keyOf(4, 4) === '1' ? '0-1' : '1-0',
        '--reason',
        'the score sheets say so',
        '--accept',
        'correction@4',
      );
  }
  let equal = 0;
  for (const form of ['trf26', 'trf16', 'csv']) {
    const answer = await carla.context.request.get(`${event}/files/${form}`);
    assert.equal(answer.status(), 200, form);
    const out = path.join(folder, `nine.${form}`);
    escaque('event', 'export', file, '--format', form, '-o', out);
    const text = await answer.text();
    assert.match(text, /Late, Lena/, `${form} has the late entries`);
    assert.equal(
      text,
      await readFile(out, 'utf8'),
      `${form} of the browser and of the command line`,
    );
    equal++;
  }
  measured(
    'd',
    'the same Swiss by `escaque event`: TRF26, TRF16, tables (CSV)',
    `${equal} of 3 equal to the byte`,
  );
});

test('a play-off ends the Swiss, and who watches sees its places', {
  timeout: 300_000,
}, async () => {
  const { page } = carla;
  await page.goto(`${event}/manage/contests`);
  const tie = page.locator('form[action$="/play-off"]').first();
  await tie.evaluate((f) => (f.closest('details').open = true));
  await tie.locator('input[name="ago"]').fill('60');
  await submit(page, tie.locator('button'));
  const games = await playOut(page, ['1-0', '1/2-1/2', '0-1', '1-0']);
  await page.getByRole('heading', { name: 'Places', exact: true }).waitFor();
  await watcher.page.locator('abbr[title="Decided by play-off"]').first().waitFor();
  assert.equal(
    await watcher.page.evaluate(() => window.watching),
    true,
    'the page of who watches was never loaded again',
  );
  measured('c', 'a play-off after it, seen in the standings without a reload', `${games} games`);
});

test('a double round robin, some boards in the hall and some over the board', {
  timeout: 300_000,
}, async () => {
  const bea = await newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'bea', viewport });
  const dan = await newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'dan', viewport });
  const { page } = carla;
  await page.goto('/events/new?kind=all');
  await page.fill('#name', 'Twice everybody');
  await page.selectOption('#system', 'berger-2');
  await page.fill('#control', '5+3');
  await submit(page, 'main form button.primary');
  const cup = new URL(page.url()).pathname.replace(/\/manage.*$/, '');
  await page.setInputFiles('#csv', {
    name: 'p.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,handle\nBea,bea\nDan,dan\nEva,\nFox,\n'),
  });
  await submit(page, 'form[enctype] button');
  await submit(page, 'form[action$="/entries"] button.primary');
  await send(page, `${cup}/manage/rounds`, '/lots', [['how', 'list']]);
  let online = 0;
  let typed = 0;
  for (let round = 1; round <= 6; round++) {
    await page.goto(`${cup}/manage/draft`);
    await submit(page, 'form[action$="/publish"] button');
    await page.goto(`${cup}/manage/rounds`);
    const seats = page.locator(`form[action$="/rounds/${round}/seat"] input[name="board"]`);
    if (await seats.count()) {
      await send(page, '', `/rounds/${round}/seat`, []);
      await page.goto(`${cup}/rounds/${round}`);
      const game = await page.locator('li.live a[href^="/games/"]').first().getAttribute('href');
      await Promise.all([bea.page.goto(game), dan.page.goto(game)]);
      await bea.page.locator('.grid [data-on="e4"]').waitFor();
      await bea.page
        .getByRole('button', { name: /^Resign/ })
        .first()
        .click();
      const sure = bea.page.getByRole('button', { name: /^(Resign|Yes)/ }).last();
      await sure.click().catch(() => {});
      online++;
      await page.goto(`${cup}/rounds/${round}`);
      await page.waitForFunction(() => !document.querySelector('li.live'), null, {
        timeout: 15_000,
      });
    }
    await page.goto(`${cup}/rounds/${round}/results`);
    const open = await page
      .locator('li[data-board][data-was="*"]')
      .evaluateAll((all) => all.map((li) => Number(li.dataset.board)));
    await type(
      page,
      open.map((b) => [b, '=']),
    );
    typed += open.length;
    await submit(page, 'form[data-result-entry] button.primary');
  }
  await page.goto(cup);
  assert.equal(online, 2, 'the two with accounts meet twice in the hall');
  assert.equal(typed, 10);
  assert.match(await page.locator('#event-facts').innerText(), /6/);
  measured(
    'e',
    'a double round robin of 4',
    `${online} boards in the hall, ${typed} over the board`,
  );
});
