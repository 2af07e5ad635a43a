import type { Colour } from '../../protocol';
import type { Named } from '../catalogue';

/** The sentences of the arbiters' desk that take something, and what. */
export interface Takes {
  where(round: number, board: number): string;
  waits(time: string): string;
  runsAgain(time: string): string;
  heldBy(who: string): string;
  nth(n: number): string;
  shown(n: number, total: number): string;
  signCall(n: number): string;
  signCase(kind: string): string;
  signWaiting(what: string): string;
  signAbsent(side: Colour): string;
  signGone(side: Colour): string;
  signComeBy(time: string): string;
  signTrouble(side: Colour): string;
  signOffer(side: Colour): string;
  signIllegal(side: Colour, n: number): string;
  sector(from: number, to: number): string;
  sectorBoard(board: number): string;
  elsewhere(place: string): string;
  atPly(move: string): string;
  takenBack(move: string): string;
  ruledBy(who: string): string;
  attends(who: string, pair: string): string;
  proofWith(move: string): string;
  occurrences(n: number, needed: number): string;
  quiet(n: number, needed: number): string;
}

/** The names in the catalogue of what each takes, in that order. */
export const takes: Record<keyof Takes, string> = {
  where: 'round board',
  waits: 'time',
  runsAgain: 'time',
  heldBy: 'who',
  nth: 'n',
  shown: 'n total',
  signCall: 'n',
  signCase: 'kind',
  signWaiting: 'what',
  signAbsent: 'side',
  signGone: 'side',
  signComeBy: 'time',
  signTrouble: 'side',
  signOffer: 'side',
  signIllegal: 'side n',
  sector: 'from to',
  sectorBoard: 'board',
  elsewhere: 'place',
  atPly: 'move',
  takenBack: 'move',
  ruledBy: 'who',
  attends: 'who pair',
  proofWith: 'move',
  occurrences: 'n needed',
  quiet: 'n needed',
};

/** What pages get: those, and every other sentence of the catalogue by its name, alone or in a group. */
export type DeskTexts = Named<
  typeof import('../../../../../i18n/en/arbiter.json'),
  'arbiter',
  Takes
>;
