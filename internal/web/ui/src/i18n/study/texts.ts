import type { Colour } from '../../protocol';
import type { Named, Say } from '../catalogue';

/** What the engine says, and the words of the position editor: sentences that take something, and those in groups. */
export const studyTexts = (say: Say) => ({
  // The engine
  ahead: (n: number) => say('ahead', { n }),
  progress: (done: number, total: number) => say('progress', { done, total }),
  by: (engine: string) => say('by', { engine }),
  slightly: (side: Colour) => say('slightly', { side }),
  better: (side: Colour) => say('better', { side }),
  winning: (side: Colour) => say('winning', { side }),
  mateIn: (side: Colour, n: number) => say('mateIn', { side, n }),
  mated: (side: Colour) => say('mated', { side }),
  best: (line: string) => say('best', { line }),
  marks: {
    inaccuracy: say('marks.inaccuracy'),
    mistake: say('marks.mistake'),
    blunder: say('marks.blunder'),
  },
  marksMany: {
    inaccuracy: say('marksMany.inaccuracy'),
    mistake: say('marksMany.mistake'),
    blunder: say('marksMany.blunder'),
  },

  // The position editor
  lettersAre: (letters: string) => say('lettersAre', { letters }),
  putOn: (square: string, man: string) => say('putOn', { square, man }),
  emptied: (square: string) => say('emptied', { square }),
  castles: (side: Colour, short: boolean) => say('castles', { side, short }),
  invalid: (why: string) => say('invalid', { why }),
});

/** What pages get: those, and every other sentence of the catalogue by its name. */
export type StudyTexts = Named<
  typeof import('../../../../../i18n/en/analysis.json'),
  'analysis',
  ReturnType<typeof studyTexts>
>;
