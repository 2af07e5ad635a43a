// xboard as people use it: a guest who moves with the mouse and a member who
// types, each against somebody at a plain telnet line. What xboard understood of
// a game is read from the score sheet that it writes itself.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { openClub, pause, sheetWritten, trap, trapSheet } from './club.mjs';

let club;
before(async () => (club = await openClub('xboard')));
after(() => club?.close());

/** Starts xboard on a screen of its own and logs in. */
async function sitDown(label, who) {
  const screen = await club.screen('560x640');
  const logon = path.join(club.home, `${label}.ics`);
  const sheet = path.join(club.folder, `${label}.pgn`);
  const diary = path.join(club.folder, `${label}.debug`);
  await writeFile(logon, `${who.join('\n')}\n`);
  const xboard = club.run(label, 'xboard', [
    '-ics', '-icshost', '127.0.0.1', '-icsport', club.port, '-icshelper', '', '-icslogon', logon,
    '-boardSize', 'middling', '-xanimate', '-xpopup', '-xexit', '-soundProgram', 'true', '-autosave', '-saveGameFile', sheet,
    '-debug', '-debugfile', diary,
  ], { env: screen.env, cwd: club.home });
  await xboard.hears(/\*\*\*\* Starting FICS session as (\w+)/);
  await putAway(screen);
  await xboard.hears(/Style 12 set\.[^]*fics% /);
  return { xboard, screen, sheet, diary };
}

/** Puts a note for newcomers away, which comes up a while after the board. */
const putAway = (screen) => screen.xdotool('mousemove', '100', '72', 'click', '1');

/** Waits until xboard itself has been sent a position after a move: it prints no boards. */
async function sent(diary, san) {
  const line = new RegExp(`<12> .* ${exactly(san)} \\d \\d \\d`);
  for (const late = Date.now() + 10_000; !line.test(await readFile(diary, 'latin1')); await pause(20)) {
    if (Date.now() > late) throw new Error(`${diary} holds no ${san}`);
  }
}

const exactly = (san) => san.replace(/[+#]/g, '\\$&');

/** Clicks on a square as White sees the board: its place is measured in the pictures that are kept. */
async function click(screen, square) {
  const [x, y] = [27 + 50 * (square.charCodeAt(0) - 97), 114 + 50 * (8 - Number(square[1]))];
  await screen.xdotool('mousemove', String(x), String(y), 'click', '1');
}

test('a guest plays with the mouse', async () => {
  const { xboard, screen, sheet, diary } = await sitDown('guest', ['guest', '']);
  const other = await club.caller();
  xboard.type('seek 5 0 unrated white');
  const [, seek] = await xboard.hears(/posted with index (\d+)/);
  other.send(`play ${seek}`);
  await xboard.hears(/Creating: /);
  for (const [i, move] of trap.entries()) {
    if (i % 2 === 0) {
      await sent(diary, i === 0 ? 'none' : trapSheet[i - 1]);
      await click(screen, move.slice(0, 2));
      await click(screen, move.slice(2));
      await other.hears(new RegExp(`<12> .* ${exactly(trapSheet[i])} \\d \\d \\d`));
      if (i === 6) await screen.picture('castled');
    } else other.send(move);
  }
  await xboard.hears(/checkmated\} 1-0/);
  await screen.picture('mate');
  const game = await sheetWritten(sheet);
  assert.deepEqual(game.moves, trapSheet);
  assert.equal(game.result, '1-0');
  assert.match(game.remark, /checkmated/);
});

test('a member types, with Black, in a rated game', async () => {
  await Promise.all([club.member('Lasker'), club.member('Menchik')]);
  const { xboard, screen, sheet, diary } = await sitDown('member', ['Lasker', club.password]);
  const other = await club.caller('Menchik');
  other.send('seek 5 2 rated white');
  const [, seek] = await other.hears(/posted with index (\d+)/);
  await xboard.hears(/Menchik \(----\) seeking 5 2 rated blitz \[white\] \("play \d+" to respond\)/);
  xboard.type(`play ${seek}`);
  await xboard.hears(/Creating: Menchik \(----\) Lasker \(----\) rated blitz 5 2/);
  for (const [i, move] of trap.entries()) {
    if (i % 2 === 0) other.send(move);
    else {
      await sent(diary, trapSheet[i - 1]);
      xboard.type(trapSheet[i]);
    }
    await other.hears(new RegExp(`<12> .* ${exactly(trapSheet[i])} \\d \\d \\d`));
    if (i === 5) {
      xboard.type('say you saw that coming');
      await other.hears(/Lasker\[\d+\] says: you saw that coming/);
    }
  }
  await xboard.hears(/Lasker checkmated\} 1-0/);
  await putAway(screen);
  await screen.picture('mate');
  const game = await sheetWritten(sheet);
  assert.deepEqual(game.moves, trapSheet);
  assert.equal(game.result, '1-0');
  assert.equal(game.tags.White, 'Menchik');
  assert.equal(game.tags.Black, 'Lasker');

  // The mouse takes hold of what is offered to watch, too.
  const third = await club.caller();
  other.send('seek 5 0 unrated white');
  third.send(`play ${(await other.hears(/posted with index (\d+)/))[1]}`);
  const [, number] = await third.hears(/\{Game (\d+) /);
  other.send('d4');
  await third.hears(/P\/d2-d4/);
  xboard.type(`observe ${number}`);
  await xboard.hears(/You are now observing game/);
  third.send('d5');
  await other.hears(/P\/d7-d5/);
  await sent(diary, 'd5');
  await screen.picture('observing');
  xboard.type(`unobserve ${number}`);
  await xboard.hears(/Removing game \d+ from observation list/);
});
