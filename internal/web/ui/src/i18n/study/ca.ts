import type { Colour } from '../../protocol';
import type { StudyTexts } from '.';

const sides: Record<Colour, string> = { white: 'Blanques', black: 'Negres' };

export const ca: StudyTexts = {
  code: 'ca',

  // The engine
  engine: 'Anàlisi del motor',
  askGame: 'Analitza amb el motor',
  askPosition: 'Pregunta al motor',
  noEngine: 'Aquest servidor no té cap motor d’escacs. Qui el porta n’hi pot afegir un.',
  thinking: 'El motor mira la posició…',
  loading: 'S’està carregant…',
  away: 'El servidor no respon. Es torna a provar tot sol.',
  cancelAsked: 'Cancel·la l’anàlisi',
  next: 'El motor mirarà aquesta partida a continuació.',
  ahead: (n) =>
    n === 1 ? 'Hi ha una partida abans que aquesta.' : `Hi ha ${n} partides abans que aquesta.`,
  progress: (done, total) => `Posició ${done} de ${total}`,
  by: (engine) => `Analitzada per ${engine}.`,
  plot: 'Avaluació, jugada a jugada',
  notYet: 'Aquesta posició encara no s’ha mirat.',
  equal: 'Igualtat',
  slightly: (side) => `${sides[side]}, una mica millor`,
  better: (side) => `${sides[side]}, millor`,
  winning: (side) => `${sides[side]}, guanyant`,
  mateIn: (side, n) => `${sides[side]}: mat en ${n}`,
  mated: (side) => `Escac i mat: han guanyat les ${sides[side].toLowerCase()}`,
  stalemate: 'Ofegat',
  best: (line) => `Millor: ${line}`,
  bestLine: 'Millor línia',
  marks: { inaccuracy: 'imprecisió', mistake: 'error', blunder: 'error greu' },
  marksMany: { inaccuracy: 'Imprecisions', mistake: 'Errors', blunder: 'Errors greus' },
  lost: 'Puntuació esperada perduda per jugada',
  summary: 'Els jugadors',
  rule: 'De l’avaluació se segueix quina part del punt pot esperar cada bàndol. Una jugada que en perd almenys 5 centèsimes és una imprecisió; amb 10, un error; amb 15, un error greu.',
  table: 'Com a taula',
  move: 'Jugada',
  evaluation: 'Avaluació',
  mark: 'Signe',

  // The position editor
  editor: 'Editor de posicions',
  editorHelp:
    'Tria una peça i prem les caselles on és, o arrossega peces pel tauler i fora d’ell. Amb el teclat: les fletxes recorren el tauler, una lletra posa una peça (majúscula, blanca; minúscula, negra) i Supr la treu.',
  lettersAre: (letters) => `Lletres: ${letters}.`,
  pieces: 'Peces',
  hand: 'Mou peces',
  eraser: 'Treu peces',
  putOn: (square, man) => `${square}: ${man}`,
  emptied: (square) => `${square}, buida.`,
  toMove: 'Juguen',
  castling: 'Encara poden enrocar',
  castles: (side, short) => `${sides[side]}, ${short ? 'curt' : 'llarg'}`,
  passing: 'Al pas a',
  nowhere: 'enlloc',
  clearBoard: 'Buida el tauler',
  startPosition: 'Posició inicial',
  setUp: 'Col·loca',
  valid: 'Aquesta posició es pot jugar.',
  invalid: (why) => `Aquesta posició no es pot jugar: ${why}.`,
  checking: 'S’està comprovant la posició…',
  analyse: 'Analitza',
  playFrom: 'Juga des d’aquí',
  couldBeWon: 'Es pot guanyar?',
  flipBoard: 'Gira el tauler',
};
