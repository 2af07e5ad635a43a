// Joins the client to the reducer and makes the state visible to components.
import { texts, type Texts } from '../i18n';
import { browserSocket, Client } from '../net/client';
import { browserSettings, showSettings, useSettings } from '../base/settings';
import type {
  ArbitersAnswer,
  ClaimTermsAnswer,
  Command,
  GameTerms,
  Incoming,
  Position,
  Refused,
  Reply,
  Settings,
} from '../protocol';
import { settingsFrom, settingsIn } from '../state/settings';
import { keptTalk, type TalkLine } from '../state/talk';
import { initial, reduce, type Happening, type State } from '../state/reducer';

/** Where a position is asked for: in a game that is over, or anywhere. */
type PositionOf = { game: string; ply: number } | { fen: string };

// The reader's seeks outlive a page: one that is gone when the next page comes is told of.
const SEEKS = 'escaque.seeks';
const TALK = 'escaque.talk';
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

/** Called after the server or the connection has changed the state. */
type Listener = (before: State, now: State) => void;

export class Session {
  state = $state.raw<State>({ ...initial, seeks: keptSeeks() });
  settings = $state.raw<Settings>(browserSettings());
  readonly t: Texts = texts();
  readonly client: Client;
  readonly login: string;
  readonly register: string;
  /** Whose lines of talk this tab keeps. */
  #talker = '';
  #asked = new Map<number, (answer: Position | Refused | null) => void>();
  #replies = new Map<number, (reply: Reply | null) => void>();
  #delivered = new Map<number, (taken: boolean) => void>();
  #listeners = new Set<Listener>();
  #readers = new Set<(message: Incoming) => void>();

  constructor(root: HTMLElement, { news = false, talk = false } = {}) {
    this.login = root.dataset['login'] ?? '/login';
    this.register = root.dataset['register'] ?? '/register';
    const kept = root.dataset['settings'];
    if (kept) this.#use(settingsFrom(JSON.parse(kept)), true);
    else showSettings(this.settings);
    this.client = new Client({
      lang: document.documentElement.lang || 'en',
      connect: browserSocket(root.dataset['ws'] ?? '/ws'),
      news,
      talk,
      report: (h: Happening) => {
        const before = this.state;
        this.#answer(h);
        const settings = h.kind === 'received' ? settingsIn(h.message) : null;
        if (settings) this.#use(settings, true);
        this.state = reduce(before, h);
        if (this.state.seeks !== before.seeks) keepSeeks(this.state.seeks);
        this.#keepTalk(before.talk);
        if (h.kind === 'received') for (const read of this.#readers) read(h.message);
        const now = this.state;
        for (const listener of this.#listeners) listener(before, now);
      },
    });
    addEventListener('online', () => this.client.retryNow());
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.client.retryNow();
    });
  }

  /**
   * Calls the listener after each change that comes from outside the page, and returns what ends
   * that.
   */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the reader with each message of the server, and returns what ends that. */
  read(reader: (message: Incoming) => void): () => void {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }

  send(command: Command): boolean {
    return this.client.send(command) !== 0;
  }

  /** Sends a command, and reports whether the server has done what it asks for. */
  deliver(command: Command): Promise<boolean> {
    const id = this.client.send(command);
    return id ? new Promise((resolve) => this.#delivered.set(id, resolve)) : Promise.resolve(false);
  }

  /** Changes settings on this page at once, and keeps them: with the account, or a guest's in the browser. */
  set(changed: Partial<Settings>): void {
    this.#use({ ...this.settings, ...changed }, !!this.state.me && !this.state.me.guest);
    if (this.state.me && !this.state.me.guest) this.send({ do: 'settings', settings: changed });
  }

  #use(settings: Settings, member: boolean): void {
    this.settings = settings;
    useSettings(settings, member);
  }

