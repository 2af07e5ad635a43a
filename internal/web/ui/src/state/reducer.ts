// Everything the page knows, as a fold of what the server said and what happened to the connection. Pure.
import type {
  Begun,
  Call,
  Called,
  Calls,
  ClosedCall,
  Colour,
  Command,
  Hearing,
  Incoming,
  LogLine,
  Me,
  Offer,
  Player,
  Rated,
  Refused,
  Said,
  View,
} from '../protocol';
import { withChange } from './change';
import { changed, type Lobby } from './lobby';
import { whoIs } from './names';
import type { TalkLine } from './talk';
import { bestOffset, sample, withSample, type Sample } from './time';

/** 'ended': the session is over; nothing is tried again. */
export type Link = 'connecting' | 'open' | 'lost' | 'ended';

/** A command that was sent and has no answer yet. */
export interface Pending {
  id: number;
  command: Command;
}

/** Something to tell the reader, apart from the state itself. */
export type Notice =
  | { kind: 'refused'; refused: Refused }
  | { kind: 'not-sent' }
  | { kind: 'move-unsure' | 'move-lost' | 'move-arrived'; uci: string }
  | { kind: 'deed-unsure' }
  | { kind: 'seek-gone' }
  | { kind: 'declined'; who: string };

export interface State {
  link: Link;
  /** True once the connection has been lost and until the reader has seen that it is back. */
  wasLost: boolean;
  /** True when what is shown has come over the present connection: the true state, and not an old one. */
  current: boolean;
  /** undefined before the welcome, null for a visitor without a name. */
  me: Me | null | undefined;
  editions: string[];
  /** Games in which the reader sits, as the welcome said. */
  playing: string[];
  /** The games in which the reader assists a player. */
  assists: string[];
  /** The game in which the reader was admitted as an assistant last, while they were connected. */
  admitted: string;
  /** The reader's own seeks that stand; null before the welcome. */
  seeks: string[] | null;
  samples: Sample[];
  /** Server's clock minus ours, in milliseconds. */
  offset: number;
  lobby: Lobby | null;
  /** Challenges from and to the reader, by number. */
  offers: Offer[];
  view: View | null;
  /** What happened in the game that is watched, apart from its moves. */
  log: LogLine[];
  chat: Said[];
  /** What was said away from the tables, by the reader too. */
  talk: TalkLine[];
  hearing: Hearing | null;
  /** Tells that the reader has not put away yet. */
  tells: TalkLine[];
  /** Games that those have begun whom the reader follows. */
  begun: Begun[];
  /** Whose message came last, until the reader puts that away. */
  /** Players who call the reader as the arbiter. */
  called: readonly Called[];
  /** The open calls that the reader may answer, with their own duties; null unless they are on duty. */
  calls: Calls | null;
  /** The open calls of the games that the reader plays. */
  ownCalls: readonly Call[];
  /** The reader's last call of each game, if an arbiter has closed it. */
  closedCalls: readonly ClosedCall[];
  /** What an administrator asks of the reader: to take a discussion to a channel. */
  asked: { act: number; channel: number; text: string } | null;
  letter: { from: Pick<Player, 'handle' | 'name'>; full: boolean } | null;
  /** What the game has made of the reader's rating; it may come before its end does. */
  rated: Rated | null;
  /** How many watch a game, as a sentence, and which players have no connection. */
  watchers: { game: string; text: string; away: readonly Colour[] } | null;
  /** The game that this connection has just been seated at. */
  seated: string | null;
  pending: Pending[];
  /** A move whose answer was lost with the connection; the next full view tells its fate. */
  unsure: { uci: string; ply: number } | null;
  notice: Notice | null;
}

export const initial: State = {
  link: 'connecting',
  wasLost: false,
  current: false,
  me: undefined,
  editions: ['2023'],
  playing: [],
  assists: [],
  admitted: '',
  seeks: null,
  samples: [],
  offset: 0,
  lobby: null,
  offers: [],
  view: null,
  log: [],
  chat: [],
  talk: [],
  hearing: null,
  tells: [],
  begun: [],
  called: [],
  calls: null,
  ownCalls: [],
  closedCalls: [],
  asked: null,
  letter: null,
  rated: null,
  watchers: null,
  seated: null,
  pending: [],
  unsure: null,
  notice: null,
};

export type Happening =
  | { kind: 'opening' }
  | { kind: 'opened' }
  | { kind: 'closed' }
  | { kind: 'ended' }
  | { kind: 'received'; message: Incoming; at: number }
  | { kind: 'sent'; id: number; command: Command }
  | { kind: 'not-sent'; command: Command }
  | { kind: 'dismissed' }
  | { kind: 'put-away'; what: 'tell' | 'begun' | 'letter' | 'called' | 'asked' };

// What the board and the clocks show anyway. How the game ended is told in the log too: an arbiter's reason is read there after
// the game has been reopened.
const shown = new Set(['GameStarted', 'MoveMade']);

