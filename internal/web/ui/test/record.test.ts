import { expect, test } from 'vitest';
import type { CallStep, LogLine, MadeMove, PlayedMove, Ruled } from '../src/protocol';
import { chronicle } from '../src/state/record';

const move = (san: string): PlayedMove => ({ san, uci: '', clk: 1000, spent: 0 });
const fact = (seq: number, ply: number, text: string): LogLine => ({
  seq,
  at: seq,
  kind: 'TimeGiven',
  ply,
  text,
});
const told = (
  moves: string[],
  log: LogLine[],
  rulings: Ruled[] = [],
  calls: CallStep[] = [],
  made: MadeMove[] = [],
  seen = 0,
): string[] =>
  chronicle(moves.map(move), log, { rulings, calls, made, seen }).map((e) =>
    e.kind === 'move'
      ? `${e.move.san}${e.move.note ?? ''}${e.move.back ? ' back' : ''}`
      : e.kind === 'call'
        ? e.step.text
        : [e.line.text, e.who].filter(Boolean).join(' by '),
  );

test('facts stand between the moves before and after which they happened', () => {
  expect(
    told(['e4', 'e5', 'Nf3'], [fact(2, 0, 'begun'), fact(4, 1, 'offer'), fact(6, 3, 'end')]),
  ).toEqual(['begun', 'e4', 'offer', 'e5', 'Nf3', 'end']);
  expect(told(['e4'], [])).toEqual(['e4']);
  expect(told([], [fact(2, 0, 'begun')])).toEqual(['begun']);
});

test('facts about moves that were taken back stand before those that replace them', () => {
  expect(
    told(
      ['e4', 'd5', 'exd5'],
      [fact(3, 1, 'offer'), fact(7, 4, 'restored'), fact(8, 1, 'clocks set')],
    ),
  ).toEqual(['e4', 'offer', 'restored', 'clocks set', 'd5', 'exd5']);
});

test('a fact names the arbiter who caused it', () => {
  const rulings = [{ who: { handle: 'Carla', name: 'Carla Heredia' }, seqs: [4, 5] }];
  expect(told([], [fact(3, 0, 'offer'), fact(4, 0, 'time given')], rulings)).toEqual([
    'offer',
    'time given by Carla Heredia (Carla)',
  ]);
});

test('what happens to a call stands behind the moves and facts before it', () => {
  const call = (at: number, ply: number, text: string): CallStep => ({ at, ply, text });
  expect(
    told(
      ['e4', 'e5', 'Nf3'],
      [fact(2, 0, 'begun'), fact(4, 1, 'clocks stopped'), fact(6, 1, 'time given')],
      [],
      [call(4, 1, 'called'), call(5, 1, 'taken'), call(9, 2, 'closed')],
    ),
  ).toEqual([
    'begun',
    'e4',
    'clocks stopped',
    'called',
    'taken',
    'time given',
    'e5',
    'closed',
    'Nf3',
  ]);
  expect(told(['e4'], [], [], [call(9, 5, 'called')])).toEqual(['e4', 'called']);
});

const call = (at: number, text: string): CallStep => ({ at, ply: 0, text });
const made = (seq: number, ply: number, san: string, more: Partial<MadeMove> = {}): MadeMove => ({
  seq,
  at: seq,
  ply,
  san,
  clk: 1000,
  ...more,
});

test('after a restored position everything stands where the protocol has it', () => {
  const moves = [
    made(3, 0, 'e4'),
    made(4, 1, 'd5', { back: true, note: ' – by their assistant' }),
    made(9, 1, 'e5'),
    made(10, 2, 'Nf3'),
  ];
  const log = [fact(2, 0, 'begun'), fact(7, 2, 'restored'), fact(8, 1, 'clocks set')];
  const calls = [call(5, 'called'), call(8, 'closed')];
  const all = [
    'begun',
    'e4',
    'd5 – by their assistant back',
    'called',
    'restored',
    'clocks set',
    'closed',
    'e5',
    'Nf3',
  ];
  expect(told(['e4', 'e5', 'Nf3'], log, [], calls, moves, 10)).toEqual(all);
  // What the server has not listed yet stands behind it.
  expect(
    told(['e4', 'e5', 'Nf3', 'Nc6'], [...log, fact(12, 4, 'offer')], [], calls, moves, 10),
  ).toEqual([...all, 'Nc6', 'offer']);
});
