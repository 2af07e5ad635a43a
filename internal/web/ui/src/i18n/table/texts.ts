import type { Colour } from '../../protocol';
import type { Named, Say } from '../catalogue';

/** The sentences of a game's page that take something, and what. */
export interface Takes {
  requestSent(title: string): string;
  requestUntil(time: string): string;
  callReaches(n: number): string;
  callLetters(n: number): string;
  callStops(time: string): string;
  callCount(n: number): string;
  theirCall(name: string): string;
  callRunsAgain(time: string): string;
  callTaken(name: string): string;
  callClosed(how: string, name: string): string;
  sealMove(san: string): string;
  awayNow(name: string): string;
  backNow(name: string): string;
  firstMoveBy(side: Colour | 'you', time: string, left: string): string;
  comeBy(time: string, left: string): string;
  youAre(side: Colour): string;
  youAssist(whom: string): string;
  assistsWhom(who: string, whom: string): string;
  sightDeclared(by: string): string;
  opponentAnswer(handle: string, rating: string, side: Colour): string;
  drawOfferFrom(name: string): string;
  confirmMove(san: string): string;
  playMove(san: string): string;
  capturedMen(men: string): string;
  aheadBy(points: number): string;
  sheetSigned(side: Colour): string;
  wins(name: string): string;
  proposedBy(name: string, what: string): string;
  youPropose(what: string): string;
  illegalInCheck(from: string, to: string): string;
  boundTo(san: string): string;
  boundOther(side: Colour, san: string): string;
}

/** The names in the catalogue of what each takes, in that order. */
export const takes: Record<keyof Takes, string> = {
  requestSent: 'title',
  requestUntil: 'time',
  callReaches: 'n',
  callLetters: 'n',
  callStops: 'time',
  callCount: 'n',
  theirCall: 'name',
  callRunsAgain: 'time',
  callTaken: 'name',
  callClosed: 'how name',
  sealMove: 'san',
  awayNow: 'name',
  backNow: 'name',
  firstMoveBy: 'side time left',
  comeBy: 'time left',
  youAre: 'side',
  youAssist: 'whom',
  assistsWhom: 'who whom',
  sightDeclared: 'by',
  opponentAnswer: 'handle rating side',
  drawOfferFrom: 'name',
  confirmMove: 'san',
  playMove: 'san',
  capturedMen: 'men',
  aheadBy: 'points',
  sheetSigned: 'side',
  wins: 'name',
  proposedBy: 'name what',
  youPropose: 'what',
  illegalInCheck: 'from to',
  boundTo: 'san',
  boundOther: 'side san',
};

/** What is no single sentence. */
export const others = (say: Say) => ({
  proposals: {
    abort: () => say('proposals.abort'),
    adjourn: () => say('proposals.adjourn'),
    takeback: (plies: number) => say('proposals.takeback', { plies }),
    switch: () => say('proposals.switch'),
    pause: () => say('proposals.pause'),
    unpause: () => say('proposals.unpause'),
  },
});

/** What pages get: those, and every other sentence of the catalogue by its name. */
export type TableTexts = Named<
  typeof import('../../../../../i18n/en/table.json'),
  'table',
  Takes & ReturnType<typeof others>
>;
