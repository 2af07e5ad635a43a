// Pychess' own connection code in block mode, with and without timeseal: every
// command gets its block, and no line that pychess waits for comes in another form.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openClub, trap, trapSheet } from './club.mjs';

const script = fileURLToPath(new URL('connection.py', import.meta.url));

let club;
before(async () => (club = await openClub('pychess')));
after(() => club?.close());

/** Starts pychess' connection and waits until it has asked for all that it asks for. */
async function connect(label, handle, seal) {
  const pychess = club.run(label, '/usr/bin/python3', [script, '127.0.0.1', club.port, handle, handle === 'guest' ? '' : club.password, seal]);
  const [, name] = await pychess.hears(/"kind": "connected", "text": "(\w+)"/);
  await pychess.hears(/"kind": "ready"/);
  await pychess.hears(/lock set\./);
  return {
    name, process: pychess, type: pychess.type,
    /** Waits for an event of pychess by its name, with a pattern in its arguments. */
    event: (what, pattern = '') => pychess.hears(new RegExp(`"kind": "event", "text": "${what}".*${pattern}.*\\n`)),
    facts: () => pychess.heard().split('\n').filter((l) => l.startsWith('{')).map((l) => JSON.parse(l)),
  };
}

/** What the server says to a setting, which pychess takes in without looking. */
const acknowledged = /^(block|defprompt|ms|seekinfo|seekremove|showownseek|startpos|movecase|nowrap|pendinfo|allresults|pin|lock|interface|unobserve|height) (set|unset)\b|^Style 12 set\.|^Auto-flagging enabled\.|^The server now speaks English\.|^You (are now|are no longer|will|will not) |^(Local|Server) time |^GMT  /;

/** Lines that pychess meets without a place for them, on every server of the family, and why. */
const passedOver = [
  /^(<wa> )?\w+[\^~:#. &][0-9A-F]{2}(\d{1,4}[PE ]){8}\d{1,4}$/, // who I, and who comes: its own pattern asks for a backslash
  /^\d+ Players Displayed\.$/, // the same pattern's last line
  /^You are not following any player's games\.$/, // it types follow whenever it is seated, so as to follow nobody
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

for (const seal of ['plain', 'timeseal']) {
  test(`a whole game, ${seal}`, async () => {
    const me = await connect(seal, 'guest', seal);
    const other = await club.caller();
    me.type('seek 5 0 u w  0-9999'); // as its window words it
    const [, index] = await me.process.hears(/posted with index (\d+)\./);
    other.send(`play ${index}`);
    await me.event('playGameCreated', `"wplayer": "[^"]*${me.name}`);
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
    await me.event('curGameEnded', '"result": "');
    judge(me.facts());
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
  await me.event('removeSeek', `"${index}"`);
  const [, number] = await white.hears(/\{Game (\d+) /);
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
  await me.event('observers_received', 'Tarrasch');
  black.send('resign');
  await me.event('obsGameEnded');
  judge(me.facts());
});
