import { formatter, PSEUDO, type Args } from './format';

/** Returns a sentence by its key. */
export type Say = (key: string, args?: Args) => string;

/** The sentences of an area in one language, by key. What it lacks stands there in English, see vite.config.ts. */
export type Sentences = Readonly<Record<string, string>>;

/** The files of an area, by their paths: each is fetched only by those who read its language. */
type Files = Readonly<Record<string, () => Promise<Sentences>>>;

/** The names of the sentences of an area that stand in no group. */
type Names<Key, Area extends string> = Key extends `${Area}.${infer Name}`
  ? Name extends `${string}.${string}`
    ? never
    : Name
  : never;

/** Texts with arguments, and every other sentence of the English file by its name. */
export type Named<File, Area extends string, Texts> = Texts & {
  readonly [Name in Exclude<Names<keyof File, Area>, keyof Texts>]: string;
};

/** An area of sentences: a file in the folder of each language, see internal/i18n. */
export class Area<T extends object, All extends T> {
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

  /** The sentences of a language. */
  async sentences(lang: string): Promise<Sentences> {
    return (await this.#languages.get(lang === PSEUDO ? 'en' : lang)?.()) ?? {};
  }

  /** The texts of a language. */
  async load(lang: string): Promise<All> {
    const [own, format] = [await this.sentences(lang), formatter(lang)];
    const say: Say = (key, args) => format(own[key] ?? `⟦${key}⟧`, args);
    return new Proxy(this.texts(say, lang), {
      get: (texts, key) => (key in texts ? Reflect.get(texts, key) : say(String(key))),
    }) as All;
  }
}
