import { en } from './en';
import { es } from './es';

type Loose<T> = T extends (...a: infer A) => string
  ? (...a: A) => string
  : T extends string
    ? string
    : T extends readonly [string, string, string, string, string]
      ? readonly [string, string, string, string, string]
      : { readonly [K in keyof T]: Loose<T[K]> };

/** Every catalogue has exactly these keys, with these arguments. */
export type Texts = { readonly [K in keyof typeof en]: Loose<(typeof en)[K]> };
export type Lang = 'en' | 'es';

export const catalogues: Record<Lang, Texts> = { en, es };

/** The catalogue of a language tag ("es-AR"); English when we do not speak it. */
export const textsOf = (tag: string): Texts => catalogues[langOf(tag)];
export const langOf = (tag: string): Lang => (tag.toLowerCase().startsWith('es') ? 'es' : 'en');

/** The catalogue of the page, whose language the server wrote in <html lang>. */
export const texts = (): Texts => textsOf(document.documentElement.lang);
