import { beforeEach, describe, expect, test } from 'vitest';
import { backoff, Client, type Socket } from '../src/net/client';
import type { Happening } from '../src/state/reducer';

class Wire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  readyState = 1;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get done(): unknown[] {
    return this.sent.map((m) => m['do']);
  }
}

/** Time that moves only when told. */
class Time {
  now = 0;
  #next = 1;
  #timers = new Map<number, { at: number; f: () => void }>();
  set = (f: () => void, ms: number): number => {
    this.#timers.set(this.#next, { at: this.now + ms, f });
    return this.#next++;
  };
  clear = (id: number): void => void this.#timers.delete(id);
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const due = [...this.#timers]
        .filter(([, t]) => t.at <= end)
        .sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.#timers.delete(due[0]);
      this.now = due[1].at;
      due[1].f();
    }
    this.now = end;
  }
}

let wires: Wire[], time: Time, told: Happening[], client: Client;
const wire = () => wires.at(-1) as Wire;

beforeEach(() => {
  wires = [];
  told = [];
  time = new Time();
  client = new Client({
    lang: 'es',
    connect: () => {
      wires.push(new Wire());
      return wire();
    },
    report: (h) => told.push(h),
    now: () => time.now,
    random: () => 1,
    setTimer: time.set,
    clearTimer: time.clear,
  });
});

