// From where a game begins, as people say it.
import type { Texts } from '../i18n';
import type { Colour } from '../protocol';

export const ODDS = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;
export type OddsMan = (typeof ODDS)[number];
const manOf = (man: string): OddsMan | undefined => ODDS.find((m) => m === man);

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
