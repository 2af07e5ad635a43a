// Words that only some pages need, fetched by those: of what the engine says, and of the position editor.
import { langOf, type Lang, type Loose } from '..';
import type { en } from './en';

/** Every catalogue has exactly these keys, with these arguments. */
export type StudyTexts = { readonly [K in keyof typeof en]: Loose<(typeof en)[K]> };

export const studyCatalogues: Record<Lang, () => Promise<StudyTexts>> = {
  en: async () => (await import('./en')).en,
  es: async () => (await import('./es')).es,
  ca: async () => (await import('./ca')).ca,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
  de: async () => (await import('./de')).de,
};

/** The words in the language of the page. */
export const studyTexts = (): Promise<StudyTexts> =>
  studyCatalogues[langOf(document.documentElement.lang)]();
