// Scid's window for chess servers: a guest takes a seek, plays a whole game on
// scid's own board, and looks at the lists that scid draws. What scid understood
// of the game is read from scid's own game.
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
  await scid.hears(/HEARD .*seeking 5 0 unrated blitz \[black\]/);
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

test('a member seeks as its dialogue words it, watches and promotes', async () => {
  await club.member('Zukertort');
  const { scid, screen, ask } = await connect('member', 'Zukertort');
  const [white, black] = [await club.caller(), await club.caller()];
  scid.type('::fics::writechan "seek 15 20 rated auto formula 1000-3000"');
  await white.hears(/Zukertort \(.*\) seeking 15 20 rated standard/);
  scid.type('::fics::writechan unseek');
  await scid.hears(/Your seeks have been removed/);
  white.send('seek 5 0 unrated white');
  black.send(`play ${(await white.hears(/posted with index (\d+)/))[1]}`);
  const [, number] = await black.hears(/\{Game (\d+) /);
  white.send('e4');
  await black.hears(/P\/e2-e4/);
  scid.type(`::fics::writechan "observe ${number}"`);
  await scid.hears(/HEARD .*You are now observing game/);
  black.send('c5');
  await white.hears(/P\/c7-c5/);
  await pause(700);
  await screen.picture('observing');
  assert.match(await ask('sc_pos fen'), /^rnbqkbnr\/pp1ppppp\/8\/2p5\/4P3\/8\/PPPP1PPP\/RNBQKBNR w/);
  scid.type('set ::fics::sought 1; set ::fics::soughtlist {}; ::fics::writechan sought');
  await pause(500);
  assert.equal(await ask('set ::fics::sought'), '0', 'the foot of the list of seeks was seen');
  scid.type('set ::fics::games 1; set ::fics::gamesList {}; ::fics::writechan games');
  await pause(500);
  assert.equal(await ask('set ::fics::games'), '0', 'the foot of the list of games was seen');
  assert.equal(await ask('llength $::fics::gamesList'), '1');
  // What scid sends when its user chooses a knight for his pawn.
  scid.type('::fics::writechan "promote n"');
  await scid.hears(/HEARD .*[Pp]romot/);
  black.send('resign');
  await scid.hears(/HEARD .*resigns\} 1-0/);
  assert.ok(!/^ERROR/m.test(scid.heard()), 'scid met no error');
});
