// What a player typed into the move field: a move in SAN (own letters or English) or UCI, or a one-letter question.
import type { LegalMove } from '../protocol';

/** Piece letters of a language in the order king, queen, rook, bishop, knight. */
export type Letters = readonly [string, string, string, string, string];
export const ENGLISH: Letters = ['K', 'Q', 'R', 'B', 'N'];

export type Entry =
  | { kind: 'empty' }
  | { kind: 'move'; move: LegalMove }
  | { kind: 'promotion'; moves: LegalMove[] }
  | { kind: 'ambiguous'; moves: LegalMove[] }
  | { kind: 'none'; text: string }
  | { kind: 'clock' | 'last' | 'opponent' | 'moves' | 'help' }
  /** `man` in FEN letters: upper case White, lower case Black. */
  | { kind: 'where'; man: string }
  | { kind: 'line'; line: string };

const UCI = /^([a-h][1-8])[-x]?([a-h][1-8])=?([a-z])?$/i;
const SAN = /^([A-Z])?([a-h])?([1-8])?([x:-])?([a-h][1-8])=?\(?([A-Z])?\)?$/;

const pieceOf = (m: LegalMove): string =>
  /^[KQRBN]/.test(m.san) ? (m.san[0] as string) : m.san.startsWith('O') ? 'K' : '';
const isCastling = (m: LegalMove): boolean => m.san.startsWith('O-O');

function english(letter: string, letters: Letters): string {
  const i = letters.indexOf(letter.toUpperCase());
  return i < 0 ? '' : (ENGLISH[i] as string);
}

function bySan(text: string, legal: readonly LegalMove[], letters: Letters): LegalMove[] {
  const m = SAN.exec(text);
  if (!m) return [];
  const [, letter, file, rank, between, to, promotion] = m;
  const takes = between === 'x' || between === ':'; // leaving the sign out is common; writing it where nothing is taken is a mistake
  const piece = letter ? english(letter, letters) : '';
  if (letter && !piece) return [];
  const wanted = promotion ? english(promotion, letters).toLowerCase() : '';
  if (promotion && !wanted) return [];
  return legal.filter(
    (l) =>
      !isCastling(l) &&
      pieceOf(l) === piece &&
      (!takes || l.san.includes('x')) &&
      l.uci.slice(2, 4) === to &&
      (!file || l.uci[0] === file) &&
      (!rank || l.uci[1] === rank) &&
      (!wanted || l.uci[4] === wanted),
  );
}

function candidates(text: string, legal: readonly LegalMove[], letters: Letters): LegalMove[] {
  const bare = text.replace(/[+#!?]+$|\s*e\.?\s?p\.?$/gi, '').replace(/\s+/g, '');
  const castle = /^[0oO]-?[0oO](-?[0oO])?$/.exec(bare);
  if (castle) {
    const san = castle[1] ? 'O-O-O' : 'O-O';
    return legal.filter((l) => l.san.replace(/[+#]/, '') === san);
  }
  const uci = UCI.exec(bare);
  if (uci) {
    const squares = `${uci[1]}${uci[2]}`.toLowerCase();
    const found = legal.filter((l) => l.uci.startsWith(squares));
    const promotion = uci[3]?.toLowerCase();
    if (!promotion) return found;
    const own = english(promotion, letters).toLowerCase();
    const exact = found.filter((l) => l.uci[4] === promotion);
    return exact.length ? exact : found.filter((l) => own !== '' && l.uci[4] === own);
  }
  // The page's own letters first; then English ones; then, as a last reading, any case ("nf3", "E4").
  for (const set of [letters, ENGLISH]) {
    const found = bySan(bare, legal, set);
    if (found.length) return found;
  }
  for (const set of [letters, ENGLISH]) {
    const upper = bySan(bare.charAt(0).toUpperCase() + bare.slice(1).toLowerCase(), legal, set);
    if (upper.length) return upper;
  }
  return bySan(bare.toLowerCase(), legal, letters);
}

/** Reads one line of the move field against the legal moves that the server gave. */
export function readEntry(line: string, legal: readonly LegalMove[], letters: Letters): Entry {
  const text = line.trim();
  if (text === '') return { kind: 'empty' };

  const question = /^([a-z?])(?:\s+(\S+))?$/i.exec(text);
  if (question) {
    const arg = question[2] ?? '';
    switch (question[1]?.toLowerCase()) {
      case 'c':
        if (!arg) return { kind: 'clock' };
        break;
      case 'l':
        if (!arg) return { kind: 'last' };
        break;
      case 'o':
        if (!arg) return { kind: 'opponent' };
        break;
      case 'm':
        if (!arg) return { kind: 'moves' };
        break;
      case '?':
        return { kind: 'help' };
      case 'p': {
        if (arg.length !== 1) break;
        const letter = /p/i.test(arg) ? 'P' : english(arg, letters) || english(arg, ENGLISH);
        if (letter)
          return { kind: 'where', man: arg === arg.toUpperCase() ? letter : letter.toLowerCase() };
        break;
      }
      case 's':
        if (/^([a-h]|[1-8]|[a-h][1-8])$/i.test(arg))
          return { kind: 'line', line: arg.toLowerCase() };
        break;
    }
  }

  const found = candidates(text, legal, letters);
  const [only, second] = found;
  if (only && !second) return { kind: 'move', move: only };
  if (!only) return { kind: 'none', text };
  const sameSquares = found.every((m) => m.uci.slice(0, 4) === only.uci.slice(0, 4));
  return sameSquares ? { kind: 'promotion', moves: found } : { kind: 'ambiguous', moves: found };
}
