import { describe, expect, test } from 'vitest';
import { captured } from '../src/state/captured';
import { after, history, menOf, START_FEN } from '../src/state/position';

const start = menOf(START_FEN);

describe('captured men', () => {
  test('nothing is missing at the start', () =>
    expect(captured(start, start)).toEqual({ white: [], black: [], lead: 0 }));
  test('the most valuable first, and who is ahead', () => {
    const now = history(
      undefined,
      'e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2 e5g5 g1f3 g5g2 h1g1 g2f3 e2f3'
        .split(' ')
        .map((uci) => ({ uci })),
    ).at(-1)!;
    expect(captured(start, now)).toEqual({ white: ['n', 'p', 'p'], black: ['q', 'p'], lead: 5 });
  });
  test('a pawn that was promoted has not been taken', () => {
    const before = menOf('4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    expect(captured(before, after(before, 'a7a8q'))).toEqual({ white: [], black: [], lead: 9 });
    const pawns = menOf('4k3/PP6/8/8/8/8/8/4K3 w - - 0 1');
    expect(captured(pawns, menOf('Q3k3/8/8/8/8/8/8/4K3 b - - 0 1')).white).toEqual(['p']);
  });
  test('a promoted piece that is taken leaves its pawn missing', () => {
    const pawns = menOf('4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    expect(captured(pawns, menOf('4k3/8/8/8/8/8/8/4K3 w - - 0 1'))).toEqual({
      white: ['p'],
      black: [],
      lead: 0,
    });
  });
  test('only the men that the game began with count', () => {
    const odds = menOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1');
    expect(captured(odds, odds)).toEqual({ white: [], black: [], lead: -9 });
  });
});
