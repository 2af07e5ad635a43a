// Chess in words, for the ear and for the eye: moves, squares, times.
import type { Texts } from '../i18n';
import type { ClockFace, Colour, LegalMove, PlayedMove, Refused, View } from '../protocol';
import {
  colourOf,
  squareIndex,
  squareName,
  squaresOf,
  type Men,
  type PieceLetter,
} from './position';
import { ENGLISH } from './entry';
import { movesFrom } from './legal';
import { handOf } from './table';
import { delayOf, pace, remaining, UNTIMED } from './time';

const letterOf = (english: string): PieceLetter => english.toLowerCase() as PieceLetter;
const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);

/** SAN with the letters of the reader's language: Nf3 is Cf3 in Spanish. */
export function localSan(san: string, t: Texts): string {
  if (san.startsWith('O')) return san;
  return san.replace(/[KQRBN]/g, (c) => t.letters[ENGLISH.indexOf(c)] ?? c);
}

/** "Caballo f3", "Peón e por d5, jaque": a move as it is said aloud. */
export function spokenSan(san: string, t: Texts): string {
  const parts: string[] = [];
  if (san.startsWith('O-O-O')) parts.push(t.castlesLong);
  else if (san.startsWith('O-O')) parts.push(t.castlesShort);
  else {
    const m = /^([KQRBN])?([a-h])?([1-8])?(x)?([a-h][1-8])(?:=([QRBN]))?/.exec(san);
    if (!m) return san;
    const [, piece, file, rank, takes, to, promotion] = m;
    if (piece) parts.push(t.piece(letterOf(piece)));
    if (file || rank) parts.push(`${file ?? ''}${rank ?? ''}`);
    if (takes) parts.push(t.takes);
    parts.push(to as string);
    if (promotion) parts.push(t.promotes(t.piece(letterOf(promotion))));
  }
  const words = capital(parts.join(' '));
  if (san.endsWith('#')) return `${words}, ${t.mate}`;
  return san.endsWith('+') ? `${words}, ${t.check}` : words;
}

/** A control in words beside its figures: how fast it is, its delay, or that there are no clocks. */
export const paceWords = (control: string, edition: string, t: Texts): string[] =>
  control === UNTIMED
    ? [t.untimed]
    : [t.pace[pace(control, edition)], ...(delayOf(control) ? [t.delayOf(delayOf(control))] : [])];

// The words with which the Laws have moves announced to players who do not see the board (Appendix E.2.1, 2009).
const FILE_WORDS = ['Anna', 'Bella', 'Cesar', 'David', 'Eva', 'Felix', 'Gustav', 'Hector'];
const RANK_WORDS = ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht'];
const MAN_WORDS: Readonly<Record<string, string>> = {
  K: 'König',
  Q: 'Dame',
  R: 'Turm',
  B: 'Läufer',
  N: 'Springer',
};

/** "Springer Gustav eins Felix drei", "Kurze Rochade": a move in those words, the same in every language. */
export function announced({ san, uci }: PlayedMove): string {
  const square = (at: number): string =>
    `${FILE_WORDS[uci.charCodeAt(at) - 97]} ${RANK_WORDS[Number(uci[at + 1]) - 1]}`;
  const end = san.endsWith('#') ? 'Matt' : san.endsWith('+') ? 'Schach' : '';
  if (san.startsWith('O'))
    return [san.startsWith('O-O-O') ? 'Lange Rochade' : 'Kurze Rochade', end]
      .filter(Boolean)
      .join(' ');
  return [
    MAN_WORDS[san[0] ?? ''],
    square(0),
    square(2),
    MAN_WORDS[/=([QRBN])/.exec(san)?.[1] ?? ''],
    end,
  ]
    .filter(Boolean)
    .join(' ');
}

/** An article as it is said: "Article 9.2, edition 2009", "Preface of the Laws", "Regulation 5 of the hall". */
export function citedWords(article: string, edition: string, t: Texts): string {
  if (article.startsWith('Hall ')) return t.citedHall(article.slice('Hall '.length));
  if (article.startsWith('Preface'))
    return t.citedPreface(article.slice('Preface'.length).trim(), edition);
  return t.refusedBy(article, edition);
}

/** A refusal with its article, if it has one, of an edition unless it names its own. */
export const refusalWords = (r: Refused, edition: string, t: Texts): string =>
  r.article ? `${r.text} ${citedWords(r.article, r.edition ?? edition, t)}` : r.text;

