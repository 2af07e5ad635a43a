// The record of a game: its moves and facts in one list, in the order in which they happened. Pure.
import type { CallStep, LogLine, MadeMove, PlayedMove, Ruled } from '../protocol';
import { whoIs } from './names';

/** A move, a fact of the log with the arbiter who caused it, or what happened to a call. */
export type Entry =
  | { kind: 'move'; key: string; index: number; move: RecordedMove }
  | { kind: 'call'; key: string; step: CallStep }
  | { kind: 'fact'; key: string; line: LogLine; who: string };

/** A move as the record shows it. */
export type RecordedMove = Pick<PlayedMove, 'san' | 'clk'> &
  Partial<Pick<MadeMove, 'note' | 'back'>>;

/** What the server has said of a game's records, besides the view of its table. */
export interface Recorded {
  rulings: readonly Ruled[];
  calls: readonly CallStep[];
  /** Every move that was made, moves taken back as well. */
  made: readonly MadeMove[];
  /** Number of the last record that was known then. */
  seen: number;
}

/** Nothing is known yet but the view of the table. */
export const UNREAD: Recorded = { rulings: [], calls: [], made: [], seen: 0 };

/**
 * The moves, facts and calls of a game in the order of its records, as in its protocol. Moves and facts after
 * the last known record are placed by the number of half moves before each fact: moves taken back since then
 * are missing, and facts about them stand before the moves that replace them.
 */
export function chronicle(
  moves: readonly PlayedMove[],
  log: readonly LogLine[],
  { rulings, calls, made, seen }: Recorded,
): Entry[] {
  const by = new Map(rulings.flatMap((r) => (r.seqs ?? []).map((seq) => [seq, whoIs(r.who)])));
  const known = Math.max(seen, made.at(-1)?.seq ?? 0);
  const entries: Entry[] = [];
  let next = 0;
  let called = 0;
  const movesUpTo = (end: number): void => {
    for (; next < end; next++) {
      const move = moves[next];
      if (move) entries.push({ kind: 'move', key: `m${next}`, index: next, move });
    }
  };
  // The game's own record of an instant stands before what happened to a call then.
  const callsUntil = (at: number, place: (step: CallStep) => void): void => {
    for (; called < calls.length; called++) {
      const step = calls[called];
      if (!step || step.at >= at) return;
      place(step);
      entries.push({ kind: 'call', key: `c${called}`, step });
    }
  };
  const addFact = (line: LogLine): void => {
    entries.push({ kind: 'fact', key: `f${line.seq}`, line, who: by.get(line.seq) ?? '' });
  };

  const old = [...log.filter((line) => line.seq <= known), ...made].sort((a, b) => a.seq - b.seq);
  for (const r of old) {
    callsUntil(r.at, () => undefined);
    if ('san' in r) entries.push({ kind: 'move', key: `r${r.seq}`, index: r.ply ?? 0, move: r });
    else addFact(r);
  }

  // A move stands before a fact only if no later fact happened with fewer moves on the board.
  const fresh = log.filter((line) => line.seq > known);
  const before: number[] = [];
  let least = moves.length;
  for (let i = fresh.length - 1; i >= 0; i--) {
    least = Math.min(least, fresh[i]?.ply ?? 0);
    before[i] = least;
  }
  next = made.filter((m) => !m.back).length;
  const place = (step: CallStep): void => movesUpTo(Math.min(step.ply ?? 0, moves.length));
  fresh.forEach((line, i) => {
    callsUntil(line.at, place);
    movesUpTo(before[i] ?? 0);
    addFact(line);
  });
  callsUntil(Number.POSITIVE_INFINITY, place);
  movesUpTo(moves.length);
  return entries;
}
