// One WebSocket that stays: it comes back by itself, greets, and watches again what was being watched.
import { SUBPROTOCOL, type Command, type Incoming } from '../protocol';
import type { Happening } from '../state/reducer';

/** What the client needs of a WebSocket; tests and the mock give their own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((e: { data: unknown }) => void) | null;
  onclose: ((e?: { code?: number }) => void) | null;
  /** As of a WebSocket: 2 and 3 are closing and closed. */
  readonly readyState?: number;
  send(text: string): void;
  close(): void;
}

export interface Options {
  lang: string;
  /** Only what concerns the reader, and not the lobby. */
  news?: boolean;
  /** Channels and what everybody is told, too. */
  talk?: boolean;
  connect: () => Socket;
  report: (h: Happening) => void;
  now?: () => number;
  random?: () => number;
  setTimer?: (f: () => void, ms: number) => number;
  clearTimer?: (id: number) => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 2_500; // whoever plays is back within three seconds of the network
const LONG_AWAY = 60; // tries, some two minutes: nobody is in a hurry then
const LATE_WAIT = 15_000;
const PING_EVERY = 15_000;
const QUICK_PINGS = 4; // the first ones measure the difference of the clocks
const QUICK_PING_EVERY = 700;
/** The code with which the server closes when the session was ended: logged out elsewhere, or the password changed. */
const ENDED = 4003;
const SILENCE = 8_000; // no pong for so long: the line is dead though the socket does not say so
/** How long a game that was refused waits until it is asked for again, and the refusals that pass. */
const ASK_AGAIN = 1000;
const PASSING = new Set(['internal', 'not-recorded', 'unreachable', 'moved', 'closing']);

/** Full jitter: anything between half of the doubled wait and all of it, so that a hall does not come back in one instant. */
export function backoff(attempt: number, random: number): number {
  const ceiling =
    attempt < LONG_AWAY ? Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) : LATE_WAIT;
  return ceiling / 2 + (ceiling / 2) * random;
}

export class Client {
  #socket: Socket | null = null;
  #open = false;
  #stopped = false;
  #attempt = 0;
  #pings = 0;
  #nextId = 1;
  #retry: number | undefined;
  #pinger: number | undefined;
  #deadline: number | undefined;
  #board = 0; // the revision of the hall's board that was reported; 0 until it comes whole
  #watched = new Set<string>();
  #asked = new Map<number, string>(); // the games that were asked for, by the id of the command, until it is answered
  #shown = new Map<string, number>(); // the seq of each table that was reported; none until it comes whole
  readonly #o: Required<Options>;