describe('client', () => {
  test('greets, watches and measures', () => {
    client.watch('g1');
    client.start();
    wire().onopen?.();
    expect(wire().done).toEqual(['hello', 'watch', 'ping']);
    expect(wire().sent[0]).toEqual({ id: 1, do: 'hello', lang: 'es', changes: true });
    expect(wire().sent[1]).toMatchObject({ game: 'g1', changes: true });
  });

  test('asks for the whole board, once, when it has missed a change', () => {
    client.start();
    wire().onopen?.();
    const board = { seeks: [], games: [], people: [] };
    const heard = () => told.filter((h) => h.kind === 'received').length;
    wire().say({ on: 'lobby-change', from: 3, rev: 4 }); // before the board: not for us
    expect([heard(), wire().done.includes('lobby')]).toEqual([0, false]);
    wire().say({ on: 'lobby', rev: 5, ...board });
    wire().say({ on: 'lobby-change', from: 5, rev: 6 });
    expect(heard()).toBe(2);
    wire().say({ on: 'lobby-change', from: 7, rev: 8 });
    wire().say({ on: 'lobby-change', from: 8, rev: 9 });
    expect(heard()).toBe(2);
    expect(wire().done.filter((d) => d === 'lobby')).toHaveLength(1);
    wire().say({ on: 'lobby', rev: 9, ...board });
    wire().say({ on: 'lobby-change', from: 9, rev: 10 });
    expect(heard()).toBe(4);
  });

  test('asks for the whole table, once, when it has missed a change', () => {
    client.watch('g1');
    client.start();
    wire().onopen?.();
    const heard = () => told.filter((h) => h.kind === 'received').length;
    const asked = () => wire().done.filter((d) => d === 'watch').length;
    const change = (from: number, seq: number) =>
      wire().say({ on: 'table-change', game: 'g1', from, seq, fen: '', ply: 0, turn: 'white' });
    const whole = (seq: number) =>
      wire().say({
        on: 'table',
        game: 'g1',
        seq,
        snapshot: true,
        view: { game: 'g1', seq, moves: [] },
      });
    change(2, 3); // before the table: the whole is on its way
    expect([heard(), asked()]).toEqual([0, 1]);
    whole(3);
    change(3, 4);
    expect([heard(), asked()]).toEqual([2, 1]);
    change(5, 6);
    change(6, 7);
    expect([heard(), asked()]).toEqual([2, 2]);
    whole(7);
    change(7, 8);
    expect([heard(), asked()]).toEqual([4, 2]);
    wire().onclose?.();
    time.pass(1000);
    wire().onopen?.();
    change(8, 9); // of another connection: the whole comes first
    expect([heard(), asked()]).toEqual([4, 1]);
  });

  test('asks again for a game that cannot be shown at present, and for no other', () => {
    client.watch('g1');
    client.start();
    wire().onopen?.();
    const asked = () => wire().done.filter((d) => d === 'watch').length;
    const refuse = (code: string) =>
      wire().say({
        re: wire().sent.findLast((m) => m['do'] === 'watch')?.['id'],
        error: { code, text: '' },
      });
    refuse('not-recorded');
    expect(asked()).toBe(1);
    time.pass(1000);
    expect(asked()).toBe(2);
    refuse('internal');
    time.pass(1000);
    expect(asked()).toBe(3);
    refuse('no-such-game');
    time.pass(1000);
    expect(asked()).toBe(3);
    client.watch('g1');
    refuse('closing');
    wire().onclose?.(); // of another connection: it is asked for there
    time.pass(1000);
    wire().onopen?.();
    expect(asked()).toBe(1);
    refuse('moved');
    wire().say({
      on: 'table',
      game: 'g1',
      seq: 1,
      snapshot: true,
      view: { game: 'g1', seq: 1, moves: [] },
    });
    time.pass(1000);
    expect(asked()).toBe(1);
  });

  test('comes back by itself and watches again', () => {
    client.start();
    wire().onopen?.();
    client.watch('g1');
    wire().onclose?.();
    expect(told.at(-1)).toEqual({ kind: 'closed' });
    time.pass(499);
    expect(wires).toHaveLength(1);
    time.pass(1);
    expect(wires).toHaveLength(2);
    wire().onopen?.();
    expect(wire().done).toEqual(['hello', 'watch', 'ping']);
  });

  test('waits longer each time, and starts anew after a welcome', () => {
    client.start();
    const gaps: number[] = [];
    for (let i = 0; i < 7; i++) {
      const before = time.now;
      const n = wires.length;
      wire().onclose?.();
      while (wires.length === n) time.pass(50);
      gaps.push(time.now - before);
    }
    expect(gaps).toEqual([500, 1000, 2000, 2500, 2500, 2500, 2500]);
    wire().onopen?.();
    wire().say({ on: 'welcome', me: null, now: 0 });
    wire().onclose?.();
    const n = wires.length;
    time.pass(500);
    expect(wires).toHaveLength(n + 1);
  });

  test('jitter stays within half of the wait and all of it', () => {
    for (let n = 0; n < 80; n++)
      for (const r of [0, 0.5, 0.999]) {
        const top = n < 60 ? Math.min(2_500, 500 * 2 ** n) : 15_000;
        expect(backoff(n, r)).toBeGreaterThanOrEqual(top / 2);
        expect(backoff(n, r)).toBeLessThanOrEqual(top);
      }
  });

  test('does not keep a command for later', () => {
    client.start();
    expect(client.send({ do: 'resign', game: 'g1' })).toBe(0);
    expect(told.at(-1)).toEqual({ kind: 'not-sent', command: { do: 'resign', game: 'g1' } });
    wire().onopen?.();
    expect(wire().done).not.toContain('resign');
    expect(client.send({ do: 'resign', game: 'g1' })).toBeGreaterThan(0);
  });

  test('a silent line is given up, a line that answers is not', () => {
    client.start();
    wire().onopen?.();
    const first = wire();
    let answered = 0;
    for (let i = 0; i < 60; i++) {
      time.pass(1000);
      for (
        const pings = first.done.filter((d) => d === 'ping').length;
        answered < pings;
        answered++
      )
        first.say({ on: 'pong', t: 0, now: 0 });
    }
    expect(answered).toBeGreaterThan(5);
    expect(wires).toHaveLength(1);
    time.pass(40_000); // no more pongs
    expect(first.closed).toBe(true);
    expect(wires.length).toBeGreaterThan(1);
  });

  test('a socket that never opens is given up', () => {
    client.start();
    time.pass(9000);
    expect(wires[0]?.closed).toBe(true);
    expect(wires.length).toBeGreaterThan(1);
  });

  test('an old socket has nothing more to say', () => {
    client.start();
    wire().onopen?.();
    const old = wire();
    old.onclose?.();
    time.pass(500);
    const n = told.length;
    old.say({ on: 'seated', game: 'g9' });
    old.onclose?.();
    expect(told).toHaveLength(n);
  });

  test('trying now does not wait, nor dial twice', () => {
    client.start();
    wire().onclose?.();
    client.retryNow();
    client.retryNow();
    expect(wires).toHaveLength(2);
    time.pass(5000);
    expect(wires).toHaveLength(2);
  });

  test('noise is not an error', () => {
    client.start();
    wire().onopen?.();
    const n = told.length;
    wire().onmessage?.({ data: 'not json' });
    expect(told).toHaveLength(n);
  });

  test('stopped is stopped', () => {
    client.start();
    wire().onopen?.();
    client.stop();
    time.pass(60_000);
    expect(wires).toHaveLength(1);
  });

  test('nothing is sent over a line that is closing, and a ping is not missed', () => {
    client.start();
    wire().onopen?.();
    wire().readyState = 2;
    const sent = wire().sent.length;
    time.pass(700);
    expect(told.filter((h) => h.kind === 'not-sent')).toEqual([]);
    expect(client.send({ do: 'unwatch', game: 'g' })).toBe(0);
    expect(told.at(-1)?.kind).toBe('not-sent');
    expect(wire().sent.length).toBe(sent);
  });
});
