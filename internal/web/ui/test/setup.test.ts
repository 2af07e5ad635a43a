import { describe, expect, test } from 'vitest';
import { START_FEN } from '../src/state/position';
import {
  clearSetup,
  fenOf,
  moved,
  passings,
  put,
  setupOf,
  startSetup,
  turned,
  withRight,
} from '../src/state/setup';

describe('a position that is set up', () => {
  test.each([
    START_FEN,
    '8/8/8/8/8/8/8/8 w - - 0 1',
    '4k3/8/8/8/4Pp2/8/8/4K3 b - e3 12 40',
    'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1',
  ])('%s is read and written', (fen) => {
    expect(fenOf(setupOf(fen))).toBe(fen);
  });
  test('a placement alone is enough', () =>
    expect(fenOf(setupOf(' 4k3/8/8/8/8/8/8/4K3 '))).toBe('4k3/8/8/8/8/8/8/4K3 w - - 0 1'));
  test('men come, go and leave the board', () => {
    const s = put(put(clearSetup(), 'e1', 'K'), 'a8', 'k');
    expect(fenOf(moved(s, 'e1', 'e2'))).toBe('k7/8/8/8/8/8/4K3/8 w - - 0 1');
    expect(fenOf(moved(moved(s, 'e1', ''), 'a8', 'a8'))).toBe(
      '8/8/8/8/8/8/8/8 w - - 0 1'.replace('8/', 'k7/'),
    );
  });
  test('rights stand in the order of FEN', () => {
    expect(withRight(withRight(clearSetup(), 'q', true), 'K', true).castling).toBe('Kq');
    expect(withRight(startSetup(), 'Q', false).castling).toBe('Kkq');
  });
  test('en passant only where a pawn can have passed, and it goes with the pawn', () => {
    const s = { ...setupOf('4k3/8/8/8/4Pp2/8/8/4K3 b - - 0 1'), passing: 'e3' };
    expect(passings(s.men, 'black')).toEqual(['e3']);
    expect(passings(s.men, 'white')).toEqual([]);
    expect(put(s, 'a1', 'R').passing).toBe('e3');
    expect(moved(s, 'e4', 'e5').passing).toBe('');
    expect(turned(s, 'white').passing).toBe('');
  });
});
