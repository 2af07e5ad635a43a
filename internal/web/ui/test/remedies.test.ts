import { describe, expect, test } from 'vitest';
import type { Remedy } from '../src/protocol';
import {
  commandOf,
  firstValues,
  answers,
  grouped,
  pointsText,
  moneyText,
  readMoney,
  readSpan,
  spanText,
  usedFields,
  type Values,
} from '../src/state/remedies';

const remedy = (more: Partial<Remedy> = {}): Remedy => ({
  kind: 'GiveTime',
  group: 'clock',
  title: 'Give time',
  offered: true,
  draft: { type: 'GiveTime' },
  ...more,
});

test('remedies in their groups, in the order in which they came', () => {
  const list = [
    remedy({ kind: 'A', title: 'Á la carte' }),
    remedy({ kind: 'B', group: 'position', article: '7.5' }),
    remedy({ kind: 'C' }),
    remedy({ kind: 'D', offered: false }),
  ];
  const kinds = (offered: boolean, text = '') =>
    grouped(list, offered, text).map((g) => [g.name, ...g.remedies.map((r) => r.kind)]);
  expect(kinds(true)).toEqual([
    ['clock', 'A', 'C'],
    ['position', 'B'],
  ]);
  expect(kinds(false)).toEqual([['clock', 'D']]);
  expect(kinds(true, 'a la')).toEqual([['clock', 'A']]);
  expect(kinds(true, '7.5')).toEqual([['position', 'B']]);
});

describe('times', () => {
  test.each([
    [120_000, '2:00'],
    [5_000, '0:05'],
    [3_930_000, '1:05:30'],
    [1_500, '0:01.5'],
    [0, '0:00'],
  ])('%i is written %s and read again', (ms, text) => {
    expect(spanText(ms)).toBe(text);
    expect(readSpan(text)).toBe(ms);
  });
  test('minutes alone', () => expect(readSpan(' 5 ')).toBe(300_000));
  test.each(['', 'x', '1:60', '1:2:3:4', '-1', '1:70:00', '1.5'])('%j is no time', (text) =>
    expect(readSpan(text)).toBeNull(),
  );
  test.each([undefined, null, -1, '1'])('%j is written as nothing', (v) =>
    expect(spanText(v)).toBe(''),
  );
});

test('amounts of money', () => {
  expect(['25', ' 25.00', '25,5', '0.05'].map(readMoney)).toEqual([2500, 2500, 2550, 5]);
  expect(['', '-1', '1.234', 'x', '1.'].map(readMoney)).toEqual([null, null, null, null, null]);
  expect(moneyText(2505)).toBe('25.05');
  const r = remedy({
    kind: 'Penalise',
    fields: [{ name: 'amount', label: 'Amount', takes: 'money', hint: '≤ 100.00 EUR' }],
  });
  expect(commandOf(r, { amount: ['50,5'] })).toEqual({
    command: { type: 'Penalise', amount: 5050 },
    faults: {},
  });
  expect(commandOf(r, { amount: ['much'] }).faults).toEqual({ amount: 'number' });
  expect(firstValues({ ...r, draft: { amount: 2550 } })).toEqual({ amount: ['25.50'] });
});

test('a penalty names its player, and shows only the fields that it uses', () => {
  const r = remedy({
    kind: 'Penalise',
    draft: { type: 'Penalise', player: 'black', penalty: 'more-time', span: 120_000 },
    fields: [
      { name: 'player', label: 'Player', takes: 'word', needed: true },
      { name: 'penalty', label: 'Penalty', takes: 'word', needed: true },
      { name: 'span', label: 'Time', takes: 'span' },
      { name: 'points', label: 'Points', takes: 'number' },
      { name: 'rounds', label: 'Rounds', takes: 'number' },
      { name: 'opponent', label: 'Opponent', takes: 'word' },
      { name: 'reason', label: 'Reason', takes: 'text', needed: true },
    ],
  });
  const values: Values = { ...firstValues(r), reason: ['late again'] };
  expect(values['player']).toEqual(['']);
  expect(commandOf(r, values).faults).toEqual({ player: 'needed' });
  const names = (penalty: string) =>
    usedFields(r, { ...values, penalty: [penalty] }).map((f) => f.name);
  expect(names('more-time')).toEqual(['player', 'penalty', 'span', 'reason']);
  expect(names('loss')).toEqual(['player', 'penalty', 'opponent', 'reason']);
  expect(names('warning')).toEqual(['player', 'penalty', 'reason']);
  expect(names('exclusion')).toEqual(['player', 'penalty', 'rounds', 'reason']);
  expect(commandOf(r, { ...values, player: ['white'], penalty: ['warning'] })).toEqual({
    command: { type: 'Penalise', player: 'white', penalty: 'warning', reason: 'late again' },
    faults: {},
  });
});

