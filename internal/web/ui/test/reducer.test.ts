import { describe, expect, test } from 'vitest';
import type { Command, Incoming, View } from '../src/protocol';
import * as plain from './plain';
import {
  initial,
  moveCommand,
  moveOnItsWay,
  reduce,
  type Happening,
  type State,
} from '../src/state/reducer';

const view = (seq: number, ...ucis: string[]): View => ({
  ...plain.view,
  seq,
  ply: ucis.length,
  turn: ucis.length % 2 ? 'black' : 'white',
  moves: ucis.map((uci) => ({ ...plain.move, uci, san: uci })),
});
const got = (message: Incoming, at = 0): Happening => ({ kind: 'received', message, at });
const table = (v: View): Happening => got({ ...plain.table, game: v.game, seq: v.seq, view: v });
const sent = (id: number, command: Command): Happening => ({ kind: 'sent', id, command });
const run = (...hs: Happening[]): State => hs.reduce(reduce, initial);
const move: Command = { do: 'move', game: 'g1', uci: 'e2e4', ply: 0 };

describe('the log of the game', () => {
  const line = (seq: number, kind: string, text = `${kind}.`) => ({
    seq,
    at: 0,
    kind,
    text,
    data: {},
  });
  const told = (v: View, events: ReturnType<typeof line>[], snapshot = false): Happening =>
    got({ ...plain.table, game: v.game, seq: v.seq, snapshot, events, view: v });
  test('holds what the board does not show, each once, and a snapshot brings all of it', () => {
    const s = run(
      told(view(4), [line(2, 'GameStarted'), line(4, 'DrawOffered')], true),
      told(view(6), [line(5, 'MoveMade'), line(6, 'ClaimMade')]),
      told(view(6), [line(6, 'ClaimMade')]),
    );
    expect(s.log.map((l) => l.seq)).toEqual([4, 6]);
    expect(
      reduce(s, told(view(7), [line(7, 'ClaimDecided')], true)).log.map((l) => l.kind),
    ).toEqual(['ClaimDecided']);
  });
  test('tells how the game ended, and keeps it when the game is reopened', () => {
    const ended = 'The arbiter has decided the game, 1-0: A telephone rang (Article 12.3b).';
    const s = run(
      told(view(4), [line(2, 'GameStarted')], true),
      told({ ...view(5), over: true }, [line(5, 'GameEnded', ended)]),
      told(view(6), [line(6, 'GameReopened')]),
    );
    expect(s.log.map((l) => l.text)).toEqual([ended, 'GameReopened.']);
  });
});

describe('seeks and sessions', () => {
  const welcome = (seeks: string[], playing: string[] = []): Happening =>
    got({ ...plain.welcome, me: plain.me, now: 0, playing, seeks });
  test('a seek that is gone after the connection comes back is told of, unless it seated its owner', () => {
    expect(run(welcome(['a']), { kind: 'closed' }, welcome([])).notice).toEqual({
      kind: 'seek-gone',
    });
    expect(run(welcome(['a']), { kind: 'closed' }, welcome([], ['g1'])).notice).toBeNull();
    expect(run(welcome(['a']), { kind: 'closed' }, welcome(['a'])).notice).toBeNull();
  });
  test('a seek that its owner takes down is not', () => {
    const seek = {
      id: 'a',
      by: { handle: 'Ana' },
      control: '600',
      edition: '2023',
      rated: false,
      colour: 'any' as const,
      start: 'standard',
    };
    const s = run(welcome([]), got({ ...plain.lobby, seeks: [seek], games: [], people: [] }));
    expect(s.seeks).toEqual(['a']);
    const after = reduce(s, got({ on: 'lobby-change', from: 1, rev: 2, seeks: { gone: ['a'] } }));
    expect(reduce(after, welcome([])).notice).toBeNull();
  });
  test('a session that was ended elsewhere is no lost connection', () => {
    const s = run({ kind: 'opened' }, table(view(1)), { kind: 'ended' });
    expect([s.link, s.wasLost, s.current]).toEqual(['ended', false, false]);
  });
});