/** 14 for the 27th and 28th half moves. `ply` counts from 1. */
export const moveNumber = (ply: number): number => Math.ceil(ply / 2);
export const moverOf = (ply: number): Colour => (ply % 2 ? 'white' : 'black');

/** "14… Cf6": label of the move that made `ply`. */
export const moveLabel = (ply: number, san: string, t: Texts): string =>
  `${moveNumber(ply)}${moverOf(ply) === 'white' ? '.' : '…'} ${localSan(san, t)}`;

/** What stands behind a move in a list, and how it is read aloud. */
export interface MoveSign {
  sign: string;
  words: string;
}

/** The signs of a move that an assistant made, and of one that was announced. */
export const HAND_SIGNS = { assisted: '°', announced: '*' } as const;

/**
 * The signs of moves by half move, the first being 1: those given, and for moves that an assistant
 * made or that were announced a sign of that, with its words.
 */
export function withHands(
  moves: readonly PlayedMove[],
  signs: readonly MoveSign[],
  says: Record<keyof typeof HAND_SIGNS, string>,
): readonly MoveSign[] {
  if (!moves.some((m) => m.assisted || m.announced)) return signs;
  return [undefined, ...moves].map((m, ply) => {
    const hands = (['assisted', 'announced'] as const).filter((h) => m?.[h]);
    const given = signs[ply] ?? { sign: '', words: '' };
    return {
      sign: given.sign + hands.map((h) => HAND_SIGNS[h]).join(''),
      words: [given.words, ...hands.map((h) => says[h])].filter(Boolean).join(', '),
    };
  });
}

/** The last move said aloud with its number, or as the Laws have it announced; '' before the first. */
export function spokenLast(moves: readonly PlayedMove[], t: Texts, announce = false): string {
  const last = moves.at(-1);
  if (last && announce) return announced(last);
  return last
    ? t.spokenMove(moveNumber(moves.length), moverOf(moves.length), spokenSan(last.san, t))
    : '';
}

/** "4 minutes and 59 seconds": never "4:59", which is read as an hour of the day. */
export function spokenTime(ms: number, t: Texts): string {
  const s = Math.floor(ms / 1000);
  const parts: string[] = [];
  const h = Math.floor(s / 3600);
  const m = Math.floor(s / 60) % 60;
  if (h) parts.push(t.hours(h));
  if (m) parts.push(t.minutesLong(m));
  if (!h && (s % 60 || !m)) parts.push(t.seconds(s % 60));
  return parts.join(` ${t.and} `);
}

export function manName(man: string, t: Texts): string {
  return man ? t.man(colourOf(man), letterOf(man)) : '';
}

/** "e4, white knight": the name of a square's button. */
export const squareWords = (men: Men, square: string, t: Texts): string =>
  t.square(square, manName(men[squareIndex(square)] ?? '', t));

export function clocksWords(clock: ClockFace | null | undefined, now: number, t: Texts): string {
  if (!clock) return t.noClock;
  return t.clocksAnswer(
    spokenTime(remaining(clock, 'white', now), t),
    spokenTime(remaining(clock, 'black', now), t),
  );
}

/** Where all men of one kind stand. */
export function whereWords(men: Men, man: string, t: Texts): string {
  const squares = squaresOf(men, man);
  return t.whereAnswer(t.men(colourOf(man), letterOf(man)), squares.join(', ') || t.none);
}

/** What stands on a file ("a"), a rank ("4") or a square ("e4"). */
export function lineWords(men: Men, line: string, t: Texts): string {
  if (line.length === 2) return squareWords(men, line, t);
  const found = men.flatMap((man, i) =>
    man && squareName(i).includes(line) ? [`${squareName(i)} ${manName(man, t)}`] : [],
  );
  return t.lineAnswer(line, found.join(', ') || t.emptyLine);
}

export const legalWords = (legal: readonly LegalMove[], t: Texts): string =>
  t.legalAnswer(legal.length, legal.map((m) => localSan(m.san, t)).join(', '));

/** The answer to "which moves are legal?", of one square or of all: the server tells them to the player whose turn it is. */
export function movesAnswer(view: View, square: string, t: Texts): string {
  const hand = handOf(view);
  if (!view.over && !hand) return t.legalForPlayers;
  if (!view.over && hand !== view.turn) return t.notYourTurn;
  const legal = view.legal ?? [];
  return legalWords(square ? movesFrom(legal, square) : legal, t);
}
