import { describe, expect, test } from 'vitest';
import { browser } from '../src/i18n';
import { study } from '../src/i18n/study';
import { lineText, scoreText, verdict, type Evaluation } from '../src/state/engine';

const [t, w, es] = [await browser.load('en'), await study.load('en'), await browser.load('es')];
const at = (score: number, more: Partial<Evaluation> = {}): Evaluation => ({
  score,
  expected: 1 / (1 + Math.exp(-0.00368208 * score)),
  ...more,
});

describe('what the engine says', () => {
  test.each([
    [at(0), '0.0', 'Equal'],
    [at(35), '+0.4', 'Equal'],
    [at(-70), '−0.7', 'Black is slightly better'],
    [at(200), '+2.0', 'White is better'],
    [at(-900), '−9.0', 'Black is winning'],
    [at(99_996, { mate: 4, expected: 1 }), '#4', 'White mates in 4'],
    [at(-99_999, { mate: -1, expected: 0 }), '−#1', 'Black mates in 1'],
    [at(-100_000, { end: true, expected: 0 }), '#', 'Checkmate: Black has won'],
    [at(0, { end: true }), '½', 'Stalemate'],
  ])('%o', (e, text, words) => {
    expect(scoreText(e, 'en')).toBe(text);
    expect(verdict(e, w)).toBe(words);
  });
  test('figures and letters of the language', () => {
    expect(scoreText(at(150), 'es')).toBe('+1,5');
    expect(lineText(['Nf3', 'Nc6', 'Bb5'], 2, es)).toBe('2. Cf3 Cc6 3. Ab5');
    expect(lineText(['Nc6', 'Bb5', 'a6'], 3, t)).toBe('2… Nc6 3. Bb5 a6');
  });
});