describe('the form of a remedy', () => {
  const clocks = remedy({
    kind: 'SetClocks',
    draft: { type: 'SetClocks', left: [60_000, 90_000], note: { by: 'x', kept: 1 } },
    fields: [
      { name: 'left', label: '', takes: 'span', pair: true },
      { name: 'note.by', label: '', takes: 'text' },
      { name: 'reason', label: '', takes: 'text', needed: true },
      { name: 'known', label: '', takes: 'yes-no' },
      { name: 'names', label: '', takes: 'text', many: true },
    ],
  });
  test('it shows the draft first', () => {
    expect(firstValues(clocks)).toEqual({
      left: ['1:00', '1:30'],
      'note.by': ['x'],
      reason: [''],
      known: [''],
      names: [''],
    });
  });
  test('what must be given is asked for', () => {
    expect(commandOf(clocks, firstValues(clocks)).faults).toEqual({ reason: 'needed' });
  });
  test('what is filled in goes into the command, and the draft stays as it was', () => {
    const values = {
      ...firstValues(clocks),
      left: ['2:00', '0:30'],
      'note.by': ['y'],
      reason: [' displaced '],
      known: ['no'],
      names: ['a\n\n b'],
    };
    expect(commandOf(clocks, values)).toEqual({
      command: {
        type: 'SetClocks',
        left: [120_000, 30_000],
        note: { by: 'y', kept: 1 },
        reason: 'displaced',
        known: false,
        names: ['a', 'b'],
      },
      faults: {},
    });
    expect(clocks.draft).toEqual({
      type: 'SetClocks',
      left: [60_000, 90_000],
      note: { by: 'x', kept: 1 },
    });
  });
  test('what is emptied is left out', () => {
    const values = { ...firstValues(clocks), 'note.by': [''], left: ['', ''], reason: ['r'] };
    expect(commandOf(clocks, values).command).toEqual({
      type: 'SetClocks',
      note: { kept: 1 },
      reason: 'r',
    });
  });
  test('what cannot be read has its fault', () => {
    const r = remedy({
      fields: [
        { name: 'span', label: '', takes: 'span' },
        { name: 'ply', label: '', takes: 'number' },
        { name: 'limit', label: '', takes: 'limit' },
        { name: 'text', label: '', takes: 'text' },
      ],
    });
    const read = commandOf(r, { span: ['soon'], ply: ['x'], limit: ['-'], text: ['time'] });
    expect(read.faults).toEqual({ span: 'time', ply: 'number' });
    expect(read.command).toEqual({ type: 'GiveTime', limit: -1, text: 'time' });
  });
  test('one half of a pair alone is not enough', () => {
    const values = { ...firstValues(clocks), left: ['2:00', ''], reason: ['r'] };
    expect(commandOf(clocks, values).faults).toEqual({ left: 'time' });
  });
});

test('points in halves', () => {
  expect([0, 1, 2, 3, -1, -2].map(pointsText)).toEqual(['0', '+½', '+1', '+1½', '−½', '−1']);
});

test('the answers to the open case come in their order, as far as they are offered', () => {
  const of = (kind: string, answers: number | undefined, offered = true): Remedy => ({
    kind,
    group: 'case',
    title: kind,
    offered,
    draft: {},
    ...(answers ? { answers } : {}),
  });
  expect(
    answers([
      of('GiveTime', 2),
      of('Annul', undefined),
      of('Penalise', 3, false),
      of('RuleQuickplay', 1),
    ]).map((r) => r.kind),
  ).toEqual(['RuleQuickplay', 'GiveTime']);
});