describe('news', () => {
  test('welcome, lobby, seated, talk', () => {
    const s = run(
      { kind: 'opened' },
      got({ ...plain.welcome, me: { ...plain.me, guest: true }, now: 5000, playing: ['g9'] }, 4000),
      got({ ...plain.lobby, seeks: [], games: [], people: [{ handle: 'Ana' }] }),
      got({ on: 'seated', game: 'g1' }),
      got({ on: 'said', game: 'g1', from: 'B', text: 'hola', at: 1 }),
    );
    expect(s.me?.handle).toBe('Ana');
    expect(s.offset).toBe(1000);
    expect(s.lobby?.people).toHaveLength(1);
    expect([s.seated, s.playing, s.chat[0]?.text]).toEqual(['g1', ['g9'], 'hola']);
  });
  test('what a game has made of the rating comes before its end or after it, and stays', () => {
    const text = 'Your rating (Blitz): 1720 → 1882.';
    const rated = got({ on: 'rated', game: 'g1', before: 1720, after: 1882, text });
    const whole = got({
      ...plain.table,
      game: 'g1',
      seq: 9,
      snapshot: true,
      view: { ...view(9), over: true },
    });
    expect(run(rated, whole).rated).toEqual({ game: 'g1', before: 1720, after: 1882, text });
    expect(run(whole, rated).rated?.text).toBe(text);
    expect(
      run(got({ on: 'rated', game: 'g1', before: 1720, after: 1720, bound: 'beyond', text })).rated
        ?.bound,
    ).toBe('beyond');
  });
  test('the board changes: some go, some are put where they belong', () => {
    const seek = (id: string, control = '600') => ({
      id,
      by: { handle: id },
      control,
      edition: '2023',
      rated: false,
      colour: 'any' as const,
      start: 'standard',
    });
    const s = run(
      got({
        ...plain.lobby,
        seeks: [seek('a'), seek('b'), seek('c')],
        games: [],
        people: [{ handle: 'Ana' }, { handle: 'Eva' }],
      }),
      got({
        on: 'lobby-change',
        from: 1,
        rev: 2,
        seeks: {
          gone: ['a'],
          put: [
            { at: 0, item: seek('b', '300') },
            { at: 2, item: seek('d') },
          ],
        },
        people: { put: [{ at: 1, item: { handle: 'Bea' } }] },
      }),
    );
    expect(s.lobby?.seeks.map((k) => k.id + k.control)).toEqual(['b300', 'c600', 'd600']);
    expect(s.lobby?.people.map((p) => p.handle)).toEqual(['Ana', 'Bea', 'Eva']);
    expect(reduce(initial, got({ on: 'lobby-change', from: 1, rev: 2 })).lobby).toBeNull();
  });
  test('challenges come, change and go; a new welcome begins anew', () => {
    const offer = (number: number, control: string): Happening =>
      got({
        on: 'offer',
        number,
        from: { handle: 'B' },
        to: { handle: 'A' },
        mine: false,
        control,
        edition: '1997',
        rated: false,
        colour: 'any',
        start: 'standard',
      });
    const gone = (number: number, why: string, mine: boolean): Happening =>
      got({ on: 'offer-gone', number, why, mine, handle: 'B' });
    const s = run(offer(7, '300'), offer(3, '60'), offer(7, '180'));
    expect(s.offers.map((o) => [o.number, o.control])).toEqual([
      [3, '60'],
      [7, '180'],
    ]);
    expect(reduce(s, gone(3, 'declined', false)).offers.map((o) => o.number)).toEqual([7]);
    expect(reduce(s, gone(3, 'declined', false)).notice).toBeNull();
    expect(reduce(s, gone(7, 'declined', true)).notice).toEqual({ kind: 'declined', who: 'B' });
    expect(reduce(s, gone(7, 'departed', true)).notice).toBeNull();
    expect(reduce(s, got({ ...plain.welcome, me: plain.me, now: 0 })).offers).toEqual([]);
  });
  test('a visitor has no name', () => expect(run(got(plain.welcome)).me).toBeNull());
  test('a pong corrects the clock', () => {
    const s = run(got({ on: 'pong', t: 1000, now: 9050 }, 1100));
    expect(s.offset).toBe(8000);
  });
  test('talk is bounded', () => {
    let s = initial;
    for (let i = 0; i < 300; i++)
      s = reduce(s, got({ on: 'said', game: 'g1', from: 'B', text: String(i), at: i }));
    expect(s.chat).toHaveLength(200);
    expect(s.chat.at(-1)?.text).toBe('299');
  });
  test('a snapshot brings the talk again instead of adding to it', () => {
    const said = (game: string, text: string): Happening =>
      got({ on: 'said', game, from: 'B', text, at: 1 });
    const whole = got({ ...plain.table, game: 'g1', seq: 2, snapshot: true, view: view(2) });
    const s = run(
      whole,
      said('g1', 'hola'),
      said('g2', 'allí'),
      { kind: 'closed' },
      { kind: 'opened' },
      whole,
      said('g1', 'hola'),
    );
    expect(s.chat.map((l) => l.text)).toEqual(['allí', 'hola']);
  });
  test('older news does not overwrite newer', () => {
    const s = run(table(view(9, 'e2e4', 'e7e5')), table(view(7, 'e2e4')));
    expect(s.view?.moves).toHaveLength(2);
  });
  test('what we do not understand is left alone', () => {
    const s = run(got({ on: 'weather' } as unknown as Incoming));
    expect(s).toEqual(initial);
  });
  test('states are never changed in place', () => {
    const frozen = Object.freeze({
      ...initial,
      chat: Object.freeze([]) as never,
      pending: Object.freeze([]) as never,
    });
    expect(() =>
      [sent(1, move), table(view(1)), { kind: 'closed' } as Happening].reduce(
        reduce,
        frozen as State,
      ),
    ).not.toThrow();
  });
});

