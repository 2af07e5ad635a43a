import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nextTheme } from '../src/base/theme';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const css = read('src/styles/tokens.css');

function block(selector: string): Map<string, string> {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`no ${selector}`);
  const body = css.slice(start + selector.length, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]+)\s*;/gi)].map((m) => [
      m[1] as string,
      m[2] as string,
    ]),
  );
}

const light = block(':root {');
const asked = block(':root:not([data-theme="light"]) {');
const chosen = block(':root[data-theme="dark"] {');
const dark = new Map([...light, ...chosen]);

function luminance(hex: string): number {
  const full = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1);
  const [r, g, b] = [0, 2, 4].map((i) => {
    const c = parseInt(full.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(tokens: Map<string, string>, a: string, b: string): number {
  const [x, y] = [a, b].map((t) => luminance(tokens.get(t) ?? '')) as [number, number];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

describe('tokens', () => {
  test('dark is the same whether the system asks or the reader chooses', () =>
    expect([...asked]).toEqual([...chosen]));
  const grounds = ['paper', 'sheet', 'well'];
  const pairs: [string, string, number][] = [
    ...grounds.flatMap((g): [string, string, number][] => [
      ['ink', g, 7],
      ['ink-soft', g, 4.5],
      ['baize', g, 4.5],
      ['rubric', g, 4.5],
      ['brass', g, 4.5],
    ]),
    ['baize-ink', 'baize', 4.5],
    ['baize-ink', 'baize-deep', 4.5],
    ['baize-deep', 'baize-soft', 4.5],
    ['ink', 'baize-soft', 7],
    ['ink-soft', 'baize-soft', 4.5],
    ['ink', 'rubric-soft', 7],
    ['rubric', 'rubric-soft', 4.5],
    ['ink', 'brass-soft', 7],
    ['brass', 'brass-soft', 4.5],
    ['line-strong', 'sheet', 3],
    ['line-strong', 'paper', 3],
  ];
  test.each(pairs)('%s on %s reaches %f in light and in dark', (a, b, least) => {
    expect(contrast(light, a, b)).toBeGreaterThanOrEqual(least);
    expect(contrast(dark, a, b)).toBeGreaterThanOrEqual(least);
  });
});

describe('boards', () => {
  // Each block of colours of a board, with those that it takes over from the usual one.
  const boards = [...css.matchAll(/([^{}]*)\{([^}]*--board-light:[^}]*)\}/g)].map(
    (m) =>
      [
        m[1]!.trim().split('\n').at(-1)!,
        new Map([
          ...light,
          ...[...m[2]!.matchAll(/--([\w-]+):\s*(#[0-9a-f]+)\s*;/gi)].map(
            (c) => [c[1]!, c[2]!] as const,
          ),
        ]),
      ] as const,
  );
  test.each(boards)('coordinates of %s can be read', (_, tokens) => {
    expect(contrast(tokens, 'board-on-light', 'board-light')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens, 'board-on-dark', 'board-dark')).toBeGreaterThanOrEqual(4.5);
  });
});

test('the set has twelve men', () => {
  const sprite = read('src/assets/pieces.svg');
  for (const id of ['wk', 'wq', 'wr', 'wb', 'wn', 'wp', 'bk', 'bq', 'br', 'bb', 'bn', 'bp'])
    expect(sprite.split(`<g id="${id}"`)).toHaveLength(2);
});

describe('theme switch', () => {
  test('goes to the other one, and forgets a choice equal to the system', () => {
    expect(nextTheme(null, false)).toEqual({ show: 'dark', store: 'dark' });
    expect(nextTheme('dark', false)).toEqual({ show: 'light', store: null });
    expect(nextTheme(null, true)).toEqual({ show: 'light', store: 'light' });
    expect(nextTheme('light', true)).toEqual({ show: 'dark', store: null });
    expect(nextTheme('nonsense', false).show).toBe('dark');
  });
});

test('the sprite of the men is XML that a browser reads, with every man in it', () => {
  const svg = read('src/assets/pieces.svg');
  for (const comment of svg.match(/<!--[\s\S]*?-->/g) ?? [])
    expect(comment.slice(4, -3)).not.toContain('--');
  for (const man of 'prnbqk') for (const side of 'wb') expect(svg).toContain(`id="${side}${man}"`);
});
