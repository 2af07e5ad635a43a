// Where the men stand. No legality here: the server says what may be played; this only follows moves already made.
import type { Colour } from '../protocol';

export type PieceLetter = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';
/** 64 squares, a1 first, h8 last; upper case is White, '' is empty. */
export type Men = readonly string[];

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const FILES = 'abcdefgh';

export const squareName = (i: number): string => `${FILES[i & 7]}${(i >> 3) + 1}`;
export const squareIndex = (name: string): number =>
  FILES.indexOf(name[0] ?? '') + 8 * (Number(name[1]) - 1);
export const colourOf = (man: string): Colour => (man === man.toUpperCase() ? 'white' : 'black');

export function menOf(fen: string): Men {
  const men: string[] = new Array<string>(64).fill('');
  const rows = (fen.split(' ')[0] ?? '').split('/');
  rows.forEach((row, r) => {
    let file = 0;
    for (const c of row) {
      if (c >= '1' && c <= '8') file += Number(c);
      else if (/[a-zA-Z]/.test(c)) {
        if (file < 8 && r < 8) men[8 * (7 - r) + file] = c;
        file++;
      }
    }
  });
  return men;
}

/** The placement field of a FEN. */
export function placement(men: Men): string {
  const rows: string[] = [];
  for (let r = 7; r >= 0; r--) {
    let row = '';
    let empty = 0;
    for (let f = 0; f < 8; f++) {
      const man = men[8 * r + f];
      if (!man) {
        empty++;
        continue;
      }
      row += (empty || '') + man;
      empty = 0;
    }
    rows.push(row + (empty || ''));
  }
  return rows.join('/');
}

/** The position after a legal move in UCI; castling may be written king to its square (e1g1) or king takes own rook (e1h1). */
export function after(men: Men, uci: string): Men {
  const from = squareIndex(uci);
  const to = squareIndex(uci.slice(2));
  const man = men[from];
  if (!man) return men;
  const next = [...men];
  const target = men[to] ?? '';
  const kind = man.toLowerCase();
  next[from] = '';

  const ownRook = target.toLowerCase() === 'r' && colourOf(target) === colourOf(man);
  if (kind === 'k' && (ownRook || Math.abs((from & 7) - (to & 7)) > 1)) {
    const row = from & ~7;
    const short = to > from;
    const rook = ownRook ? to : row + (short ? 7 : 0);
    next[rook] = '';
    next[row + (short ? 6 : 2)] = man;
    next[row + (short ? 5 : 3)] = colourOf(man) === 'white' ? 'R' : 'r';
    return next;
  }
  if (kind === 'p' && (from & 7) !== (to & 7) && !target) next[(from & ~7) + (to & 7)] = ''; // en passant
  const promoted = uci[4];
  next[to] = promoted
    ? colourOf(man) === 'white'
      ? promoted.toUpperCase()
      : promoted.toLowerCase()
    : man;
  return next;
}

/** Positions before the first move and after each one: moves.length + 1 of them. */
export function history(startFen: string | undefined, moves: readonly { uci: string }[]): Men[] {
  const all: Men[] = [menOf(startFen || START_FEN)];
  for (const m of moves) all.push(after(all[all.length - 1] as Men, m.uci));
  return all;
}

/** Squares of every man of this letter; upper case White, lower case Black. */
export const squaresOf = (men: Men, man: string): string[] =>
  men.flatMap((m, i) => (m === man ? [squareName(i)] : []));

/** Square that the king of a side stands on, or ''. */
export const kingOf = (men: Men, colour: Colour): string =>
  squaresOf(men, colour === 'white' ? 'K' : 'k')[0] ?? '';
