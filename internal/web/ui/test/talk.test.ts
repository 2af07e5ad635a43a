import { describe, expect, test } from 'vitest';
import { initial, reduce, type State } from '../src/state/reducer';
import {
  channelAsked,
  channelOf,
  channelOfPage,
  everybody,
  inChannel,
  keptTalk,
  partners,
  personOf,
  sameTalk,
  talkOf,
  withPerson,
  type TalkLine,
} from '../src/state/talk';
import * as plain from './plain';

const line = (l: Partial<TalkLine>): TalkLine => ({
  manner: 'tell',
  from: 'Ana',
  text: 'x',
  at: 1,
  ...l,
});

describe('conversations', () => {
  test('a line belongs to one', () => {
    expect(talkOf(line({}))).toBe(withPerson('Ana'));
    expect(talkOf(line({ from: 'Me', to: 'Berta' }))).toBe(withPerson('Berta'));
    expect(talkOf(line({ manner: 'channel', channel: 50 }))).toBe(inChannel(50));
    expect(talkOf(line({ manner: 'channel' }))).toBe(inChannel(0));
    for (const manner of ['shout', 'cshout', 'it'] as const)
      expect(talkOf(line({ manner }))).toBe(everybody);
    expect([
      personOf(withPerson('Ana')),
      personOf(everybody),
      channelOf(inChannel(7)),
      channelOf(withPerson('7')),
    ]).toEqual(['Ana', '', 7, -1]);
    expect(sameTalk(withPerson('ana'), withPerson('Ana'))).toBe(true);
  });
  test('partners, the last first', () => {
    expect(
      partners([
        line({}),
        line({ from: 'Berta' }),
        line({ from: 'Me', to: 'ANA' }),
        line({ manner: 'shout', from: 'Carla' }),
      ]),
    ).toEqual(['ANA', 'Berta']);
  });
  test('what is kept is his to whom it was said', () => {
    const text = JSON.stringify({ of: 'Me', lines: [line({}), { from: 7 }] });
    expect(keptTalk(text, 'Me')).toEqual([line({})]);
    expect(keptTalk(text, 'Other')).toEqual([]);
    expect(keptTalk('{', 'Me')).toEqual([]);
    expect(keptTalk(null, 'Me')).toEqual([]);
  });
});

describe('talk in the state', () => {
  const me: State = { ...initial, me: { ...plain.me, handle: 'Me' }, offset: 10 };
  test('a tell that was taken stands among the lines, one that was refused does not', () => {
    const sent = reduce(me, {
      kind: 'sent',
      id: 1,
      command: { do: 'tell', to: 'berta', text: 'hello' },
    });
    const done = reduce(sent, {
      kind: 'received',
      message: { re: 1, ok: true, to: 'Berta' },
      at: 5,
    });
    expect(done.talk).toEqual([{ manner: 'tell', from: 'Me', to: 'Berta', text: 'hello', at: 15 }]);
    const refused = reduce(sent, {
      kind: 'received',
      message: { re: 1, error: { code: 'nobody-here', text: 'x' } },
      at: 5,
    });
    expect(refused.talk).toEqual([]);
  });
  test('tells are shown over a page until they are put away; shouts are not', () => {
    let s = me;
    for (let i = 0; i < 5; i++)
      s = reduce(s, {
        kind: 'received',
        message: { on: 'talk', ...line({ text: String(i) }) },
        at: 1,
      });
    s = reduce(s, {
      kind: 'received',
      message: { on: 'talk', ...line({ manner: 'shout' }) },
      at: 1,
    });
    expect(s.tells.map((l) => l.text)).toEqual(['2', '3', '4']);
    expect(s.talk).toHaveLength(6);
    expect(reduce(s, { kind: 'put-away', what: 'tell' }).tells).toEqual([]);
  });
  test('the question of an administrator stands until it is answered, here or on another page', () => {
    const asked = (act: number) =>
      ({
        kind: 'received',
        message: { on: 'asked', act, channel: 50, text: 'To channel 50?' },
        at: 1,
      }) as const;
    const answered = (act: number) =>
      ({ kind: 'received', message: { on: 'answered', act }, at: 2 }) as const;
    const s = reduce(me, asked(7));
    expect(s.asked).toEqual({ act: 7, channel: 50, text: 'To channel 50?' });
    expect(reduce(s, { kind: 'put-away', what: 'tell' }).asked).not.toBeNull();
    expect(reduce(s, { kind: 'put-away', what: 'asked' }).asked).toBeNull();
    expect(reduce(s, answered(7)).asked).toBeNull();
    expect(reduce(reduce(s, asked(8)), answered(7)).asked?.act).toBe(8); // the later one waits on
  });

  test('an address names a channel, or none', () => {
    expect(['50', '0', '', undefined, '-1', '50x', '1000'].map(channelAsked)).toEqual([
      50, 0, -1, -1, -1, -1, -1,
    ]);
    expect(['/talk?channel=50', '/conduct', '/talk?with=50'].map(channelOfPage)).toEqual([
      50, -1, -1,
    ]);
  });
  test('a game of somebody who is followed is told of once', () => {
    const begun = {
      on: 'begun' as const,
      game: 'g',
      who: 'Ana',
      white: { handle: 'Ana' },
      black: { handle: 'B' },
    };
    let s = reduce(me, { kind: 'received', message: begun, at: 1 });
    s = reduce(s, { kind: 'received', message: begun, at: 1 });
    expect(s.begun).toHaveLength(1);
  });
});
