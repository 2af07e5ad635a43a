// xboard with Zippy, the way computers have joined such servers for decades: a
// registered computer takes up a challenge and plays a whole rated game.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fenOf, openClub } from './club.mjs';

let club;
before(async () => (club = await openClub('computer')));
after(() => club?.close());

test('xboard -zp takes up a challenge and plays it to its end', async () => {
  await Promise.all([club.computer('Turk'), club.member('Ana')]);
  const screen = await club.screen('560x640');
  const logon = path.join(club.home, 'turk.ics');
  const diary = path.join(club.folder, 'turk.debug');
  await writeFile(logon, `Turk\n${club.password}\n`);
  const turk = club.run('turk', 'xboard', [
    '-zp', '-ics', '-icshost', '127.0.0.1', '-icsport', club.port, '-icshelper', '', '-icslogon', logon,
    '-fcp', 'stockfish', '-fUCI', '-fd', club.home, '-initString', 'new\\nrandom\\nsd 1\\n', '-xponder', '-xpopup', '-xexit',
    '-soundProgram', 'true', '-xanimate', '-debug', '-debugfile', diary,
  ], { env: screen.env, cwd: club.home });
  await turk.hears(/\*\*\*\* Starting FICS session as Turk\(C\) \*\*\*\*/);
  await turk.hears(/Style 12 set\.[^]*fics% /);
  const [ana, friend] = [await club.caller('Ana'), club.engine('friend')];
  ana.send('match Turk 10 0 rated white');
  await turk.hears(/Creating: Ana \(.*\) Turk \(.*\) rated (blitz|standard) 10 0/);
  let plies = 0, end;
  while (!end) {
    const found = await ana.hears(/<12> (?:\S+ ){18}(-?1) [^\n]*\n|\{Game \d+ \(Ana vs\. Turk\) [^\n]*\} (1-0|0-1|1\/2-1\/2|\*)/);
    end = found[2];
    if (end || found[1] !== '1') continue;
    assert.ok((plies += 1) < 200, 'the game ends');
    const move = plies === 60 ? 'resign' : await friend.best(fenOf(found[0]), 'nodes 500');
    if (move) ana.send(move);
  }
  assert.notEqual(end, '*');
  assert.ok(plies >= 5, 'a whole game');
  await screen.picture('end');
  assert.match(await readFile(diary, 'latin1'), /result (1-0|0-1|1\/2-1\/2)/, 'the engine was told of the end');
});
