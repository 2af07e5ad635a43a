// What is news between two states of the session: what is said aloud, sounds, or takes the reader
// elsewhere. Pure.
import type { Player } from '../protocol';
import { unanswered } from './calls';
import type { State } from './reducer';
import { awayFrom, canMove, isSealing, nextGame, other, viewOf } from './table';

/** What has happened at a table. */
export type TableNews =
  /** The game is seen for the first time. */
  | { kind: 'opened' }
  /** A move was made, or moves were taken back. */
  | { kind: 'moved'; sound: 'move' | 'capture' | 'check' }
  /** The reader can make a move now. */
  | { kind: 'your-turn' }
  | { kind: 'ended' }
  /** A move is to be sealed now, or no longer. */
  | { kind: 'sealing' }
  /** The opponent has lost the connection, or has it again. */
  | { kind: 'away' | 'returned'; who: Player }
  /** Both players go to another game, a rematch. */
  | { kind: 'next-game'; game: string };

/** The news of one game between two states, in the order in which they are acted upon. */
export function tableNews(before: State, now: State, game: string): TableNews[] {
  const [was, is] = [viewOf(before, game), viewOf(now, game)];
  if (!is) return [];
  const news: TableNews[] = [];
  if (!was) news.push({ kind: 'opened' });
  else if (was.moves.length !== is.moves.length)
    news.push({ kind: 'moved', sound: soundOf(is.moves.at(-1)?.san ?? '') });
  if (canMove(now, game) && !canMove(before, game)) news.push({ kind: 'your-turn' });
  if (was && !was.over && is.over) news.push({ kind: 'ended' });
  if (was && isSealing(was) !== isSealing(is)) news.push({ kind: 'sealing' });
  if (is.you && !is.over) {
    const theirs = other(is.you);
    const isAway = awayFrom(now, game).includes(theirs);
    if (isAway !== awayFrom(before, game).includes(theirs))
      news.push({ kind: isAway ? 'away' : 'returned', who: is[theirs] });
  }
  const next = nextGame(now, game);
  if (next && next !== nextGame(before, game)) news.push({ kind: 'next-game', game: next });
  return news;
}

const soundOf = (san: string): 'move' | 'capture' | 'check' =>
  /[+#]$/.test(san) ? 'check' : san.includes('x') ? 'capture' : 'move';

/** What has happened away from any table. */
export type HallNews =
  /** The reader has been seated at a game. */
  | { kind: 'seated'; game: string }
  /** The reader assists a player in a game from now on. */
  | { kind: 'assists'; game: string }
  /** Somebody challenges the reader. */
  | { kind: 'challenged' }
  /** Somebody calls the reader as an arbiter. */
  | { kind: 'called' };

/** The news that reach the reader on every page, between two states. */
export function hallNews(before: State, now: State): HallNews[] {
  const news: HallNews[] = [];
  if (now.seated && now.seated !== before.seated) news.push({ kind: 'seated', game: now.seated });
  if (now.admitted && now.admitted !== before.admitted)
    news.push({ kind: 'assists', game: now.admitted });
  if (latestChallenge(now) > latestChallenge(before)) news.push({ kind: 'challenged' });
  if (latestCall(now) > latestCall(before)) news.push({ kind: 'called' });
  return news;
}

const latestCall = (s: State): number =>
  Math.max(0, ...unanswered(s.calls?.calls ?? []).map((c) => c.call));

const latestChallenge = (s: State): number =>
  Math.max(0, ...s.offers.filter((o) => !o.mine && !o.kind).map((o) => o.number));
