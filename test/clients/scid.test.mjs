// Scid's window for chess servers: a guest takes a seek and plays a whole game on
// scid's own board; a member seeks, watches, and looks at the lists that scid
// draws. What scid understood of a game is read from scid's own game.
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
  let asked = 0;
  /** Evaluates Tcl in scid and returns what it gives. */
  async function ask(tcl) {
    asked += 1;
    scid.type(`puts "ANSWER ${asked} [${tcl}]"`);
    const found = await scid.hears(new RegExp(`^(?:ANSWER ${asked}|(ERROR)) ?(.*)$`, 'm'));
    assert.ok(!found[1], `scid: ${found[2]}`);
    return found[2];
  }
  /** Asks until scid gives what is wanted. */
  async function becomes(tcl, wanted) {
    let last;
    for (const late = Date.now() + 15_000; !wanted.test((last = await ask(tcl))); await pause(50)) {
      assert.ok(Date.now() < late, `${tcl} stays ${last}`);
    }
  }
  await scid.hears(/HEARD .*You will not hear cshouts/); // its last setting
  return {
    scid, screen, ask, becomes,
    /** Types a command at the window's console. */
    say: (line) => scid.type(`::fics::writechan {${line}}`),
    /** Turns to another of the window's pages. */
    page: (name) => ask(`.fics.f.top select .fics.f.top.${name}`),
  };
}

/** A move as scid's board sends it when a man is dragged there. */
const onBoard = (move) => `addMove [::board::sq ${move.slice(0, 2)}] [::board::sq ${move.slice(2, 4)}]`;

test('a guest plays a whole game on its board', async () => {
  const { scid, screen, ask, becomes, say } = await connect('guest', 'guest');
  assert.equal(await ask('set ::fics::logged'), '1');
  const other = await club.caller();
  other.send('seek 5 0 unrated black');
  const [, index] = await other.hears(/posted with index (\d+)/);
  await becomes('llength $::fics::seeklist', /^1$/);
  say(`play ${index}`);
  await scid.hears(/HEARD Creating: /);
  await becomes('sc_game tags get Black', new RegExp(`^${other.handle}$`));
  for (const [i, move] of trap.entries()) {
    await becomes('set ::fics::playing', i % 2 === 0 ? /^1$/ : /^-1$/); // its move, or the other's
    if (i % 2 === 1) other.send(move);
    else scid.type(onBoard(move));
    await other.hears(new RegExp(`<12> .* ${trapSheet[i].replace(/[+#]/g, '\\$&')} \\d \\d \\d`));
  }
  await scid.hears(/BOX 1-0 \S+ checkmated/);
  await becomes('sc_game tags get Result', /^1/);
  await screen.picture('mate');
  assert.deepEqual((await ask('sc_game moves san list')).split(/\s+/), trapSheet);
  assert.ok(!/^ERROR/m.test(scid.heard()), 'scid met no error');
});

test('a member seeks as its dialogue words it, watches, and reads the lists', async () => {
  await club.member('Zukertort');
  const { scid, screen, ask, becomes, say, page } = await connect('member', 'Zukertort');
  const [white, black] = [await club.caller(), await club.caller()];
  say('seek 15 20 rated auto formula 1000-3000');
  await white.hears(/Zukertort \(.*\) seeking 15 20 rated standard/);
  say('unseek');
  await scid.hears(/Your seeks have been removed/);
  white.send('seek 5 0 unrated white');
  black.send(`play ${(await white.hears(/posted with index (\d+)/))[1]}`);
  const [, number] = await black.hears(/\{Game (\d+) /);
  // A game one move old it would take for the one on its board, and not ask who plays.
  white.send('e4');
  await black.hears(/P\/e2-e4/);
  black.send('c5');
  await white.hears(/P\/c7-c5/);
  white.send('Nf3');
  await black.hears(/N\/g1-f3/);
  say(`observe ${number}`);
  await scid.hears(/HEARD .*You are now observing game/);
  // It asks for both players' ratings, two seconds each since guests have none, then for the moves.
  await becomes('list [sc_game tags get White] [sc_game tags get Black]', new RegExp(`^${white.handle} ${black.handle}$`));
  await becomes('sc_game moves san list', /^e4 c5 Nf3$/);
  black.send('d6');
  await becomes('sc_game moves san list', /^e4 c5 Nf3 d6$/);
  assert.equal(await ask('sc_pos fen'), 'rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3');
  await screen.picture('observing');

  // Its pages: what is offered, played, and who is here.
  const third = await club.caller();
  third.send('seek 10 5 unrated');
  await page('foffers');
  await becomes('set ::fics::soughtlist', new RegExp(`name ${third.handle}`));
  await screen.picture('offers');
  await page('fgames');
  await becomes('set ::fics::games', /^0$/);
  assert.match(await ask('set ::fics::gamesList'), new RegExp(`\\b${white.handle}\\b.*\\b${black.handle}\\b`));
  await screen.picture('games');
  await page('fplayer');
  await becomes('set ::fics::player', /^0$/);
  const people = await ask('set ::fics::playerList');
  for (const who of ['Zukertort', white.handle, black.handle, third.handle]) assert.match(people, new RegExp(`\\b${who}\\b`));
  await screen.picture('players');
  await page('fconsole');

  // What scid sends when its user chooses a knight for his pawn.
  say('promote n');
  await scid.hears(/HEARD .*[Pp]romot/);
  black.send('resign');
  await scid.hears(/HEARD .*resigns\} 1-0/);
  assert.ok(!/^ERROR/m.test(scid.heard()), 'scid met no error');
});
