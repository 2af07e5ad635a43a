// What has been taken, and who is ahead.
import type { Colour } from '../protocol';
import { colourOf, type Men, type PieceLetter } from './position';

const worth: readonly (readonly [PieceLetter, number])[] = [
  ['q', 9],
  ['r', 5],
  ['b', 3],
  ['n', 3],
  ['p', 1],
];

export interface Captured {
  /** Men of each colour that have been taken, the most valuable first. */
  white: PieceLetter[];
  black: PieceLetter[];
  /** How many points White is ahead: pawn 1, knight and bishop 3, rook 5, queen 9; below 0 when Black is. */
  lead: number;
}

const count = (men: Men, colour: Colour, kind: PieceLetter): number =>
  men.filter((m) => m && m.toLowerCase() === kind && colourOf(m) === colour).length;

/** What is missing of the men that a game began with. A pawn that was promoted has not been taken. */
export function captured(start: Men, now: Men): Captured {
  const of = (colour: Colour): PieceLetter[] => {
    let promoted = 0;
    return worth.flatMap(([kind]) => {
      let gone = count(start, colour, kind) - count(now, colour, kind);
      if (gone < 0) promoted -= gone;
      if (kind === 'p') gone -= promoted;
      return Array<PieceLetter>(Math.max(0, gone)).fill(kind);
    });
  };
  const points = (colour: Colour) =>
    worth.reduce((sum, [kind, value]) => sum + value * count(now, colour, kind), 0);
  return { white: of('white'), black: of('black'), lead: points('white') - points('black') };
}
