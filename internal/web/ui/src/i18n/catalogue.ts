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

/** The sentences that stand in groups, "levels.easy". */
type Groups<Key, Area extends string> = {
  readonly [Group in Key extends `${Area}.${infer Name}.${string}` ? Name : never]: {
    readonly [Name in Key extends `${Area}.${Group}.${infer Last}` ? Last : never]: string;
  };
};

/** Texts with arguments, and every other sentence of the English file by its name, alone or in a group. */
export type Named<File, Area extends string, Texts> = Texts & {
  readonly [Name in Exclude<Names<keyof File, Area>, keyof Texts>]: string;
} & Omit<Groups<keyof File, Area>, keyof Texts>;

/** An area of sentences: a file in the folder of each language, see internal/i18n. */
export class Area<All extends object> {
  readonly #languages: ReadonlyMap<string, () => Promise<Sentences>>;

  /** takes names what each sentence takes, with spaces between; others makes what is no single sentence. */
  constructor(
    readonly name: string,
    files: Files,
    readonly takes: Readonly<Record<string, string>>,
    readonly others: (say: Say, code: string) => object = () => ({}),
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
    const texts: Record<string, unknown> = {};
    for (const key of Object.keys(own)) {
      const [group, name] = key.split('.') as [string, string?];
      if (name) texts[group] = { ...(texts[group] as object), [name]: say(key) };
    }
    return new Proxy(Object.assign(texts, this.others(say, lang)), {
      get: (_, key: string) => {
        if (key in texts) return texts[key];
        const names = this.takes[key]?.split(' ');
        return names
          ? (...values: (string | number | boolean)[]) =>
              say(key, Object.fromEntries(names.map((name, i) => [name, values[i] ?? ''])))
          : say(key);
      },
    }) as unknown as All;
  }
}
