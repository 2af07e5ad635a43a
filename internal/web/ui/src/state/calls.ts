// Calls for an arbiter: how long they wait, and how they are said. Pure.
import type { Texts } from '../i18n';
import type { Call, Called } from '../protocol';
import { nameOf, whoIs } from './names';

/** For how many milliseconds a call has waited, or had waited when an arbiter took it. */
export const waited = (c: Call, now: number): number => Math.max(0, (c.taken ?? now) - c.at);

/** Milliseconds until the clocks run again because nobody has come; null if the call does not hold them. */
export const runsAgainIn = (c: Call, now: number): number | null =>
  c.until === undefined || c.holder || c.lapsed ? null : Math.max(0, c.until - now);

/** Time that is counted, in whole seconds: 0:04, 12:30. */
export const countText = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

/** The calls that nobody has taken, without those from another arbiter's sector. */
export const unanswered = (calls: readonly Call[]): Call[] =>
  calls.filter((c) => !c.holder && !c.other);

/** The calls that were not there before. */
export const newCalls = (before: readonly Call[], now: readonly Call[]): Call[] => {
  const known = new Set(before.map((c) => c.call));
  return now.filter((c) => !known.has(c.call));
};

/** Reports whether an arbiter has taken a board whose players have not called. */
export const isOwn = (c: Pick<Call, 'for'>): boolean => c.for === 'arbiter';

/** Reports whether a call was made by a player who wants an arbiter at the board. */
export const isPlayers = (c: Pick<Call, 'for'>): boolean => !c.for;

/**
 * The calls that the players of a game see: not a board that an arbiter has taken without a call, and not a case
 * that waits, which the table shows itself. After the end nobody comes for a case any more.
 */
export const shownToPlayers = (calls: readonly Call[], over: boolean): Call[] =>
  calls.filter((c) => !isOwn(c) && (c.for !== 'case' || (!!c.holder && !over)));

/** Who calls, for what and to which game, as a sentence. */
export function callWords(
  c: Pick<Called, 'from' | 'white' | 'black'> & Pick<Called | Call, 'for' | 'case'>,
  t: Texts,
): string {
  const pair = t.versus(nameOf(c.white), nameOf(c.black));
  if (c.for === 'draw') return t.drawCalls(pair);
  if (c.for === 'case') return t.caseCalls(c.case ?? '', whoIs(c.from), pair);
  if (c.for === 'question') return t.questionCalls(whoIs(c.from), pair);
  return c.for === 'claim' ? t.claimCalls(whoIs(c.from), pair) : t.calledBy(whoIs(c.from), pair);
}

/** The key that leads from any page to the board of the call that has waited longest. */
export const CALL_KEY = 'F2';

/** The page of a game for its arbiter. */
export const deskGame = (game: string): string => `/desk/games/${encodeURIComponent(game)}`;

/** The desk of an event, or of the games of no event. */
export const deskPage = (event = ''): string =>
  event ? `/events/${encodeURIComponent(event)}/desk` : '/desk';
