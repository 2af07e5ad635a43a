// The protocol escaque.v1 as the browser sees it. Unknown fields are ignored, optional ones may be missing.

export type Colour = 'white' | 'black';

export interface Player {
  handle: string;
  /** The display name, where there is one. */
  name?: string | undefined;
  rating?: number | undefined;
  title?: string | undefined;
  guest?: boolean | undefined;
  /** Listed as an abuser by an administrator; in the lobby and in challenges. */
  abuser?: boolean | undefined;
}

export interface Me extends Player {
  roles?: string[];
  lang?: string;
}

export interface EventRef {
  id: string;
  name?: string;
  round?: number;
  board?: number;
}

export interface Seek {
  id: string;
  by: Player;
  control: string;
  /** The control of who accepts, when it differs. */
  theirs?: string;
  edition: string;
  rated: boolean;
  colour: 'any' | Colour;
  start: string;
  /** Minutes by which spectators see the game later. */
  delay?: number;
  profile?: string;
}

export interface LiveGame {
  id: string;
  white: Player;
  black: Player;
  control: string;
  edition: string;
  event?: EventRef | null;
}

export interface Person extends Player {
  /** A program plays on this account. */
  computer?: boolean;
  /** The game in which this person plays now. */
  playing?: string;
}

export type ProposalKind = 'abort' | 'adjourn' | 'takeback' | 'switch' | 'pause' | 'unpause';

/** A challenge that waits for its answer. */
export interface Offer {
  number: number;
  from: Player;
  to: Player;
  /** Made by the reader. */
  mine: boolean;
  control: string;
  /** The control of whom it is to, when it differs. */
  theirs?: string;
  edition: string;
  rated: boolean;
  /** That the challenger wants. */
  colour: 'any' | Colour;
  start: string;
  /** As in a seek. */
  delay?: number;
  profile?: string;
  /** The adjourned game that is to go on, or that the proposal is about. */
  game?: string;
  /** What is proposed within a game; absent in a challenge. */
  kind?: ProposalKind;
  /** Half moves to be taken back. */
  plies?: number;
  /** Of a rematch: the game that is over. */
  after?: string;
}

export interface Lobby {
  seeks: Seek[];
  games: LiveGame[];
  people: Person[];
}

/** What changes of a list: who goes, and who is put where, from the front to the back. */
export interface ListChange<T> {
  /** Ids, or handles of people. */
  gone?: string[];
  put?: { at: number; item: T }[];
}

/** What leads from one revision of the board to the next. */
export interface LobbyChange {
  from: number;
  rev: number;
  seeks?: ListChange<Seek>;
  games?: ListChange<LiveGame>;
  people?: ListChange<Person>;
}

export interface PlayedMove {
  san: string;
  uci: string;
  /** Milliseconds left to the mover after the move. */
  clk?: number;
  /** Milliseconds charged for the move. */
  spent?: number;
}

export interface LegalMove {
  uci: string;
  san: string;
}

export interface ClockFace {
  white: number;
  black: number;
  running: Colour | '';
  /** The server's instant, in milliseconds, at which the two times were true. */
  at: number;
  /** How long after `at` the running dial still stands, by the delay of the move. */
  hold?: number;
}

