// From where a game begins, as people say it.
import type { Texts } from '../i18n';
import type { Colour, GameTerms } from '../protocol';

export const ODDS = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;
export type OddsMan = (typeof ODDS)[number];
const manOf = (man: string): OddsMan | undefined => ODDS.find((m) => m === man);

/** A start as the form of a new game asks for it. */
export interface Start {
  kind: 'standard' | 'chess960' | 'odds' | 'position';
  /** The array of Chess960; null for any. */
  number: number | null;
  /** The odds, and whether the player who asks gives them. */
  man: OddsMan;
  gives: boolean;
  /** The position, in FEN. */
  fen: string;
}

/** The start in the words of the protocol. */
export function startText({ kind, number, man, gives, fen }: Start): string {
  switch (kind) {
    case 'standard':
      return 'standard';
    case 'chess960':
      return number === null ? 'chess960' : `chess960:${number}`;
    case 'odds':
      return `${gives ? 'gives' : 'takes'}/${man}`;
    case 'position':
      return `position:${fen.trim()}`;
  }
}

/** Games from there are rated: the usual position and Chess960. */
export const ratable = (start: string): boolean =>
  start === 'standard' || start.startsWith('chess960');

/** A start that is asked for; mine says that the reader asks. Empty for the usual one. */
export function askedStart(start: string, mine: boolean, t: Texts): string {
  if (start === 'standard' || !start) return '';
  if (start.startsWith('position:')) return `${t.startPosition}: ${start.slice(9)}`;
  if (start.startsWith('chess960:')) return t.startNumbered(start.slice(9));
  if (start === 'chess960') return t.startChess960;
  const [way, name] = start.split('/') as [string, string | undefined];
  const man = manOf(name ?? '');
  if (!man) return start;
  return (way === 'gives') === mine ? t.oddsYou(t.oddsMen[man]) : t.oddsThem(t.oddsMen[man]);
}

/** The start that a game has recorded. Empty for the usual one. */
export function recordedStart(start: string | undefined, t: Texts): string {
  if (!start || start === 'standard') return '';
  if (start === 'position') return t.startPosition;
  if (start.startsWith('odds/')) {
    const [, side, name] = start.split('/');
    const man = manOf(name ?? '');
    return man && side ? t.oddsOf(side as Colour, t.oddsMen[man]) : start;
  }
  return askedStart(start, true, t);
}

/** The terms of a game, as the page of challenges by link reads them from its address. */
export const challengeQuery = (terms: GameTerms): string =>
  new URLSearchParams({
    control: terms.control,
    colour: terms.colour ?? 'any',
    start: terms.start ?? 'standard',
    edition: terms.edition ?? '',
    ...(terms.theirs ? { theirs: terms.theirs } : {}),
    ...(terms.delay ? { delay: String(terms.delay) } : {}),
  }).toString();
