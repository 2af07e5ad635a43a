import { describe, expect, test } from 'vitest';
import type { ClockFace, Colour } from '../src/protocol';
import { readDial, type Dial } from '../src/state/dial';

const clock = (running: Colour | '', more: Partial<ClockFace> = {}): ClockFace => ({
  white: 60_000,
  black: 60_000,
  running,
  at: 1000,
  ...more,
});
const read = (before: Dial | null, face: ClockFace, now: number, over = false): Dial =>
  readDial(before, { clock: face, side: 'white', short: 30_000, over, now });

describe('a dial', () => {
  test('runs down from the instant at which it was started, and stands otherwise', () => {
    expect(read(null, clock('white'), 6000)).toMatchObject({ ms: 55_000, running: true });
    expect(read(null, clock('black'), 6000)).toMatchObject({ ms: 60_000, running: false });
    expect(read(null, clock(''), 6000)).toMatchObject({ ms: 60_000, running: false });
  });
  test('stands for the delay of the move', () => {
    expect(read(null, clock('white', { hold: 3000 }), 2000)).toMatchObject({
      ms: 60_000,
      hold: 2000,
    });
    expect(read(null, clock('black', { hold: 3000 }), 2000).hold).toBe(0);
  });
  test('warns once when its time is low while it runs, and again when it was not low between', () => {
    const before = read(null, clock('white'), 2000);
    expect(before.warned).toBe(false);
    const low = read(before, clock('white'), 32_000);
    expect(low).toMatchObject({ low: true, warned: true });
    const standing = read(low, clock('black', { white: 29_000 }), 40_000);
    expect(standing).toMatchObject({ low: true, warned: true });
    expect(read(standing, clock('white', { white: 29_000 }), 2000).warned).toBe(true);
    const more = read(standing, clock('black', { white: 45_000 }), 40_000);
    expect(more).toMatchObject({ low: false, warned: false });
  });
  test('does not warn while it stands, or when the game is over', () => {
    expect(read(null, clock('black', { white: 5000 }), 2000)).toMatchObject({
      low: true,
      warned: false,
    });
    expect(read(null, clock('white', { white: 5000 }), 2000, true)).toMatchObject({
      low: false,
      running: false,
      warned: false,
    });
  });
});
