import { describe, expect, test } from 'vitest';
import type { Call, Offer, View } from '../src/protocol';
import { hallNews, tableNews } from '../src/state/news';
import { initial, type State } from '../src/state/reducer';
import { aheadFor, isSealing } from '../src/state/table';
import * as plain from './plain';

/** The game after moves, seen by White over a connection that is open. */
const view = (sans: string[], more: Partial<View> = {}): View => ({
  ...plain.view,
  turn: sans.length % 2 ? 'black' : 'white',
  moves: sans.map((san) => ({ ...plain.move, san })),
  ...more,
});
const at = (v: View | null, more: Partial<State> = {}): State => ({
  ...initial,
  view: v,
  current: true,
  ...more,
});
const kinds = (before: State, now: State): string[] =>
  tableNews(before, now, 'g1').map((n) => n.kind);

describe('the news of a table', () => {
  test('nothing is news as long as the game is not seen, or nothing changes', () => {
    expect(kinds(initial, at(null))).toEqual([]);
    expect(kinds(at(view([])), at(view([])))).toEqual([]);
    expect(tableNews(at(null), at(view([])), 'another')).toEqual([]);
  });
  test('a game that is seen for the first time is opened; its moves are not made again', () => {
    expect(kinds(initial, at(view(['e4'])))).toEqual(['opened']);
    expect(kinds(initial, at(view(['e4', 'e5'])))).toEqual(['opened', 'your-turn']);
  });
  test.each([
    ['Nf3', 'move'],
    ['Nxf3', 'capture'],
    ['Qxf7+', 'check'],
    ['Qf7#', 'check'],
  ])('%s sounds as a %s', (san, sound) => {
    const [moved] = tableNews(at(view(['e4'])), at(view(['e4', san])), 'g1');
    expect(moved).toEqual({ kind: 'moved', sound });
  });
  test("the opponent's move brings the reader's turn, their own move does not", () => {
    expect(kinds(at(view(['e4'])), at(view(['e4', 'e5'])))).toEqual(['moved', 'your-turn']);
    expect(kinds(at(view([])), at(view(['e4'])))).toEqual(['moved']);
    expect(kinds(at(view(['e4', 'e5', 'd4'])), at(view(['e4'])))).toEqual(['moved']); // taken back
  });
  test("it is nobody's turn while a case waits or the connection is away, and it is afterwards", () => {
    const here = at(view([]));
    expect(kinds(here, at(view([], { waiting: 'arbiter' })))).toEqual([]);
    expect(kinds(at(view([], { waiting: 'arbiter' })), here)).toEqual(['your-turn']);
    expect(kinds(at(view([]), { current: false }), here)).toEqual(['your-turn']);
    expect(kinds(at(view([], { you: '' })), at(view([], { you: '' })))).toEqual([]);
  });
  test('a move on its way ends the turn; a move that is refused brings it back', () => {
    const sent = at(view([]), {
      pending: [{ id: 1, command: { do: 'move', game: 'g1', uci: 'e2e4', ply: 0 } }],
    });
    expect(kinds(at(view([])), sent)).toEqual([]);
    expect(kinds(sent, at(view([])))).toEqual(['your-turn']);
  });
  test('a game ends once, and again after it was reopened', () => {
    const [on, over] = [at(view(['e4'])), at(view(['e4'], { over: true }))];
    expect(kinds(on, over)).toEqual(['ended']);
    expect(kinds(over, over)).toEqual([]);
    expect(kinds(over, on)).toEqual([]);
    expect(kinds(initial, over)).toEqual(['opened']);
  });
  test('a move that waited for its confirmation is forgotten when sealing begins or ends', () => {
    const [open, sealing] = [at(view([])), at(view([], { session: 'sealing' }))];
    expect(kinds(open, sealing)).toContain('sealing');
    expect(kinds(sealing, open)).toContain('sealing');
    expect(kinds(sealing, sealing)).toEqual([]);
  });
  test('a player is told that the opponent has lost the connection, and has it again', () => {
    const on = view(['e4']);
    const away = { watchers: { game: 'g1', text: '', away: ['black' as const] } };
    expect(tableNews(at(on), at(on, away), 'g1')).toEqual([{ kind: 'away', who: on.black }]);
    expect(tableNews(at(on, away), at(on), 'g1')).toEqual([{ kind: 'returned', who: on.black }]);
    expect(kinds(at(null, away), at(on, away))).toEqual(['opened', 'away']);
    expect(kinds(at({ ...on, you: '' }), at({ ...on, you: '' }, away))).toEqual([]);
    expect(kinds(at({ ...on, you: 'black' }), at({ ...on, you: 'black' }, away))).toEqual([]);
    expect(kinds(at(on, away), at({ ...on, over: true }, away))).toEqual(['ended']);
  });
  test('both players go to a rematch when it begins, once', () => {
    const over = view(['e4'], { over: true });
    const seated = at(over, { seated: 'g2' });
    expect(tableNews(at(over), seated, 'g1')).toEqual([{ kind: 'next-game', game: 'g2' }]);
    expect(kinds(seated, seated)).toEqual([]);
    expect(kinds(at(over), at(over, { seated: 'g1' }))).toEqual([]);
    expect(kinds(at(view([])), at(view([]), { seated: 'g2' }))).toEqual([]);
    expect(kinds(at({ ...over, you: '' }), at({ ...over, you: '' }, { seated: 'g2' }))).toEqual([]);
  });
});

