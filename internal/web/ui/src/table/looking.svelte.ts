// Which half move of a game the reader looks at, and from which side.
import { hashOf, plyOfHash } from '../state/replay';

export class Looking {
  flipped = $state(false);
  /** A half move of the past; null for the present, which goes on as moves are made. */
  #back = $state<number | null>(null);
  readonly #played: () => number;

  /** `played` returns how many half moves the game has. */
  constructor(played: () => number) {
    this.#played = played;
  }

  /** The half move after which the board is shown: 0 is the start. */
  get ply(): number {
    const played = this.#played();
    return this.#back === null ? played : Math.min(this.#back, played);
  }

  /** Reports whether the reader looks at the past. */
  get isBack(): boolean {
    return this.#back !== null;
  }

  goto(ply: number): void {
    this.#back = ply >= this.#played() ? null : Math.max(0, ply);
  }

  toPresent(): void {
    this.#back = null;
  }

  flip(): void {
    this.flipped = !this.flipped;
  }

  /** The part of the page's address that names the half move; '' for the present. */
  get address(): string {
    return hashOf(this.ply, this.#played());
  }

  /** Goes to the half move that the page's address names. */
  readAddress(): void {
    this.#back = plyOfHash(location.hash, this.#played());
  }
}