  /** What a position is after a line of moves, and what may be played there; null when nobody says. */
  position(of: PositionOf, line: readonly string[]): Promise<Position | null> {
    const id = this.client.send(
      'fen' in of
        ? { do: 'variation', ...of, line: [...line] }
        : { do: 'position', ...of, line: [...line] },
    );
    return id
      ? new Promise((resolve) => this.#asked.set(id, (a) => resolve(a && 'fen' in a ? a : null)))
      : Promise.resolve(null);
  }

  /** From which position a game would begin, or why it cannot; null when nobody says. */
  opening(spec: GameTerms): Promise<Position | Refused | null> {
    const id = this.client.send({ do: 'opening', ...spec });
    return id ? new Promise((resolve) => this.#asked.set(id, resolve)) : Promise.resolve(null);
  }

  /** Sends a command and returns its answer; null when none comes. */
  request(command: Command): Promise<Reply | null> {
    const id = this.client.send(command);
    return id ? new Promise((resolve) => this.#replies.set(id, resolve)) : Promise.resolve(null);
  }

  /** Whom a call for an arbiter would reach and what it would do, or why it is not possible; null when nobody says. */
  async arbiters(game: string): Promise<ArbitersAnswer | null> {
    const reply = await this.request({ do: 'arbiters', game });
    return reply?.ok ? reply : null;
  }

  /** Who decides a claim of a draw and what it costs; null when nobody says. */
  async claimTerms(
    game: string,
    kind: 'repetition' | 'fifty-moves' | 'quickplay',
    uci: string,
  ): Promise<ClaimTermsAnswer | null> {
    const reply = await this.request({ do: 'claim-terms', game, kind, ...(uci ? { uci } : {}) });
    return reply?.ok ? (reply as ClaimTermsAnswer) : null;
  }

  #answer(h: Happening): void {
    if (h.kind === 'closed' || h.kind === 'ended') {
      for (const resolve of this.#asked.values()) resolve(null);
      this.#asked.clear();
      for (const resolve of this.#replies.values()) resolve(null);
      this.#replies.clear();
      for (const resolve of this.#delivered.values()) resolve(false);
      this.#delivered.clear();
    } else if (h.kind === 'received' && 're' in h.message) {
      this.#asked.get(h.message.re)?.(
        h.message.ok ? (h.message.position ?? null) : h.message.error,
      );
      this.#asked.delete(h.message.re);
      this.#replies.get(h.message.re)?.(h.message);
      this.#replies.delete(h.message.re);
      this.#delivered.get(h.message.re)?.(!!h.message.ok);
      this.#delivered.delete(h.message.re);
    }
  }

  /** Lines of talk outlive a page of this tab, for him alone to whom they were said. */
  #keepTalk(before: readonly TalkLine[]): void {
    const me = this.state.me;
    if (me === undefined) return;
    try {
      if (me === null) return sessionStorage.removeItem(TALK);
      if (this.#talker !== me.handle) {
        this.#talker = me.handle;
        const kept = keptTalk(sessionStorage.getItem(TALK), me.handle);
        this.state = { ...this.state, talk: [...kept, ...this.state.talk].slice(-200) };
      } else if (this.state.talk === before) return;
      sessionStorage.setItem(TALK, JSON.stringify({ of: me.handle, lines: this.state.talk }));
    } catch {
      // storage is refused: the lines last as long as the page
    }
  }

  /** Answers the question to take a discussion to a channel: the reader has gone there, or puts it away. */
  answerAsked(): void {
    if (this.state.asked) this.send({ do: 'answer', number: this.state.asked.act });
    this.putAway('asked');
  }

  putAway(what: 'tell' | 'begun' | 'letter' | 'called' | 'asked'): void {
    this.state = reduce(this.state, { kind: 'put-away', what });
  }

  dismiss(): void {
    this.state = reduce(this.state, { kind: 'dismissed' });
  }

  /** The server's instant now, as well as we know it. */
  serverNow(): number {
    return Date.now() + this.state.offset;
  }
}