describe('who may do what', () => {
  test('a move is set ahead while the opponent thinks, and no case or session waits', () => {
    expect(aheadFor(at(view(['e4'])), 'g1')).toBe('white');
    expect(aheadFor(at(view([])), 'g1')).toBe('');
    expect(aheadFor(at(view(['e4'], { over: true })), 'g1')).toBe('');
    expect(aheadFor(at(view(['e4'], { session: 'sealing' })), 'g1')).toBe('');
    expect(aheadFor(at(view(['e4'], { waiting: 'verdict' })), 'g1')).toBe('');
    expect(aheadFor(at(view(['e4']), { current: false }), 'g1')).toBe('');
  });
  test('the player to move seals', () => {
    expect(isSealing(view([], { session: 'sealing' }))).toBe(true);
    expect(isSealing(view(['e4'], { session: 'sealing' }))).toBe(false);
    expect(isSealing(view([], { session: 'adjourned' }))).toBe(false);
    expect(isSealing(null)).toBe(false);
  });
});

describe('the news of the hall', () => {
  const offer = (number: number, more: Partial<Offer> = {}): Offer => ({
    number,
    from: { handle: 'B' },
    to: { handle: 'A' },
    mine: false,
    control: '300',
    edition: '2023',
    rated: false,
    colour: 'any',
    start: 'standard',
    ...more,
  });
  const offers = (...list: Offer[]): State => ({ ...initial, offers: list });
  test('a challenge is news; what the reader offers and what is proposed in a game is not', () => {
    expect(hallNews(offers(), offers(offer(1)))).toEqual([{ kind: 'challenged' }]);
    expect(hallNews(offers(offer(1)), offers(offer(1), offer(2)))).toEqual([
      { kind: 'challenged' },
    ]);
    expect(hallNews(offers(offer(1)), offers(offer(1)))).toEqual([]);
    expect(hallNews(offers(offer(1), offer(2)), offers(offer(1)))).toEqual([]);
    expect(hallNews(offers(), offers(offer(1, { mine: true })))).toEqual([]);
    expect(hallNews(offers(), offers(offer(1, { kind: 'pause', game: 'g1' })))).toEqual([]);
  });
  test('being seated at a game is news once', () => {
    const seated = { ...initial, seated: 'g1' };
    expect(hallNews(initial, seated)).toEqual([{ kind: 'seated', game: 'g1' }]);
    expect(hallNews(seated, seated)).toEqual([]);
  });
  test('being admitted as an assistant is news once, and the games of the welcome are none', () => {
    const admitted = { ...initial, assists: ['g1'], admitted: 'g1' };
    expect(hallNews(initial, admitted)).toEqual([{ kind: 'assists', game: 'g1' }]);
    expect(hallNews(admitted, admitted)).toEqual([]);
    expect(hallNews(initial, { ...initial, assists: ['g1'] })).toEqual([]);
  });
  test('a call that nobody has taken is news, and one that is handed back is again', () => {
    const call = (n: number, more: Partial<Call> = {}): Call => ({
      call: n,
      game: 'g1',
      from: { handle: 'A' },
      white: { handle: 'A' },
      black: { handle: 'B' },
      at: 0,
      count: 1,
      ...more,
    });
    const calls = (...list: Call[]): State => ({
      ...initial,
      calls: { now: 0, calls: list, duty: [] },
    });
    const held = call(1, { holder: { handle: 'C' } });
    expect(hallNews(initial, calls(call(1)))).toEqual([{ kind: 'called' }]);
    expect(hallNews(calls(call(1)), calls(call(1)))).toEqual([]);
    expect(hallNews(calls(call(1)), calls(held))).toEqual([]);
    expect(hallNews(calls(held), calls(call(1)))).toEqual([{ kind: 'called' }]);
  });
});
