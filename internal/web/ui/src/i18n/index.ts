import { Area, type Sentences } from './catalogue';
import { others, takes, type Texts } from './texts';

export type { Texts };

/** The sentences of the live hall, tables and analysis; the server names the file of the page's language early. */
export const browser = new Area<Texts>(
  'browser',
  import.meta.glob<Sentences>('../../../../i18n/*/browser.json', { import: 'default' }),
  takes,
  others,
);

/** The texts in the language of the page, which the server wrote in <html lang>. */
const own: Texts | undefined =
  typeof document === 'undefined'
    ? undefined
    : await browser.load(browser.langOf(document.documentElement.lang));

/** The texts in the language of the page. */
export function texts(): Texts {
  if (own === undefined) throw new Error('there is no page whose language could be spoken');
  return own;
}
