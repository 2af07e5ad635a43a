// The most used open bot runner, as its authors publish it, with nothing changed but its
// address: it plays members, by HTTP and by telnet, and another runner. It is no part of
// this project: ESCAQUE_BOT_RUNNER names the folder of a checkout.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openClub, pause } from './club.mjs';

const checkout = process.env.ESCAQUE_BOT_RUNNER;
const skip = checkout ? false : 'ESCAQUE_BOT_RUNNER names no checkout of the bot runner';
const python = process.env.ESCAQUE_BOT_PYTHON ?? '/usr/bin/python3';
const usual = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const bullet = { 'clock.limit': 60, 'clock.increment': 1 };

let club;

/** What the runner is told: an engine that answers at once, and which games it takes. */
function settings(token, folder, more = {}) {
  return {
    token, url: `${club.house.http}/`, abort_time: 8, move_overhead: 200, max_takebacks_accepted: 1, pgn_directory: path.join(folder, 'games'),
    engine: {
      dir: '/usr/games', name: 'stockfish', protocol: 'uci', ponder: false,
      uci_options: { Threads: 1, Hash: 16, 'Move Overhead': 100, go_commands: { nodes: 3000 } },
      draw_or_resign: { resign_enabled: true, resign_score: -350, resign_moves: 2, offer_draw_enabled: true, offer_draw_score: 60, offer_draw_moves: 1, offer_draw_pieces: 4 },
    },
    correspondence: { move_time: 1, checkin_period: 600, disconnect_time: 600 },
    challenge: {
      concurrency: 1, accept_bot: true, max_increment: 20, variants: ['standard', 'chess960', 'fromPosition'], modes: ['casual', 'rated'],
      time_controls: ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'],
    },
    greeting: { hello: 'Good luck, {opponent}!', goodbye: 'Good game!', hello_spectators: 'Welcome!', goodbye_spectators: 'Thanks!' },
    matchmaking: { allow_matchmaking: false },
    ...more,
  };
}

/** Starts a runner for a member's account. */
async function runner(handle, more) {
  const folder = path.join(club.home, handle);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'config.yml'), JSON.stringify(settings(await club.token(handle, 'bot:play'), folder, more))); // JSON is YAML
  return club.run(handle, python, [path.join(checkout, 'lichess-bot.py'), '--config', path.join(folder, 'config.yml'), '-u', '-v'], {
    cwd: folder, group: true, env: { COLUMNS: '400', PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' },
  });
}

/** Waits until a member is here: the runner's processes begin one after another. */
async function here(handle) {
  for (const late = Date.now() + 60_000; ; await pause(200)) {
    const [one] = await (await fetch(`${club.house.http}/api/users/status?ids=${handle}`)).json();
    if (one.online) return;
    assert.ok(Date.now() < late, `${handle} does not come`);
  }
}

/** A member who plays by HTTP with a program of his own. */
async function player(handle) {
  const token = await club.token(handle, 'board:play', 'challenge:write');
  const begun = new Set(), declined = new Map();
  let wake = () => {}, gone = false;

  const call = (method, where, body, signal) => fetch(club.house.http + where, {
    method, signal, headers: { authorization: `Bearer ${token}` }, body: body && new URLSearchParams(body),
  });
  /** The lines of a stream; it is opened again when it breaks off, as long as `on` says so. */
  async function* lines(where, on) {
    while (on()) {
      try {
        const answer = await call('GET', where);
        if (!answer.ok) throw new Error(`${where}: ${answer.status}`);
        let text = '';
        for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
          text += chunk;
          for (let end; (end = text.indexOf('\n')) >= 0; text = text.slice(end + 1)) if (end > 0) yield JSON.parse(text.slice(0, end));
        }
      } catch (e) {
        if (!/fetch failed|terminated|other side closed|: 503/.test(`${e.message} ${e.cause?.message}`)) throw e;
      }
      await pause(100);
    }
  }
  const events = (async () => {
    for await (const e of lines('/api/stream/event', () => !gone)) {
      if (e.type === 'gameStart') begun.add(e.game.id);
      if (e.type === 'challengeDeclined') declined.set(e.challenge.id, e.challenge.declineReason);
      wake();
    }
  })();
  events.catch(() => {}); // whoever waits hears that nothing comes
  const me = {
    handle,
    async post(where, body, want = 200) {
      const answer = await call('POST', where, body);
      const said = await answer.json();
      assert.equal(answer.status, want, `POST ${where}: ${JSON.stringify(said)}`);
      return said;
    },
    /** Challenges, and waits until the game has begun. */
    async challenge(to, body) {
      const { id } = await me.post(`/api/challenge/${to}`, body);
      for (const late = Date.now() + 20_000; !begun.has(id);) {
        assert.ok(!declined.has(id), `${to} declines: ${declined.get(id)}`);
        assert.ok(Date.now() < late, `${to} does not take the challenge`);
        await Promise.race([new Promise((resolve) => (wake = resolve)), pause(200)]);
      }
      return id;
    },
    /**
     * Sits at a game until it is over and returns its last state. turn is asked when it is
     * one's move, with the position and the half moves; hear is given every line.
     */
    async play(id, turn, hear = () => {}) {
      let full, state, asked;
      for await (const line of lines(`/api/board/game/stream/${id}`, () => !state || state.status === 'started')) {
        hear(line);
        if (line.type === 'gameFull') [full, asked] = [line, undefined];
        if (line.type === 'chatLine') continue;
        state = line.state ?? line;
        if (state.status !== 'started') break;
        const made = state.moves === '' ? [] : state.moves.split(' ');
        const start = full.initialFen === 'startpos' ? usual : full.initialFen;
        const white = full.white.name === handle;
        if (white !== ((start.split(' ')[1] === 'w') === (made.length % 2 === 0)) || state.moves === asked) continue;
        asked = state.moves; // an offer tells the same moves once more
        const move = await turn(`${start} moves ${state.moves}`, made);
        if (move) await me.post(`/api/board/game/${id}/move/${move}`);
      }
      return state;
    },
    close() {
      gone = true;
    },
  };
  return me;
}