export interface View {
  game: string;
  seq: number;
  white: Player;
  black: Player;
  you?: Colour | '';
  control: string;
  edition: string;
  mode?: string;
  /** Whose rules are played by, when they are not the Laws': "family". */
  profile?: string;
  paused?: boolean;
  /** The players call each other's flags. */
  flags?: boolean;
  rated?: boolean;
  start?: string;
  /** Only when the game does not begin from the usual position. */
  startFen?: string;
  fen: string;
  ply: number;
  turn: Colour;
  check?: boolean;
  moves: PlayedMove[];
  clock?: ClockFace | null;
  offer?: Colour | '';
  /** The move with which the player to move has claimed, and which must be made. */
  bound?: LegalMove;
  /** How far an adjournment has come; absent while the game is played. */
  session?: 'sealing' | 'adjourned' | 'resuming' | 'unsealing' | undefined;
  /** The hour on the envelope, while the game is adjourned. */
  resumes?: number;
  /** What a live game waits for besides its players. */
  waiting?: 'verdict' | 'arbiter' | 'envelope' | 'disk' | 'node' | '' | undefined;
  /** Whether a draw may be claimed in the last two minutes. */
  lastMinutes?: boolean;
  /** What the arbiter has to rule on: "quickplay", "draw-needs-consent", "no-arbiter", ... */
  case?: string | undefined;
  /** Moves that the reader may make now. */
  legal?: LegalMove[];
  claims?: { repetition?: boolean; fifty?: boolean };
  over: boolean;
  result?: string;
  termination?: string;
  /** The termination in a word or two, in the reader's language. */
  ending?: string;
  article?: string;
  /** Why the game ended, a sentence in the reader's language. */
  reason?: string;
  /** Of a game that is over: its code and its English name. */
  opening?: string;
  event?: EventRef | null;
  /** How much later spectators see the game, a sentence in the reader's language. */
  delay?: string;
}

/** What has changed at a table since the view `from`: the moves that are new, and all that a move may change; what is missing is not there any more. */
export interface TableChange {
  game: string;
  from: number;
  seq: number;
  moves?: PlayedMove[];
  fen: string;
  ply: number;
  turn: Colour;
  check?: boolean;
  clock?: ClockFace;
  offer?: Colour;
  claims?: View['claims'];
  waiting?: View['waiting'];
  case?: string;
  session?: View['session'];
  resumes?: number;
  paused?: boolean;
  /** Moves that the reader may make now, "e7e5:e5 g8f6:Nf6". */
  legal?: string;
  bound?: LegalMove;
  /** All but the moves. */
  events?: LogLine[];
}

/** How a reader wants the table. */
export interface Settings {
  /** The colours of the board: one of BOARDS. */
  board: string;
  /** The men: one of PIECES. */
  pieces: string;
  /** Of the board: one of SIZES. */
  size: string;
  /** More contrast on every page. */
  contrast: boolean;
  coordinates: boolean;
  /** The men taken and the difference of material. */
  captured: boolean;
  /** A move is made only after a second press. */
  confirm: boolean;
  /** A pawn becomes a queen without a question. */
  queen: boolean;
  sound: boolean;
  /** Moves are said in the announcement words of the Laws. */
  announce: boolean;
}

/** Where a position is asked for: in a game that is over, or anywhere. */
export type PositionOf = { game: string; ply: number } | { fen: string };

/** A position of a game that is over, or of a variation from it. */
export interface PositionAnswer {
  fen: string;
  /** Of the last move of the variation. */
  san?: string;
  check?: boolean;
  legal: LegalMove[];
}

export interface Refused {
  code: string;
  article?: string;
  edition?: string;
  text: string;
  /** Path of a page that says more. */
  page?: string;
}

/** What a game has made of the reader's rating. */
export interface Rated {
  game: string;
  before: number;
  after: number;
  bound?: string;
  text: string;
}

export interface Said {
  game: string;
  from: string;
  /** The display name of who speaks. */
  name?: string | undefined;
  text: string;
  at: number;
}

/** Something said away from the tables. */
export interface TalkLine {
  manner: 'tell' | 'channel' | 'shout' | 'cshout' | 'it';
  channel?: number;
  from: string;
  name?: string | undefined;
  title?: string;
  text: string;
  at: number;
  /** Whom the reader himself has told it. */
  to?: string;
}

export interface TalkChannel {
  number: number;
  topic?: string;
  joined?: boolean;
}

/** What a page of talk may choose among, and what is chosen. */
export interface Hearing {
  channels: TalkChannel[];
  /** Who is not heard. */
  censored: string[];
  followed: string[];
}

/** A game that somebody has begun whom the reader follows. */
export interface Begun {
  game: string;
  who: string;
  white: Player;
  black: Player;
}

/** A fact of a game's log, with its sentence in the reader's language. */
export interface LogLine {
  seq: number;
  at: number;
  kind: string;
  text: string;
}

