// The record of a game: its moves and facts in one list, in the order in which they happened. Pure.
import type { LogLine, PlayedMove, Ruled } from '../protocol';
import { whoIs } from './names';

/** A move, or a fact of the log with the arbiter who caused it. */
export type Entry =
  | { kind: 'move'; key: string; index: number; move: PlayedMove }
  | { kind: 'fact'; key: string; line: LogLine; who: string };

/**
 * The moves and facts of a game in their order. Moves that an arbiter has taken back are missing, and
 * the facts about them stand before the moves that replace them.
 */
export function chronicle(
  moves: readonly PlayedMove[],
  log: readonly LogLine[],
  rulings: readonly Ruled[],
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
  const movesUpTo = (end: number): void => {
    for (; next < end; next++) {
      const move = moves[next];
      if (move) entries.push({ kind: 'move', key: `m${next}`, index: next, move });
    }
  };
  log.forEach((line, i) => {
    movesUpTo(before[i] ?? 0);
    entries.push({ kind: 'fact', key: `f${line.seq}`, line, who: by.get(line.seq) ?? '' });
  });
  movesUpTo(moves.length);
  return entries;
}
