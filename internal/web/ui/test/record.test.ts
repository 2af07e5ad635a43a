import { expect, test } from 'vitest';
import type { CallStep, LogLine, PlayedMove, Ruled } from '../src/protocol';
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
): string[] =>
  chronicle(moves.map(move), log, rulings, calls).map((e) =>
    e.kind === 'move'
      ? e.move.san
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
