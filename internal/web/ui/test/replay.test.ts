import { describe, expect, test } from 'vitest';
import { clocksAfter, hashOf, plyOfHash, spentText } from '../src/state/replay';
import * as plain from './plain';

describe('the address of a move', () => {
  test('names a half move of the game, and nothing else', () => {
    expect(['', '#0', '#7', '#8', '#9', '#x', '#-1', '#1e3'].map((h) => plyOfHash(h, 8))).toEqual([
      null,
      0,
      7,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
  test('of every half move leads back to it', () => {
    for (let ply = 0; ply <= 8; ply++) expect(plyOfHash(hashOf(ply, 8), 8) ?? 8).toBe(ply);
    expect(hashOf(8, 8)).toBe('');
  });
});

describe('the clocks of a game that is over', () => {
  const moves = [290, 280, 270].map((s) => ({ ...plain.move, clk: 1000 * s }));
  test('stand as they stood after the move', () => {
    const at = (ply: number) => clocksAfter({ control: '300+3', moves }, ply);
    expect([at(0), at(1), at(3)]).toEqual([
      { white: 300_000, black: 300_000 },
      { white: 290_000, black: 300_000 },
      { white: 270_000, black: 280_000 },
    ]);
  });
  test('with times that differ, and Black to begin', () => {
    expect(
      clocksAfter(
        {
          control: '300 / 60',
          startFen: '8/8/8/8/8/8/8/8 b - - 0 1',
          moves: [{ ...plain.move, clk: 55_000 }],
        },
        1,
      ),
    ).toEqual({ white: 300_000, black: 55_000 });
  });
});

test('time spent, in few letters', () => {
  expect([0, 4260, 25_900, 65_000, 3_725_000].map((ms) => spentText(ms, 'en'))).toEqual([
    '0 s',
    '4.2 s',
    '25 s',
    '1:05',
    '1:02:05',
  ]);
  expect(spentText(4200, 'es')).toBe('4,2 s');
});
