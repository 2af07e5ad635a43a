import { describe, expect, test } from 'vitest';
import canned from '../dev/positions.json';
import { ENGLISH, readEntry, type Letters } from '../src/state/entry';

const SPANISH: Letters = ['R', 'D', 'T', 'A', 'C'];
const legal = canned.middle.legal;
const read = (text: string, letters = SPANISH, moves = legal) => readEntry(text, moves, letters);
const uci = (text: string, letters = SPANISH, moves = legal) => {
  const e = read(text, letters, moves);
  return e.kind === 'move' ? e.move.uci : e.kind;
};

describe('moves', () => {
  test('every legal move is understood in UCI and in SAN of both languages', () => {
    const local = (san: string) => san.replace(/[KQRBN]/g, (c) => SPANISH[ENGLISH.indexOf(c)] ?? c);
    for (const game of [canned.middle, canned.start, canned.check])
      for (const m of game.legal) {
        expect(uci(m.uci, SPANISH, game.legal)).toBe(m.uci);
        expect(uci(m.san, ENGLISH, game.legal)).toBe(m.uci);
        expect(uci(local(m.san), SPANISH, game.legal)).toBe(m.uci);
      }
  });
  test('own letters come before English ones: R is the king in Spanish, the rook in English', () => {
    const both = [
      { uci: 'e2d1', san: 'Kd1' },
      { uci: 'a1d1', san: 'Rd1' },
    ];
    expect(uci('Rd1', SPANISH, both)).toBe('e2d1');
    expect(uci('Rd1', ENGLISH, both)).toBe('a1d1');
    expect(uci('Nc6')).toBe('d4c6');
  });
  test('small liberties of writing', () => {
    for (const text of ['Cc6', 'cc6', 'Cc6!', 'Cc6+', ' C c6 ', 'Cd4c6', 'd4-c6', 'D4C6'])
      expect(uci(text)).toBe('d4c6');
    expect(uci('Cd5')).toBe('c3d5'); // the sign of capture left out
    for (const text of ['o-o', '0-0', 'OO', 'O-O+'])
      expect(uci(text, ENGLISH, [{ uci: 'e1g1', san: 'O-O' }])).toBe('e1g1');
    expect(
      uci('0-0-0', ENGLISH, [
        { uci: 'e1c1', san: 'O-O-O#' },
        { uci: 'e1g1', san: 'O-O' },
      ]),
    ).toBe('e1c1');
    expect(uci('exd6 e.p.', ENGLISH, [{ uci: 'e5d6', san: 'exd6' }])).toBe('e5d6');
  });
  test('a pawn is not a bishop', () => {
    const l = [
      { uci: 'b2c3', san: 'bxc3' },
      { uci: 'd2c3', san: 'Bxc3' },
    ];
    expect(uci('bxc3', ENGLISH, l)).toBe('b2c3');
    expect(uci('Bxc3', ENGLISH, l)).toBe('d2c3');
  });
  test('a capture that takes nothing is a mistake', () => expect(read('Cxc6').kind).toBe('none'));
  test('two readings are asked about', () => {
    const e = read('Cb5');
    expect(e.kind).toBe('ambiguous');
    expect(e.kind === 'ambiguous' && e.moves.map((m) => m.uci).sort()).toEqual(['c3b5', 'd4b5']);
  });
  test('a promotion without its piece is asked about; with it, not', () => {
    const l = canned.promo.legal;
    expect(read('e8', SPANISH, l).kind).toBe('promotion');
    expect(read('e7e8', SPANISH, l).kind).toBe('promotion');
    expect(uci('e8=D', SPANISH, l)).toBe('e7e8q');
    expect(uci('e8C', SPANISH, l)).toBe('e7e8n');
    expect(uci('e8(T)', SPANISH, l)).toBe('e7e8r');
    expect(uci('e7e8q', SPANISH, l)).toBe('e7e8q');
    expect(uci('e7e8d', SPANISH, l)).toBe('e7e8q');
  });
  test('anything else is nothing, whatever it is', () => {
    for (const text of ['Zz9', 'e9', 'castle', 'Ke', '--', '♞f3', 'e4e4', 'x'.repeat(500)])
      expect(read(text).kind).toBe('none');
    expect(read('   ').kind).toBe('empty');
  });
});

describe('questions', () => {
  test('one letter each', () => {
    expect([
      read('c').kind,
      read('L').kind,
      read('o').kind,
      read('m').kind,
      read('?').kind,
    ]).toEqual(['clock', 'last', 'opponent', 'moves', 'help']);
  });
  test('where the pieces are: capital White, small Black, own letters', () => {
    expect(read('p C')).toEqual({ kind: 'where', man: 'N' });
    expect(read('p c')).toEqual({ kind: 'where', man: 'n' });
    expect(read('p N', ENGLISH)).toEqual({ kind: 'where', man: 'N' });
    expect(read('p P')).toEqual({ kind: 'where', man: 'P' });
    expect(read('p R')).toEqual({ kind: 'where', man: 'K' });
    expect(read('p z').kind).toBe('none');
  });
  test('what stands on a file, a rank, a square', () => {
    expect(read('s a')).toEqual({ kind: 'line', line: 'a' });
    expect(read('S 4')).toEqual({ kind: 'line', line: '4' });
    expect(read('s E4')).toEqual({ kind: 'line', line: 'e4' });
    expect(read('s j').kind).toBe('none');
  });
});
