// Arrows and circles on the board, as PGN writes them: "Gd4" circles a square, "Ge2e4" is an arrow.
import type { Texts } from '../i18n';

export interface Shape {
  from: string;
  to: string;
  /** The letter of a colour that PGN knows: G, R, Y or B. Ours are G. */
  colour?: string;
}

export const shapeOf = (text: string): Shape => ({
  colour: text[0] ?? 'G',
  from: text.slice(1, 3),
  to: text.slice(3, 5) || text.slice(1, 3),
});
export const shapeText = (s: Shape): string =>
  `${s.colour ?? 'G'}${s.from}${s.from === s.to ? '' : s.to}`;
export const shapeWords = (s: Shape, t: Texts): string =>
  s.from === s.to ? t.circle(s.from) : t.arrow(s.from, s.to);
