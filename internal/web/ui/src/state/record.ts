// The record of a game: its moves and facts in one list, in the order in which they happened. Pure.
import type { CallStep, LogLine, PlayedMove, Ruled } from '../protocol';
import { whoIs } from './names';

/** A move, a fact of the log with the arbiter who caused it, or what happened to a call. */
export type Entry =
  | { kind: 'move'; key: string; index: number; move: PlayedMove }
  | { kind: 'call'; key: string; step: CallStep }
  | { kind: 'fact'; key: string; line: LogLine; who: string };

/**
 * The moves, facts and calls of a game in their order. Moves that an arbiter has taken back are missing, and
 * the facts about them stand before the moves that replace them.
 */
export function chronicle(
  moves: readonly PlayedMove[],
  log: readonly LogLine[],
  rulings: readonly Ruled[],
  calls: readonly CallStep[] = [],
): Entry[] {
  const by = new Map(rulings.flatMap((r) => (r.seqs ?? []).map((seq) => [seq, whoIs(r.who)])));
  // A move stands before a fact only if no later fact happened with fewer moves on the board.
  const before: number[] = [];
  let least = moves.length;
  for (let i = log.length - 1; i >= 0; i--) {
    least = Math.min(least, log[i]?.ply ?? 0);
    before[i] = least;
  }
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
  const callsUntil = (line: LogLine | null): void => {
    for (; called < calls.length; called++) {
      const step = calls[called];
      if (!step || (line && step.at >= line.at)) return;
      movesUpTo(Math.min(step.ply ?? 0, moves.length));
      entries.push({ kind: 'call', key: `c${called}`, step });
    }
  };
  log.forEach((line, i) => {
    callsUntil(line);
    movesUpTo(before[i] ?? 0);
    entries.push({ kind: 'fact', key: `f${line.seq}`, line, who: by.get(line.seq) ?? '' });
  });
  callsUntil(null);
  movesUpTo(moves.length);
  return entries;
}
