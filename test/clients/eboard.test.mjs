// eboard, with the mouse and the keyboard of its one user: a guest plays a game
// by dragging men, a member watches one. What eboard understood of a game is
// read from the score sheet that it writes itself.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { openClub, pause, sheetWritten, trap, trapSheet } from './club.mjs';

let club;
before(async () => (club = await openClub('eboard')));
after(() => club?.close());

/** Starts eboard on a screen of its own and connects it through its dialogue. */
async function sitDown(label) {
  const screen = await club.screen('1024x768');
  const home = await mkdtemp(path.join(club.home, 'eboard-'));
  const sheet = path.join(club.folder, `${label}.pgn`);
  await mkdir(path.join(home, '.eboard'));
  await writeFile(path.join(home, '.eboard/eboard.conf'), [
    'AppendPlayed::1', 'AppendObserved::1', `AppendFile::${sheet}`, 'AnimateMoves::0', 'EnableSounds::0', 'Premove::1', '',
  ].join('\n'));
  club.run(label, 'eboard', [], { env: { ...screen.env, HOME: home }, cwd: home });
  const window = await screen.window('^eboard$');
  const at = (x, y, ...then) => screen.xdotool('mousemove', String(x), String(y), ...(then.length ? then : ['click', '1']));
  const type = (text) => screen.xdotool('type', '--delay', '5', '--', text);
  const dialogue = await opened(screen, at);
  const within = (x, y) => screen.xdotool('mousemove', '--window', dialogue, String(x), String(y), 'click', '1');
  await screen.xdotool('windowfocus', '--sync', dialogue);
  await within(95, 37);
  await type('127.0.0.1');
  await within(95, 87);
  await screen.xdotool('key', 'ctrl+a');
  await type(club.port);
  await screen.picture('dialogue');
  await within(332, 255);
  return {
    screen, sheet,
    /** Types a line below the board. */
    async say(line) {
      await screen.xdotool('windowfocus', '--sync', window);
      await at(430, 550);
      await type(line);
      await screen.xdotool('key', 'Return');
    },
    /** Drags a man, as White sees the board: its place is measured in the pictures that are kept. */
    drag: (move) => at(...middle(move.slice(0, 2)), 'mousedown', '1', 'mousemove', ...middle(move.slice(2)).map(String), 'mouseup', '1'),
  };
}

/** Opens the dialogue that connects to other servers than the one that eboard was written for. */
async function opened(screen, at) {
  for (let tries = 0; ; tries += 1) { // until the menu takes clicks
    await at(26, 15);
    await at(118, 85);
    try {
      return await screen.window('Connect to ICS Server', 1500);
    } catch (e) {
      if (tries === 9) throw e;
    }
  }
}

const middle = (square) => [30 + 57 * (square.charCodeAt(0) - 97), 62 + 57 * (8 - Number(square[1]))];

const after12 = (san) => new RegExp(`<12> .* ${san.replace(/[+#]/g, '\\$&')} \\d \\d \\d`);

test('a guest plays with the mouse', async () => {
  const other = await club.caller();
  other.send('set pin 1');
  const { screen, sheet, say, drag } = await sitDown('guest');
  await say('guest');
  await say('');
  const [, handle] = await other.hears(/\[(Guest\w+)\(U\) has connected\.\]/);
  await say('seek 5 0 unrated white');
  const [, index] = await other.hears(new RegExp(`${handle} \\(\\+\\+\\+\\+\\) seeking 5 0 unrated blitz \\[white\\] \\("play (\\d+)" to respond\\)`));
  other.send(`play ${index}`);
  await other.hears(/Creating: /);
  for (const [i, move] of trap.entries()) {
    const made = other.hears(after12(trapSheet[i]));
    if (i % 2 === 1) other.send(move);
    // Until the first has gone out the board may not stand; later it moves beforehand when it has to.
    else for (let gone = false; !gone; gone = await Promise.race([made.then(() => true), pause(1500)])) await drag(move);
    await made;
    if (i === 6) await screen.picture('castled');
  }
  await other.hears(/checkmated\} 1-0/);
  const game = await sheetWritten(sheet);
  await screen.picture('mate');
  assert.deepEqual(game.moves, trapSheet);
  assert.deepEqual([game.tags.White, game.tags.Black, game.result], [handle, other.handle, '1-0']);
});

test('a member watches a game', async () => {
  await club.member('Anderssen');
  const [white, black] = [await club.caller(), await club.caller()];
  white.send('set pin 1');
  const { screen, sheet, say } = await sitDown('member');
  await say('Anderssen');
  await say(club.password);
  await white.hears(/\[Anderssen has connected\.\]/);
  white.send('seek 5 0 unrated white');
  black.send(`play ${(await white.hears(/posted with index (\d+)/))[1]}`);
  const [, number] = await black.hears(/\{Game (\d+) /);
  for (const [i, move] of trap.entries()) {
    (i % 2 === 0 ? white : black).send(move);
    await black.hears(after12(trapSheet[i]));
    if (i === 3) {
      await say(`observe ${number}`);
      for (let looks = false; !looks; ) {
        white.send(`allobservers ${number}`);
        looks = (await white.hears(/Observing \d+ [^\n]*: Anderssen|No one is observing|observing game/))[0].endsWith('Anderssen');
      }
    }
    if (i === 7) await screen.picture('observing');
  }
  const game = await sheetWritten(sheet);
  await screen.picture('mate');
  assert.deepEqual(game.moves, trapSheet);
  assert.deepEqual([game.tags.White, game.tags.Black, game.result], [white.handle, black.handle, '1-0']);
});
