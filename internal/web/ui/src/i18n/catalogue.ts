import { formatter, PSEUDO, type Args } from './format';

/** Returns a sentence by its key. */
export type Say = (key: string, args?: Args) => string;

/** The sentences of an area in one language, by key. */
export type Sentences = Readonly<Record<string, string>>;

/** The files of an area, by their paths: each is fetched only by those who read its language. */
type Files = Readonly<Record<string, () => Promise<Sentences>>>;

/** An area of sentences: a file in the folder of each language, see internal/i18n. */
export class Area<T> {
  readonly #languages: ReadonlyMap<string, () => Promise<Sentences>>;

  constructor(
    readonly name: string,
    files: Files,
    readonly texts: (say: Say, code: string) => T,
  ) {
    this.#languages = new Map(
      Object.entries(files).map(([path, load]) => [path.split('/').at(-2) as string, load]),
    );
  }

  /** The tags of the languages. */
  get languages(): string[] {
    return [...this.#languages.keys()];
  }

  /** The language of a tag ("es-AR"); English when it is not spoken here. */
  langOf(tag: string): string {
    if (tag === PSEUDO) return PSEUDO;
    const base = tag.toLowerCase().split('-')[0] ?? '';
    return this.#languages.has(base) ? base : 'en';
  }

  /** The sentences of a language as they stand in its file. */
  async sentences(lang: string): Promise<Sentences> {
    return (await this.#languages.get(lang === PSEUDO ? 'en' : lang)?.()) ?? {};
  }

  /** The texts of a language. What it lacks is said in English, which is fetched only then. */
  async load(lang: string): Promise<T> {
    const own = await this.sentences(lang);
    let lacks = false;
    const texts = this.#texts(lang, (key) => {
      lacks ||= own[key] === undefined;
      return own[key] ?? '';
    });
    if (!lacks) return texts;
    const english = await this.sentences('en');
    return this.#texts(lang, (key) => own[key] ?? english[key] ?? `⟦${key}⟧`);
  }

  #texts(lang: string, find: (key: string) => string): T {
    const format = formatter(lang);
    return this.texts((key, args) => format(find(`${this.name}.${key}`), args), lang);
  }
}
