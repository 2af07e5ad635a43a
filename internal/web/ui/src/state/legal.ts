import type { LegalMove } from '../protocol';

export const movesFrom = (legal: readonly LegalMove[], from: string): LegalMove[] =>
  legal.filter((m) => m.uci.startsWith(from));

/**
 * The legal moves that a man put from one square on another can mean: one, or the promotions of a pawn. A castling king may be put on the square
 * where it arrives or on its rook, whichever of the two the server writes; an ordinary move has the first claim to the square.
 */
export function movesBetween(legal: readonly LegalMove[], from: string, to: string): LegalMove[] {
  const plain = legal.filter((m) => m.uci.startsWith(from + to));
  if (plain.length || to[1] !== from[1]) return plain;
  const side =
    to[0] === 'g' || to[0] === 'h' ? 'O-O' : to[0] === 'c' || to[0] === 'a' ? 'O-O-O' : '';
  return side ? movesFrom(legal, from).filter((m) => m.san.replace(/[+#]/, '') === side) : [];
}
