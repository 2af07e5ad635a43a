// Clocks are counted by the server; the browser only shows them, corrected by the measured difference of the two clocks.
import type { ClockFace, Colour } from '../protocol';

export interface Sample {
  /** Server's clock minus ours, in milliseconds. */
  offset: number;
  roundTrip: number;
}

/** One ping: sent at our `sent`, back at our `received`, stamped `server` by the server half way. */
export function sample(sent: number, received: number, server: number): Sample {
  const roundTrip = Math.max(0, received - sent);
  return { offset: server - (sent + roundTrip / 2), roundTrip };
}

const KEPT = 8;

/** Keeps the last few samples; the quickest round trip is the one to believe. */
export const withSample = (samples: readonly Sample[], s: Sample): Sample[] =>
  [...samples, s].slice(-KEPT);
export function bestOffset(samples: readonly Sample[]): number {
  let best: Sample | undefined;
  for (const s of samples) if (!best || s.roundTrip <= best.roundTrip) best = s;
  return best?.offset ?? 0;
}

/** Milliseconds left to a side at the server's instant `now`; never negative. */
export function remaining(clock: ClockFace, side: Colour, now: number): number {
  const ms =
    clock[side] - (clock.running === side ? Math.max(0, now - clock.at - (clock.hold ?? 0)) : 0);
  return Math.max(0, ms);
}

/** Milliseconds for which the running side's dial still stands, because the delay of the move has not passed. */
export const held = (clock: ClockFace, now: number): number =>
  clock.running && clock.hold ? Math.max(0, Math.min(clock.hold, clock.at + clock.hold - now)) : 0;

/** 1:02:03, 4:59, and tenths below ten seconds: 0:09.8. */
export function clockText(ms: number): string {
  const s = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  if (ms < 10_000) return `0:${two(s)}.${Math.floor((ms % 1000) / 100)}`;
  const h = Math.floor(s / 3600);
  const m = Math.floor(s / 60) % 60;
  return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

export interface Period {
  moves: number;
  seconds: number;
  increment: number;
  /** Of every move, and not kept: simple or Bronstein. */
  delay: number;
}

/** Without clocks, in the protocol. */
export const UNTIMED = '-';

/** Reads "300+3", "1500d5" or "40/7200+30:1800+30" (seconds); periods that cannot be read are left out. */
export function periods(control: string): Period[] {
  return control.split(':').flatMap((text) => {
    const m = /^(?:(\d+)\/)?(\d+)(?:\+(\d+)|[db](\d+))?/.exec(text.trim());
    return m
      ? [
          {
            moves: Number(m[1] ?? 0),
            seconds: Number(m[2]),
            increment: Number(m[3] ?? 0),
            delay: Number(m[4] ?? 0),
          },
        ]
      : [];
  });
}

/** The delay of the first period, in seconds; 0 without one. */
export const delayOf = (control: string): number => periods(control)[0]?.delay ?? 0;

const minutes = (s: number): string =>
  s % 60 === 0 ? String(s / 60) : s === 30 ? '½' : s < 60 ? `${s}″` : `${s / 60}`;

/** A control as players say it, in minutes: "5+3", "25d5" with a delay, "40/120+30, 30+30"; "∞" without clocks. */
export const controlText = (control: string): string =>
  control === UNTIMED
    ? '∞'
    : periods(control)
        .map(
          (p) =>
            `${p.moves ? `${p.moves}/` : ''}${minutes(p.seconds)}${p.increment ? `+${p.increment}` : p.delay ? `d${p.delay}` : ''}`,
        )
        .join(', ') || control;

export type Pace = 'blitz' | 'rapid' | 'standard';

/** Articles A.1 and B.1: the time for 60 moves; under 60 minutes rapid, and blitz under 15, in 2023 up to 10. */
export function pace(control: string, edition: string): Pace {
  const last = periods(control).at(-1);
  const total =
    periods(control).reduce((sum, p) => sum + p.seconds, 0) +
    60 * (last?.increment || last?.delay || 0);
  const isBlitz = edition >= '2023' ? total <= 10 * 60 : total < 15 * 60;
  return isBlitz ? 'blitz' : total < 60 * 60 ? 'rapid' : 'standard';
}

/** Below this many milliseconds a player is short of time: a tenth of the first period, between 10 s and 1 minute. */
export function shortOf(control: string): number {
  const first = periods(control)[0]?.seconds ?? 0;
  return 1000 * Math.min(60, Math.max(10, first / 10));
}
