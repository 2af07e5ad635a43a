// Both dials of a clock as time passes.
import { untrack } from 'svelte';
import type { ClockFace, Colour } from '../protocol';
import { readDial, type Dial } from '../state/dial';

interface Shown {
  clock: ClockFace | null;
  /** Milliseconds below which time is low. */
  short: number;
  over: boolean;
}

const EVERY_MS = 100;

export class Clocks {
  /** The dials; null in a game without clocks. */
  white = $state.raw<Dial | null>(null);
  black = $state.raw<Dial | null>(null);

  /**
   * Reads the clock that `shown` returns, as long as the component lives that makes this. Calls
   * `onlow` once when a running dial is low.
   */
  constructor(
    shown: () => Shown,
    serverNow: () => number,
    onlow: (side: Colour, ms: number) => void,
  ) {
    $effect(() => {
      const { clock, short, over } = shown();
      const read = (): void => {
        for (const side of ['white', 'black'] as const) {
          const before = this[side];
          const dial = clock && readDial(before, { clock, side, short, over, now: serverNow() });
          this[side] = dial;
          if (dial?.warned && !before?.warned) onlow(side, dial.ms);
        }
      };
      untrack(read);
      if (over || !clock?.running) return;
      const id = setInterval(read, EVERY_MS);
      return () => clearInterval(id);
    });
  }
}
