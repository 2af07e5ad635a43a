import { describe, expect, test } from 'vitest';
import {
  bestOffset,
  clockText,
  controlText,
  delayOf,
  held,
  pace,
  periods,
  remaining,
  sample,
  shortOf,
  withSample,
  type Sample,
} from '../src/state/time';

describe('clock', () => {
  const face = { white: 60_000, black: 45_000, running: 'white' as const, at: 1_000_000 };
  test('only the running side loses time, and never below nothing', () => {
    expect(remaining(face, 'white', 1_010_000)).toBe(50_000);
    expect(remaining(face, 'black', 1_010_000)).toBe(45_000);
    expect(remaining(face, 'white', 2_000_000)).toBe(0);
    expect(remaining({ ...face, running: '' }, 'white', 2_000_000)).toBe(60_000);
  });
  test('while a delay runs the dial stands', () => {
    const delayed = { ...face, hold: 5_000 };
    expect(
      [1_000_000, 1_005_000, 1_006_000].map((now) => remaining(delayed, 'white', now)),
    ).toEqual([60_000, 60_000, 59_000]);
    expect([990_000, 1_000_000, 1_002_000, 1_006_000].map((now) => held(delayed, now))).toEqual([
      5_000, 5_000, 3_000, 0,
    ]);
    expect(held(face, 1_000_000)).toBe(0);
    expect(held({ ...delayed, running: '' }, 1_000_000)).toBe(0);
  });
  test('a clock of ours that is behind does not give time away', () =>
    expect(remaining(face, 'white', 990_000)).toBe(60_000));
  test('text', () => {
    expect([5_400_000, 299_999, 60_000, 10_000, 9_999, 850, 0].map(clockText)).toEqual([
      '1:30:00',
      '4:59',
      '1:00',
      '0:10',
      '0:09.9',
      '0:00.8',
      '0:00.0',
    ]);
  });
});

describe('difference of the clocks', () => {
  test('half the round trip is given to each way', () =>
    expect(sample(1000, 1100, 5050)).toEqual({ offset: 4000, roundTrip: 100 }));
  test('the quickest of the last samples is believed', () => {
    let s: Sample[] = [];
    for (const [offset, roundTrip] of [
      [10, 300],
      [40, 20],
      [900, 2000],
    ] as const)
      s = withSample(s, { offset, roundTrip });
    expect(bestOffset(s)).toBe(40);
    for (let i = 0; i < 8; i++) s = withSample(s, { offset: 70, roundTrip: 90 });
    expect(bestOffset(s)).toBe(70); // the old quick one has been forgotten
    expect(bestOffset([])).toBe(0);
  });
});

describe('controls', () => {
  test('are read and said in minutes', () => {
    expect(periods('40/7200+30:1800+30')).toEqual([
      { moves: 40, seconds: 7200, increment: 30, delay: 0 },
      { moves: 0, seconds: 1800, increment: 30, delay: 0 },
    ]);
    expect(controlText('300+3')).toBe('5+3');
    expect(controlText('40/7200+30:1800+30')).toBe('40/120+30, 30+30');
    expect(['1500d5', '1500b5'].map(controlText)).toEqual(['25d5', '25d5']);
    expect(['1500d5', '1500b5', '300+3', '-'].map(delayOf)).toEqual([5, 5, 0, 0]);
    expect(controlText('-')).toBe('∞');
    expect(controlText('30')).toBe('½');
    expect(controlText('?')).toBe('?');
  });
  test('pace by the time for sixty moves', () => {
    expect(
      ['180+2', '300+3', '600+5', '900+10', '3000+10', '5400+30'].map((c) => pace(c, '2009')),
    ).toEqual(['blitz', 'blitz', 'rapid', 'rapid', 'standard', 'standard']);
    expect(['600', '600+1', '720', '3599', '3600'].map((c) => pace(c, '2009'))).toEqual([
      'blitz',
      'blitz',
      'blitz',
      'rapid',
      'standard',
    ]);
    expect(['600', '600+1', '720', '3599', '3600'].map((c) => pace(c, '2023'))).toEqual([
      'blitz',
      'rapid',
      'rapid',
      'rapid',
      'standard',
    ]);
  });
  test('short of time: a tenth, between ten seconds and a minute', () => {
    expect(['60', '300+3', '5400+30', '-'].map(shortOf)).toEqual([10_000, 30_000, 60_000, 10_000]);
  });
});
