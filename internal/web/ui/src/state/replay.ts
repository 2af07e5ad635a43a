// A game looked at after its end: the address of a move, the clocks as they stood, the time that each move took.
import type { Colour, View } from '../protocol';
import { periods } from './time';

/** The half move that an address names: "#12"; null when it names none of the game's. */
export function plyOfHash(hash: string, moves: number): number | null {
  const m = /^#(\d{1,5})$/.exec(hash);
  const ply = m ? Number(m[1]) : moves;
  return ply < moves ? ply : null;
}

/** The address of a half move on the page; nothing after the last one, which a page shows anyway. */
export const hashOf = (ply: number, moves: number): string => (ply < moves ? `#${ply}` : '');

type Played = Pick<View, 'control' | 'startFen' | 'moves'>;

/** Who makes the first move of a game. */
export const beginsOf = (view: Pick<View, 'startFen'>): Colour =>
  view.startFen?.split(' ')[1] === 'b' ? 'black' : 'white';

/** What both clocks showed after `ply` half moves, in milliseconds. */
export function clocksAfter(view: Played, ply: number): Record<Colour, number> {
  const [white = '', black = white] = view.control.split(' / ');
  const first = (control: string) => 1000 * (periods(control)[0]?.seconds ?? 0);
  const left = { white: first(white), black: first(black) };
  const begins = beginsOf(view);
  view.moves.slice(0, ply).forEach((m, i) => {
    const mover: Colour = (i % 2 === 0) === (begins === 'white') ? 'white' : 'black';
    left[mover] = m.clk ?? left[mover];
  });
  return left;
}

/** The time that a move took: "4.2 s", "25 s", "1:05". */
export function spentText(ms: number, lang: string): string {
  const s = ms / 1000;
  if (s < 10) return `${(Math.floor(s * 10) / 10).toLocaleString(lang)} s`;
  if (s < 60) return `${Math.floor(s)} s`;
  const two = (n: number) => String(n).padStart(2, '0');
  const h = Math.floor(s / 3600);
  const m = Math.floor(s / 60) % 60;
  return h ? `${h}:${two(m)}:${two(Math.floor(s) % 60)}` : `${m}:${two(Math.floor(s) % 60)}`;
}
