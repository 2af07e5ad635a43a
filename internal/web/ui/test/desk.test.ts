import { describe, expect, test } from 'vitest';
import type { Call, Desk, DeskBoard } from '../src/protocol';
import {
  countText,
  newCalls,
  runsAgainIn,
  shownToPlayers,
  unanswered,
  waited,
} from '../src/state/calls';
import {
  ALL,
  boardAfter,
  changedDesk,
  inTrouble,
  matches,
  needsArbiter,
  openedDesk,
  roundsOf,
  shownBoards,
  signsOf,
  urgencyOf,
} from '../src/state/desk';

const board = (game: string, more: Partial<DeskBoard> = {}): DeskBoard => ({
  game,
  white: { handle: 'Ana' },
  black: { handle: 'Berta' },
  fen: '',
  ply: 10,
  turn: 'white',
  clock: { white: 60_000, black: 60_000, running: 'white', at: 0 },
  urgency: 1,
  ...more,
});
const call = (n: number, more: Partial<Call> = {}): Call => ({
  call: n,
  game: 'a',
  from: { handle: 'Ana' },
  white: { handle: 'Ana' },
  black: { handle: 'Berta' },
  at: 1000,
  count: 1,
  ...more,
});
const whole = (boards: DeskBoard[], more: Partial<Desk> = {}): Desk => ({
  now: 0,
  boards,
  staff: [],
  calls: [],
  rulings: [],
  open: { refused: 0, appeals: 0 },
  ...more,
});
const games = (list: readonly DeskBoard[]): string[] => list.map((b) => b.game);

describe('changes of the desk', () => {
  const a = board('a');
  const desk = openedDesk(whole([a, board('b')], { calls: [call(1)] }));
  test('a changed board is replaced, the others stay the same objects', () => {
    const next = changedDesk(desk, { now: 1, boards: [board('b', { ply: 11 })] });
    expect(next.boards.get('a')).toBe(a);
    expect(next.boards.get('b')?.ply).toBe(11);
    expect(next.calls).toBe(desk.calls);
  });
  test('the open entries of the record', () => {
    expect(desk.open).toEqual({ refused: 0, appeals: 0 });
    const open = { refused: 2, appeals: 1 };
    const next = changedDesk(desk, { now: 1, open });
    expect(next.open).toBe(open);
    expect(changedDesk(next, { now: 2, calls: [] }).open).toBe(open);
  });
  test('a change without boards keeps the map itself', () => {
    expect(changedDesk(desk, { now: 1, calls: [] }).boards).toBe(desk.boards);
    expect(changedDesk(desk, { now: 1, calls: [] }).calls).toEqual([]);
  });
  test('boards come and go', () => {
    const next = changedDesk(desk, { now: 1, boards: [board('c')], gone: ['a'] });
    expect([...next.boards.keys()]).toEqual(['b', 'c']);
  });
  test('new decisions stand before the old ones, and only so many are kept', () => {
    const ruling = (at: number) => ({
      at,
      who: { handle: 'Carla' },
      game: 'a',
      kind: 'StopClocks',
      title: '',
    });
    const many = openedDesk(
      whole([], { rulings: Array.from({ length: 50 }, (_, i) => ruling(i)) }),
    );
    const next = changedDesk(many, { now: 1, rulings: [ruling(99)] });
    expect(next.rulings).toHaveLength(50);
    expect(next.rulings[0]?.at).toBe(99);
  });
});

describe('which boards are shown', () => {
  const boards = [
    board('a', { round: 1, board: 12, white: { handle: 'Zoe', name: 'Zoë Álvarez' } }),
    board('b', { round: 1, board: 2, urgency: 6, calls: 1 }),
    board('c', { round: 2, board: 1, trouble: 500 }),
    board('d', { round: 2, board: 3, over: true, result: '1-0', urgency: 0, trouble: 0 }),
  ];
  const desk = openedDesk(whole(boards));
  test('the most urgent first; time trouble comes with time', () => {
    expect(games(shownBoards(desk, ALL, 'urgency', 0))).toEqual(['b', 'a', 'c', 'd']);
    expect(games(shownBoards(desk, ALL, 'urgency', 500))).toEqual(['b', 'c', 'a', 'd']);
  });
  test('by board', () => {
    expect(games(shownBoards(desk, ALL, 'board', 500))).toEqual(['b', 'a', 'c', 'd']);
    expect(roundsOf(desk)).toEqual([1, 2]);
  });
  test('a round, a sector, a number, a name without its accents', () => {
    const shown = (f: Partial<typeof ALL>) =>
      games(shownBoards(desk, { ...ALL, ...f }, 'board', 0));
    expect(shown({ round: 2 })).toEqual(['c', 'd']);
    expect(shown({ from: 2, to: 3 })).toEqual(['b', 'd']);
    expect(shown({ text: '2' })).toEqual(['b']);
    expect(shown({ text: ' alvarez' })).toEqual(['a']);
    expect(shown({ text: 'nobody' })).toEqual([]);
  });
  test('those that need an arbiter', () => {
    expect(boards.map((b) => needsArbiter(b, 0))).toEqual([false, true, false, false]);
    expect(boards.map((b) => needsArbiter(b, 500))).toEqual([false, true, true, false]);
    expect(matches(boards[0] as DeskBoard, { ...ALL, needs: true }, 500)).toBe(false);
  });
  test('a game that is over is in no time trouble', () => {
    expect(inTrouble(boards[3] as DeskBoard, 1e9)).toBe(false);
    expect(urgencyOf(boards[3] as DeskBoard, 1e9)).toBe(0);
  });
  test('nor one whose clocks are stopped', () => {
    const stopped = board('e', {
      trouble: 0,
      clock: { white: 1, black: 1, running: '', at: 0 },
    });
    expect(inTrouble(stopped, 1e9)).toBe(false);
  });
});

