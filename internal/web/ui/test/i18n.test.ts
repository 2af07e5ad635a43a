import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import examples from '../../../i18n/testdata/messages.json';
import { browser } from '../src/i18n';
import { formatter, type Args } from '../src/i18n/format';
import { desk } from '../src/i18n/desk';
import { study } from '../src/i18n/study';
import { table } from '../src/i18n/table';

/** Paths of all leaves of a catalogue. */
function leaves(o: object, path = ''): Map<string, unknown> {
  const all = new Map<string, unknown>();
  for (const [k, v] of Object.entries(o)) {
    if (v !== null && typeof v === 'object')
      for (const [p, leaf] of leaves(v, `${path}${k}.`)) all.set(p, leaf);
    else all.set(path + k, v);
  }
  return all;
}

/** Words that a language shares with English. */
const shared: Record<string, string[]> = {
  es: ['no'],
  ca: ['no', 'clockKinds.increment'],
  fr: ['action', 'pace.blitz', 'pace.standard', 'startChess960', 'fen', 'sayLabel'],
  pt: [],
  de: ['pace.blitz', 'pace.standard', 'startChess960', 'fen'],
  it: [
    'no',
    'computer',
    'pace.blitz',
    'pace.rapid',
    'pace.standard',
    'startChess960',
    'fen',
    'chat',
  ],
};

// What all catalogues promise is tested in internal/i18n; here, that this part reads them as the server does.
describe('sentences', () => {
  test.each(examples)('$lang: $sentence', ({ lang, sentence, args, want }) => {
    expect(formatter(lang)(sentence, args as unknown as Args)).toBe(want);
  });
  test.each(['{', '{}', '{a', '{a, number}', '{n, plural, one {x}}', '{x, select, other {y}'])(
    '%s is no sentence',
    (sentence) => expect(() => formatter('en')(sentence)).toThrow(),
  );
});

describe.each([browser, table, study, desk])('$name', (area) => {
  test.each(area.languages)('every text of %s has its sentence', async (lang) => {
    const own = await area.sentences(lang);
    const named = new Set(Object.keys(area.takes));
    const others = area.others((key) => {
      named.add(key);
      return 'K Q R B N';
    }, lang);
    for (const text of leaves(others).values()) if (typeof text === 'function') text();
    expect([...named].filter((key) => own[key] === undefined)).toEqual([]);
    // A sentence that takes something has its text; the others are texts by their names.
    const open = Object.keys(own).filter((key) => /\{\w/.test(own[key] ?? ''));
    expect(open.filter((key) => !named.has(key))).toEqual([]);
  });
  test('no text lacks an argument', async () => {
    const texts = (await area.load('en')) as unknown as Record<string, (...a: unknown[]) => string>;
    for (const key of Object.keys(area.takes))
      expect(texts[key]?.(1, 1, 1, 1), key).not.toMatch(/[⟨⟦]/);
  });
  test.each(Object.keys(shared))('%s is not English left over', async (lang) => {
    const [en, own] = [await area.sentences('en'), await area.sentences(lang)];
    const same = Object.entries(en).filter(([k, v]) => !/\{\w/.test(v) && own[k] === v);
    const known =
      area.name === 'browser'
        ? (shared[lang] ?? [])
        : area.name === 'arbiter' && lang === 'fr'
          ? ['group.position', 'position']
          : [];
    expect(same.map(([k]) => k).filter((k) => !k.startsWith('letters'))).toEqual(known);
  });
});

test('the language that nobody speaks leaves what people wrote as it is', async () => {
  const t = await browser.load(browser.langOf('en-XA'));
  expect(t.declined('Ana').normalize('NFD').replaceAll('\u0301', '')).toBe(
    'Ana has declined your challenge.',
  );
  expect(t.declined('Ana')).toMatch(/^Ana h́áś/);
});

describe('languages', () => {
  test.each(browser.languages)('letters of the pieces of %s differ', async (lang) => {
    expect(new Set((await browser.load(lang)).letters).size).toBe(5);
  });
  test('language tags', () => {
    expect(
      ['es', 'es-AR', 'ES', 'en-GB', '', 'eo', 'constructor'].map((t) => browser.langOf(t)),
    ).toEqual(['es', 'es', 'es', 'en', 'en', 'en', 'en']);
  });
});

/** Text and spoken attributes that stand in a component as they are, and so in one language only. */
function literals(source: string): string[] {
  const found: string[] = [];
  const spoken = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt']);
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (node === null || typeof node !== 'object') return;
    const n = node as Record<string, unknown>;
    if (n['type'] === 'Text' && /\p{L}/u.test(String(n['data'])))
      found.push(String(n['data']).trim());
    if (n['type'] === 'Attribute') {
      if (spoken.has(String(n['name']))) walk(n['value']);
      return;
    }
    for (const v of Object.values(n)) walk(v);
  };
  walk(parse(source, { modern: true }).fragment);
  return found;
}

describe('components', () => {
  const root = join(import.meta.dirname, '../src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((f) =>
    f.endsWith('.svelte'),
  );
  test('there are some', () => expect(files.length).toBeGreaterThan(8));
  test.each(files)('%s has no literal text', (file) => {
    expect(literals(readFileSync(join(root, file), 'utf8'))).toEqual([]);
  });
  test('the check sees literal text', () => {
    expect(literals('<p title="hola">Hello {name}</p>')).toEqual(['hola', 'Hello']);
  });
});

test('what everybody presses is called as everybody calls it', async () => {
  const [en, es] = await Promise.all([browser.load('en'), browser.load('es')]);
  expect([
    en.enter,
    en.play,
    en.offer,
    en.seeks,
    en.chat,
    en.say,
    en.loadingTable,
    en.ratedGame,
  ]).toEqual(['Log in', 'Play', 'Create game', 'Open games', 'Chat', 'Send', 'Loading…', 'Rated']);
  expect([es.enter, es.play, es.offer, es.seeks, es.say, es.loadingTable, es.ratedGame]).toEqual([
    'Iniciar sesión',
    'Jugar',
    'Crear partida',
    'Partidas abiertas',
    'Enviar',
    'Cargando…',
    'Puntuable',
  ]);
});