/** The log after a message about the table: a snapshot brings all of it. */
function logged(s: State, m: { snapshot?: boolean; events?: LogLine[] }): LogLine[] {
  const lines = (m.events ?? []).filter((e) => e.text && !shown.has(e.kind));
  if (m.snapshot) return lines;
  const last = s.log.at(-1)?.seq ?? 0;
  const more = lines.filter((e) => e.seq > last);
  return more.length ? [...s.log, ...more] : s.log;
}

const mine = (
  me: Me | null | undefined,
  seeks: readonly { id: string; by: { handle: string } }[],
): string[] => (me ? seeks.filter((k) => k.by.handle === me.handle).map((k) => k.id) : []);
const withSeeks = (s: State): State => ({ ...s, seeks: mine(s.me, s.lobby?.seeks ?? []) });

const CHAT_KEPT = 200;
/** As many lines of talk are shown over a page. */
const TELLS_SHOWN = 3;
const silent = new Set<string>([
  'hello',
  'ping',
  'lobby',
  'watch',
  'unwatch',
  'position',
  'opening',
  'arbiters',
  'open-desk',
  'close-desk',
  'remedies',
  'preview',
]);
/** Their refusals are said beside what asked for them. */
const ownRefusals = new Set<string>([
  'opening',
  'arbiters',
  'remedies',
  'preview',
  'conduct',
  'take-call',
  'hand-over-call',
  'release-call',
  'close-call',
  'on-duty',
  'open-desk',
]);

function closed(s: State): State {
  const next: State = {
    ...s,
    link: 'lost',
    wasLost: s.wasLost || s.link === 'open',
    current: false,
    pending: [],
  };
  const move = s.pending.find((p) => p.command.do === 'move');
  if (move?.command.do === 'move') {
    const { uci, ply } = move.command;
    return { ...next, unsure: { uci, ply }, notice: { kind: 'move-unsure', uci } };
  }
  return s.pending.some((p) => !silent.has(p.command.do))
    ? { ...next, notice: { kind: 'deed-unsure' } }
    : next;
}

function answered(
  s: State,
  m: { re: number; ok?: boolean; to?: string; error?: Refused },
  at: number,
): State {
  const was = s.pending.find((p) => p.id === m.re);
  if (!was) return s;
  const pending = s.pending.filter((p) => p !== was);
  if (!m.error && was.command.do === 'tell' && s.me) {
    const line: TalkLine = {
      manner: 'tell',
      from: s.me.handle,
      name: s.me.name,
      to: m.to ?? was.command.to,
      text: was.command.text,
      at: at + s.offset,
    };
    s = { ...s, talk: [...s.talk, line].slice(-CHAT_KEPT) };
  }
  if (m.error && ownRefusals.has(was.command.do)) return { ...s, pending };
  if (
    m.error &&
    was.command.do === 'watch' &&
    s.notice?.kind === 'refused' &&
    s.notice.refused.code === m.error.code
  )
    return { ...s, pending }; // asked again, and said already
  if (m.error) return { ...s, pending, notice: { kind: 'refused', refused: m.error } };
  // A new deed that succeeded answers the old complaint.
  return { ...s, pending, notice: silent.has(was.command.do) ? s.notice : null };
}

/** Whether a seek that stood before the connection was lost stands no more, and is not what seated the reader. */
const seekLost = (s: State, now: string[], playing: string[]): boolean =>
  !!s.seeks?.some((id) => !now.includes(id)) && playing.length === 0;

function seen(s: State, view: View): State {
  const old = s.view;
  if (s.current && old && old.game === view.game && view.seq < old.seq) return s; // news overtaken by newer news
  const next: State = { ...s, view, current: true };
  if (!s.unsure) return next;
  const { uci, ply } = s.unsure;
  const arrived = view.moves[ply]?.uci === uci;
  return { ...next, unsure: null, notice: { kind: arrived ? 'move-arrived' : 'move-lost', uci } };
}

