// One side's dial of the clock as it is read at an instant. Pure.
import type { ClockFace, Colour } from '../protocol';
import { held, remaining } from './time';

export interface Dial {
  /** Milliseconds left. */
  ms: number;
  /** Milliseconds of the delay for which the dial still stands. */
  hold: number;
  running: boolean;
  low: boolean;
  /** The player has been told that the time is low; once, until it is low no more. */
  warned: boolean;
}

export interface Reading {
  clock: ClockFace;
  side: Colour;
  /** Milliseconds below which time is low. */
  short: number;
  over: boolean;
  /** The server's instant. */
  now: number;
}

/** The dial at an instant. It is news that time is low when `warned` becomes true. */
export function readDial(before: Dial | null, r: Reading): Dial {
  const running = !r.over && r.clock.running === r.side;
  const ms = remaining(r.clock, r.side, r.now);
  const low = !r.over && ms < r.short;
  return {
    ms,
    hold: running ? held(r.clock, r.now) : 0,
    running,
    low,
    warned: low && (running || !!before?.warned),
  };
}
