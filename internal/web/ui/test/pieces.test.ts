import { expect, test } from 'vitest';
import { placed, type Piece } from '../src/state/pieces';
import { after, history, menOf, squareIndex, START_FEN } from '../src/state/position';

const start = placed(menOf(START_FEN), []);
const on = (pieces: readonly Piece[], square: string) =>
  pieces.find((p) => p.at === squareIndex(square));

test('every man has an identity of its own', () => {
  expect(start).toHaveLength(32);
  expect(new Set(start.map((p) => p.id)).size).toBe(32);
});

test('a man keeps it through moves, castling and captures, and they come in one order', () => {
  const moves = ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'g1f3', 'd5a5', 'f1e2', 'b8c6', 'e1g1'].map(
    (uci) => ({ uci }),
  );
  const positions = history(undefined, moves);
  const all: Piece[][] = [];
  for (const pieces of positions) all.push(placed(pieces, all.at(-1) ?? []));
  const last = all.at(-1) as Piece[];
  expect(on(last, 'g1')?.id).toBe(on(start, 'e1')?.id);
  expect(on(last, 'f1')?.id).toBe(on(start, 'h1')?.id);
  expect(on(last, 'a5')?.id).toBe(on(start, 'd8')?.id);
  expect(last).toHaveLength(30);
  for (const pieces of all)
    expect(pieces.map((p) => p.id)).toEqual(pieces.map((p) => p.id).sort((a, b) => a - b));
});

test('a pawn that promotes is the same man, and so it is when the promotion is taken back', () => {
  const men = menOf('8/P6k/8/8/8/8/8/K7 w - - 0 1');
  const before = placed(men, []);
  const queen = placed(after(men, 'a7a8q'), before);
  expect(on(queen, 'a8')).toEqual({ id: on(before, 'a7')?.id, man: 'Q', at: 56 });
  expect(placed(men, queen)).toEqual(before);
});

test('of two rooks the nearer one has moved', () => {
  const men = menOf('8/8/8/8/8/k7/8/R1K4R w - - 0 1');
  const before = placed(men, []);
  const next = placed(after(men, 'h1g1'), before);
  expect(on(next, 'g1')?.id).toBe(on(before, 'h1')?.id);
  expect(on(next, 'a1')?.id).toBe(on(before, 'a1')?.id);
});