function received(s: State, m: Incoming, at: number): State {
  if ('re' in m) return answered(s, m, at);
  switch (m.on) {
    case 'welcome': {
      const editions = m.editions?.length ? m.editions : s.editions;
      // The challenges and calls that wait come after it, and the question that does.
      return {
        ...s,
        offers: [],
        asked: null,
        calls: null,
        ownCalls: [],
        closedCalls: [],
        me: m.me?.handle ? m.me : null,
        editions,
        playing: m.playing ?? [],
        assists: m.assists ?? [],
        seeks: m.seeks ?? [],
        notice: seekLost(s, m.seeks ?? [], m.playing ?? []) ? { kind: 'seek-gone' } : s.notice,
        offset: s.samples.length ? s.offset : m.now - at,
      };
    }
    case 'pong': {
      const samples = withSample(s.samples, sample(m.t, at, m.now));
      return { ...s, samples, offset: bestOffset(samples) };
    }
    case 'lobby':
      // At a table the true state is the table's.
      return {
        ...s,
        seeks: mine(s.me, m.seeks ?? []),
        current: s.current || s.view === null,
        lobby: { seeks: m.seeks ?? [], games: m.games ?? [], people: m.people ?? [] },
      };
    case 'lobby-change':
      return s.lobby ? withSeeks({ ...s, lobby: changed(s.lobby, m) }) : s;
    case 'offer':
      return {
        ...s,
        offers: [...s.offers.filter((o) => o.number !== m.number), m].sort(
          (a, b) => a.number - b.number,
        ),
      };
    case 'offer-gone': {
      const offers = s.offers.filter((o) => o.number !== m.number);
      return m.mine && (m.why === 'declined' || m.why === 'passed')
        ? { ...s, offers, notice: { kind: 'declined', who: whoIs(m) } }
        : { ...s, offers };
    }
    case 'seated':
      return { ...s, seated: m.game };
    case 'assists':
      return {
        ...s,
        assists: [...s.assists.filter((g) => g !== m.game), m.game],
        admitted: m.game,
      };
    case 'table':
      // Everything there is: the lines said before come again after it.
      return {
        ...seen(m.snapshot ? { ...s, chat: s.chat.filter((l) => l.game !== m.game) } : s, m.view),
        log: logged(s, m),
      };
    case 'table-change':
      if (s.view?.game !== m.game || s.view.seq !== m.from) return s; // the client asks for the whole
      return { ...seen(s, withChange(s.view, m)), log: logged(s, m) };
    case 'said':
      return {
        ...s,
        chat: [
          ...s.chat,
          { game: m.game, from: m.from, name: m.name, text: m.text, at: m.at },
        ].slice(-CHAT_KEPT),
      };
    case 'talk': {
      const { on: _, ...line } = m;
      const tells = line.manner === 'tell' ? [...s.tells, line].slice(-TELLS_SHOWN) : s.tells;
      return { ...s, tells, talk: [...s.talk, line].slice(-CHAT_KEPT) };
    }
    case 'hearing':
      return {
        ...s,
        hearing: { channels: m.channels, censored: m.censored, followed: m.followed },
      };
    case 'begun':
      return {
        ...s,
        begun: [
          ...s.begun.filter((b) => b.game !== m.game),
          { game: m.game, who: m.who, white: m.white, black: m.black },
        ].slice(-TELLS_SHOWN),
      };
    case 'called': {
      const { on: _, ...call } = m;
      return {
        ...s,
        called: [...s.called.filter((c) => c.game !== m.game), call].slice(-TELLS_SHOWN),
      };
    }
    case 'calls': {
      const { on: _, ...calls } = m;
      return { ...s, calls: calls.calls.length || calls.duty.length ? calls : null };
    }
    case 'own-calls':
      return { ...s, ownCalls: m.calls, closedCalls: m.closed ?? [] };
    case 'asked':
      return { ...s, asked: { act: m.act, channel: m.channel, text: m.text } };
    case 'answered':
      return s.asked?.act === m.act ? { ...s, asked: null } : s;
    case 'message':
      return { ...s, letter: { from: { handle: m.from, name: m.name }, full: !!m.full } };
    case 'rated':
      return {
        ...s,
        rated: {
          game: m.game,
          before: m.before,
          after: m.after,
          ...(m.bound ? { bound: m.bound } : {}),
          text: m.text,
        },
      };
    case 'watchers':
      return { ...s, watchers: { game: m.game, text: m.text, away: m.away ?? [] } };
    default:
      return s; // a newer server says more than we understand
  }
}

export function reduce(s: State, h: Happening): State {
  switch (h.kind) {
    case 'opening':
      return { ...s, link: s.wasLost ? 'lost' : 'connecting' };
    case 'opened':
      return { ...s, link: 'open', samples: [], watchers: null };
    case 'closed':
      return closed(s);
    case 'ended':
      return { ...closed(s), link: 'ended', wasLost: false };
    case 'sent': {
      const notice = silent.has(h.command.do) ? s.notice : null;
      return { ...s, notice, pending: [...s.pending, { id: h.id, command: h.command }] };
    }
    case 'not-sent':
      return silent.has(h.command.do) ? s : { ...s, notice: { kind: 'not-sent' } };
    case 'dismissed':
      return { ...s, notice: null, wasLost: s.link === 'open' ? false : s.wasLost };
    case 'put-away':
      return h.what === 'tell'
        ? { ...s, tells: [] }
        : h.what === 'begun'
          ? { ...s, begun: [] }
          : h.what === 'called'
            ? { ...s, called: [] }
            : h.what === 'asked'
              ? { ...s, asked: null }
              : { ...s, letter: null };
    case 'received':
      return received(s, h.message, h.at);
  }
}

/** The command that makes a move, with a draw offer where one is meant and none stands (Article 9.1.b.1, 2009). */
export function moveCommand(view: View, uci: string, offer: boolean): Command {
  const command = { do: 'move' as const, game: view.game, uci, ply: view.moves.length };
  return offer && !view.offer ? { ...command, offer: true } : command;
}

/** The move on its way to the server, shown on the board until the server has spoken. */
export function moveOnItsWay(s: State): string {
  for (const p of s.pending) {
    if (
      p.command.do === 'move' &&
      p.command.game === s.view?.game &&
      p.command.ply === s.view.moves.length
    )
      return p.command.uci;
  }
  return '';
}
