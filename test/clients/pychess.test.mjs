// Pychess' own connection code in block mode, with and without timeseal: every
// command gets its block, and no line that pychess waits for comes in another form.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openClub, pause, trap, trapSheet } from './club.mjs';

const script = fileURLToPath(new URL('connection.py', import.meta.url));

let club;
before(async () => (club = await openClub('pychess')));
after(() => club?.close());

/**
 * Starts pychess' connection and waits until it has asked for all that it asks for.
 * It takes a guest's connection to its aid, or does `alone` what that does for it.
 */
async function connect(label, handle, seal, alone = '') {
  const pychess = club.run(label, '/usr/bin/python3', [
    script, '127.0.0.1', club.port, handle, handle === 'guest' ? '' : club.password, seal, alone || 'helped',
  ]);
  const [, name] = await pychess.hears(/"kind": "connected", "text": "(\w+)"/);
  await pychess.hears(/"kind": "ready"/);
  return {
    name, process: pychess, type: pychess.type,
    /** Waits for an event of pychess by its name, with a pattern in its arguments. */
    event: (what, pattern = '') => pychess.hears(new RegExp(`"kind": "event", "text": "${what}".*${pattern}.*\\n`)),
    /** Everything that it said, when every command has its block. */
    async facts() {
      pychess.type('ENOUGH');
      await pychess.hears(/"kind": "enough"/);
      return pychess.heard().split('\n').filter((l) => l.startsWith('{')).map((l) => JSON.parse(l));
    },
  };
}

/** The end of a game as pychess numbers it. */
const [whiteWon, byMate] = [4, 29];

/** What the server says to a setting, which pychess takes in without looking. */
const acknowledged = /^(block|defprompt|ms|seekinfo|seekremove|showownseek|startpos|movecase|nowrap|pendinfo|allresults|pin|lock|interface|unobserve|height) (set|unset)\b|^Style 12 set\.|^Auto-flagging enabled\.|^The server now speaks English\.|^You (are now|are no longer|will|will not) |^(Local|Server) time |^GMT  /;

