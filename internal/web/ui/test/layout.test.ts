import { describe, expect, test } from 'vitest';
import { arrowPath, centreOf, filesOf, ranksOf, squareAt, stepFrom } from '../src/state/layout';

const box = { left: 100, top: 50, width: 80, height: 80 };

describe('the squares of a board', () => {
  test('are found under a point, from either side', () => {
    expect(squareAt(box, 101, 51, 'white')).toBe('a8');
    expect(squareAt(box, 179, 129, 'white')).toBe('h1');
    expect(squareAt(box, 101, 51, 'black')).toBe('h1');
    expect(squareAt(box, 145, 95, 'white')).toBe('e4');
    for (const [x, y] of [
      [99, 60],
      [181, 60],
      [120, 49],
      [120, 131],
    ] as const)
      expect(squareAt(box, x, y, 'white')).toBe('');
  });
  test('lie in the order in which they are drawn', () => {
    expect([ranksOf('white')[0], filesOf('white')[0]]).toEqual([8, 'a']);
    expect([ranksOf('black')[0], filesOf('black')[0]]).toEqual([1, 'h']);
    expect(centreOf('a1', 'white')).toEqual([0.5, 7.5]);
    expect(centreOf('a1', 'black')).toEqual([7.5, 0.5]);
  });
  test('are walked through as they are seen, and not left', () => {
    expect(stepFrom('e4', 1, 0, 'white')).toBe('f4');
    expect(stepFrom('e4', 0, 1, 'white')).toBe('e5');
    expect(stepFrom('e4', 1, 0, 'black')).toBe('d4');
    expect(stepFrom('e4', 0, 1, 'black')).toBe('e3');
    expect(stepFrom('h8', 1, 1, 'white')).toBe('h8');
    expect(stepFrom('e4', -7, 0, 'white')).toBe('a4');
  });
});

test('an arrow begins beside one middle and ends in the other', () => {
  const path = arrowPath('a1', 'a4', 'white');
  expect(path).toMatch(/^M.*L0\.5 4\.5L.*Z$/);
  expect(path.match(/L/g)).toHaveLength(6);
  expect(path).not.toContain('NaN');
});