/** A game to which its arbiters are called: by a player, to a claim without an arbiter, or to an agreed draw. */
export interface Called {
  game: string;
  for?: 'claim' | 'draw';
  from: Player;
  white: Player;
  black: Player;
}

/** What the server sends: an answer to a numbered command, or news. */
export type Incoming =
  | { re: number; ok: true; seq?: number[]; position?: PositionAnswer; to?: string; heard?: number }
  | { re: number; ok?: false; error: Refused }
  | { on: 'welcome'; me: Me | null; now: number; editions?: string[]; playing?: string[]; seeks?: string[]; settings?: Settings }
  | { on: 'settings'; settings: Settings }
  | ({ on: 'lobby'; rev?: number } & Lobby)
  | ({ on: 'lobby-change' } & LobbyChange)
  | { on: 'seated'; game: string }
  | ({ on: 'offer' } & Offer)
  | { on: 'offer-gone'; number: number; why: string; mine: boolean; handle: string; name?: string }
  | { on: 'table'; game: string; seq: number; snapshot?: boolean; events?: LogLine[]; view: View }
  | ({ on: 'table-change' } & TableChange)
  | ({ on: 'said' } & Said)
  | ({ on: 'talk' } & TalkLine)
  | ({ on: 'hearing' } & Hearing)
  | ({ on: 'begun' } & Begun)
  | { on: 'message'; from: string; name?: string; full?: boolean }
  | ({ on: 'rated' } & Rated)
  | { on: 'asked'; act: number; channel: number; text: string }
  | { on: 'answered'; act: number }
  | ({ on: 'called' } & Called)
  | { on: 'watchers'; game: string; n: number; text: string; away?: Colour[] }
  | { on: 'pong'; t: number; now: number };

export type SeekSpec = Pick<Seek, 'control' | 'theirs' | 'edition' | 'rated' | 'colour' | 'start' | 'delay' | 'profile'>;

/** What the browser sends; the client adds `id`. */
export type Command =
  | { do: 'hello'; lang: string; changes: true; news?: true; talk?: true }
  | { do: 'lobby' }
  | ({ do: 'seek' | 'opening' } & SeekSpec)
  | { do: 'unseek' | 'accept'; seek: string }
  | ({ do: 'challenge'; to: string } & SeekSpec)
  | { do: 'settings'; settings: Partial<Settings> }
  | { do: 'rematch'; game: string }
  | ({ do: 'position'; line: readonly string[] } & PositionOf)
  | { do: 'accept-offer' | 'decline-offer' | 'withdraw-offer'; number: number }
  | { do: 'watch'; game: string; changes: true }
  | { do: 'unwatch' | 'offer-draw' | 'accept-draw' | 'decline-draw' | 'resign' | 'abort' | 'claim-flag' | 'call-arbiter' | 'arbiters' | 'resume-game'; game: string }
  | { do: 'claim-quickplay'; game: string; kind: 'cannot-win' | 'no-effort' }
  | { do: 'stop-clocks'; game: string; text: string }
  | { do: 'rule-quickplay'; game: string; kind: 'draw' | 'reject' | 'postpone' }
  | { do: 'rule-result'; game: string; kind: '1-0' | '0-1'; text: string }
  | { do: 'consent-draw'; game: string; kind: 'consent' | 'refuse' }
  | { do: 'move'; game: string; uci: string; ply: number; offer?: true }
  | { do: 'seal'; game: string; uci: string }
  | { do: 'claim-repetition' | 'claim-fifty'; game: string; uci?: string }
  | { do: 'propose'; game: string; kind: ProposalKind; plies?: number }
  | { do: 'more-time'; game: string; seconds: number }
  | { do: 'say'; game: string; text: string }
  | { do: 'tell'; to: string; text: string }
  | { do: 'channel'; number: number; text: string }
  | { do: 'shout'; text: string }
  | { do: 'list'; list: 'censor' | 'gnotify'; to: string; put: boolean }
  | { do: 'answer'; number: number }
  | { do: 'list'; list: 'channel'; number: number; put: boolean }
  | { do: 'ping'; t: number };

export const SUBPROTOCOL = 'escaque.v1';
