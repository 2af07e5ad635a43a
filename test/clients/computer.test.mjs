// xboard with Zippy, the way computers have joined such servers for decades: a
// registered computer takes up a challenge, and plays a whole rated game against
// somebody in a browser. What each of them saw of the game must be the same.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { accept, click, movesShown, newPerson, openBrowser, seated } from '../browser/house.mjs';
import { fenOf, openClub, sheetWritten } from './club.mjs';

let club, browser;
before(async () => {
  [club, browser] = await Promise.all([openClub('computer'), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await club?.close();
});

/** Starts xboard with an engine and brings it in under a computer's handle. */
async function enter(handle) {
  await club.computer(handle);
  const screen = await club.screen('560x640');
  const logon = path.join(club.home, `${handle}.ics`);
  const sheet = path.join(club.folder, `${handle}.pgn`);
  await writeFile(logon, `${handle}\n${club.password}\n`);
  const xboard = club.run(handle, 'xboard', [
    '-zp', '-ics', '-icshost', '127.0.0.1', '-icsport', club.port, '-icshelper', '', '-icslogon', logon,
    '-fcp', 'stockfish', '-fUCI', '-fd', club.home, '-initString', 'new\\nrandom\\nsd 8\\n', '-xponder', '-xpopup', '-xexit',
    '-soundProgram', 'true', '-xanimate', '-autosave', '-saveGameFile', sheet, '-debug', '-debugfile', path.join(club.folder, `${handle}.debug`),
  ], { env: screen.env, cwd: club.home });
  await xboard.hears(new RegExp(`\\*\\*\\*\\* Starting FICS session as ${handle}\\(C\\) \\*\\*\\*\\*`));
  await xboard.hears(/Style 12 set\.[^]*fics% /);
  return { xboard, screen, sheet };
}

/** What somebody at telnet is shown next of a game: a position with its move, or the end. */
async function shown(who) {
  const [line, relation, san, result] = await who.hears(
    /<12> (?:\S+ ){18}(-?\d) (?:\S+ ){9}(\S+) \d \d \d+\n|\{Game \d+ \([^\n]*\) [^\n]*\} (1-0|0-1|1\/2-1\/2|\*)/,
  );
  return { line, relation, san, result };
}

test('xboard -zp takes up a challenge and mates', async () => {
  await club.member('Berta');
  const { xboard, sheet } = await enter('Turk');
  const [berta, friend] = [await club.caller('Berta'), club.engine('adviser')];
  berta.send('match Turk 10 0 rated white');
  await xboard.hears(/Creating: Berta \(.*\) Turk \(.*\) rated blitz 10 0/);
  let end;
  for (let plies = 0; !end; plies += 1) {
    assert.ok(plies < 200, 'the game ends');
    const now = await shown(berta);
    end = now.result;
    if (now.relation === '1' && !now.san.endsWith('#')) berta.send(await friend.worst(fenOf(now.line)));
  }
  assert.equal(end, '0-1');
  await xboard.hears(/Berta checkmated\} 0-1/);
  assert.equal((await sheetWritten(sheet)).result, '0-1');
});

test('a rated game between xboard -zp and a browser', async () => {
  const ana = await newPerson(browser, { url: club.house.http, lang: 'en-GB', handle: 'Ana' });
  const { xboard, screen, sheet } = await enter('Mephisto');
  const [witness, friend] = [await club.caller(), club.engine('friend')];
  xboard.type('seek 10 0 rated black');
  await xboard.hears(/posted with index/);
  await ana.page.goto('/');
  const seek = ana.page.locator('.seeks li:not(.mine)');
  await seek.first().waitFor();
  assert.match(await seek.first().textContent(), /Mephisto/);
  await accept(ana.page);
  await seated(ana.page);
  await xboard.hears(/Creating: Ana \(.*\) Mephisto \(.*\) rated blitz 10 0/);
  const [, number] = await xboard.hears(/\{Game (\d+) /);

  // Ana moves as badly as a friend advises; a spectator's positions tell what stands on the board.
  witness.send(`observe ${number}`);
  const moves = [];
  let now = await shown(witness);
  while (!now.result) {
    assert.ok(moves.length < 200, 'the game ends');
    if (moves.length % 2 === 0 && !now.san.endsWith('#')) {
      const move = await friend.worst(fenOf(now.line));
      if (move.length > 4) {
        await ana.page.locator('#move-entry').fill(move);
        await ana.page.keyboard.press('Enter');
      } else await click(ana.page, move);
    }
    now = await shown(witness);
    if (now.result) break;
    moves.push(now.san);
    if (moves.length % 2 === 0) await movesShown(ana.page, moves.length);
    if (moves.length === 8) {
      await screen.picture('in-play');
      await ana.page.screenshot({ path: path.join(club.folder, 'ana-in-play.png') });
    }
  }
  assert.equal(now.result, '0-1');
  assert.match(moves.at(-1), /#$/);

  // Both see the end and its reason.
  await xboard.hears(/\{Game \d+ \(Ana vs\. Mephisto\) Ana checkmated\} 0-1/);
  await xboard.hears(/Blitz rating adjustment: 1720 --> 1882/);
  const result = ana.page.locator('.result[aria-labelledby="result-title"]');
  await result.waitFor();
  assert.match(await result.textContent(), /0 – 1 *Mephisto wins[^]*Checkmate[^]*5\.1/);
  await ana.page.screenshot({ path: path.join(club.folder, 'ana-mated.png') });

  assert.doesNotMatch(xboard.heard(), /has lost contact/, 'a page that is turned is no departure');

  // Spectator, program and browser have the same moves.
  const written = await sheetWritten(sheet);
  assert.deepEqual(written.moves, moves);
  assert.deepEqual([written.tags.White, written.tags.Black, written.result], ['Ana', 'Mephisto', '0-1']);
  const read = await ana.page.locator('.moves [data-ply] [aria-hidden]').allTextContents();
  assert.deepEqual(read.slice(0, moves.length), moves);

  // It was the first rated game of both.
  for (const [who, rating] of [['Ana', 1558], ['Mephisto', 1882]]) await rated(witness, who, rating);
  assert.deepEqual(ana.complaints, []);
});

/** Waits until somebody's rating is known: games are rated after they were announced. */
async function rated(asker, who, rating) {
  for (let tries = 0; ; tries += 1) {
    asker.send(`finger ${who}`);
    const [, found] = await asker.hears(new RegExp(`Finger of ${who}[^]*?\\nBlitz +(\\d+)|Finger of ${who}[^]*?\\nfics% `));
    if (Number(found) === rating) return;
    assert.ok(tries < 50 && !found, `${who} has ${found ?? 'no rating'} instead of ${rating}`);
  }
}
