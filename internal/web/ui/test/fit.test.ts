import { expect, test } from 'vitest';
import { fit } from '../src/boards/fit';

test('boards of a hall screen are as few pages and as large as can be', () => {
  expect(fit(1, 1920, 1000, 16)).toEqual({ columns: 1, rows: 1 });
  expect(fit(2, 1920, 1000, 16)).toEqual({ columns: 2, rows: 1 });
  expect(fit(8, 1920, 1000, 16)).toEqual({ columns: 4, rows: 2 });
  expect(fit(0, 1920, 1000, 16)).toEqual({ columns: 1, rows: 1 });
  for (const [n, w, h] of [
    [100, 3840, 2000],
    [37, 1920, 950],
    [8, 360, 640],
    [50, 740, 300],
  ] as const) {
    const { columns, rows } = fit(n, w, h, 16);
    expect(w / columns).toBeGreaterThanOrEqual(Math.min(w, 176));
    expect(columns * rows).toBeGreaterThan(0);
  }
  expect(fit(100, 3840, 2000, 16).columns * fit(100, 3840, 2000, 16).rows).toBeGreaterThanOrEqual(
    100,
  );
});
