// One board among many: two seats, the position, the last move. It links to its game.
import type { Texts } from '../i18n';
import type { ClockFace, Colour } from '../protocol';
import { menOf, type Men } from '../state/position';
import { clockText, remaining } from '../state/time';
import { moveLabel, spokenSan } from '../state/words';

interface Side {
  name: string;
  title?: string;
  rating?: number;
}

/** A board as the server sends it. */
export interface BoardNews {
  id: string;
  board?: string;
  white: Side;
  black: Side;
  fen: string;
  last?: string;
  san?: string;
  /** Half moves made, counted from a move of White's. */
  ply: number;
  clock?: ClockFace;
  over?: boolean;
  result?: string;
}

const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  parent?: HTMLElement,
): HTMLElementTagNameMap[K] => {
  const e = document.createElement(tag);
  e.className = className;
  parent?.append(e);
  return e;
};

/** Shows a text in the node that was made for it: that styles nothing anew. */
const setText = (e: HTMLElement, text: string): void => {
  const node = e.firstChild;
  if (!node) e.textContent = text;
  else if (node.nodeValue !== text) node.nodeValue = text;
};

/** What has happened last on a board, said aloud. */
export const spokenBoard = (b: BoardNews, t: Texts): string => {
  const move = b.san
    ? t.spokenMove(Math.ceil(b.ply / 2), b.ply % 2 ? 'white' : 'black', spokenSan(b.san, t))
    : '';
  return [t.versus(b.white.name, b.black.name), move, b.over ? (b.result ?? '') : '']
    .filter(Boolean)
    .join('. ');
};

export class Card {
  readonly element = document.createElement('li');
  readonly link: HTMLAnchorElement;
  readonly canvas: HTMLCanvasElement;
  men: Men = [];
  news: BoardNews;
  /** Drawn as it is now. */
  drawn = false;
  visible = false;
  readonly #last: HTMLElement;
  readonly #names: Record<Colour, HTMLElement>;
  readonly #clocks: Record<Colour, HTMLElement>;
  readonly #whole: Record<Colour, string> = { white: '', black: '' };
  readonly #t: Texts;

  constructor(news: BoardNews, t: Texts, target: string) {
    this.#t = t;
    this.element.className = 'mini';
    this.link = make('a', 'mini-link', this.element);
    this.link.href = `/games/${encodeURIComponent(news.id)}`;
    if (target) this.link.target = target;
    // The link lies over the board and says it all; what is drawn is for the eye.
    const drawing = make('div', 'mini-drawing', this.element);
    drawing.ariaHidden = 'true';
    const seat = (): [HTMLElement, HTMLElement] => {
      const row = make('span', 'mini-seat', drawing);
      return [make('span', 'mini-name', row), make('span', '', make('span', 'mini-clock', row))];
    };
    const [black, blackClock] = seat();
    this.canvas = make('canvas', 'mini-board', drawing);
    const [white, whiteClock] = seat();
    this.#names = { white, black };
    this.#clocks = { white: whiteClock, black: blackClock };
    this.#last = make('span', 'mini-last', drawing);
    this.news = news;
    this.take(news);
  }

  /** Takes news in; true when somebody has moved, or the game has ended. */
  take(news: BoardNews): boolean {
    const moved =
      news.ply !== this.news.ply || news.fen !== this.news.fen || !!news.over !== !!this.news.over;
    this.news = news;
    this.men = menOf(news.fen);
    this.drawn = false;
    for (const side of ['white', 'black'] as const) {
      const p = news[side];
      this.#whole[side] = [p.title, p.name, p.rating].filter(Boolean).join(' ');
      this.#clocks[side].classList.toggle('running', !news.over && news.clock?.running === side);
    }
    this.link.ariaLabel = spokenBoard(news, this.#t);
    const move = news.san ? moveLabel(news.ply, news.san, this.#t) : '';
    setText(
      this.#last,
      [news.board ? `${news.board}.` : '', news.over ? (news.result ?? '') : move]
        .filter(Boolean)
        .join(' '),
    );
    this.#last.classList.toggle('over', !!news.over);
    return moved;
  }

  /** Shows the names as far as there is room. They are cut here and not by the browser, to which hundreds of clipped lines are dear. */
  names(cut: (text: string) => string): void {
    for (const side of ['white', 'black'] as const)
      setText(this.#names[side], cut(this.#whole[side]));
  }

  /** Shows the clocks as they stand at an instant of the server's. */
  tick(now: number): void {
    const clock = this.news.clock;
    for (const side of ['white', 'black'] as const)
      setText(
        this.#clocks[side],
        clock
          ? clockText(remaining(this.news.over ? { ...clock, running: '' } : clock, side, now))
          : '',
      );
  }
}
