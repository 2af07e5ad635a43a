// Many boards on one page, from one stream; as a hall screen it turns its pages by itself.
import { texts } from '../i18n';
import { Card, spokenBoard, type BoardNews } from './card';
import { Painter } from './paint';
import { fit, SEATS } from './fit';

interface News {
  now: number;
  list?: string[];
  empty?: boolean;
  boards?: BoardNews[];
  /** How many watch the same, as a sentence. */
  viewers?: string;
}

const AGAIN = 3000; // milliseconds until something that did not come is asked for again
const TICK = 1000;

export class Wall {
  readonly #root: HTMLElement;
  readonly #t = texts();
  readonly #painter = new Painter();
  readonly #cards = new Map<string, Card>();
  #order: string[] = [];
  #offset = 0; // the server's clock minus ours
  #frame = 0;
  readonly #pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  readonly #known = new Map<string, string>(); // names, as far as there is room for them
  #room = 0;
  // A screen's pages.
  readonly #seconds: number;
  #page = 0;
  #paused = false;
  #turner: number | undefined;
  #shape = { columns: 1, rows: 1 };
  readonly #seen = new IntersectionObserver((changes) => this.#appear(changes));

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#seconds = Number(root.dataset['seconds'] ?? 0);
  }

  start(): void {
    this.#root.replaceChildren();
    this.#root.addEventListener('keydown', (e) => this.#keydown(e));
    this.#root.addEventListener('focusin', (e) => this.#focused(e.target as HTMLElement));
    const again = (): void => {
      this.#painter.colours();
      this.#redraw();
    };
    new MutationObserver(again).observe(document.documentElement, {
      attributeFilter: ['data-theme', 'data-board'],
    });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
    if (this.#seconds) this.#screen();
    void this.#paint();
    this.#follow();
    setInterval(() => this.#tick(), TICK);
  }

  /** Boards are drawn when the men are here. */
  async #paint(): Promise<void> {
    for (;;) {
      try {
        await this.#painter.load();
        break;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
    new ResizeObserver(() => this.#measure()).observe(this.#root);
    this.#measure();
  }

  #follow(): void {
    const stream = new EventSource(this.#root.dataset['source'] ?? '');
    stream.addEventListener('boards', (e) => {
      this.#lost(false);
      this.#take(JSON.parse((e as MessageEvent<string>).data) as News);
    });
    stream.addEventListener('error', () => {
      this.#lost(true);
      if (stream.readyState === EventSource.CLOSED) setTimeout(() => this.#follow(), AGAIN);
    });
  }

  #part(name: string): HTMLElement | null {
    return document.querySelector<HTMLElement>(`[data-wall-${name}]`);
  }

  #lost(is: boolean): void {
    const lost = this.#part('lost');
    if (lost) lost.hidden = !is;
  }

  #take(news: News): void {
    this.#offset = news.now - Date.now();
    for (const b of news.boards ?? []) {
      const card = this.#cards.get(b.id);
      if (!card) this.#add(b);
      else {
        const moved = card.take(b);
        card.names(this.#cut);
        if (moved && card.link === document.activeElement) this.#say(spokenBoard(b, this.#t));
      }
    }
    if (news.list || news.empty) this.#arrange(news.list ?? []);
    for (const b of news.boards ?? []) this.#cards.get(b.id)?.tick(Date.now() + this.#offset);
    const viewers = this.#part('viewers');
    if (viewers && news.viewers) viewers.textContent = news.viewers;
    this.#redraw(false);
  }

  #add(b: BoardNews): void {
    const card = new Card(b, this.#t, this.#root.dataset['target'] ?? '');
    card.link.tabIndex = -1;
    card.names(this.#cut);
    this.#cards.set(b.id, card);
    this.#seen.observe(card.element);
  }

  /** Puts the boards into their order, and takes away those that are shown no more. */
  #arrange(order: string[]): void {
    const wanted = new Set(order);
    for (const [id, card] of this.#cards) {
      if (wanted.has(id)) continue;
      this.#seen.unobserve(card.element);
      const had = card.link === document.activeElement;
      card.element.remove();
      this.#cards.delete(id);
      if (had) this.#focusOn(0);
    }
    this.#order = order.filter((id) => this.#cards.has(id));
    let after: Element | null = null;
    for (const id of this.#order) {
      const element = (this.#cards.get(id) as Card).element;
      const place: Element | null = after ? after.nextElementSibling : this.#root.firstElementChild;
      if (place !== element) this.#root.insertBefore(element, place);
      after = element;
    }
    const empty = this.#part('empty');
    if (empty) empty.hidden = this.#order.length > 0;
    if (!this.#root.querySelector('a[tabindex="0"]')) this.#reach(0);
    this.#measure();
  }

  // Drawing: once a frame, and only what can be seen.

  #redraw(all = true): void {
    if (all) for (const card of this.#cards.values()) card.drawn = false;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#painter.size) return;
      for (const card of this.#cards.values()) {
        if (card.drawn || !card.visible) continue;
        this.#painter.draw(card.canvas, card.men, card.news.last ?? '');
        card.drawn = true;
      }
    });
  }

  #appear(changes: IntersectionObserverEntry[]): void {
    const shown = new Map(changes.map((c) => [c.target, c.isIntersecting]));
    for (const card of this.#cards.values()) {
      const is = shown.get(card.element);
      if (is === undefined) continue;
      card.visible = is;
      if (is) card.tick(Date.now() + this.#offset);
    }
    this.#redraw(false);
  }

  #measure(): void {
    if (this.#seconds) this.#lay();
    const first = this.#root.querySelector<HTMLElement>('.mini:not([hidden]) .mini-board');
    if (first) this.#name(first);
    if (
      first &&
      this.#painter.scale(
        Math.round((Math.min(first.clientWidth, first.clientHeight) * devicePixelRatio) / 8),
      )
    )
      this.#redraw();
  }

  /** Measures the room for names beside a clock. */
  #name(board: HTMLElement): void {
    const seat = board.parentElement?.querySelector<HTMLElement>('.mini-seat');
    if (!seat) return;
    this.#pen.font = getComputedStyle(seat).font;
    this.#room = seat.clientWidth - this.#pen.measureText('8:88:88 ').width;
    this.#known.clear();
    for (const card of this.#cards.values()) card.names(this.#cut);
  }

  readonly #cut = (text: string): string => {
    const before = this.#known.get(text);
    if (before !== undefined) return before;
    let shown = text;
    for (
      let n = text.length;
      n > 1 && this.#room > 0 && this.#pen.measureText(shown).width > this.#room;
      n--
    )
      shown = `${text.slice(0, n - 1).trimEnd()}…`;
    this.#known.set(text, shown);
    return shown;
  };

  #tick(): void {
    const now = Date.now() + this.#offset;
    for (const card of this.#cards.values()) if (card.visible) card.tick(now);
  }

  // By keyboard the boards are one thing to reach, in which arrows lead from board to board. What happens on the
  // board that has the focus is said aloud.

  #say(text: string): void {
    const said = this.#part('said');
    if (said) said.textContent = text;
  }

  #reach(at: number): void {
    const to = this.#cards.get(this.#order[at] ?? '');
    if (!to) return;
    for (const card of this.#cards.values()) card.link.tabIndex = card === to ? 0 : -1;
  }

  #focusOn(at: number): void {
    this.#reach(at);
    this.#cards.get(this.#order[at] ?? '')?.link.focus();
  }

  #focused(target: HTMLElement): void {
    const at = this.#order.findIndex((id) => this.#cards.get(id)?.link === target);
    if (at >= 0) this.#reach(at);
  }

  #keydown(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || this.#seconds) return;
    const at = this.#order.findIndex((id) => this.#cards.get(id)?.link === document.activeElement);
    if (at < 0) return;
    const row = getComputedStyle(this.#root).gridTemplateColumns.split(' ').length;
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + row,
      ArrowUp: at - row,
      Home: 0,
      End: this.#order.length - 1,
    }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    if (to >= 0 && to < this.#order.length) this.#focusOn(to);
  }

  // A hall screen: as many boards as can be read from afar, one screenful after another.

  #screen(): void {
    const button = this.#part('pause') as HTMLButtonElement | null;
    const pause = (to: boolean): void => {
      this.#paused = to;
      if (button) {
        button.ariaPressed = String(to);
        button.textContent = (to ? button.dataset['stopped'] : button.dataset['going']) ?? '';
      }
      this.#run();
    };
    button?.addEventListener('click', () => pause(!this.#paused));
    document.addEventListener('keydown', (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      if (e.key === ' ' && e.target !== button) pause(!this.#paused);
      else if (e.key === 'ArrowRight' || e.key === 'PageDown') this.#turn(1);
      else if (e.key === 'ArrowLeft' || e.key === 'PageUp') this.#turn(-1);
      else if (e.key === 'f' || e.key === 'F') {
        if (document.fullscreenElement) void document.exitFullscreen();
        else document.documentElement.requestFullscreen?.().catch(() => undefined);
      } else return;
      e.preventDefault();
      if (e.key.length > 1) this.#run(); // a page that was turned stays its whole time
    });
    const wake = (): void => {
      if (document.visibilityState === 'visible')
        navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    document.addEventListener('visibilitychange', wake);
    wake();
    this.#run();
  }

  #run(): void {
    clearInterval(this.#turner);
    if (!this.#paused) this.#turner = window.setInterval(() => this.#turn(1), this.#seconds * 1000);
  }

  #turn(by: number): void {
    this.#page += by;
    this.#lay();
  }

  #lay(): void {
    const { clientWidth: width, clientHeight: height } = this.#root;
    const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.#shape = fit(this.#order.length, width, height, letter);
    const board = Math.min(
      width / this.#shape.columns - letter,
      height / this.#shape.rows - SEATS * letter,
    );
    this.#root.style.setProperty('--board', `${Math.max(0, Math.floor(board))}px`);
    const each = this.#shape.columns * this.#shape.rows;
    const pages = Math.max(1, Math.ceil(this.#order.length / each));
    this.#page = ((this.#page % pages) + pages) % pages;
    this.#root.style.setProperty('--columns', String(this.#shape.columns));
    this.#root.style.setProperty('--rows', String(this.#shape.rows));
    this.#order.forEach((id, i) => {
      const card = this.#cards.get(id);
      if (card) card.element.hidden = Math.floor(i / each) !== this.#page;
    });
    const number = this.#part('page');
    if (number) number.textContent = pages > 1 ? `${this.#page + 1} / ${pages}` : '';
  }
}