describe('a move on its way', () => {
  const going = run({ kind: 'opened' }, table(view(1)), sent(3, move));
  test('is shown until the server has spoken', () => {
    expect(moveOnItsWay(going)).toBe('e2e4');
    expect(moveOnItsWay(reduce(going, table(view(2, 'e2e4'))))).toBe('');
    expect(moveOnItsWay(reduce(going, got({ re: 3, ok: true })))).toBe('');
  });
  test('a refusal takes it back and says why', () => {
    const s = reduce(
      going,
      got({ re: 3, error: { code: 'illegal', article: '3.10', text: 'No.' } }),
    );
    expect(moveOnItsWay(s)).toBe('');
    expect(s.notice).toEqual({
      kind: 'refused',
      refused: { code: 'illegal', article: '3.10', text: 'No.' },
    });
    expect(reduce(s, sent(4, move)).notice).toBeNull();
  });

  test('a game that is asked for again and again is refused once', () => {
    const refused = (re: number, code = 'not-recorded'): Happening =>
      got({ re, error: { code, text: 'Not now.' } });
    const watch: Command = { do: 'watch', game: 'g1', changes: true };
    const s = run(sent(1, watch), refused(1));
    expect(s.notice).toEqual({
      kind: 'refused',
      refused: { code: 'not-recorded', text: 'Not now.' },
    });
    const again = [sent(2, watch), refused(2)].reduce(reduce, s);
    expect(again.notice).toBe(s.notice);
    expect(again.pending).toEqual([]);
    expect([sent(3, watch), refused(3, 'closing')].reduce(reduce, again).notice).not.toBe(s.notice);
  });
  test('an answer to nothing is nothing', () =>
    expect(reduce(going, got({ re: 99, ok: true }))).toBe(going));

  const cut = reduce(going, { kind: 'closed' });
  test('a broken connection leaves it unsure, and says so', () => {
    expect(cut.link).toBe('lost');
    expect(moveOnItsWay(cut)).toBe('');
    expect(cut.notice).toEqual({ kind: 'move-unsure', uci: 'e2e4' });
  });
  const back = [{ kind: 'opening' }, { kind: 'opened' }] as Happening[];
  test('the full view after it tells that it arrived', () => {
    const s = [...back, table(view(2, 'e2e4'))].reduce(reduce, cut);
    expect(s.notice).toEqual({ kind: 'move-arrived', uci: 'e2e4' });
    expect([s.unsure, s.wasLost, s.link]).toEqual([null, true, 'open']);
  });
  test('or that it did not', () => {
    const s = [...back, table(view(1))].reduce(reduce, cut);
    expect(s.notice).toEqual({ kind: 'move-lost', uci: 'e2e4' });
    expect(s.view?.moves).toHaveLength(0);
  });
  test('what is shown is old until the full view has come', () => {
    expect(going.current).toBe(true);
    expect(cut.current).toBe(false);
    const open = back.reduce(reduce, cut);
    expect(open.current).toBe(false);
    expect(reduce(open, got(plain.lobby)).current).toBe(false);
    expect(reduce(open, table(view(1))).current).toBe(true);
  });
  test('a server that remembers less is still believed after a reconnect', () => {
    const far = run(
      { kind: 'opened' },
      table(view(9, 'e2e4', 'e7e5')),
      { kind: 'closed' },
      ...back,
      table(view(2, 'e2e4')),
    );
    expect(far.view?.moves).toHaveLength(1);
  });
  test('also when the opponent has answered meanwhile', () => {
    const s = [...back, table(view(3, 'e2e4', 'c7c5'))].reduce(reduce, cut);
    expect(s.notice?.kind).toBe('move-arrived');
  });
});

describe('connection', () => {
  test('the first failure is not a loss of something we had', () => {
    const s = run({ kind: 'opening' }, { kind: 'closed' });
    expect([s.link, s.wasLost]).toEqual(['lost', false]);
  });
  test('a deed cut short is told, a greeting is not', () => {
    expect(
      run({ kind: 'opened' }, sent(1, { do: 'resign', game: 'g1' }), { kind: 'closed' }).notice,
    ).toEqual({ kind: 'deed-unsure' });
    expect(
      run({ kind: 'opened' }, sent(1, { do: 'hello', lang: 'es', changes: true }), {
        kind: 'closed',
      }).notice,
    ).toBeNull();
  });
  test('a deed without connection is told at once', () => {
    expect(run({ kind: 'not-sent', command: move }).notice).toEqual({ kind: 'not-sent' });
    expect(run({ kind: 'not-sent', command: { do: 'ping', t: 0 } }).notice).toBeNull();
  });
  test('the reader puts the good news away', () => {
    const s = run(
      { kind: 'opened' },
      { kind: 'closed' },
      { kind: 'opened' },
      { kind: 'dismissed' },
    );
    expect([s.wasLost, s.notice]).toEqual([false, null]);
  });
});

describe('a draw offer with a move', () => {
  const bare = { do: 'move', game: 'g1', uci: 'e2e4', ply: 0 };
  test('is sent with it', () =>
    expect(moveCommand(view(1), 'e2e4', true)).toEqual({ ...bare, offer: true }));
  test('is not sent unasked', () => expect(moveCommand(view(1), 'e2e4', false)).toEqual(bare));
  test('is not sent while an offer stands', () =>
    expect(moveCommand({ ...view(1), offer: 'white' }, 'e2e4', true)).toEqual(bare));
});
