// What the reader types at the analysis board, and the answers.
import { readEntry } from '../state/entry';
import { movesFrom } from '../state/legal';
import { legalWords, lineWords, localSan, whereWords } from '../state/words';
import type { AnalysisState } from './analysis.svelte';

/** Answers the question of a key: c for the clocks, l for the last move, m for the legal moves. */
export function answerKey(board: AnalysisState, key: string, square = ''): void {
  const { session, said, legal } = board;
  const { t } = session;
  if (key === 'm') said.tell(legalWords(square ? movesFrom(legal, square) : legal, t));
  else if (key === 'l') said.tell(said.news || t.noLast);
  else if (key === 'c') said.tell(t.noClock);
}

/** Does what a typed line says. Returns true when the line was taken and may be cleared. */
export function takeEntry(board: AnalysisState, line: string): boolean {
  const { session, said, men, legal } = board;
  const { t } = session;
  const e = readEntry(line, legal, t.letters);
  switch (e.kind) {
    case 'empty':
      return false;
    case 'help':
      said.tell(t.help);
      return true;
    case 'where':
      said.tell(whereWords(men, e.man, t));
      return true;
    case 'line':
      said.tell(lineWords(men, e.line, t));
      return true;
    case 'move':
      void board.play(e.move);
      return true;
    case 'promotion':
      board.choose(e.moves);
      return true;
    case 'ambiguous':
      said.tell(t.ambiguous(line.trim(), e.moves.map((m) => localSan(m.san, t)).join(', ')));
      return false;
    case 'none':
      said.tell(t.notLegal(e.text));
      return false;
    default:
      answerKey(board, e.kind[0] as string);
      return true;
  }
}
