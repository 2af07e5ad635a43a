import type { Colour } from '../../protocol';
import type { StudyTexts } from '.';

const sides: Record<Colour, string> = { white: 'Blancs', black: 'Noirs' };

export const fr: StudyTexts = {
  code: 'fr',

  // The engine
  engine: 'Analyse du moteur',
  askGame: 'Analyser avec le moteur',
  askPosition: 'Interroger le moteur',
  noEngine: 'Ce serveur n’a pas de moteur d’échecs. La personne qui le gère peut en ajouter un.',
  thinking: 'Le moteur examine la position…',
  loading: 'Chargement…',
  away: 'Le serveur ne répond pas. Nouvel essai automatique.',
  cancelAsked: 'Annuler l’analyse',
  next: 'Le moteur examinera ensuite cette partie.',
  ahead: (n) =>
    n === 1 ? 'Une partie passe avant celle-ci.' : `${n} parties passent avant celle-ci.`,
  progress: (done, total) => `Position ${done} sur ${total}`,
  by: (engine) => `Analysée par ${engine}.`,
  plot: 'Évaluation, coup par coup',
  notYet: 'Cette position n’a pas encore été examinée.',
  equal: 'Égalité',
  slightly: (side) => `Les ${sides[side]} sont un peu mieux`,
  better: (side) => `Les ${sides[side]} sont mieux`,
  winning: (side) => `Les ${sides[side]} gagnent`,
  mateIn: (side, n) => `Les ${sides[side]} matent en ${n}`,
  mated: (side) => `Échec et mat : les ${sides[side]} ont gagné`,
  stalemate: 'Pat',
  best: (line) => `Meilleur : ${line}`,
  bestLine: 'Meilleure suite',
  marks: { inaccuracy: 'imprécision', mistake: 'erreur', blunder: 'gaffe' },
  marksMany: { inaccuracy: 'Imprécisions', mistake: 'Erreurs', blunder: 'Gaffes' },
  lost: 'Espérance de score perdue par coup',
  summary: 'Les joueurs',
  rule: 'De l’évaluation découle la part du point que chaque camp peut espérer. Un coup qui en perd au moins 5 centièmes est une imprécision, 10 une erreur, 15 une gaffe.',
  table: 'Sous forme de tableau',
  move: 'Coup',
  evaluation: 'Évaluation',
  mark: 'Signe',

  // The position editor
  editor: 'Éditeur de position',
  editorHelp:
    'Choisissez une pièce et touchez les cases où elle se trouve, ou faites glisser les pièces sur l’échiquier et en dehors. Au clavier : les flèches parcourent l’échiquier, une lettre pose une pièce (majuscule : blanche, minuscule : noire), Suppr l’enlève.',
  lettersAre: (letters) => `Lettres : ${letters}.`,
  pieces: 'Pièces',
  hand: 'Déplacer les pièces',
  eraser: 'Enlever les pièces',
  putOn: (square, man) => `${square} : ${man}`,
  emptied: (square) => `${square} est vide.`,
  toMove: 'Au trait',
  castling: 'Le roque est encore permis',
  castles: (side, short) => `${sides[side]}, ${short ? 'petit' : 'grand'}`,
  passing: 'En passant en',
  nowhere: 'nulle part',
  clearBoard: 'Vider l’échiquier',
  startPosition: 'Position de départ',
  setUp: 'Placer',
  valid: 'Cette position est jouable.',
  invalid: (why) => `Cette position n’est pas jouable : ${why}.`,
  checking: 'Vérification de la position…',
  analyse: 'Analyser',
  playFrom: 'Jouer à partir d’ici',
  couldBeWon: 'Peut-elle être gagnée ?',
  flipBoard: 'Retourner l’échiquier',
};
