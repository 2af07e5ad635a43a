// The boards of the desk, drawn on canvases. A board that has not changed costs nothing.
import { Card, type BoardNews } from '../boards/card';
import { secondOf } from '../base/times';
import { Painter } from '../boards/paint';
import type { Texts } from '../i18n';
import type { DeskTexts } from '../i18n/desk';
import type { DeskBoard, Player } from '../protocol';
import { deskGame } from '../state/calls';
import { boardAfter, signsOf, urgencyOf, type Sign } from '../state/desk';
import { nameOf } from '../state/names';
import { clocksWords } from '../state/words';

const AGAIN = 3000; // milliseconds until pieces that did not come are asked for again
const TICK = 1000; // milliseconds after which each clock is shown anew
const PARTS = 10; // of the boards, one of which is shown anew at a time, so that no frame has the work of all

/** A sign in words. */
export function signText(s: Sign, t: Texts, d: DeskTexts): string {
  switch (s.kind) {
    case 'call':
      return d.signCall(s.count);
    case 'case':
      return d.signCase(s.case);
    case 'waiting':
      return d.signWaiting(s.for);
    case 'stopped':
      return d.signStopped;
    case 'absent':
      return d.signAbsent(s.side);
    case 'gone':
      return d.signGone(s.side);
    case 'come-by':
      return d.signComeBy(secondOf(s.by, t.code));
    case 'trouble':
      return d.signTrouble(s.side);
    case 'offer':
      return d.signOffer(s.side);
    case 'illegal':
      return d.signIllegal(s.side, s.count);
  }
}

/** Where a board is: "Round 3, board 7", or '' for a game of no event. */
export const whereIs = (
  b: { round?: number | undefined; board?: number | undefined },
  d: DeskTexts,
): string => (b.round ? d.where(b.round, b.board ?? 0) : '');

/** A board in one sentence, for the ear. */
export const spokenBoard = (b: DeskBoard, now: number, t: Texts, d: DeskTexts): string =>
  [
    whereIs(b, d),
    t.versus(nameOf(b.white), nameOf(b.black)),
    ...(b.over ? [[b.result, b.ending].filter(Boolean).join(', ')] : []),
    ...signsOf(b, now).map((s) => signText(s, t, d)),
    ...(b.over ? [] : [clocksWords(b.clock, now, t)]),
  ]
    .filter(Boolean)
    .join('. ');

const side = (p: Player): BoardNews['white'] => ({
  name: nameOf(p),
  ...(p.title ? { title: p.title } : {}),
});

const newsOf = (b: DeskBoard): BoardNews => ({
  id: b.game,
  white: side(b.white),
  black: side(b.black),
  fen: b.fen,
  ply: b.ply,
  ...(b.last ? { last: b.last } : {}),
  ...(b.san ? { san: b.san } : {}),
  ...(b.clock ? { clock: b.clock } : {}),
  ...(b.over ? { over: true, result: b.result ?? '' } : {}),
});

/** A board of the desk: its drawing, and what an arbiter should know of it. */
class DeskCard {
  readonly card: Card;
  board: DeskBoard;
  /** What the signs were, so that they are written only when they change. */
  #signs = '';
  readonly #list = document.createElement('span');

