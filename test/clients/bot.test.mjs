// `escaque bot` with stockfish: a newcomer who is alone finds somebody to play,
// and the bot ends in good order.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fenOf, openClub, pause } from './club.mjs';

let club;
before(async () => (club = await openClub('bot')));
after(() => club?.close());

test('a newcomer plays a whole game against stockfish', async () => {
  await club.computer('Mephisto');
  const bot = club.run('bot', club.program, [
    'bot', '--engine', 'stockfish', '--hall', club.house.ics, '--name', 'Mephisto', '--nodes', '20000',
    '--seek', '5 3 unrated', '--games', '1',
  ], { env: { ESCAQUE_BOT_PASSWORD: club.password } });
  await bot.hears(/msg=engine name="Stockfish/);
  const [me, friend] = [await club.caller(), club.engine('friend', { 'Skill Level': 0 })];
  let index;
  for (let tries = 0; !index; tries += 1) {
    assert.ok(tries < 50, 'the bot seeks');
    await pause(100);
    me.send('sought');
    index = (await me.hears(/(\d+) +\S+ +Mephisto\S* +5 +3 unrated|\d+ ads? displayed/))[1];
  }
  me.send(`play ${index}`);
  for (let plies = 0; plies < 400; plies += 1) {
    const found = await me.hears(/<12> (?:\S+ ){18}(-?1) [^\n]*\n|\{Game \d+ [^\n]*\} (1-0|0-1|1\/2-1\/2|\*)/);
    if (found[2]) {
      assert.notEqual(found[2], '*');
      break;
    }
    if (found[1] !== '1') continue;
    const move = await friend.best(fenOf(found[0]), 'nodes 30');
    if (move) me.send(move);
  }
  assert.equal(await bot.ended, 0);
  assert.match(bot.heard(), /msg=over /);
});
