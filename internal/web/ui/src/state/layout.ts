// Where the squares of a board are drawn, seen from one side. Pure.
import type { Colour } from '../protocol';
import { FILES, squareIndex, squareName } from './position';

/** The ranks from the upper edge down, and the files from the left. */
export const ranksOf = (side: Colour): number[] =>
  side === 'white' ? [8, 7, 6, 5, 4, 3, 2, 1] : [1, 2, 3, 4, 5, 6, 7, 8];
export const filesOf = (side: Colour): string[] =>
  side === 'white' ? [...FILES] : [...FILES].reverse();

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The square at a point of the screen, on a board that fills the box; '' beside it. */
export function squareAt(box: Box, x: number, y: number, side: Colour): string {
  const column = Math.floor((8 * (x - box.left)) / box.width);
  const row = Math.floor((8 * (y - box.top)) / box.height);
  if (column < 0 || column > 7 || row < 0 || row > 7) return '';
  return side === 'white' ? squareName(column + 8 * (7 - row)) : squareName(7 - column + 8 * row);
}

const within = (n: number): number => Math.min(7, Math.max(0, n));

/** The square so many columns to the right and rows up from another, within the board. */
export function stepFrom(square: string, right: number, up: number, side: Colour): string {
  const i = squareIndex(square);
  const sign = side === 'white' ? 1 : -1;
  return squareName(8 * within((i >> 3) + sign * up) + within((i & 7) + sign * right));
}

/** The middle of a square, in squares from the upper left corner. */
export function centreOf(square: string, side: Colour): [number, number] {
  const i = squareIndex(square);
  const [file, rank] = [i & 7, i >> 3];
  return side === 'white' ? [file + 0.5, 7.5 - rank] : [7.5 - file, rank + 0.5];
}

/** The outline of an arrow between two squares, as the path of an SVG with a side of eight. */
export function arrowPath(from: string, to: string, side: Colour): string {
  const [x1, y1] = centreOf(from, side);
  const [x2, y2] = centreOf(to, side);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [tail, head] = [
    [x1 + 0.3 * ux, y1 + 0.3 * uy],
    [x2 - 0.38 * ux, y2 - 0.38 * uy],
  ] as const;
  const beside = (w: number, [x, y]: readonly [number, number]) => `${x - w * uy} ${y + w * ux}`;
  const half = (sign: number): string[] => [
    beside(sign * 0.08, tail),
    beside(sign * 0.08, head),
    beside(sign * 0.24, head),
  ];
  return `M${[...half(1), `${x2} ${y2}`, ...half(-1).reverse()].join('L')}Z`;
}
