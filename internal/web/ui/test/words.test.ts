import { expect, test } from 'vitest';
import canned from '../dev/positions.json';
import { browser } from '../src/i18n';
import type { View } from '../src/protocol';
import { menOf } from '../src/state/position';
import {
  announced,
  citedWords,
  clocksWords,
  legalWords,
  lineWords,
  localSan,
  moveLabel,
  movesAnswer,
  paceWords,
  spokenLast,
  spokenSan,
  spokenTime,
  squareWords,
  whereWords,
  withHands,
} from '../src/state/words';
import * as plain from './plain';

const en = await browser.load('en');
const es = await browser.load('es');

test('SAN with the letters of the language', () => {
  expect(localSan('Nf3', es)).toBe('Cf3');
  expect(localSan('exd8=Q+', es)).toBe('exd8=D+');
  expect(localSan('O-O-O', es)).toBe('O-O-O');
  expect(localSan('bxa8=N', en)).toBe('bxa8=N');
});

test('articles as they are said', () => {
  expect(citedWords('9.2', '2009', en)).toBe('Article 9.2, edition 2009');
  expect(citedWords('9.2', '', en)).toBe('Article 9.2');
  expect(citedWords('Hall 5', '2009', en)).toBe('Regulation 5 of the hall');
  expect(citedWords('Preface', '2009', en)).toBe('Preface of the Laws of 2009');
  expect(citedWords('Preface c', '', es)).toBe('Prólogo c de las Leyes');
});

test('moves said aloud', () => {
  const said = (san: string) => [spokenSan(san, es), spokenSan(san, en)];
  expect(said('Nf3')).toEqual(['Caballo f3', 'Knight f3']);
  expect(said('Nbxd2+')).toEqual(['Caballo b por d2, jaque', 'Knight b takes d2, check']);
  expect(said('e4')).toEqual(['E4', 'E4']);
  expect(said('exd8=Q#')).toEqual([
    'E por d8 corona dama, jaque mate',
    'E takes d8 promotes to queen, checkmate',
  ]);
  expect(said('O-O')).toEqual(['Enroque corto', 'Castles short']);
  expect(said('O-O-O+')).toEqual(['Enroque largo, jaque', 'Castles long, check']);
});

test('every move of the samples has words in both languages', () => {
  for (const game of Object.values(canned))
    for (const m of [...game.moves, ...game.legal])
      for (const t of [en, es]) expect(spokenSan(m.san, t)).toMatch(/^[A-Z][a-z1-8, ]+$/);
});

test('moves in the announcement words of the Laws', () => {
  for (const [san, uci, words] of [
    ['Nc3', 'b1c3', 'Springer Bella eins Cesar drei'],
    ['Bxf7+', 'c4f7', 'Läufer Cesar vier Felix sieben Schach'],
    ['Ra8#', 'a1a8', 'Turm Anna eins Anna acht Matt'],
    ['a8=Q+', 'a7a8q', 'Anna sieben Anna acht Dame Schach'],
    ['hxg6', 'h5g6', 'Hector fünf Gustav sechs'],
    ['O-O', 'e1h1', 'Kurze Rochade'],
    ['O-O-O#', 'e8c8', 'Lange Rochade Matt'],
  ] as const) {
    expect(announced({ ...plain.move, san, uci })).toBe(words);
    expect(spokenLast([{ ...plain.move, san, uci }], en, true)).toBe(words);
  }
  expect(spokenLast([], en, true)).toBe('');
});

test('a control beside its figures', () => {
  expect(paceWords('1500d5', '2023', en)).toEqual(['Rapid', 'delay of 5 s']);
  expect(paceWords('300+3', '2023', es)).toEqual(['Relámpago']);
  expect(paceWords('-', '2023', en)).toEqual(['No clocks']);
});

test('last move with its number', () => {
  expect(spokenLast([], es)).toBe('');
  expect(
    spokenLast(
      [
        { ...plain.move, san: 'e4', uci: 'e2e4' },
        { ...plain.move, san: 'Nf6', uci: 'g8f6' },
      ],
      es,
    ),
  ).toBe('1, Negras: Caballo f6');
  expect(moveLabel(27, 'Qxb4', es)).toBe('14. Dxb4');
  expect(moveLabel(28, 'Nf6', en)).toBe('14… Nf6');
});

test('time is never said as an hour of the day', () => {
  expect([0, 9_900, 60_000, 65_000, 3_600_000, 5_405_000].map((ms) => spokenTime(ms, en))).toEqual([
    '0 seconds',
    '9 seconds',
    '1 minute',
    '1 minute and 5 seconds',
    '1 hour',
    '1 hour and 30 minutes',
  ]);
  expect(clocksWords({ white: 61_000, black: 5000, running: 'black', at: 0 }, 2000, es)).toBe(
    'Blancas 1 minuto y 1 segundo. Negras 3 segundos.',
  );
  expect(clocksWords(null, 0, es)).toBe(es.noClock);
});

test('squares, lines and pieces', () => {
  const men = menOf(canned.middle.fen);
  expect(squareWords(men, 'd4', en)).toBe('d4, white knight');
  expect(squareWords(men, 'e4', es)).toBe('e4, vacía');
  expect(whereWords(men, 'q', es)).toBe('damas negras: d8');
  expect(whereWords(menOf('8/8/8/8/8/8/8/8'), 'R', en)).toBe('white rooks: none');
  expect(lineWords(men, '6', es)).toBe('6: f6 caballo negro, h6 peón negro');
  expect(lineWords(men, 'e4', en)).toBe('e4, empty');
  expect(legalWords([], en)).toBe('0 legal moves');
});

test('legal moves are told to the player whose turn it is', () => {
  const view: View = {
    ...plain.view,
    legal: [
      { uci: 'g1f3', san: 'Nf3' },
      { uci: 'e2e4', san: 'e4' },
    ],
  };
  const { legal: _, ...unknown } = view;
  expect(movesAnswer(view, '', es)).toBe('2 jugadas legales: Cf3, e4');
  expect(movesAnswer(view, 'e2', en)).toBe('1 legal move: e4');
  expect(movesAnswer({ ...unknown, you: '' }, '', en)).toBe(
    'Only the players can ask for the legal moves.',
  );
  expect(movesAnswer({ ...unknown, you: '' }, '', es)).toBe(
    'Las jugadas legales se dicen solo a los jugadores.',
  );
  expect(movesAnswer({ ...unknown, turn: 'black' }, '', en)).toBe('It is not your turn.');
  expect(movesAnswer({ ...view, legal: [], over: true, you: '' }, '', en)).toBe('0 legal moves');
});

test('moves by an assistant and announced moves have a sign and words', () => {
  const says = { assisted: 'by the assistant', announced: 'announced' };
  const move = (san: string, more = {}) => ({ san, uci: '', clk: 0, spent: 0, ...more });
  const engine = [
    { sign: '', words: '' },
    { sign: '?', words: 'mistake' },
  ];
  expect(withHands([move('e4'), move('e5')], engine, says)).toBe(engine);
  const moves = [
    move('e4', { announced: true }),
    move('e5'),
    move('Nf3', { assisted: true, announced: true }),
  ];
  expect(withHands(moves, engine, says)).toEqual([
    { sign: '', words: '' },
    { sign: '?*', words: 'mistake, announced' },
    { sign: '', words: '' },
    { sign: '°*', words: 'by the assistant, announced' },
  ]);
});
