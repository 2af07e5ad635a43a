import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import { catalogues, langOf } from '../src/i18n';
import { studyCatalogues } from '../src/i18n/study';

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

type Catalogue = { code: string };
const load = async (of: Record<string, () => Promise<Catalogue>>) =>
  new Map(
    await Promise.all(
      Object.entries(of).map(async ([code, fetched]) => [code, await fetched()] as const),
    ),
  );
const sets = [
  ['catalogues', await load(catalogues)],
  ['words of analysis and editor', await load(studyCatalogues)],
] as const;
/** Words that a language shares with English. */
const shared: Record<string, string[]> = {
  es: ['no'],
  ca: ['no', 'clockKinds.increment'],
  fr: ['action', 'pace.blitz', 'pace.standard', 'startChess960', 'fen', 'sayLabel'],
  pt: ['letters.3'], // the bishop's B
  de: ['letters.0', 'pace.blitz', 'pace.standard', 'startChess960', 'fen'],
};

describe.each(sets)('%s', (name, all) => {
  const en = all.get('en') as Catalogue;
  const others = [...all].filter(([code]) => code !== 'en');
  test.each(others)('%s has the keys, kinds and arguments of English', (code, other) => {
    expect(other.code).toBe(code);
    const a = leaves(en);
    const b = leaves(other);
    expect([...b.keys()].sort()).toEqual([...a.keys()].sort());
    for (const [key, text] of a) {
      expect(typeof b.get(key), key).toBe(typeof text);
      if (typeof text === 'function')
        expect((b.get(key) as () => string).length, key).toBe(text.length);
    }
  });
  test.each([...all])('no sentence of %s is empty', (_, t) => {
    for (const [key, text] of leaves(t))
      if (typeof text === 'string') expect(text.trim(), key).not.toBe('');
  });
  test.each(others)('%s is not English left over', (code, other) => {
    const theirs = leaves(other);
    const same = [...leaves(en)]
      .filter(([key, text]) => typeof text === 'string' && theirs.get(key) === text)
      .map(([key]) => key);
    expect(same).toEqual(name === 'catalogues' ? shared[code] : []);
  });
});

describe('languages', async () => {
  const all = await Promise.all(
    Object.entries(catalogues).map(async ([code, fetched]) => [code, await fetched()] as const),
  );
  test.each(all)('letters of the pieces of %s differ from each other', (_, t) => {
    expect(new Set(t.letters).size).toBe(5);
  });
  test('language tags', () => {
    expect(['es', 'es-AR', 'ES', 'en-GB', '', 'eo', 'constructor'].map(langOf)).toEqual([
      'es',
      'es',
      'es',
      'en',
      'en',
      'en',
      'en',
    ]);
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
  const [en, es] = await Promise.all([catalogues.en!(), catalogues.es!()]);
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