/** Lines that pychess meets without a place for them, on every server of the family, and why. */
const passedOver = [
  /^(<wa> )?\w+[\^~:#. &][0-9A-F]{2}(\d{1,4}[PE ]){8}\d{1,4}$/, // who I, and who comes: its own pattern asks for a backslash
  /^\d+ Players Displayed\.$/, // the same pattern's last line
  /^You are not following any player's games\.$/, // it types follow whenever it is seated, so as to follow nobody
  /^No ratings adjustment done\.$|^\w+ rating adjustment: \d+ --> \d+$/, // it asks finger
  /^There is no news\.$/, // it looks for items only
  /^0 games displayed\.$/, // it asks for at least one
  /^LIST OF CHANNELS$|^Any of the channels|^SPECIAL NOTE/, // round the list that it reads
  /^\d+ ads? displayed\.$|^\s*\d+ +\S+ +\w+ +\d+ +\d+ (un)?rated /, // sought, typed by the user
  /^\(told \w+/, /^Draw request sent\.$/,
  /^Your seeks? ha(s|ve) been /, /^\(\d+ player\(s\) saw the seek\.\)$/,
];

/** Holds all that was said against what pychess took in. */
function judge(facts) {
  const debug = facts.filter((f) => f.kind === 'debug');
  const sent = debug.filter((f) => f.what === 'run_command').map((f) => f.text);
  const replies = debug.filter((f) => f.what === 'command_reply').map((f) => f.text);
  assert.ok(sent.length > 40, 'pychess asks for many things');
  const unknown = replies.filter((r) => /^\d+ 51[0-9] /.test(r));
  const left = debug.filter((f) => f.what === 'nonmatched').map((f) => f.text)
    .filter((line) => !acknowledged.test(line) && !passedOver.some((p) => p.test(line)));
  assert.deepEqual({ unknown, left }, { unknown: [], left: [] }, 'every command is known, and every line has its place');
  assert.ok(debug.some((f) => f.what === 'onChannelList'), 'it has read the list of channels');
  assert.deepEqual(facts.filter((f) => f.kind === 'error' || f.kind === 'warning' || f.kind === 'failed'), []);
}

for (const [label, handle, opponent, seal, rated] of [
  ['guest', 'guest', 'guest', 'plain', 'u'], ['sealed', 'guest', 'guest', 'timeseal', 'u'], ['rated', 'Pillsbury', 'Janowski', 'timeseal', 'r'],
]) {
  test(`a whole game, ${label}`, async () => {
    for (const someone of [handle, opponent]) if (someone !== 'guest') await club.member(someone);
    const me = await connect(label, handle, seal);
    const other = await club.caller(opponent);
    me.type(`seek 5 0 ${rated} w  0-9999`); // as its window words it
    const [, index] = await me.process.hears(/posted with index (\d+)\./);
    other.send(`play ${index}`);
    await me.event('playGameCreated', `"rated": "${rated === 'r' ? 'True' : 'False'}".*"wplayer": "[^"]*${me.name}`);
    for (const [i, move] of trap.entries()) {
      if (i % 2 === 0) me.type(move);
      else {
        await other.hears(new RegExp(`<12> .* ${trapSheet[i - 1].replace(/[+#]/g, '\\$&')} \\d \\d \\d`));
        other.send(move);
      }
      await me.process.hears(new RegExp(`<12> [^"]* ${trapSheet[i].replace(/[+#]/g, '\\$&')} \\d \\d \\d+", "what": "onStyle12"`));
      if (i === 1) {
        me.type('draw');
        await other.hears(/offers you a draw\./);
        other.send('decline');
        await me.process.hears(/declines the draw request\./);
      }
    }
    await me.event('curGameEnded', `"result": "${whiteWon}", "reason": "${byMate}"`);
    if (rated === 'r') await me.event('historyGameAdded', `Janowski.*"result": "${whiteWon}"`); // it asks at once
    judge(await me.facts());
  });
}

test('a member watches, fingers and talks', async () => {
  await Promise.all([club.member('Tarrasch'), club.member('Vera')]);
  const me = await connect('member', 'Tarrasch', 'timeseal');
  const [white, black] = [await club.caller('Vera'), await club.caller()];
  white.send('seek 15 5 unrated white');
  const [, index] = await white.hears(/posted with index (\d+)\./);
  await me.event('addSeek', "name='Vera'");
  black.send(`play ${index}`);
  const [, number] = await white.hears(/\{Game (\d+) /);
  // It looks at the line after a removal before it believes it: it gets lines until then.
  for (let tries = 0; !me.process.heard().includes(`"removeSeek", "args": ["${index}"]`); tries += 1) {
    assert.ok(tries < 100, 'the seek that was taken is off its list');
    await me.process.hears(/"text": "\d+ 32 Local time/, me.type('date'));
    await pause(100);
  }
  white.send('e4');
  await black.hears(/P\/e2-e4/);
  me.type(`observe ${number}`);
  me.type(`moves ${number}`);
  await me.event('obsGameCreated');
  black.send('c5');
  await me.process.hears(/<12> [^"]* c5 \d \d \d+", "what": "onStyle12"/);
  me.type('finger Vera');
  await me.process.hears(/"text": "\d+ 37 Finger of Vera:/);
  me.type('date'); // it knows the end of the answer by the next
  await me.event('fingeringFinished');
  white.send('tell Tarrasch good evening');
  await me.event('privateMessage', 'good evening');
  me.type('tell 1 hello to all');
  await me.event('channelMessage', 'hello to all');
  me.type(`allobservers ${number}`);
  await me.event('observers.received', 'Tarrasch');
  black.send('resign');
  await me.event('obsGameEnded');
  judge(await me.facts());
});

test('a member without a guest\'s connection sees who comes, plays and goes', async () => {
  await club.member('Steinitz');
  const me = await connect('alone', 'Steinitz', 'plain', 'alone');
  const [white, black] = [await club.caller(), await club.caller()];
  await me.process.hears(new RegExp(`"<wa> ${black.handle} `));
  white.send('seek 5 0 unrated white');
  black.send(`play ${(await white.hears(/posted with index (\d+)\./))[1]}`);
  await me.process.hears(/"text": "\{Game \d+ [^"]* Creating unrated blitz match\.\}", "what": "on_game_add"/);
  black.send('abort');
  await me.process.hears(/"text": "\{Game \d+ [^"]*\} \*", "what": "on_game_remove"/);
  black.send('quit');
  await me.process.hears(new RegExp(`"<wd> ${black.handle}", "what": "on_player_disconnectI"`));
  judge(await me.facts());
});
