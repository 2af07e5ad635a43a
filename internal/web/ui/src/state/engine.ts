// What the operator's engine says, as the server tells it, and how it is put into words and signs. Pure.
import type { Texts } from '../i18n';
import type { StudyTexts } from '../i18n/study';
import type { Colour } from '../protocol';
import { localSan } from './words';

export type Mark = 'inaccuracy' | 'mistake' | 'blunder';
export const MARKS: readonly Mark[] = ['inaccuracy', 'mistake', 'blunder'];
export const SIGNS: Record<Mark, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** What the engine says of a position. */
export interface Evaluation {
  /** Hundredths of a pawn, for White. */
  score: number;
  /** Moves to mate; negative when Black mates. */
  mate?: number;
  /** Nobody can move: checkmate, or stalemate with a score of 0. */
  end?: boolean;
  /** How much of the point White may expect, 0 to 1. */
  expected: number;
  /** The best moves, as SAN. */
  line?: string[];
  /** What the move before it has cost its player. */
  loss?: number;
  mark?: Mark;
}
export interface Summary {
  moves: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  loss: number;
}
export interface Report {
  state: 'none' | 'unasked' | 'waiting' | 'running' | 'done' | 'failed';
  engine?: string;
  ahead: number;
  total: number;
  /** By the reader, who may cancel it. */
  asked: boolean;
  /** Why there is nothing, or why the reader may not ask. */
  text?: string;
  /** The first position of those that follow. */
  from: number;
  evaluations: Evaluation[];
  sides?: [Summary, Summary];
}

/** "+1.3", "−0.5", "#4": the sign of a score, in figures of the language. */
export function scoreText(e: Evaluation, lang: string): string {
  if (e.end) return e.score ? '#' : '½';
  if (e.mate) return `${e.mate < 0 ? '−' : ''}#${Math.abs(e.mate)}`;
  return (e.score / 100)
    .toLocaleString(lang, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    })
    .replace('-', '−');
}

// From how much of the point on a side is said to stand better, by how much.
const WINNING = 0.75;
const BETTER = 0.61;
const SLIGHTLY = 0.54;

/** Who stands better, in words. */
export function verdict(e: Evaluation, w: StudyTexts): string {
  if (e.end && !e.score) return w.stalemate;
  const side: Colour = e.expected >= 0.5 ? 'white' : 'black';
  if (e.end) return w.mated(side);
  if (e.mate) return w.mateIn(side, Math.abs(e.mate));
  const share = Math.max(e.expected, 1 - e.expected);
  return share >= WINNING
    ? w.winning(side)
    : share >= BETTER
      ? w.better(side)
      : share >= SLIGHTLY
        ? w.slightly(side)
        : w.equal;
}

/** "12. Nf3 Nc6 13. Bb5", in the letters of the language; `ply` half moves have been made before, counted from a move of White's. */
export const lineText = (line: readonly string[], ply: number, t: Texts): string =>
  line
    .map(
      (san, i) =>
        ((ply + i) % 2 ? (i ? '' : `${Math.ceil((ply + i) / 2)}… `) : `${(ply + i) / 2 + 1}. `) +
        localSan(san, t),
    )
    .join(' ');
