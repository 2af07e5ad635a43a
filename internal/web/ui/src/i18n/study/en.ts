import type { Colour } from '../../protocol';

const sides: Record<Colour, string> = { white: 'White', black: 'Black' };

export const en = {
  code: 'en',

  // The engine
  engine: 'Engine analysis',
  askGame: 'Analyse with the engine',
  askPosition: 'Ask the engine',
  noEngine: 'This server has no chess engine. Its operator can add one.',
  thinking: 'The engine is analysing the position …',
  loading: 'Loading…',
  away: 'The server does not answer. The page is trying again.',
  cancelAsked: 'Cancel the analysis',
  next: 'This game is next in the queue.',
  ahead: (n: number): string =>
    n === 1
      ? 'One game is before this one in the queue.'
      : `${n} games are before this one in the queue.`,
  progress: (done: number, total: number): string => `Position ${done} of ${total}`,
  by: (engine: string): string => `Analysed by ${engine}.`,
  plot: 'Evaluation, move by move',
  notYet: 'This position has not been analysed yet.',
  equal: 'Equal',
  slightly: (side: Colour): string => `${sides[side]} is slightly better`,
  better: (side: Colour): string => `${sides[side]} is better`,
  winning: (side: Colour): string => `${sides[side]} is winning`,
  mateIn: (side: Colour, n: number): string => `${sides[side]} mates in ${n}`,
  mated: (side: Colour): string => `Checkmate: ${sides[side]} has won`,
  stalemate: 'Stalemate',
  best: (line: string): string => `Best: ${line}`,
  bestLine: 'Best line',
  marks: { inaccuracy: 'inaccuracy', mistake: 'mistake', blunder: 'blunder' },
  marksMany: { inaccuracy: 'Inaccuracies', mistake: 'Mistakes', blunder: 'Blunders' },
  lost: 'Expected score lost per move',
  summary: 'The players',
  rule: 'The evaluation gives the score that each side can expect. A move that loses at least 5 hundredths of a point is an inaccuracy, 10 a mistake, 15 a blunder.',
  table: 'As a table',
  move: 'Move',
  evaluation: 'Evaluation',
  mark: 'Sign',

  // The position editor
  editor: 'Position editor',
  editorHelp:
    'Choose a piece and click the squares where it belongs, or drag pieces over the board and off it. By keyboard: the arrow keys move over the board, a letter sets a piece (capital for White, small for Black), Delete removes it.',
  lettersAre: (letters: string): string => `Letters: ${letters}.`,
  pieces: 'Pieces',
  hand: 'Move pieces',
  eraser: 'Remove pieces',
  putOn: (square: string, man: string): string => `${square}: ${man}`,
  emptied: (square: string): string => `${square} is empty.`,
  toMove: 'To move',
  castling: 'Castling is still allowed',
  castles: (side: Colour, short: boolean): string => `${sides[side]} ${short ? 'short' : 'long'}`,
  passing: 'En passant on',
  nowhere: 'nowhere',
  clearBoard: 'Clear the board',
  startPosition: 'Start position',
  setUp: 'Set up',
  valid: 'This position can be played.',
  invalid: (why: string): string => `This position cannot be played: ${why}.`,
  checking: 'Checking the position …',
  analyse: 'Analyse',
  playFrom: 'Play from here',
  couldBeWon: 'Could it be won?',
  flipBoard: 'Flip the board',
};
