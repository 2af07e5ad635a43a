// Scid's window for chess servers: a guest finds a seek on its list and plays a
// whole game on its own board. What scid understood of the game is read from
// scid's own game.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openClub, pause, trap, trapSheet } from './club.mjs';

const script = fileURLToPath(new URL('scid.tcl', import.meta.url));

let club;
before(async () => (club = await openClub('scid')));
after(() => club?.close());

/** Starts scid and connects its window. */
async function connect(label, handle) {
  const screen = await club.screen('1280x900');
  const scid = club.run(label, 'tkscid', [script], { env: screen.env, cwd: club.home });
  await scid.hears(/^READY$/m);
  scid.type(`set ::fics::server 127.0.0.1; set ::fics::port_fics ${club.port}`);
  scid.type(`::fics::connect ${handle} {${handle === 'guest' ? '' : club.password}}`);
  await scid.hears(/HEARD .*Starting FICS session as (\w+)/);
  await pause(1000);
  return {
    scid, screen,
    /** Evaluates Tcl in scid and returns what it gives. */
    async ask(tcl) {
      scid.type(tcl);
      return (await scid.hears(/^(DONE|ERROR) ?(.*)$/m))[2];
    },
  };
}

/** A move as scid's board sends it when a man is dragged there. */
const onBoard = (move) => `addMove [::board::sq ${move.slice(0, 2)}] [::board::sq ${move.slice(2, 4)}]`;

test('a guest plays a whole game on its board', async () => {
  const { scid, screen, ask } = await connect('guest', 'guest');
  assert.equal(await ask('set ::fics::logged'), '1');
  const other = await club.caller();
  other.send('seek 5 0 unrated black');
  const [, index] = await other.hears(/posted with index (\d+)/);
  for (let tries = 0; (await ask('llength $::fics::seeklist')) !== '1'; tries += 1) {
    assert.ok(tries < 50, 'scid has the seek on its list');
    await pause(100);
  }
  await screen.picture('seek');
  scid.type(`::fics::writechan "play ${index}"`);
  await scid.hears(/HEARD Creating: /);
  await pause(500);
  for (const [i, move] of trap.entries()) {
    if (i % 2 === 1) other.send(move);
    else scid.type(onBoard(move));
    await other.hears(new RegExp(`<12> .* ${trapSheet[i].replace(/[+#]/g, '\\$&')} \\d \\d \\d`));
    await pause(150);
  }
  await scid.hears(/BOX 1-0 \S+ checkmated/);
  await pause(500);
  await screen.picture('mate');
  const moves = await ask('sc_game pgn -width 10000 -comments 0 -variations 0 -indentC 0 -indentV 0 -symbols 0 -short 1 -column 0; set m [sc_game moves san list]');
  assert.deepEqual(moves.split(/\s+/), trapSheet);
  assert.match(await ask('sc_game tags get Result'), /^1/);
  assert.ok(!/^ERROR/m.test(scid.heard()), 'scid met no error');
});
