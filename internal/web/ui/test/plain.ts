// Messages and their parts with the plainest values, for tests that care about some fields.
import type { LiveGame, Me, PlayedMove, Table, View, Welcome, WholeLobby } from '../src/protocol';

export const me: Me = { handle: 'Ana', guest: false, roles: [], lang: 'en' };
export const welcome: { on: 'welcome' } & Welcome = {
  on: 'welcome',
  me: null,
  now: 0,
  editions: [],
  playing: [],
};
export const lobby: { on: 'lobby' } & WholeLobby = {
  on: 'lobby',
  rev: 1,
  seeks: [],
  games: [],
  people: [],
};
export const move: PlayedMove = { san: '', uci: '', clk: 0, spent: 0 };
export const game: LiveGame = {
  id: 'g1',
  white: { handle: 'A' },
  black: { handle: 'B' },
  control: '300+3',
  edition: '2009',
  rated: false,
};
export const view: View = {
  game: 'g1',
  seq: 1,
  white: { handle: 'A' },
  black: { handle: 'B' },
  you: 'white',
  control: '300+3',
  edition: '2009',
  mode: 'blitz',
  category: 'blitz',
  rated: false,
  start: 'standard',
  fen: '',
  ply: 0,
  turn: 'white',
  check: false,
  moves: [],
  clock: null,
  offer: '',
  claims: {},
  over: false,
};
export const table: { on: 'table' } & Table = { on: 'table', game: 'g1', seq: 1, events: [], view };
