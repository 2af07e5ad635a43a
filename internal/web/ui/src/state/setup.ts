// A position that is being set up: it may be any, also one that cannot be played. Pure.
import type { Colour } from '../protocol';
import { menOf, placement, squareIndex, squareName, START_FEN, type Men } from './position';

export interface Setup {
  men: Men;
  turn: Colour;
  /** Letters of FEN; those of Chess960 stay as they came. */
  castling: string;
  /** The square that a pawn has just passed over; '' for none. */
  passing: string;
  /** Half moves without capture or pawn move, and the number of the move, as FEN has them. */
  counters: string;
}

export const RIGHTS = ['K', 'Q', 'k', 'q'] as const;

/** Reads a FEN, whose first field must be there; nothing is examined. */
export function setupOf(fen: string): Setup {
  const [, turn = 'w', castling = '-', passing = '-', half = '0', number = '1'] = fen
    .trim()
    .split(/\s+/);
  return {
    men: menOf(fen.trim()),
    turn: turn === 'b' ? 'black' : 'white',
    castling: castling === '-' ? '' : castling,
    passing: passing === '-' ? '' : passing,
    counters: `${half} ${number}`,
  };
}
export const startSetup = (): Setup => setupOf(START_FEN);
/** Nothing stands, White is to move. */
export const clearSetup = (): Setup => setupOf('8/8/8/8/8/8/8/8 w - - 0 1');

export const fenOf = (s: Setup): string =>
  `${placement(s.men)} ${s.turn === 'black' ? 'b' : 'w'} ${s.castling || '-'} ${s.passing || '-'} ${s.counters}`;

/** The setup with another man, or none, on a square. */
export function put(s: Setup, square: string, man: string): Setup {
  const men = [...s.men];
  men[squareIndex(square)] = man;
  return settled({ ...s, men });
}
/** The setup with the man of one square on another; '' is off the board. */
export function moved(s: Setup, from: string, to: string): Setup {
  const men = [...s.men];
  const man = men[squareIndex(from)] ?? '';
  men[squareIndex(from)] = '';
  if (to) men[squareIndex(to)] = man;
  return settled({ ...s, men });
}
export const turned = (s: Setup, turn: Colour): Setup => settled({ ...s, turn });
/** What does not fit any more goes: a square over which no pawn can have passed. */
const settled = (s: Setup): Setup =>
  s.passing && !passings(s.men, s.turn).includes(s.passing) ? { ...s, passing: '' } : s;

export function withRight(s: Setup, right: string, on: boolean): Setup {
  const rest = s.castling.replace(right, '');
  const letters = on ? rest + right : rest;
  return {
    ...s,
    castling: RIGHTS.filter((r) => letters.includes(r)).join('') + letters.replace(/[KQkq]/g, ''),
  };
}

/** Squares that a pawn of the side that is not to move can just have passed over. */
export function passings(men: Men, turn: Colour): string[] {
  const [start, over, there, man] = turn === 'white' ? [6, 5, 4, 'p'] : [1, 2, 3, 'P'];
  return [...Array(8).keys()]
    .filter((f) => men[8 * there + f] === man && !men[8 * over + f] && !men[8 * start + f])
    .map((f) => squareName(8 * over + f));
}
