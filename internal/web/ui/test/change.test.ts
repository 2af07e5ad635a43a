import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Incoming } from '../src/protocol';
import { initial, reduce, type State } from '../src/state/reducer';

// What the server sends, byte for byte: to the same reader a table in whole each time, and to his other page what changes of it.
const told = readFileSync(new URL('../../testdata/changes.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('\t'))
  .map((line) => line.split('\t') as [string, string]);

test('a table that changes is the table that is sent in whole', () => {
  const pages = new Map<string, State>();
  let changes = 0;
  for (const [reader, text] of told) {
    const message = JSON.parse(text) as Incoming;
    if ('on' in message && message.on === 'table-change') changes++;
    const before = pages.get(reader) ?? initial;
    pages.set(reader, reduce(before, { kind: 'received', message, at: 0 }));
    const whole = reader.replace(/, changes$/, '');
    if (whole === reader) continue;
    expect(pages.get(reader)?.view).toEqual(pages.get(whole)?.view);
    expect(pages.get(reader)?.log.map((l) => l.text)).toEqual(
      pages.get(whole)?.log.map((l) => l.text),
    );
  }
  expect(changes).toBeGreaterThan(40);
});

test('a change of another view than the one shown changes nothing', () => {
  const [, text] = told.find(([, t]) => t.includes('"table-change"')) ?? ['', '{}'];
  const message = JSON.parse(text) as Incoming;
  expect(reduce(initial, { kind: 'received', message, at: 0 })).toEqual(initial);
});
