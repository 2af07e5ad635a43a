// ICU's MessageFormat as the catalogues use it: arguments, plural and select. The server reads the same sentences
// in internal/i18n/message.go, which says what is understood; both are tested with the same examples.

/** What a sentence may be given. */
export type Args = Readonly<Record<string, string | number | boolean>>;

type Part =
  | string
  | { name: string }
  | { name: string; kind: 'plural' | 'select'; cases: Map<string, Part[]> };

/** Reads a sentence. */
function read(sentence: string): Part[] {
  let at = 0;
  const fail = (): never => {
    throw new Error(`not a sentence, at ${at}: ${sentence}`);
  };
  const blank = () => {
    while (sentence[at] === ' ' || sentence[at] === '\n') at++;
  };
  const word = (): string => {
    blank();
    const found = /^[^\s,{}']*/.exec(sentence.slice(at))?.[0] ?? '';
    at += found.length;
    blank();
    return found;
  };
  const skip = (sign: string): boolean => {
    blank();
    if (sentence[at] !== sign) return false;
    at++;
    return true;
  };
  const must = (sign: string) => {
    if (!skip(sign)) fail();
  };
  /** What an apostrophe begins: an apostrophe, or text in which braces mean nothing. */
  const quoted = (inPlural: boolean): string => {
    const next = sentence[++at];
    if (next === "'") {
      at++;
      return "'";
    }
    if (next !== '{' && next !== '}' && !(next === '#' && inPlural)) return "'";
    let text = '';
    while (at < sentence.length) {
      const c = sentence[at++];
      if (c !== "'") text += c;
      else if (sentence[at] === "'") text += sentence[at++];
      else break;
    }
    return text;
  };
  const argument = (inPlural: boolean): Part => {
    const name = word();
    if (name === '') fail();
    if (skip('}')) return { name };
    must(',');
    const kind = word();
    if (kind !== 'plural' && kind !== 'select') return fail();
    must(',');
    const cases = new Map<string, Part[]>();
    while (!skip('}')) {
      const key = word();
      must('{');
      cases.set(key, parts(true, inPlural || kind === 'plural'));
      must('}');
    }
    if (!cases.has('other')) fail();
    return { name, kind, cases };
  };
  const parts = (inside: boolean, inPlural: boolean): Part[] => {
    const found: Part[] = [];
    let text = '';
    const add = (...p: Part[]) => {
      if (text !== '') found.push(text);
      text = '';
      found.push(...p);
    };
    while (at < sentence.length && !(inside && sentence[at] === '}')) {
      const c = sentence[at] as string;
      if (c === "'") text += quoted(inPlural);
      else if (c === '{') {
        at++;
        add(argument(inPlural));
      } else if (c === '#' && inPlural) {
        at++;
        add({ name: '#' });
      } else {
        text += c;
        at++;
      }
    }
    add();
    return found;
  };
  return parts(false, false);
}

/** The language that nobody speaks: English with an accent on every letter, so that what has none is no sentence. */
export const PSEUDO = 'en-XA';

const accented = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => `${letter}\u0301`.normalize());

/** Returns a function that writes a sentence of a language with its arguments. */
export function formatter(lang: string): (sentence: string, args?: Args) => string {
  const rules = new Intl.PluralRules(lang);
  const known = new Map<string, Part[]>();
  const literal = lang === PSEUDO ? accented : (text: string) => text;
  const write = (parts: Part[], args: Args, number: number): string =>
    parts
      .map((p) => {
        if (typeof p === 'string') return literal(p);
        if (p.name === '#') return String(number);
        const value = args[p.name];
        if (value === undefined) return `⟨${p.name}⟩`;
        if (!('kind' in p)) return String(value);
        const n = p.kind === 'plural' ? Number(value) : number;
        const found =
          p.kind === 'plural'
            ? (p.cases.get(`=${n}`) ?? p.cases.get(rules.select(n)))
            : p.cases.get(value ? String(value).replaceAll('-', '_') : 'none');
        return write(found ?? (p.cases.get('other') as Part[]), args, n);
      })
      .join('');
  return (sentence, args = {}) => {
    if (!/[{}']/.test(sentence)) return literal(sentence);
    const parts = known.get(sentence) ?? read(sentence);
    known.set(sentence, parts);
    return write(parts, args, 0);
  };
}
