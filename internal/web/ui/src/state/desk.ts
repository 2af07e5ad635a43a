// The arbiters' desk: its boards, their order, which are shown, and how long calls wait. Pure.
import type { Call, Colour, Desk, DeskBoard, DeskChange, Duty, Ruling } from '../protocol';
import { nameOf } from './names';

/** The desk as it was last reported. */
export interface DeskState {
  readonly event: string;
  readonly boards: ReadonlyMap<string, DeskBoard>;
  readonly staff: readonly Duty[];
  readonly calls: readonly Call[];
  readonly rulings: readonly Ruling[];
  /** What waits for an arbiter in the event's record. */
  readonly open: Desk['open'];
}

/** As many rulings are kept. */
const RULINGS_KEPT = 50;

/** The whole desk, as the server sends it first. */
export const openedDesk = (m: Desk): DeskState => ({
  event: m.event ?? '',
  boards: new Map(m.boards.map((b) => [b.game, b])),
  staff: m.staff,
  calls: m.calls,
  rulings: m.rulings,
  open: m.open,
});

/** The desk after a change. Boards that have not changed stay the same objects. */
export function changedDesk(desk: DeskState, m: DeskChange): DeskState {
  let { boards } = desk;
  if (m.boards?.length || m.gone?.length) {
    const next = new Map(boards);
    for (const b of m.boards ?? []) next.set(b.game, b);
    for (const game of m.gone ?? []) next.delete(game);
    boards = next;
  }
  return {
    ...desk,
    boards,
    staff: m.staff ?? desk.staff,
    calls: m.calls ?? desk.calls,
    open: m.open ?? desk.open,
    rulings: m.rulings ? [...m.rulings, ...desk.rulings].slice(0, RULINGS_KEPT) : desk.rulings,
  };
}

/** Whether the player to move is in time trouble at an instant of the server's. */
export const inTrouble = (b: DeskBoard, now: number): boolean =>
  !b.over && !!b.clock?.running && b.trouble !== undefined && now >= b.trouble;

/** How soon an arbiter should look at a board: the greater, the sooner. */
export const urgencyOf = (b: DeskBoard, now: number): number =>
  b.urgency + (inTrouble(b, now) ? 2 : 0);

/** From here on a board waits for an arbiter: somebody is missing, the clocks are stopped, a case, a call. */
const NEEDS = 3;

/** Whether a board needs an arbiter at an instant. Time trouble alone is reason enough to look. */
export const needsArbiter = (b: DeskBoard, now: number): boolean => urgencyOf(b, now) >= NEEDS;

export type Order = 'urgency' | 'board';

export interface Filter {
  /** Part of a player's name, or the number of a board. */
  text: string;
  /** 0 for all rounds. */
  round: number;
  /** First and last board of a sector; 0 for no limit. */
  from: number;
  to: number;
  /** Only boards that need an arbiter. */
  needs: boolean;
}

export const ALL: Filter = { text: '', round: 0, from: 0, to: 0, needs: false };

/** A text without case and accents, in which is searched. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether a board is shown. */
export function matches(b: DeskBoard, f: Filter, now: number): boolean {
  if (f.round && b.round !== f.round) return false;
  if (f.from && (b.board ?? 0) < f.from) return false;
  if (f.to && (b.board ?? 0) > f.to) return false;
  if (f.needs && !needsArbiter(b, now)) return false;
  const text = folded(f.text);
  if (!text) return true;
  if (/^\d+$/.test(text)) return b.board === Number(text);
  return [b.white, b.black].some((p) =>
    folded(`${nameOf(p)} ${p.handle} ${p.title ?? ''}`).includes(text),
  );
}

const byPlace = (a: DeskBoard, b: DeskBoard): number =>
  (a.round ?? 0) - (b.round ?? 0) ||
  (a.board ?? 0) - (b.board ?? 0) ||
  (a.game < b.game ? -1 : a.game > b.game ? 1 : 0);

/** The games that are shown, in their order. */
export function shownBoards(desk: DeskState, f: Filter, order: Order, now: number): DeskBoard[] {
  return [...desk.boards.values()]
    .filter((b) => matches(b, f, now))
    .sort((a, b) =>
      order === 'board' ? byPlace(a, b) : urgencyOf(b, now) - urgencyOf(a, now) || byPlace(a, b),
    );
}

/** The rounds that have boards on the desk, in their order. */
export const roundsOf = (desk: DeskState): number[] =>
  [...new Set([...desk.boards.values()].map((b) => b.round ?? 0))]
    .filter((n) => n > 0)
    .sort((a, b) => a - b);

/** What an arbiter should know of a board. */
export type Sign =
  | { kind: 'call'; count: number }
  | { kind: 'case'; case: string }
  | { kind: 'waiting'; for: string }
  | { kind: 'stopped' }
  | { kind: 'come-by'; by: number }
  | { kind: 'absent' | 'gone' | 'trouble' | 'offer'; side: Colour }
  | { kind: 'illegal'; side: Colour; count: number };

/** The signs of a board, the most urgent first. */
export function signsOf(b: DeskBoard, now: number): Sign[] {
  const signs: Sign[] = [];
  if (b.calls) signs.push({ kind: 'call', count: b.calls });
  if (b.over) return signs;
  if (b.case) signs.push({ kind: 'case', case: b.case });
  else if (b.waiting) signs.push({ kind: 'waiting', for: b.waiting });
  else if (b.clock && !b.clock.running && b.ply > 0) signs.push({ kind: 'stopped' });
  if (inTrouble(b, now)) signs.push({ kind: 'trouble', side: b.turn });
  for (const side of b.absent ?? []) signs.push({ kind: 'absent', side });
  for (const side of b.gone ?? [])
    if (!b.absent?.includes(side)) signs.push({ kind: 'gone', side });
  for (const side of ['white', 'black'] as const) {
    const count = b.illegal?.[side];
    if (count) signs.push({ kind: 'illegal', side, count });
  }
  if (b.comeBy) signs.push({ kind: 'come-by', by: b.comeBy });
  if (b.offer) signs.push({ kind: 'offer', side: b.offer });
  return signs;
}

/** The reader's own duty on a desk. */
export const dutyOf = (desk: DeskState, handle: string): Duty | undefined =>
  desk.staff.find((d) => d.who.handle === handle && d.on !== undefined);

/** The board to which a key leads, in rows of so many columns; null if the key leads nowhere. */
export function boardAfter(key: string, at: number, count: number, columns: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  const to = at + step;
  return to < 0 || to >= count ? null : to;
}
