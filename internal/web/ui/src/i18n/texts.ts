import type { Colour } from '../protocol';
import type { PieceLetter } from '../state/position';
import type { Named, Say } from './catalogue';

/** The sentences of the live hall, tables and analysis that take something, and what. */
export interface Takes {
  piece(p: PieceLetter): string;
  pieces(p: PieceLetter): string;
  side(c: Colour): string;
  man(c: Colour, p: PieceLetter): string;
  men(c: Colour, p: PieceLetter): string;
  square(square: string, man: string): string;
  promotes(piece: string): string;
  spokenMove(n: number, side: Colour, words: string): string;
  moveUnsure(san: string): string;
  moveLost(san: string): string;
  moveArrived(san: string): string;
  refusedBy(article: string, edition: string): string;
  citedHall(number: string): string;
  citedPreface(part: string, edition: string): string;
  acceptFrom(handle: string, control: string): string;
  editionOf(edition: string): string;
  takesSide(c: Colour): string;
  round(n: number, board: number): string;
  peopleCount(n: number): string;
  challengeWhom(handle: string): string;
  challengedBy(handle: string): string;
  challenged(handle: string): string;
  acceptChallenge(handle: string): string;
  declineChallenge(handle: string): string;
  declined(handle: string): string;
  computersHere(names: string): string;
  computersBusy(names: string): string;
  computerIs(name: string): string;
  delayOf(n: number): string;
  delayBy(n: number): string;
  delayed(n: number): string;
  startNumbered(n: string): string;
  oddsYou(man: string): string;
  oddsThem(man: string): string;
  oddsOf(side: Colour, man: string): string;
  youHave(time: string): string;
  theyHave(time: string): string;
  versus(white: string, black: string): string;
  turnOf(side: Colour): string;
  toChannel(n: number): string;
  calledBy(who: string, pair: string): string;
  claimCalls(who: string, pair: string): string;
  drawCalls(pair: string): string;
  caseCalls(kind: string, who: string, pair: string): string;
  questionCalls(who: string, pair: string): string;
  openCalls(n: number): string;
  callWaits(time: string): string;
  looking(where: string): string;
  atMove(label: string): string;
  clockOf(side: Colour, spoken: string): string;
  hours(n: number): string;
  minutesLong(n: number): string;
  seconds(n: number): string;
  cannotSee(who: string): string;
  notLegal(text: string): string;
  ambiguous(text: string, moves: string): string;
  picked(square: string): string;
  cannotPick(square: string): string;
  cannotDrop(square: string): string;
  clocksAnswer(white: string, black: string): string;
  legalAnswer(n: number, list: string): string;
  whereAnswer(men: string, squares: string): string;
  lineAnswer(line: string, men: string): string;
  rematchFrom(name: string): string;
  copyByHand(text: string): string;
  article(article: string, edition: string): string;
  setAhead(from: string, to: string): string;
  aheadNotLegal(from: string, to: string): string;
  illegal(from: string, to: string): string;
  said(from: string, text: string): string;
  notesOf(move: string): string;
  glyphName(n: number): string;
  drawFrom(square: string): string;
  circle(square: string): string;
  arrow(from: string, to: string): string;
  shapeDrawn(shape: string): string;
  shapeGone(shape: string): string;
  deleteShape(shape: string): string;
  talkChannel(n: number): string;
  talkChannelOf(n: number, topic: string): string;
  talkTo(whom: string): string;
  newLines(n: number): string;
  aboutWhom(handle: string): string;
  shutOut(handle: string): string;
  hearAgain(handle: string): string;
  unfollow(handle: string): string;
  answerWhom(handle: string): string;
  letterFrom(handle: string): string;
  boxFull(handle: string): string;
  followedPlays(who: string, white: string, black: string): string;
}

/** The names in the catalogue of what each takes, in that order. */
export const takes: Record<keyof Takes, string> = {
  piece: 'p',
  pieces: 'p',
  side: 'c',
  man: 'c p',
  men: 'c p',
  square: 'square man',
  promotes: 'piece',
  spokenMove: 'n side words',
  moveUnsure: 'san',
  moveLost: 'san',
  moveArrived: 'san',
  refusedBy: 'article edition',
  citedHall: 'number',
  citedPreface: 'part edition',
  acceptFrom: 'handle control',
  editionOf: 'edition',
  takesSide: 'c',
  round: 'n board',
  peopleCount: 'n',
  challengeWhom: 'handle',
  challengedBy: 'handle',
  challenged: 'handle',
  acceptChallenge: 'handle',
  declineChallenge: 'handle',
  declined: 'handle',
  computersHere: 'names',
  computersBusy: 'names',
  computerIs: 'name',
  delayOf: 'n',
  delayBy: 'n',
  delayed: 'n',
  startNumbered: 'n',
  oddsYou: 'man',
  oddsThem: 'man',
  oddsOf: 'side man',
  youHave: 'time',
  theyHave: 'time',
  versus: 'white black',
  turnOf: 'side',
  toChannel: 'n',
  calledBy: 'who pair',
  claimCalls: 'who pair',
  drawCalls: 'pair',
  caseCalls: 'kind who pair',
  questionCalls: 'who pair',
  openCalls: 'n',
  callWaits: 'time',
  looking: 'where',
  atMove: 'label',
  clockOf: 'side spoken',
  hours: 'n',
  minutesLong: 'n',
  seconds: 'n',
  cannotSee: 'who',
  notLegal: 'text',
  ambiguous: 'text moves',
  picked: 'square',
  cannotPick: 'square',
  cannotDrop: 'square',
  clocksAnswer: 'white black',
  legalAnswer: 'n list',
  whereAnswer: 'men squares',
  lineAnswer: 'line men',
  rematchFrom: 'name',
  copyByHand: 'text',
  article: 'article edition',
  setAhead: 'from to',
  aheadNotLegal: 'from to',
  illegal: 'from to',
  said: 'from text',
  notesOf: 'move',
  glyphName: 'n',
  drawFrom: 'square',
  circle: 'square',
  arrow: 'from to',
  shapeDrawn: 'shape',
  shapeGone: 'shape',
  deleteShape: 'shape',
  talkChannel: 'n',
  talkChannelOf: 'n topic',
  talkTo: 'whom',
  newLines: 'n',
  aboutWhom: 'handle',
  shutOut: 'handle',
  hearAgain: 'handle',
  unfollow: 'handle',
  answerWhom: 'handle',
  letterFrom: 'handle',
  boxFull: 'handle',
  followedPlays: 'who white black',
};

/** What is no single sentence. */
export const others = (say: Say, code: string) => ({
  code,
  letters: say('letters').split(' ') as [string, string, string, string, string],
});

/** What pages get: those, and every other sentence of the catalogue by its name, alone or in a group. */
export type Texts = Named<
  typeof import('../../../../i18n/en/browser.json'),
  'browser',
  Takes & ReturnType<typeof others>
>;
