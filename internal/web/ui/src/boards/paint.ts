// Boards drawn on canvases: a hundred of them cost no layout, and a move is a fraction of a millisecond.
import sprite from '../assets/pieces.svg?url&no-inline';
import { colourOf, squareIndex, type Men } from '../state/position';

const ORDER = ['wk', 'wq', 'wr', 'wb', 'wn', 'wp', 'bk', 'bq', 'br', 'bb', 'bn', 'bp'];
const idOf = (man: string): string => (colourOf(man) === 'white' ? 'w' : 'b') + man.toLowerCase();

/** The twelve men as pictures, and as a strip of the size in which they are drawn. */
export class Painter {
  #men: HTMLImageElement[] = [];
  #strip: HTMLCanvasElement | undefined;
  #colours: Record<'light' | 'dark' | 'lastLight' | 'lastDark', string> = {
    light: '',
    dark: '',
    lastLight: '',
    lastDark: '',
  };
  /** Pixels of a square. */
  size = 0;

  async load(): Promise<void> {
    const answer = await fetch(sprite);
    if (!answer.ok) throw new Error(`${sprite}: ${answer.status}`);
    const text = await answer.text();
    const start = text.indexOf('<svg');
    const open = text.slice(start, text.indexOf('>', start) + 1);
    const end = text.lastIndexOf('</svg>');
    const inside = text.slice(start + open.length, end);
    this.#men = await Promise.all(
      ORDER.map(async (id) => {
        const image = new Image();
        // All men stand in the sprite one over the other: only the one that is meant is shown.
        const others = ORDER.filter((o) => o !== id)
          .map((o) => `#${o}`)
          .join();
        image.src = `data:image/svg+xml,${encodeURIComponent(`${open}<style>${others}{display:none}</style>${inside}</svg>`)}`;
        await image.decode();
        return image;
      }),
    );
    this.colours();
  }

  /** Reads the colours of the board anew. */
  colours(): void {
    const css = getComputedStyle(document.documentElement);
    const of = (name: string) => css.getPropertyValue(name).trim();
    this.#colours = {
      light: of('--board-light'),
      dark: of('--board-dark'),
      lastLight: of('--board-last-light'),
      lastDark: of('--board-last-dark'),
    };
  }

  /** Draws in squares of so many pixels from now on; false when they were of that size already, or the men are not here yet. */
  scale(size: number): boolean {
    if (size === this.size || size < 1 || !this.#men.length) return false;
    this.size = size;
    const strip = document.createElement('canvas');
    strip.width = size * ORDER.length;
    strip.height = size;
    const pen = strip.getContext('2d');
    for (const [i, man] of this.#men.entries()) pen?.drawImage(man, i * size, 0, size, size);
    this.#strip = strip;
    return true;
  }

  /** Draws a position, seen by White; last are the squares of the last move. */
  draw(canvas: HTMLCanvasElement, men: Men, last: string): void {
    const size = this.size;
    const pen = canvas.getContext('2d', { alpha: false });
    if (!pen || !this.#strip || !size) return;
    if (canvas.width !== 8 * size) canvas.width = canvas.height = 8 * size;
    const [from, to] = last ? [squareIndex(last), squareIndex(last.slice(2))] : [-1, -1];
    const c = this.#colours;
    for (let i = 0; i < 64; i++) {
      const x = (i & 7) * size;
      const y = (7 - (i >> 3)) * size;
      const light = ((i & 7) + (i >> 3)) % 2 === 1;
      const moved = i === from || i === to;
      pen.fillStyle = light ? (moved ? c.lastLight : c.light) : moved ? c.lastDark : c.dark;
      pen.fillRect(x, y, size, size);
      const man = men[i];
      if (man)
        pen.drawImage(
          this.#strip,
          ORDER.indexOf(idOf(man)) * size,
          0,
          size,
          size,
          x,
          y,
          size,
          size,
        );
    }
  }
}
