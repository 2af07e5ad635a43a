// The sentences of the arbiters' desk, fetched by its pages only.
import { Area, type Sentences } from '../catalogue';
import { takes, type DeskTexts } from './texts';

export type { DeskTexts };

export const desk = new Area<DeskTexts>(
  'arbiter',
  import.meta.glob<Sentences>('../../../../../i18n/*/arbiter.json', { import: 'default' }),
  takes,
);

/** The sentences in the language of the page. */
export const deskTexts = (): Promise<DeskTexts> =>
  desk.load(desk.langOf(document.documentElement.lang));