  constructor(options: Options) {
    this.#o = {
      now: () => Date.now(),
      random: Math.random,
      news: false,
      talk: false,
      setTimer: (f, ms) => setTimeout(f, ms) as unknown as number,
      clearTimer: (id) => clearTimeout(id),
      ...options,
    };
  }

  start(): void {
    this.#stopped = false;
    this.#dial();
  }

  stop(): void {
    this.#stopped = true;
    this.#clear();
    this.#socket?.close();
    this.#socket = null;
  }

  /** Tries at once instead of waiting out the pause. */
  retryNow(): void {
    if (this.#stopped || this.#socket) return;
    this.#attempt = 0;
    this.#dial();
  }

  watch(game: string): void {
    this.#watched.add(game);
    if (this.#open) this.#ask(game);
  }

  #ask(game: string): void {
    this.#asked.set(this.send({ do: 'watch', game, changes: true }), game);
  }

  /** A game that cannot be shown at present, because its node cannot read or is on its way, is asked for again. */
  #askAgain(game: string): void {
    this.#o.setTimer(() => {
      if (this.#open && !this.#shown.has(game)) this.#ask(game);
    }, ASK_AGAIN);
  }

  /** Sends now or not at all: a command is never kept for later, when it might mean something else. Returns its id, 0 when not sent. */
  send(command: Command): number {
    if (!this.#open || !this.#socket || this.#closing()) {
      this.#o.report({ kind: 'not-sent', command });
      return 0;
    }
    const id = this.#nextId++;
    this.#o.report({ kind: 'sent', id, command });
    this.#socket.send(JSON.stringify({ id, ...command }));
    return id;
  }

  /** A page that is left closes its socket before the client is told of it. */
  #closing(): boolean {
    return (this.#socket?.readyState ?? 0) > 1;
  }

  #dial(): void {
    this.#clear();
    this.#o.report({ kind: 'opening' });
    const socket = this.#o.connect();
    this.#socket = socket;
    const current = () => this.#socket === socket;
    socket.onopen = () => {
      if (current()) this.#opened();
    };
    socket.onmessage = (e) => {
      if (current()) this.#received(e.data);
    };
    socket.onclose = (e) => {
      if (!current()) return;
      if (e?.code === ENDED) this.#ended();
      else this.#closed();
    };
    this.#deadline = this.#o.setTimer(() => current() && this.#giveUp(), SILENCE);
  }

  #opened(): void {
    this.#clear();
    this.#open = true;
    this.#pings = 0;
    this.#o.report({ kind: 'opened' });
    this.#board = 0;
    this.send({
      do: 'hello',
      lang: this.#o.lang,
      changes: true,
      ...(this.#o.news ? { news: true as const } : {}),
      ...(this.#o.talk ? { talk: true as const } : {}),
    });
    this.#shown.clear();
    this.#asked.clear();
    for (const game of this.#watched) this.#ask(game);
    this.#ping();
  }

  #received(data: unknown): void {
    let message: Incoming;
    try {
      message = JSON.parse(String(data)) as Incoming;
    } catch {
      return; // not ours
    }
    if ('re' in message) {
      const game = this.#asked.get(message.re);
      this.#asked.delete(message.re);
      if (game !== undefined && !message.ok && PASSING.has(message.error.code))
        this.#askAgain(game);
    }
    if ('on' in message && message.on === 'welcome') this.#attempt = 0;
    if ('on' in message && message.on === 'pong' && this.#deadline !== undefined) {
      this.#o.clearTimer(this.#deadline);
      this.#deadline = undefined;
    }
    if ('on' in message && message.on === 'lobby') this.#board = message.rev ?? 0;
    if ('on' in message && message.on === 'lobby-change') {
      if (message.from !== this.#board) {
        if (this.#board) this.send({ do: 'lobby' }); // one was missed: once, and then the whole is awaited
        this.#board = 0;
        return;
      }
      this.#board = message.rev;
    }
    if ('on' in message && message.on === 'table') this.#shown.set(message.game, message.view.seq);
    if ('on' in message && message.on === 'table-change') {
      const shown = this.#shown.get(message.game);
      if (message.from !== shown) {
        if (shown !== undefined) this.watch(message.game); // one was missed: once, and then the whole is awaited
        this.#shown.delete(message.game);
        return;
      }
      this.#shown.set(message.game, message.seq);
    }
    this.#o.report({ kind: 'received', message, at: this.#o.now() });
  }

  #ping(): void {
    if (!this.#closing()) this.send({ do: 'ping', t: this.#o.now() });
    this.#deadline ??= this.#o.setTimer(() => this.#giveUp(), SILENCE);
    const wait = ++this.#pings < QUICK_PINGS ? QUICK_PING_EVERY : PING_EVERY;
    this.#pinger = this.#o.setTimer(() => this.#ping(), wait);
  }

  #giveUp(): void {
    const dead = this.#socket;
    this.#closed();
    dead?.close();
  }

  #ended(): void {
    this.#clear();
    this.#socket = null;
    this.#open = false;
    this.#stopped = true;
    this.#o.report({ kind: 'ended' });
  }

  #closed(): void {
    this.#clear();
    this.#socket = null;
    this.#open = false;
    if (this.#stopped) return;
    this.#o.report({ kind: 'closed' });
    this.#retry = this.#o.setTimer(() => this.#dial(), backoff(this.#attempt++, this.#o.random()));
  }

  #clear(): void {
    for (const id of [this.#retry, this.#pinger, this.#deadline])
      if (id !== undefined) this.#o.clearTimer(id);
    this.#retry = this.#pinger = this.#deadline = undefined;
  }
}

export function browserSocket(address: string): () => Socket {
  const url = new URL(address, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return () => new WebSocket(url, SUBPROTOCOL) as unknown as Socket;
}
