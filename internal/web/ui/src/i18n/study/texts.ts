import type { Colour } from '../../protocol';
import type { Named } from '../catalogue';

/** The sentences of the engine and of the position editor that take something, and what. */
export interface Takes {
  ahead(n: number): string;
  progress(done: number, total: number): string;
  by(engine: string): string;
  slightly(side: Colour): string;
  better(side: Colour): string;
  winning(side: Colour): string;
  mateIn(side: Colour, n: number): string;
  mated(side: Colour): string;
  best(line: string): string;
  lettersAre(letters: string): string;
  putOn(square: string, man: string): string;
  emptied(square: string): string;
  castles(side: Colour, short: boolean): string;
  invalid(why: string): string;
}

/** The names in the catalogue of what each takes, in that order. */
export const takes: Record<keyof Takes, string> = {
  ahead: 'n',
  progress: 'done total',
  by: 'engine',
  slightly: 'side',
  better: 'side',
  winning: 'side',
  mateIn: 'side n',
  mated: 'side',
  best: 'line',
  lettersAre: 'letters',
  putOn: 'square man',
  emptied: 'square',
  castles: 'side short',
  invalid: 'why',
};

/** What pages get: those, and every other sentence of the catalogue by its name, alone or in a group. */
export type StudyTexts = Named<
  typeof import('../../../../../i18n/en/analysis.json'),
  'analysis',
  Takes
>;
