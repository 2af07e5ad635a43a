// The men as things that keep their identity from one position to the next, so that the board can show them moving. Pure.
import { colourOf, type Men } from './position';

export interface Piece {
  /** The same for one man as long as he stands on the board. */
  id: number;
  man: string;
  /** Index of the square: a1 is 0, h8 is 63. */
  at: number;
}

const distance = (a: number, b: number): number =>
  Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));
const pawn = (man: string): boolean => man.toLowerCase() === 'p';

/**
 * The men of a position, each with the identity of the one of `before` that can have become it: first who stands where he stood, then the nearest of
 * the same kind, then a pawn that promoted, or one that is taken back from its promotion. They come in the order of their identities.
 */
export function placed(men: Men, before: readonly Piece[]): Piece[] {
  const after: Piece[] = [];
  let old = [...before];
  let open: number[] = [];
  const settle = (piece: Piece, at: number): void => {
    after.push({ id: piece.id, man: men[at] as string, at });
    old = old.filter((p) => p !== piece);
  };

  men.forEach((man, at) => {
    if (!man) return;
    const same = old.find((p) => p.at === at && p.man === man);
    if (same) settle(same, at);
    else open.push(at);
  });
  const nearest = (fits: (p: Piece, man: string) => boolean): void => {
    open = open.filter((at) => {
      const man = men[at] as string;
      const [first] = old
        .filter((p) => fits(p, man))
        .sort((a, b) => distance(a.at, at) - distance(b.at, at));
      if (first) settle(first, at);
      return !first;
    });
  };
  nearest((p, man) => p.man === man);
  nearest((p, man) => colourOf(p.man) === colourOf(man) && pawn(p.man) !== pawn(man));

  let next = Math.max(-1, ...before.map((p) => p.id)) + 1;
  for (const at of open) after.push({ id: next++, man: men[at] as string, at });
  return after.sort((a, b) => a.id - b.id);
}
