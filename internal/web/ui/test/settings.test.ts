import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BOARDS, defaults, PIECES, SIZES, settingsFrom, settingsIn } from '../src/state/settings';
import * as plain from './plain';

describe('settings', () => {
  test('of nothing, or of something else, are the defaults', () => {
    for (const kept of [null, undefined, 7, 'x', {}, [], { board: 'tartan', sound: 'loud' }])
      expect(settingsFrom(kept)).toEqual(defaults);
  });
  test('what was chosen stays, and what is new gets its default', () => {
    expect(settingsFrom({ board: 'blue', confirm: true, colour: 'red' })).toEqual({
      ...defaults,
      board: 'blue',
      confirm: true,
    });
  });
  test('of sets and sizes that there are not are the defaults', () => {
    expect(settingsFrom({ pieces: 'glass', size: 'giant', contrast: 1 })).toEqual(defaults);
    expect(settingsFrom({ pieces: 'bold', size: 'small', contrast: true })).toEqual({
      ...defaults,
      pieces: 'bold',
      size: 'small',
      contrast: true,
    });
  });
  test('come with the welcome of a member and when they change elsewhere', () => {
    const blue = { ...defaults, board: 'blue' };
    expect(settingsIn({ on: 'settings', settings: blue })).toEqual(blue);
    expect(settingsIn({ ...plain.welcome, settings: blue })).toEqual(blue);
    expect(settingsIn(plain.welcome)).toBeNull();
    expect(settingsIn({ on: 'seated', game: 'g' })).toBeNull();
  });
});

describe('sets of men and sizes', () => {
  const css = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8');
  test('each has its look', () => {
    for (const name of PIECES.filter((n) => n !== defaults.pieces))
      expect(css).toContain(`:root[data-pieces="${name}"] {`);
    for (const name of SIZES.filter((n) => n !== defaults.size))
      expect(css).toContain(`:root[data-size="${name}"] {`);
  });
});

describe('boards', () => {
  const css = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8');
  const tokens = ['light', 'dark', 'last-light', 'last-dark', 'pick', 'on-light', 'on-dark'];
  const luminance = (hex: string): number =>
    [1, 3, 5]
      .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i]!, 0);
  const contrast = (a: string, b: string): number => {
    const [x, y] = [luminance(a), luminance(b)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };
  test.each(BOARDS.filter((b) => b !== defaults.board))(
    '%s has all its colours, and its coordinates can be read',
    (name) => {
      const start = css.indexOf(`:root[data-board="${name}"] {`);
      expect(start).toBeGreaterThan(0);
      const block = css.slice(start, css.indexOf('}', start));
      const colour = new Map(
        tokens.map((t) => [t, new RegExp(`--board-${t}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? '']),
      );
      for (const t of tokens) expect(colour.get(t), t).not.toBe('');
      expect(contrast(colour.get('light')!, colour.get('on-light')!)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour.get('dark')!, colour.get('on-dark')!)).toBeGreaterThanOrEqual(3);
      expect(contrast(colour.get('light')!, colour.get('dark')!)).toBeGreaterThanOrEqual(
        name === 'contrast' ? 3 : 1.8,
      );
    },
  );
});