  constructor(board: DeskBoard, now: number, t: Texts, d: DeskTexts) {
    this.board = board;
    this.card = new Card(newsOf(board), t, '');
    this.card.link.href = deskGame(board.game);
    this.card.link.tabIndex = -1;
    this.#list.className = 'mini-signs';
    const drawing = this.card.element.querySelector('.mini-drawing');
    drawing?.append(this.#list);
    const place = document.createElement('span');
    place.className = 'mini-place';
    place.textContent = whereIs(board, d);
    if (place.textContent) drawing?.prepend(place);
    this.show(now, t, d);
  }

  take(board: DeskBoard, now: number, t: Texts, d: DeskTexts): void {
    this.board = board;
    this.card.take(newsOf(board));
    this.show(now, t, d);
  }

  /** Writes the signs, and the sentence for the ear. */
  show(now: number, t: Texts, d: DeskTexts): void {
    const signs = signsOf(this.board, now);
    this.card.link.ariaLabel = spokenBoard(this.board, now, t, d);
    const texts = signs.map((s) => signText(s, t, d));
    const key = texts.join('\n');
    if (key === this.#signs) return;
    this.#signs = key;
    const urgency = urgencyOf(this.board, now);
    this.card.element.dataset['urgent'] = urgency >= 5 ? 'now' : urgency >= 3 ? 'soon' : '';
    this.#list.replaceChildren(
      ...texts.map((text, i) => {
        const e = document.createElement('span');
        e.className = 'mini-sign';
        e.dataset['sign'] = signs[i]?.kind ?? '';
        e.textContent = text;
        return e;
      }),
    );
  }

  /** What time alone changes. */
  tick(now: number, t: Texts, d: DeskTexts): void {
    this.card.tick(now);
    if (this.board.trouble !== undefined) this.show(now, t, d);
  }
}

export class DeskWall {
  readonly #root: HTMLElement;
  readonly #t: Texts;
  readonly #d: DeskTexts;
  readonly #now: () => number;
  readonly #painter = new Painter();
  readonly #cards = new Map<string, DeskCard>();
  #order: DeskCard[] = [];
  #frame = 0;
  #left = false;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #seen = new IntersectionObserver((changes) => this.#appear(changes));
  readonly #size = new ResizeObserver(() => this.#measure());
  readonly #theme = new MutationObserver(() => this.#recolour());

  /** now is the server's instant; ontick is called each second, when the order may have changed. */
  constructor(root: HTMLElement, t: Texts, d: DeskTexts, now: () => number, ontick: () => void) {
    this.#root = root;
    [this.#t, this.#d, this.#now] = [t, d, now];
    root.addEventListener('keydown', this.#keydown);
    root.addEventListener('focusin', this.#focused);
    this.#theme.observe(document.documentElement, {
      attributeFilter: ['data-theme', 'data-board'],
    });
    let part = 0;
    this.#timer = setInterval(() => {
      const at = now();
      for (let i = part; i < this.#order.length; i += PARTS) {
        const c = this.#order[i];
        if (c?.card.visible) c.tick(at, t, d);
      }
      part = (part + 1) % PARTS;
      if (part === 0) ontick();
    }, TICK / PARTS);
    void this.#load();
  }

