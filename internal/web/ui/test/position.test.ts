import { describe, expect, test } from 'vitest';
import { movesBetween } from '../src/state/legal';
import {
  after,
  history,
  kingOf,
  menOf,
  placement,
  squareIndex,
  squareName,
  squaresOf,
  START_FEN,
} from '../src/state/position';

const play = (fen: string, ...moves: string[]) => placement(moves.reduce(after, menOf(fen)));

describe('men', () => {
  test('a FEN comes back as it went in', () => {
    for (const fen of [
      START_FEN,
      'r1bqk2r/pp2bppp/2n1pn2/8/8/8/8/4K3 b kq - 0 1',
      '8/8/8/8/8/8/8/8 w - - 0 1',
    ])
      expect(placement(menOf(fen))).toBe(fen.split(' ')[0]);
  });
  test('nonsense neither throws nor grows', () => {
    for (const fen of ['', 'x', '99/zz', 'pppppppppppp/8/8/8/8/8/8/8/8/8'])
      expect(menOf(fen)).toHaveLength(64);
  });
  test('squares have names', () => {
    for (let i = 0; i < 64; i++) expect(squareIndex(squareName(i))).toBe(i);
    expect(squareName(0)).toBe('a1');
    expect(squaresOf(menOf(START_FEN), 'N')).toEqual(['b1', 'g1']);
    expect(kingOf(menOf(START_FEN), 'black')).toBe('e8');
  });
});

describe('moves already made', () => {
  test('en passant takes the pawn beside', () =>
    expect(play('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6')).toBe('4k3/8/3P4/8/8/8/8/4K3'));
  test('promotion keeps the colour', () => {
    expect(play('8/4P1k1/8/8/8/8/8/4K3 w - - 0 1', 'e7e8n')).toBe('4N3/6k1/8/8/8/8/8/4K3');
    expect(play('4k3/8/8/8/8/8/p7/4K3 b - - 0 1', 'a2a1q')).toBe('4k3/8/8/8/8/8/8/q3K3');
  });
  test('castling in either spelling, and in Chess960', () => {
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    expect(play(fen, 'e1g1')).toBe('r3k2r/8/8/8/8/8/8/R4RK1');
    expect(play(fen, 'e1h1')).toBe('r3k2r/8/8/8/8/8/8/R4RK1');
    expect(play(fen, 'e8c8')).toBe('2kr3r/8/8/8/8/8/8/R3K2R');
    expect(play('4k3/8/8/8/8/8/8/1RK4R w KQ - 0 1', 'c1b1')).toBe('4k3/8/8/8/8/8/8/2KR3R');
    expect(play('4k3/8/8/8/8/8/8/5KR1 w K - 0 1', 'f1g1')).toBe('4k3/8/8/8/8/8/8/5RK1');
  });
  test('a rook next to its king may be left alone', () =>
    expect(play('4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1f1')).toBe('4k3/8/8/8/8/8/8/5K1R'));
  test('history has one position more than moves', () => {
    const h = history(undefined, [{ uci: 'e2e4' }, { uci: 'e7e5' }]);
    expect(h).toHaveLength(3);
    expect(placement(h[2] ?? [])).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR');
  });
});

describe('a man put from square to square', () => {
  const legal = [
    { uci: 'e1g1', san: 'O-O' },
    { uci: 'e1c1', san: 'O-O-O+' },
    { uci: 'e1f1', san: 'Kf1' },
    { uci: 'a7a8q', san: 'a8=Q' },
    { uci: 'a7a8n', san: 'a8=N' },
  ];
  const said = (from: string, to: string) => movesBetween(legal, from, to).map((m) => m.san);
  test('castling by the square of arrival or by the rook', () => {
    expect(said('e1', 'g1')).toEqual(['O-O']);
    expect(said('e1', 'h1')).toEqual(['O-O']);
    expect(said('e1', 'a1')).toEqual(['O-O-O+']);
    expect(said('e1', 'f1')).toEqual(['Kf1']);
    expect(said('e1', 'h2')).toEqual([]);
    expect(said('e1', 'd1')).toEqual([]);
  });
  test('a promotion means all its pieces', () =>
    expect(said('a7', 'a8')).toEqual(['a8=Q', 'a8=N']));
  test('in Chess960 a king step has the first claim', () => {
    const l = [
      { uci: 'f1h1', san: 'O-O' },
      { uci: 'f1g1', san: 'Kg1' },
    ];
    expect(movesBetween(l, 'f1', 'g1').map((m) => m.san)).toEqual(['Kg1']);
    expect(movesBetween(l, 'f1', 'h1').map((m) => m.san)).toEqual(['O-O']);
  });
});
