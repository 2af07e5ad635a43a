// A server of one page: answers the protocol from canned positions, so that the browser part can be looked at without Go.
// The address chooses: ?state=play|turn|offer|low|over|promo|check|start|watch|lost  ?who=none (a visitor)  ?empty  ?lang  ?theme
import type { Colour, LegalMove, PlayedMove, View } from '../src/protocol';
import type { Lobby } from '../src/state/lobby';
import canned from './positions.json';

interface Canned {
  fen: string;
  turn: string;
  moves: { uci: string; san: string }[];
  legal: LegalMove[];
}

const q = new URLSearchParams(location.search);
const state = q.get('state') ?? 'turn';
const SKEW = 2500; // the mock's clock is ahead of ours
const now = () => Date.now() + SKEW;

function viewOf(): View {
  const name = { over: 'mate', promo: 'promo', check: 'check', start: 'start' }[state] ?? 'middle';
  const c = (canned as unknown as Record<string, Canned>)[name] as Canned;
  const turn = c.turn as Colour;
  const over = state === 'over';
  const low = state === 'low';
  const moves: PlayedMove[] = c.moves.map((m, i) => ({
    ...m,
    clk: 900_000 - 17_000 * i,
    spent: 17_000,
  }));
  const you: Colour | '' =
    state === 'watch' ? '' : state === 'play' ? (turn === 'white' ? 'black' : 'white') : turn;
  return {
    game: 'g1',
    seq: 40,
    white: { handle: 'Capablanca', rating: 2725, title: 'GM' },
    black: { handle: 'Dus-Chotimirski', rating: 2510, title: 'IM' },
    you: over ? 'white' : you,
    control: '900+10',
    edition: '2009',
    mode: 'rapid',
    category: 'rapid',
    rated: true,
    start: name === 'promo' ? 'position' : 'standard',
    ...(name === 'promo' ? { startFen: c.fen } : {}),
    fen: c.fen,
    ply: moves.length,
    turn,
    check: name === 'check' || over,
    moves,
    clock: {
      white: low ? 14_200 : 512_400,
      black: low ? 8_900 : 431_800,
      running: over || !moves.length ? '' : turn,
      at: now(),
    },
    offer: state === 'offer' ? (turn === 'white' ? 'black' : 'white') : '',
    claims: {},
    legal: over || you !== turn ? [] : c.legal,
    over,
    ...(over
      ? {
          result: '1-0',
          termination: 'checkmate',
          article: '5.1.a',
          reason:
            q.get('lang') === 'en'
              ? 'White has checkmated the king.'
              : 'Las blancas han dado mate al rey.',
        }
      : {}),
    ...(state === 'watch'
      ? { event: { id: 'e1', name: 'Torneo de otoño', round: 3, board: 1 } }
      : {}),
  };
}

const lobby = (): Lobby =>
  q.has('empty')
    ? { seeks: [], games: [], people: [{ handle: 'Capablanca', rating: 2725 }] }
    : {
        seeks: [
          {
            id: 's1',
            by: { handle: 'Rubinstein', rating: 2640, title: 'GM' },
            control: '5400+30',
            edition: '2009',
            rated: true,
            colour: 'any',
            start: 'standard',
          },
          {
            id: 's2',
            by: { handle: 'GuestQXRT', guest: true },
            control: '300+3',
            edition: '2009',
            rated: false,
            colour: 'black',
            start: 'standard',
          },
          {
            id: 's3',
            by: { handle: 'Menchik', rating: 2310 },
            control: '900+10',
            edition: '2009',
            rated: true,
            colour: 'white',
            start: 'chess960',
          },
          {
            id: 's4',
            by: { handle: 'Capablanca', rating: 2725, title: 'GM' },
            control: '600+5',
            edition: '2009',
            rated: true,
            colour: 'any',
            start: 'standard',
          },
        ],
        games: [
          {
            id: 'g1',
            white: { handle: 'Capablanca', rating: 2725, title: 'GM' },
            black: { handle: 'DusChotimirski', rating: 2510 },
            control: '900+10',
            edition: '2009',
            rated: true,
          },
          {
            id: 'g2',
            white: { handle: 'Vidmar', rating: 2600, title: 'GM' },
            black: { handle: 'Alapin', rating: 2440 },
            control: '5400+30',
            edition: '2009',
            rated: true,
            event: { id: 'e1', name: 'Torneo de otoño', round: 3, board: 2 },
          },
        ],
        people: [
          'Alapin',
          'Capablanca',
          'DusChotimirski',
          'GuestQXRT',
          'Menchik',
          'Rubinstein',
          'Vidmar',
        ].map((handle, i) => ({
          handle,
          rating: handle.startsWith('Guest') ? undefined : 2300 + 60 * i,
          guest: handle.startsWith('Guest'),
          ...(i === 0 || i === 6 ? { playing: 'g2' } : {}),
        })),
      };

