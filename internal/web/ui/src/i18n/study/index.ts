// Words that only some pages need, fetched by those: of what the engine says, and of the position editor.
import { Area, type Sentences } from '../catalogue';
import { takes, type StudyTexts } from './texts';

export type { StudyTexts };

export const study = new Area<StudyTexts>(
  'analysis',
  import.meta.glob<Sentences>('../../../../../i18n/*/analysis.json', { import: 'default' }),
  takes,
);

/** The words in the language of the page. */
export const studyTexts = (): Promise<StudyTexts> =>
  study.load(study.langOf(document.documentElement.lang));
