import { describe, expect, test } from 'vitest';
import { browser } from '../src/i18n';
import { askedStart, ratable, recordedStart } from '../src/state/starts';

const en = await browser.load('en');

describe('starts', () => {
  test('odds are said from where the reader sits', () => {
    expect(askedStart('gives/rook', true, en)).toBe(en.oddsYou(en.oddsMen.rook));
    expect(askedStart('gives/rook', false, en)).toBe(en.oddsThem(en.oddsMen.rook));
    expect(askedStart('takes/rook', false, en)).toBe(en.oddsYou(en.oddsMen.rook));
    expect(recordedStart('odds/black/queen', en)).toContain(en.oddsMen.queen);
  });
  test('the others', () => {
    expect(askedStart('standard', true, en)).toBe('');
    expect(recordedStart(undefined, en)).toBe('');
    expect(askedStart('chess960:518', true, en)).toContain('518');
    expect(askedStart('position:8/8 w', true, en)).toContain('8/8 w');
    expect(recordedStart('position', en)).toBe(en.startPosition);
    expect(askedStart('wild/5', true, en)).toBe('wild/5');
  });
  test('what is rated', () => {
    expect(['standard', 'chess960', 'chess960:3'].every(ratable)).toBe(true);
    expect(['gives/pawn', 'position:x', 'wild/1'].some(ratable)).toBe(false);
  });
});
