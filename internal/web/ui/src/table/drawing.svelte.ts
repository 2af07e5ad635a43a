// Arrows and circles being drawn on a board: with the right button, or with a key on one square and
// on another.
import type { Shape } from '../state/shapes';

export class Drawing {
  /** What is drawn while the button is down. */
  #sketch = $state.raw<Shape | null>(null);
  /** The square where an arrow begins that is drawn by key; '' for none. */
  #tail = '';
  readonly #drawn: () => readonly Shape[];
  readonly #change: (shapes: readonly Shape[], shape: Shape, gone: boolean) => void;

  /**
   * `change` takes what is drawn after a shape was put there, or taken away because it was there
   * already.
   */
  constructor(
    drawn: () => readonly Shape[],
    change: (shapes: readonly Shape[], shape: Shape, gone: boolean) => void,
  ) {
    this.#drawn = drawn;
    this.#change = change;
  }

  /** Everything that is drawn, the sketch included. */
  get shapes(): readonly Shape[] {
    return this.#sketch ? [...this.#drawn(), this.#sketch] : this.#drawn();
  }
  /** Reports whether the button is down. */
  get isSketching(): boolean {
    return this.#sketch !== null;
  }
  /** Reports whether an arrow was begun by key. */
  get isBegun(): boolean {
    return this.#tail !== '';
  }

  begin(square: string): void {
    this.#sketch = { from: square, to: square };
  }
  moveTo(square: string): void {
    if (this.#sketch && square) this.#sketch = { ...this.#sketch, to: square };
  }
  end(): void {
    const sketch = this.#sketch;
    this.#sketch = null;
    if (sketch) this.#draw(sketch);
  }
  cancel(): void {
    this.#sketch = null;
    this.#tail = '';
  }

  /** Begins an arrow at the square, or ends there the one that was begun. */
  key(square: string): void {
    const from = this.#tail;
    this.#tail = from ? '' : square;
    if (from) this.#draw({ from, to: square });
  }

  #draw(shape: Shape): void {
    const drawn = this.#drawn();
    const rest = drawn.filter((d) => d.from !== shape.from || d.to !== shape.to);
    const gone = rest.length < drawn.length;
    this.#change(gone ? rest : [...drawn, shape], shape, gone);
  }
}
