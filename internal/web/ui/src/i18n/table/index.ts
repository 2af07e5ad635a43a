// The sentences that only a game's page needs, which is most of what is said about calls, claims,
// requests and assistants.
import { Area, type Sentences } from '../catalogue';
import { others, takes, type TableTexts } from './texts';

export type { TableTexts };

export const table = new Area<TableTexts>(
  'table',
  import.meta.glob<Sentences>('../../../../../i18n/*/table.json', { import: 'default' }),
  takes,
  others,
);

/** The sentences in the language of the page. */
const own: TableTexts | undefined =
  typeof document === 'undefined'
    ? undefined
    : await table.load(table.langOf(document.documentElement.lang));

/** The sentences in the language of the page. */
export function tableTexts(): TableTexts {
  if (own === undefined) throw new Error('there is no page whose language could be spoken');
  return own;
}
