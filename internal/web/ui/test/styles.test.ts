// Which sheet a rule stands in: styles of one component stand in it, the sheets hold what templates
// share.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ui = join(import.meta.dirname, '../src');
const web = join(import.meta.dirname, '../..');
const read = (folder: string, ends: RegExp): [string, string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.test(file) && !/node_modules|ui\/(dist|dev|test)\//.test(file))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);

const selectors = (css: string): string =>
  css.replace(/\/\*[^]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}');
const classesOf = (css: string): string[] => [
  ...new Set([...selectors(css).matchAll(/\.([a-z][\w-]*)/gi)].map((m) => m[1]!)),
];
const words = (text: string): Set<string> => new Set(text.match(/[\w-]+/g));

const sheets = read(join(ui, 'styles'), /\.css$/);
const components = read(ui, /\.svelte$/).map(
  ([file, text]) => [file, words(text.replace(/<style>[^]*/, ''))] as const,
);
const quoted = (text: string): string =>
  (text.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? []).join(' ');
const quotedIn = (files: [string, string][]): Set<string> =>
  words(files.map(([, text]) => quoted(text)).join(' '));
const templates = quotedIn(read(web, /templates\/.*\.html$/));
// Strings of the program that become classes, and scripts that build parts of pages.
const program = quotedIn([
  ...read(web, /(?<!_test)\.go$/),
  ...read(ui, /(?<!protocol|i18n\/.*)\.ts$/),
]);
/** Columns of printed tables have their own names: c-name, c-result. */
const isColumn = (name: string): boolean => name.startsWith('c-');

describe('styles', () => {
  test('there are sheets, components and templates to look at', () => {
    expect(sheets.length).toBeGreaterThan(10);
    expect(components.length).toBeGreaterThan(30);
    expect(templates.size).toBeGreaterThan(500);
  });
  test('tokens and elements name no class', () => {
    for (const [file, css] of sheets)
      if (/^(tokens|elements|fonts)\.css$/.test(file)) expect(classesOf(css), file).toEqual([]);
  });
  test.each(sheets)('%s has no class that nothing uses', (_, css) => {
    const used = (name: string) =>
      isColumn(name) ||
      templates.has(name) ||
      program.has(name) ||
      components.some(([, has]) => has.has(name));
    expect(classesOf(css.replace(/@import[^;]*;/g, '')).filter((name) => !used(name))).toEqual([]);
  });
  test.each(sheets)('%s has no class of one component alone', (_, css) => {
    const alone = classesOf(css.replace(/@import[^;]*;/g, '')).filter(
      (name) =>
        !isColumn(name) &&
        !templates.has(name) &&
        !program.has(name) &&
        components.filter(([, has]) => has.has(name)).length === 1,
    );
    expect(alone).toEqual([]);
  });
});
