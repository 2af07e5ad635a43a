import type { en } from './en';

/** What another catalogue has in the place of something of the English one. */
export type Loose<T> = T extends (...a: infer A) => string
  ? (...a: A) => string
  : T extends string
    ? string
    : T extends readonly [string, string, string, string, string]
      ? readonly [string, string, string, string, string]
      : { readonly [K in keyof T]: Loose<T[K]> };

/** Every catalogue has exactly these keys, with these arguments. */
export type Texts = { readonly [K in keyof typeof en]: Loose<(typeof en)[K]> };

/** The languages, each a file that only its readers fetch; the server names it early. */
export const catalogues = {
  en: async (): Promise<Texts> => (await import('./en')).en,
  es: async (): Promise<Texts> => (await import('./es')).es,
  ca: async (): Promise<Texts> => (await import('./ca')).ca,
  fr: async (): Promise<Texts> => (await import('./fr')).fr,
  pt: async (): Promise<Texts> => (await import('./pt')).pt,
  de: async (): Promise<Texts> => (await import('./de')).de,
};
export type Lang = keyof typeof catalogues;

/** The language of a tag ("es-AR"); English when we do not speak it. */
export function langOf(tag: string): Lang {
  const base = tag.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(catalogues, base) ? (base as Lang) : 'en';
}

/** The language of the page, which the server wrote in <html lang>. */
const own: Texts | undefined =
  typeof document === 'undefined'
    ? undefined
    : await catalogues[langOf(document.documentElement.lang)]();

/** The catalogue of the page's language. */
export function texts(): Texts {
  if (own === undefined) throw new Error('there is no page whose language could be spoken');
  return own;
}
