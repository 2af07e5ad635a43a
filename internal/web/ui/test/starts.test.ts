import { describe, expect, test } from 'vitest';
import { SeekTerms } from '../src/hall/terms.svelte';
import { browser } from '../src/i18n';
import {
  askedStart,
  challengeQuery,
  ratable,
  recordedStart,
  startText,
  type Start,
} from '../src/state/starts';

const en = await browser.load('en');

describe('starts', () => {
  test('odds are said from where the reader sits', () => {
    expect(askedStart('gives/rook', true, en)).toBe(en.oddsYou(en.oddsMen.rook));
    expect(askedStart('gives/rook', false, en)).toBe(en.oddsThem(en.oddsMen.rook));
    expect(askedStart('takes/rook', false, en)).toBe(en.oddsYou(en.oddsMen.rook));
    expect(recordedStart('odds/black/queen', en)).toContain(en.oddsMen.queen);
  });
  test('the others', () => {
    expect(askedStart('standard', true, en)).toBe('');
    expect(recordedStart(undefined, en)).toBe('');
    expect(askedStart('chess960:518', true, en)).toContain('518');
    expect(askedStart('position:8/8 w', true, en)).toContain('8/8 w');
    expect(recordedStart('position', en)).toBe(en.startPosition);
    expect(askedStart('wild/5', true, en)).toBe('wild/5');
  });
  test('what is rated', () => {
    expect(['standard', 'chess960', 'chess960:3'].every(ratable)).toBe(true);
    expect(['gives/pawn', 'position:x', 'wild/1'].some(ratable)).toBe(false);
  });
});

describe('the form of a new game', () => {
  const start: Start = { kind: 'standard', number: null, man: 'knight', gives: true, fen: ' 8/8 ' };
  test('asks for a start in the words of the protocol', () => {
    expect(startText(start)).toBe('standard');
    expect(startText({ ...start, kind: 'chess960' })).toBe('chess960');
    expect(startText({ ...start, kind: 'chess960', number: 518 })).toBe('chess960:518');
    expect(startText({ ...start, kind: 'odds', gives: false })).toBe('takes/knight');
    expect(startText({ ...start, kind: 'position' })).toBe('position:8/8');
  });
  const form = (editions = ['2023', '1993'], guest = false): SeekTerms =>
    new SeekTerms(
      () => editions,
      () => guest,
      '',
    );
  test('begins with a preset of the first edition', () => {
    expect(form().spec).toEqual({
      control: '300+3',
      edition: '2023',
      rated: false,
      colour: 'any',
      start: 'standard',
    });
    expect(form([]).spec.edition).toBe('2023');
    expect(
      new SeekTerms(
        () => ['2023'],
        () => false,
        '8/8 w',
      ).spec.start,
    ).toBe('position:8/8 w');
  });
  test('writes a control of periods, and another one for the opponent', () => {
    const terms = form();
    terms.place = -1;
    terms.kind = 'delay';
    terms.second = true;
    expect(terms.control).toBe('40/300d3:1800d3');
    terms.odds = true;
    terms.theirIncrement = 3;
    expect(terms.theirs).toBe('40/180d3:1800d3');
    terms.theirMinutes = 5;
    expect(terms.theirs).toBe(''); // it is no other time
    terms.kind = 'none';
    expect([terms.control, terms.mayRate]).toEqual(['-', false]);
  });
  test('knows no increment under the Laws of 1993', () => {
    const terms = form();
    terms.edition = '1993';
    expect(terms.control).toBe('600');
    terms.place = -1;
    terms.kind = 'bronstein';
    expect([terms.kind, terms.control]).toEqual(['increment', '300']);
  });
  test('rates no game of a guest, none with odds and none of unequal time', () => {
    expect(form().mayRate).toBe(true);
    expect(form(['2023'], true).mayRate).toBe(false);
    const terms = form();
    terms.rated = true;
    expect(terms.spec.rated).toBe(true);
    terms.start.kind = 'odds';
    expect(terms.spec.rated).toBe(false);
  });
  test('goes by link to a friend', () => {
    expect(challengeQuery({ ...form().spec, delay: 5 })).toBe(
      'control=300%2B3&colour=any&start=standard&edition=2023&delay=5',
    );
  });
});