class MockSocket {
  static dials = 0;
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  view = viewOf();

  constructor() {
    if (state === 'lost' && MockSocket.dials++ > 0) setTimeout(() => this.onclose?.(), 30);
    else setTimeout(() => this.onopen?.(), 10);
  }

  close(): void {
    setTimeout(() => this.onclose?.(), 0);
  }

  #say(message: object): void {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }), 20);
  }

  #table(): void {
    this.view = { ...this.view, seq: this.view.seq + 1 };
    this.#say({ on: 'table', game: 'g1', seq: this.view.seq, events: [], view: this.view });
  }

  send(text: string): void {
    const c = JSON.parse(text) as {
      id: number;
      do: string;
      t?: number;
      uci?: string;
      text?: string;
    };
    const ok = () => this.#say({ re: c.id, ok: true, seq: [1] });
    switch (c.do) {
      case 'ping':
        return this.#say({ on: 'pong', t: c.t, now: now() });
      case 'hello':
        ok();
        this.#say({
          on: 'welcome',
          me:
            q.get('who') === 'none'
              ? null
              : { handle: 'Capablanca', guest: false, roles: ['player'], lang: 'es' },
          now: now(),
          editions: ['2009'],
          playing: [],
        });
        this.#say({ on: 'lobby', rev: 1, ...lobby() });
        return;
      case 'watch':
        ok();
        this.#table();
        if (state !== 'start')
          for (const [from, words] of [
            ['Menchik', 'Buena suerte a los dos.'],
            ['Dus-Chotimirski', 'Gracias.'],
          ] as const)
            this.#say({ on: 'said', game: 'g1', from, text: words, at: now() });
        if (state === 'lost') setTimeout(() => this.onclose?.(), 400);
        return;
      case 'move': {
        const legal = this.view.legal?.find((m) => m.uci === c.uci);
        if (!legal)
          return this.#say({
            re: c.id,
            error: {
              code: 'illegal',
              article: '3.10',
              edition: '2009',
              text: 'Esa jugada no es legal.',
            },
          });
        ok();
        const turn: Colour = this.view.turn === 'white' ? 'black' : 'white';
        this.view = {
          ...this.view,
          turn,
          check: false,
          moves: [...this.view.moves, { ...legal, clk: 0, spent: 0 }],
          ply: this.view.ply + 1,
          legal: [],
        };
        if (this.view.clock) this.view.clock = { ...this.view.clock, running: turn, at: now() };
        return this.#table();
      }
      case 'offer-draw':
        ok();
        this.view = { ...this.view, offer: this.view.you ?? '' };
        return this.#table();
      case 'claim-repetition':
      case 'claim-fifty':
        return this.#say({
          re: c.id,
          error: {
            code: 'no-repetition',
            article: '9.2',
            edition: '2009',
            text: 'La posición no se ha dado tres veces.',
          },
        });
      case 'say':
        ok();
        return this.#say({ on: 'said', game: 'g1', from: 'Capablanca', text: c.text, at: now() });
      default:
        return ok();
    }
  }
}

globalThis.WebSocket = MockSocket as unknown as typeof WebSocket;
