// Joins the client to the reducer and makes the state visible to components.
import { texts, type Texts } from '../i18n';
import { browserSocket, Client } from '../net/client';
import type { Command, PositionAnswer } from '../protocol';
import { initial, reduce, type Happening, type State } from '../state/reducer';

// The reader's seeks outlive a page: one that is gone when the next page comes is told of.
const SEEKS = 'escaque.seeks';
function keptSeeks(): string[] | null {
  try {
    return JSON.parse(sessionStorage.getItem(SEEKS) ?? 'null') as string[] | null;
  } catch {
    return null;
  }
}
function keepSeeks(seeks: string[] | null): void {
  try {
    if (seeks) sessionStorage.setItem(SEEKS, JSON.stringify(seeks));
  } catch {
    // storage is refused: nothing is told
  }
}

export class Session {
  state = $state.raw<State>({ ...initial, seeks: keptSeeks() });
  readonly t: Texts = texts();
  readonly client: Client;
  readonly login: string;
  readonly register: string;
  #asked = new Map<number, (position: PositionAnswer | null) => void>();

  constructor(root: HTMLElement, { news = false } = {}) {
    this.login = root.dataset['login'] ?? '/login';
    this.register = root.dataset['register'] ?? '/register';
    this.client = new Client({
      lang: document.documentElement.lang || 'en',
      connect: browserSocket(root.dataset['ws'] ?? '/ws'),
      news,
      report: (h: Happening) => {
        const before = this.state.seeks;
        this.#answer(h);
        this.state = reduce(this.state, h);
        if (this.state.seeks !== before) keepSeeks(this.state.seeks);
      },
    });
    addEventListener('online', () => this.client.retryNow());
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.client.retryNow();
    });
  }

  send(command: Command): boolean {
    return this.client.send(command) !== 0;
  }

  /** What a position of a game that is over is, and what may be played there; null when nobody says. */
  position(game: string, ply: number, line: readonly string[]): Promise<PositionAnswer | null> {
    const id = this.client.send({ do: 'position', game, ply, line });
    return id ? new Promise((resolve) => this.#asked.set(id, resolve)) : Promise.resolve(null);
  }

  #answer(h: Happening): void {
    if (h.kind === 'closed' || h.kind === 'ended') {
      for (const resolve of this.#asked.values()) resolve(null);
      this.#asked.clear();
    } else if (h.kind === 'received' && 're' in h.message) {
      this.#asked.get(h.message.re)?.(h.message.ok ? (h.message.position ?? null) : null);
      this.#asked.delete(h.message.re);
    }
  }

  dismiss(): void {
    this.state = reduce(this.state, { kind: 'dismissed' });
  }

  /** The server's instant now, as well as we know it. */
  serverNow(): number {
    return Date.now() + this.state.offset;
  }
}