describe('the signs of a board', () => {
  test('the most urgent first', () => {
    const b = board('a', {
      calls: 2,
      case: 'quickplay',
      waiting: 'arbiter',
      trouble: 0,
      absent: ['black'],
      gone: ['white', 'black'],
      illegal: { black: 1 },
      offer: 'black',
    });
    expect(signsOf(b, 1)).toEqual([
      { kind: 'call', count: 2 },
      { kind: 'case', case: 'quickplay' },
      { kind: 'trouble', side: 'white' },
      { kind: 'absent', side: 'black' },
      { kind: 'gone', side: 'white' },
      { kind: 'illegal', side: 'black', count: 1 },
      { kind: 'offer', side: 'black' },
    ]);
  });
  test('stopped clocks are told once the game has begun', () => {
    const clock = { white: 1, black: 1, running: '' as const, at: 0 };
    expect(signsOf(board('a', { clock }), 0)).toEqual([{ kind: 'stopped' }]);
    expect(signsOf(board('a', { clock, ply: 0 }), 0)).toEqual([]);
    expect(signsOf(board('a', { clock, ply: 0, comeBy: 5 }), 0)).toEqual([
      { kind: 'come-by', by: 5 },
    ]);
    expect(signsOf(board('a', { clock, waiting: 'node' }), 0)).toEqual([
      { kind: 'waiting', for: 'node' },
    ]);
    expect(signsOf(board('a', { clock: null }), 0)).toEqual([]);
  });
  test('of a game that is over only a call remains', () => {
    expect(signsOf(board('a', { over: true, calls: 1, gone: ['white'] }), 0)).toEqual([
      { kind: 'call', count: 1 },
    ]);
  });
});

describe('calls', () => {
  test('a call waits until it is taken', () => {
    expect(waited(call(1), 6000)).toBe(5000);
    expect(waited(call(1, { taken: 3000 }), 6000)).toBe(2000);
    expect(waited(call(1), 0)).toBe(0);
  });
  test('the clocks run again unless somebody comes', () => {
    expect(runsAgainIn(call(1, { until: 9000 }), 6000)).toBe(3000);
    expect(runsAgainIn(call(1, { until: 9000 }), 10_000)).toBe(0);
    expect(runsAgainIn(call(1), 6000)).toBeNull();
    expect(runsAgainIn(call(1, { until: 9000, holder: { handle: 'C' } }), 6000)).toBeNull();
    expect(runsAgainIn(call(1, { until: 9000, lapsed: 9000 }), 9500)).toBeNull();
  });
  test('time is counted in whole seconds', () => {
    expect([0, 4700, 61_000, 3_600_000].map(countText)).toEqual(['0:00', '0:04', '1:01', '60:00']);
  });
  test('which are new, and which nobody has taken', () => {
    const held = call(2, { holder: { handle: 'C' } });
    expect(newCalls([call(1)], [call(1), held])).toEqual([held]);
    expect(unanswered([call(1), held])).toEqual([call(1)]);
  });
  test('a call from the sector of another arbiter does not wait for the reader', () => {
    expect(unanswered([call(1), call(2, { other: true })])).toEqual([call(1)]);
  });
});

test('keys lead from board to board, and not beyond the first and the last', () => {
  expect(boardAfter('ArrowRight', 0, 5, 3)).toBe(1);
  expect(boardAfter('ArrowDown', 1, 5, 3)).toBe(4);
  expect(boardAfter('ArrowDown', 2, 5, 3)).toBeNull();
  expect(boardAfter('ArrowLeft', 0, 5, 3)).toBeNull();
  expect(boardAfter('Home', 4, 5, 3)).toBe(0);
  expect(boardAfter('End', 0, 5, 3)).toBe(4);
  expect(boardAfter('a', 0, 5, 3)).toBeNull();
  expect(boardAfter('Home', 0, 0, 3)).toBeNull();
});

test('players see their calls, and an arbiter who comes only while the game goes on', () => {
  const holder = { handle: 'Carla' };
  const calls = [
    call(1),
    call(2, { for: 'case' }),
    call(3, { for: 'case', holder }),
    call(4, { for: 'arbiter', holder }),
    call(5, { for: 'question', holder }),
  ];
  const shown = (over: boolean) => shownToPlayers(calls, over).map((c) => c.call);
  expect(shown(false)).toEqual([1, 3, 5]);
  expect(shown(true)).toEqual([1, 5]);
});
