import { describe, expect, test, vi } from 'vitest';
import { Said } from '../src/app/said.svelte';
import type { Session } from '../src/app/session.svelte';
import { browser } from '../src/i18n';
import type { Command, LegalMove, View } from '../src/protocol';
import { initial } from '../src/state/reducer';
import { defaults } from '../src/state/settings';
import { Looking } from '../src/table/looking.svelte';
import { Moving } from '../src/table/moving.svelte';
import * as plain from './plain';

const en = await browser.load('en');
const legal: LegalMove[] = [
  { uci: 'e2e4', san: 'e4' },
  { uci: 'a7a8q', san: 'a8=Q' },
  { uci: 'a7a8n', san: 'a8=N' },
];
const [e4, queen, knight] = legal as [LegalMove, LegalMove, LegalMove];

/** A table at which it is the reader's turn, and what is sent from it. */
function at(view: Partial<View> = {}, settings: Partial<typeof defaults> = {}) {
  const sent: Command[] = [];
  const session = {
    t: en,
    state: { ...initial, current: true, view: { ...plain.view, legal, ...view } },
    settings: { ...defaults, ...settings },
    send: (command: Command) => sent.push(command) > 0,
  };
  const said = new Said();
  const moving = new Moving(session as unknown as Session, 'g1', said);
  const see = (more: Partial<View>): void => {
    session.state = { ...session.state, view: { ...session.state.view, ...more } };
  };
  return { sent, said, moving, see };
}

describe('a move being made', () => {
  test('is sent at once, with a draw offer where one is meant', () => {
    const { sent, moving } = at();
    moving.offering = true;
    moving.choose([e4]);
    expect(sent).toEqual([{ do: 'move', game: 'g1', uci: 'e2e4', ply: 0, offer: true }]);
    expect(moving.offering).toBe(false);
    expect(moving.sanOf('e2e4')).toBe('e4');
  });
  test('asks for the piece of a promotion, unless it is always a queen', () => {
    const { sent, moving } = at();
    moving.choose([queen, knight]);
    expect([moving.promotions.length, sent]).toEqual([2, []]);
    moving.promote(null);
    expect(moving.promotions).toEqual([]);
    moving.choose([queen, knight]);
    moving.promote(knight);
    expect(sent).toMatchObject([{ do: 'move', uci: 'a7a8n' }]);
    const always = at({}, { queen: true });
    always.moving.choose([queen, knight]);
    expect(always.sent).toMatchObject([{ uci: 'a7a8q' }]);
  });
  test('waits for its confirmation where the reader wants that, in the position in which it was meant', () => {
    const { sent, moving, see } = at({}, { confirm: true });
    moving.choose([e4]);
    expect([moving.coming, sent]).toEqual(['e2e4', []]);
    moving.confirm(false);
    expect([moving.proposed, sent]).toEqual([null, []]);
    moving.choose([e4]);
    moving.confirm(true);
    expect(sent).toHaveLength(1);
    moving.choose([e4]);
    see({ moves: [plain.move] });
    expect(moving.proposed).toBeNull();
  });
  test('is sealed after its confirmation while the session is ended', () => {
    const { sent, moving } = at({ session: 'sealing' });
    moving.play(e4);
    expect([moving.proposed?.sealed, sent]).toEqual([true, []]);
    moving.confirm(true);
    expect(sent).toEqual([{ do: 'seal', game: 'g1', uci: 'e2e4' }]);
  });
  test('that was set ahead is played when it is legal, and said to be not legal otherwise', () => {
    const { sent, said, moving, see } = at();
    moving.setAhead('a7', 'a8');
    moving.playAhead();
    expect(sent).toMatchObject([{ uci: 'a7a8q' }]);
    expect(moving.ahead).toEqual([]);
    moving.setAhead('h2', 'h5');
    moving.playAhead();
    expect(sent).toHaveLength(1);
    expect(said.answer.text).toBe(en.aheadNotLegal('h2', 'h5'));
    moving.setAhead('e2', 'e4');
    see({ over: true });
    expect(moving.ahead).toEqual([]);
  });
});

describe('what is looked at', () => {
  test('is the present until the reader goes back, and the past stays when moves are made', () => {
    let played = 4;
    const looking = new Looking(() => played);
    expect([looking.ply, looking.isBack, looking.address]).toEqual([4, false, '']);
    played = 5;
    expect(looking.ply).toBe(5);
    looking.goto(2);
    played = 6;
    expect([looking.ply, looking.isBack, looking.address]).toEqual([2, true, '#2']);
    looking.goto(-1);
    expect(looking.ply).toBe(0);
    looking.goto(6);
    expect(looking.isBack).toBe(false);
    looking.goto(5);
    played = 3; // moves were taken back
    expect(looking.ply).toBe(3);
  });
  test('is what the address names', () => {
    const looking = new Looking(() => 4);
    vi.stubGlobal('location', { hash: '#3' });
    looking.readAddress();
    expect(looking.ply).toBe(3);
    vi.stubGlobal('location', { hash: '' });
    looking.readAddress();
    expect(looking.isBack).toBe(false);
    vi.unstubAllGlobals();
  });
});