/** The score sheet of a game: its tags. */
async function sheet(id) {
  const pgn = await (await fetch(`${club.house.http}/game/export/${id}`)).text();
  return Object.fromEntries([...pgn.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map((m) => [m[1], m[2]]));
}

describe('the bot runner', { skip }, () => {
  let turk, ana, weak, shuffled, strong;
  before(async () => {
    club = await openClub('runner');
    for (const handle of ['Ana', 'Turk', 'Mephisto']) await club.member(handle);
    ana = await player('Ana');
    weak = club.engine('weak');
    shuffled = club.engine('shuffled', { UCI_Chess960: 'true' });
    strong = club.engine('strong');
    turk = await runner('Turk');
    await turk.hears(/Successfully upgraded to Bot Account/, 60_000);
    await turk.hears(/awaiting challenges/);
    await here('Turk');
  });
  after(async () => {
    ana?.close();
    await club?.close();
  });

  test('it greets, answers and mates with White in a rated game', async () => {
    const said = [];
    const id = await ana.challenge('Turk', { ...bullet, rated: 'true', color: 'black' });
    const end = await ana.play(id, async (position, made) => {
      if (made.length === 1) await ana.post(`/api/board/game/${id}/chat`, { room: 'player', text: '!name' });
      return weak.worst(position);
    }, (line) => line.type === 'chatLine' && said.push(`${line.room} ${line.username}: ${line.text}`));
    assert.deepEqual([end.status, end.winner], ['mate', 'white']);
    assert.match(said.join('\n'), /player Turk: Good luck, Ana!/);
    assert.match(said.join('\n'), /player Turk: Turk running Stockfish/);
    const tags = await sheet(id);
    assert.deepEqual([tags.Result, tags.Termination, tags.Reason, tags.WhiteType], ['1-0', 'normal', 'checkmate', 'program']);
    await turk.hears(/Game won by checkmate/);
  });

  test('it mates with Black in Chess960', async () => {
    const id = await ana.challenge('Turk', { ...bullet, variant: 'chess960', color: 'white' });
    const end = await ana.play(id, (position) => shuffled.worst(position));
    assert.deepEqual([end.status, end.winner], ['mate', 'black']);
    const tags = await sheet(id);
    assert.deepEqual([tags.Result, tags.Variant, tags.Reason], ['0-1', 'Chess960', 'checkmate']);
  });

  test('it resigns a lost position that was named', async () => {
    const id = await ana.challenge('Turk', { ...bullet, variant: 'fromPosition', fen: '4k3/8/8/8/8/8/8/K6R w - - 0 1', color: 'white' });
    const end = await ana.play(id, (position) => strong.best(position, 'depth 6'));
    assert.deepEqual([end.status, end.winner], ['resign', 'white']);
    assert.equal((await sheet(id)).Result, '1-0');
  });

  test('it accepts a draw, and moves where the Laws do not let it accept yet', async () => {
    const id = await ana.challenge('Turk', { ...bullet, variant: 'fromPosition', fen: 'r3k3/8/8/8/8/8/8/4K2R w - - 0 1', color: 'white' });
    const end = await ana.play(id, async (position, made) => {
      const move = { 0: 'e1e2', 2: 'h1h2' }[made.length]; // no draw is agreed on before both have moved (Article 5.2.3)
      if (!move) return strong.best(position, 'depth 6');
      await ana.post(`/api/board/game/${id}/move/${move}?offeringDraw=true`);
      return undefined;
    });
    assert.deepEqual([end.status, end.winner], ['draw', undefined]);
    assert.equal((await sheet(id)).Result, '1/2-1/2');
  });

  test('it plays without clocks', async () => {
    const id = await ana.challenge('Turk', { color: 'white' });
    let first;
    const end = await ana.play(id, (position) => weak.worst(position), (line) => (first ??= line));
    assert.deepEqual([first.clock, first.speed], [null, 'correspondence']);
    assert.equal(end.winner, 'black');
    assert.equal((await sheet(id)).TimeControl, '-');
  });

  test('it wins when its opponent has left and his flag falls', async () => {
    const id = await ana.challenge('Turk', { 'clock.limit': 5, 'clock.increment': 0, color: 'white' });
    const end = await ana.play(id, (_, made) => (made.length === 0 ? 'e2e4' : undefined));
    assert.deepEqual([end.status, end.winner], ['outoftime', 'black']);
    assert.equal((await sheet(id)).Termination, 'time forfeit');
  });

  test('it calls a game off in which nobody moves', async () => {
    const id = await ana.challenge('Turk', { ...bullet, color: 'white' });
    const end = await ana.play(id, () => undefined);
    assert.equal(end.status, 'aborted');
    await turk.hears(/Aborting .* by lack of activity/);
    assert.equal((await sheet(id)).Result, '*');
  });

  test('the server is killed in the middle of a game, and both go on', async () => {
    const id = await ana.challenge('Turk', { 'clock.limit': 180, 'clock.increment': 1, color: 'white' });
    let killed = false;
    const end = await ana.play(id, async (position, made) => {
      if (made.length === 6 && !killed) {
        killed = true;
        await club.house.kill();
        await club.house.again();
        return undefined; // the stream tells it once more
      }
      return killed ? weak.worst(position) : strong.best(position);
    });
    assert.ok(killed);
    assert.deepEqual([end.status, end.winner], ['mate', 'black']);
    assert.equal((await sheet(id)).Result, '0-1');
  });

  test('a member at telnet takes a move back, once, and resigns', async () => {
    await club.member('Berta');
    const berta = await club.caller('Berta');
    berta.send('set profile family'); // the Laws alone do not know that
    await berta.hears(/profile/);
    berta.send('match Turk 5 3 unrated white');
    await berta.hears(/Creating: Berta/);
    const answered = / Turk 1 [^\n]* 2 \w\/\S+ \(/; // her second move is awaited
    for (const [move, answer] of [['e2e4', 'accepts'], ['d2d4', 'declines']]) {
      berta.send(move);
      await berta.hears(answered);
      berta.send('takeback 2');
      await berta.hears(new RegExp(`Turk ${answer} the takeback request`));
    }
    berta.send('resign');
    await berta.hears(/Berta resigns\} 0-1/);
  });

  test('another runner finds it, and two engines play to the end', async () => {
    const mephisto = await runner('Mephisto', {
      matchmaking: {
        allow_matchmaking: true, challenge_timeout: 1, challenge_variant: 'standard', challenge_mode: 'casual', challenge_initial_time: [60], challenge_increment: [1],
        opponent_min_rating: 0, opponent_max_rating: 4000,
      },
    });
    await mephisto.hears(/Will challenge Turk for a standard game/, 120_000);
    const [, id] = await mephisto.hears(/Challenge id is (\S+)\./);
    await mephisto.hears(/Game over/, 180_000);
    const tags = await sheet(id);
    assert.match(tags.Result, /^(1-0|0-1|1\/2-1\/2)$/);
    assert.deepEqual([tags.White, tags.Black].sort(), ['Mephisto', 'Turk']);
  });

  test('no game of it was cut off by a fault, and it was not slowed down', () => {
    const faults = turk.heard().split('\n').filter((line) => /Game ended due to error|is rate.limited|Error writing|Error while checking|Quitting lichess-bot/.test(line));
    assert.deepEqual(faults, []);
  });
});