  destroy(): void {
    this.#left = true;
    clearInterval(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#root.removeEventListener('keydown', this.#keydown);
    this.#root.removeEventListener('focusin', this.#focused);
    this.#seen.disconnect();
    this.#size.disconnect();
    this.#theme.disconnect();
    this.#root.replaceChildren();
  }

  /** Shows these boards in this order. Boards that are the same objects as before are left alone. */
  show(boards: readonly DeskBoard[]): void {
    const isShown = (b: DeskBoard, i: number): boolean => this.#order[i]?.board === b;
    const isSameGame = (b: DeskBoard, i: number): boolean => this.#order[i]?.board.game === b.game;
    if (boards.length === this.#order.length && boards.every(isShown)) return;
    const now = this.#now();
    if (boards.length === this.#order.length && boards.every(isSameGame)) {
      for (const [i, c] of this.#order.entries()) this.#update(c, boards[i] as DeskBoard, now);
      this.#redraw(false);
      return;
    }
    const measured = this.#order.length > 0;
    const wanted = new Set(boards.map((b) => b.game));
    const focused = document.activeElement;
    let lost = -1;
    for (const [i, c] of this.#order.entries()) {
      if (wanted.has(c.board.game)) continue;
      if (c.card.link === focused) lost = i;
      this.#seen.unobserve(c.card.element);
      c.card.element.remove();
      this.#cards.delete(c.board.game);
    }
    this.#order = boards.map((b) => {
      const known = this.#cards.get(b.game);
      if (known) {
        this.#update(known, b, now);
        return known;
      }
      const made = new DeskCard(b, now, this.#t, this.#d);
      made.card.names((text) => text);
      made.card.tick(now);
      this.#cards.set(b.game, made);
      this.#seen.observe(made.card.element);
      return made;
    });
    let after: Element | null = null;
    for (const { card } of this.#order) {
      const place: Element | null = after ? after.nextElementSibling : this.#root.firstElementChild;
      if (place !== card.element) this.#root.insertBefore(card.element, place);
      after = card.element;
    }
    // A board that is moved loses the focus, and one that is gone gives it to its neighbour.
    if (focused instanceof HTMLElement && focused !== document.activeElement) {
      if (focused.isConnected && this.#root.contains(focused))
        focused.focus({ preventScroll: true });
      else if (lost >= 0) this.#focusOn(Math.min(lost, this.#order.length - 1));
    }
    if (!this.#root.querySelector('a[tabindex="0"]')) this.#reach(0);
    if (!measured) this.#measure(); // later the root tells when its size changes
    this.#redraw(false);
  }

  /** Shows what a board is now, if it is not what it was. */
  #update(c: DeskCard, board: DeskBoard, now: number): void {
    if (c.board === board) return;
    c.take(board, now, this.#t, this.#d);
    if (c.card.visible) c.card.tick(now);
  }

  async #load(): Promise<void> {
    while (!this.#left) {
      try {
        await this.#painter.load();
        break;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
    this.#size.observe(this.#root);
    this.#measure();
  }

  #recolour(): void {
    this.#painter.colours();
    this.#redraw(true);
  }

  /** Draws once a frame, and only what can be seen. */
  #redraw(all: boolean): void {
    if (all) for (const c of this.#order) c.card.drawn = false;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#painter.size) return;
      for (const { card } of this.#order) {
        if (card.drawn || !card.visible) continue;
        this.#painter.draw(card.canvas, card.men, card.news.last ?? '');
        card.drawn = true;
      }
    });
  }

  #appear(changes: IntersectionObserverEntry[]): void {
    const shown = new Map(changes.map((c) => [c.target, c.isIntersecting]));
    for (const c of this.#order) {
      const is = shown.get(c.card.element);
      if (is === undefined) continue;
      c.card.visible = is;
      if (is) c.tick(this.#now(), this.#t, this.#d);
    }
    this.#redraw(false);
  }

  #measure(): void {
    const canvas = this.#order[0]?.card.canvas;
    if (canvas && this.#painter.scale(Math.round((canvas.clientWidth * devicePixelRatio) / 8)))
      this.#redraw(true);
  }

  // The keyboard: one board is reached by Tab, the arrows lead to the others.

  #reach(at: number): void {
    for (const [i, c] of this.#order.entries()) c.card.link.tabIndex = i === at ? 0 : -1;
  }

  #focusOn(at: number): void {
    const c = this.#order[at];
    if (!c) return;
    this.#reach(at);
    c.card.link.focus();
  }

  #indexOf(target: EventTarget | null): number {
    return this.#order.findIndex((c) => c.card.link === target);
  }

  readonly #focused = (e: FocusEvent): void => {
    const at = this.#indexOf(e.target);
    if (at < 0) return;
    this.#reach(at);
    this.#order[at]?.show(this.#now(), this.#t, this.#d); // the times as they are now
  };

  readonly #keydown = (e: KeyboardEvent): void => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const at = this.#indexOf(e.target);
    if (at < 0) return;
    const columns = getComputedStyle(this.#root).gridTemplateColumns.split(' ').length;
    const to = boardAfter(e.key, at, this.#order.length, columns);
    if (to === null) return;
    e.preventDefault();
    this.#focusOn(to);
  };
}
