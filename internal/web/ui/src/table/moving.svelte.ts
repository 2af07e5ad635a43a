// A move of the reader's being made: chosen among promotions, confirmed, sent, or set ahead.
import type { Session } from '../app/session.svelte';
import type { Said } from '../app/said.svelte';
import type { Command, LegalMove, View } from '../protocol';
import { movesBetween } from '../state/legal';
import { moveCommand, moveOnItsWay } from '../state/reducer';
import { isSealing, viewOf } from '../state/table';

/** A move that waits for its confirmation, in the position in which it was meant. */
export type Proposed = LegalMove & { ply: number; sealed: boolean };

const isQueen = (m: LegalMove): boolean => m.uci.endsWith('q');

export class Moving {
  /** Whether the next move carries a draw offer. */
  offering = $state(false);
  /** The promotions among which the reader chooses. */
  promotions = $state.raw<readonly LegalMove[]>([]);
  #proposed = $state.raw<Proposed | null>(null);
  #ahead = $state.raw<readonly string[]>([]);
  /** The SAN of the moves that were sent, by UCI: the view changes before notices name them. */
  readonly #sans = new Map<string, string>();
  readonly #session: Session;
  readonly #game: string;
  readonly #said: Said;

  constructor(session: Session, game: string, said: Said) {
    this.#session = session;
    this.#game = game;
    this.#said = said;
  }

  get #view(): View | null {
    return viewOf(this.#session.state, this.#game);
  }

  /** The move that waits for its confirmation; null when there is none. */
  get proposed(): Proposed | null {
    const p = this.#proposed;
    const v = this.#view;
    return p && v && !v.over && v.moves.length === p.ply && p.sealed === isSealing(v) ? p : null;
  }

  /** The move that the board shows before the server has spoken, in UCI; '' for none. */
  get coming(): string {
    return moveOnItsWay(this.#session.state) || (this.proposed?.uci ?? '');
  }

  /** The two squares of the move that is set ahead; none when there is none. */
  get ahead(): readonly string[] {
    const v = this.#view;
    return v?.you && !v.over ? this.#ahead : [];
  }

  /**
   * Sets a move ahead, which is played when it is legal in its turn; two empty squares take it
   * back.
   */
  setAhead(from: string, to: string): void {
    this.#ahead = from ? [from, to] : [];
  }

  /** Plays the move that was set ahead, or says that it is not legal. */
  playAhead(): void {
    const [from, to] = this.ahead;
    if (!from || !to) return;
    this.#ahead = [];
    const moves = movesBetween(this.#view?.legal ?? [], from, to);
    const move = moves.find(isQueen) ?? moves[0];
    if (move) this.play(move);
    else this.#said.tell(this.#session.t.aheadNotLegal(from, to));
  }

  /** Forgets what was meant in an earlier position. */
  forgetProposed(): void {
    this.#proposed = null;
  }

  /** Forgets a move that was set ahead. */
  forgetAhead(): void {
    this.#ahead = [];
  }

  /** Makes the move that was put on the board, and asks which when there are several. */
  choose(moves: readonly LegalMove[]): void {
    const [only, second] = moves;
    const queen = this.#session.settings.queen ? moves.find(isQueen) : undefined;
    if (queen) this.#mean(queen);
    else if (only && !second) this.#mean(only);
    else this.promotions = moves;
  }

  /** Makes the promotion that was chosen; null for none. */
  promote(move: LegalMove | null): void {
    if (move) this.#mean(move);
    else this.promotions = [];
  }

  /** A move made on the board waits for its confirmation where the reader wants that. */
  #mean(move: LegalMove): void {
    if (this.#session.settings.confirm) this.#propose(move);
    else this.play(move);
  }

  #propose(move: LegalMove): void {
    this.promotions = [];
    const v = this.#view;
    if (v) this.#proposed = { ...move, ply: v.moves.length, sealed: isSealing(v) };
  }

  /** Sends the move that waits for its confirmation, or puts it back. */
  confirm(yes: boolean): void {
    const move = this.proposed;
    this.#proposed = null;
    if (!yes || !move) return;
    if (move.sealed) this.#session.send({ do: 'seal', game: this.#game, uci: move.uci });
    else this.play(move);
  }

  /** Sends a move. One to be sealed is confirmed first. */
  play(move: LegalMove): void {
    const v = this.#view;
    if (isSealing(v)) return this.#propose(move);
    this.promotions = [];
    if (!v) return;
    this.#said.tell('');
    this.#sans.set(move.uci, move.san);
    const command: Command = moveCommand(v, move.uci, this.offering);
    if (this.#session.send(command)) this.offering = false;
  }

  /** The SAN of a move that was sent. */
  sanOf(uci: string): string {
    return this.#sans.get(uci) ?? uci;
  }
}
