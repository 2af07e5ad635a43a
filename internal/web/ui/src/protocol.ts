// The protocol escaque.v1. Generated from the tables of internal/web/socket by `go test ./internal/web/socket -run TestGenerated -update`: do not edit.
// Unknown fields are ignored, optional ones may be missing. Instants and durations are milliseconds.

export const SUBPROTOCOL = 'escaque.v1';

export type Colour = 'white' | 'black';

/** A user. */
export interface Player {
  /** The name by which commands name the user. */
  handle: string;
  /** The display name, for people to read, where there is one. */
  name?: string | undefined;
  /** Absent without one. */
  rating?: number | undefined;
  /** Of chess. */
  title?: string | undefined;
  /** Has no account. */
  guest?: boolean | undefined;
  /** Listed as an abuser by an administrator; in the lobby and in offers. */
  abuser?: boolean | undefined;
}

/** A game that somebody offers to everybody. */
export interface Seek {
  id: string;
  by: Player;
  /** Of the clock, as in `seek`. */
  control: string;
  /** The control of who accepts, when it differs. */
  theirs?: string | undefined;
  /** Of the Laws. */
  edition: string;
  rated: boolean;
  /** That who offers wants. */
  colour: 'any' | Colour;
  /** As in `seek`. */
  start: string;
  /** Minutes by which spectators see the game later. */
  delay?: number | undefined;
  /** Of rules, when it is not the Laws'. */
  profile?: string | undefined;
}

/** The place of a game in an event. In a knock-out or a play-off round and board are 0. */
export interface EventRef {
  id: string;
  name: string;
  round: number;
  board: number;
}

/** A game that is being played. */
export interface LiveGame {
  id: string;
  white: Player;
  black: Player;
  /** Of the clock, as in `seek`. */
  control: string;
  /** Of the Laws. */
  edition: string;
  rated: boolean;
  /** Of a game of an event. */
  event?: EventRef | undefined;
}

/** Somebody who is connected. */
export interface Person {
  /** The name by which commands name the user. */
  handle: string;
  /** The display name, for people to read, where there is one. */
  name?: string | undefined;
  /** Absent without one. */
  rating?: number | undefined;
  /** Of chess. */
  title?: string | undefined;
  /** Has no account. */
  guest?: boolean | undefined;
  /** Listed as an abuser by an administrator; in the lobby and in offers. */
  abuser?: boolean | undefined;
  /** A program plays on this account. */
  computer?: boolean | undefined;
  /** The game in which this person plays now. */
  playing?: string | undefined;
}

/** What is shown to somebody whose command was refused. */
export interface Refused {
  /** For programs; never translated. */
  code: string;
  /** Set when the Laws spoke. */
  article?: string | undefined;
  /** Of the Laws. */
  edition?: string | undefined;
  /** One sentence for people. */
  text: string;
  /** That says more, where the transport has one. */
  page?: string | undefined;
}

/** The reader. */
export interface Me {
  handle: string;
  /** The display name, where there is one. */
  name?: string | undefined;
  /** Has no account. */
  guest: boolean;
  /** Of chess. */
  title?: string | undefined;
  /** What the account may do: `player`, `arbiter`, . */
  roles: string[];
  /** Of all sentences on this connection. */
  lang: string;
}

/** How a user wants the table in the browser. They are kept with the account, and the server does nothing else with them; a guest's are kept by the browser. */
export interface Settings {
  /** Its colours: `green`, `brown`, `blue`, `contrast`. */
  board: string;
  /** `plain`, `bold`, `wood`, `outline`. */
  pieces: string;
  /** Of the board: `full`, `large`, `medium`, `small`. */
  size: string;
  /** More of it, on every page. */
  contrast: boolean;
  /** Letters and digits beside the squares. */
  coordinates: boolean;
  /** The pieces that each has taken, and who is ahead by how much. */
  captured: boolean;
  /** A move is made only after a second press. */
  confirm: boolean;
  /** A pawn becomes a queen without a question. */
  queen: boolean;
  sound: boolean;
  /** Moves are said in the words of the Laws for players who do not see. */
  announce: boolean;
}

/** Answers `hello`. */
export interface Welcome {
  /** Null for a visitor without a name. */
  me: Me | null;
  /** The server's clock. */
  now: number;
  /** Of the Laws, the server's own choice first. */
  editions: string[];
  /** The games that you are playing. */
  playing: string[];
  /** Your seeks that are still open. */
  seeks?: string[] | undefined;
  /** Of a user with an account. */
  settings?: Settings | undefined;
}

/** Says that you have changed your settings on another page. */
export interface SettingsNews {
  /** All of them. */
  settings: Settings;
}

/** The whole lobby; changes close together are sent as one. A client that did not say `changes` in its `hello` gets it again whenever something has changed, but no more than 32 KiB of it a second: the larger it is, the less often. */
export interface WholeLobby {
  /** Its revision. */
  rev: number;
  seeks: Seek[];
  games: LiveGame[];
  people: Person[];
}

/** An item and its place. */
export interface Put<T> {
  /** Where it stands in the new list, counted from 0. */
  at: number;
  item: T;
}

/** What changes of a list: first all of `gone` go; then what `put` names goes where it stands already, and is put in again, one after the other. */
export interface ListChange<T> {
  /** Ids, or handles of people. */
  gone?: string[] | undefined;
  put?: Put<T>[] | undefined;
}

/** Says what has changed of the lobby since an earlier revision, for clients that said `changes`. A list without changes is missing. A client whose revision is not `from` has missed a change: the command `lobby` brings the whole. */
export interface LobbyChange {
  /** The revision that it changes. */
  from: number;
  /** The revision that it makes. */
  rev: number;
  seeks?: ListChange<Seek> | undefined;
  games?: ListChange<LiveGame> | undefined;
  people?: ListChange<Person> | undefined;
}

/** Says that you have a seat at a game: your seek was accepted, you accepted one, or an arbiter seated you. */
export interface Seated {
  game: string;
}

/** A challenge to you or from you, or a proposal within a game. Those still open are sent again after each `hello`. */
export interface Offer {
  number: number;
  /** Of a proposal within a game; none for a challenge. */
  kind?: 'abort' | 'adjourn' | 'takeback' | 'switch' | 'pause' | 'unpause' | undefined;
  from: Player;
  to: Player;
  /** It is from you. */
  mine: boolean;
  /** Of the clock, as in `seek`. */
  control: string;
  /** The control of `to`, when it differs. */
  theirs?: string | undefined;
  /** Of the Laws. */
  edition: string;
  rated: boolean;
  /** That `from` wants. */
  colour: 'any' | Colour;
  /** As in `seek`. */
  start: string;
  /** As in `seek`. */
  delay?: number | undefined;
  /** As in `seek`. */
  profile?: string | undefined;
  /** The adjourned game that is to go on, or that the proposal is about. */
  game?: string | undefined;
  /** Half moves to be taken back. */
  plies?: number | undefined;
  /** Of a rematch: the game that it follows. */
  after?: string | undefined;
}

/** Says what has become of a challenge or a proposal. */
export interface OfferGone {
  number: number;
  /** `accepted`, `intercepted`, `declined`, `withdrawn`, `countered`, `replaced`, `overtaken`, `departed`; of a proposal also `passed` (declined by a move) and `lapsed`. */
  why: string;
  /** It was yours. */
  mine: boolean;
  /** Of the other of the two. */
  handle: string;
  /** And their display name. */
  name?: string | undefined;
}

/** A fact of a game's log. */
export interface LogRecord {
  /** Its number in the log. */
  seq: number;
  /** When it happened. */
  at: number;
  /** As the log names it: `MoveMade`, `ClaimDecided`, . */
  kind: string;
  text?: string | undefined;
  /** The log's own JSON. */
  data: unknown;
}

/** One half move. */
export interface PlayedMove {
  san: string;
  uci: string;
  /** Time left after it. */
  clk: number;
  /** Time charged for it. */
  spent: number;
  /** Network time given back. */
  lag?: number | undefined;
  /** What of `lag` came out of the player's quota of one second a game. */
  lagQuota?: number | undefined;
  /** What the player's answers to pings claimed besides. */
  lagOver?: number | undefined;
}

/** What the clocks showed at an instant. From there the running side counts down. */
export interface ClockFace {
  white: number;
  black: number;
  running: Colour | '';
  at: number;
  /** How long after `at` the running side still stands, by the delay of the move. */
  hold?: number | undefined;
}

/** Says which draws could rightly be claimed. */
export interface Claims {
  repetition?: boolean | undefined;
  fifty?: boolean | undefined;
}

/** A move that may be made. */
export interface LegalMove {
  uci: string;
  san: string;
}

/** A game as its reader may see it. */
export interface View {
  game: string;
  /** Number of the last record in the view. */
  seq: number;
  white: Player;
  black: Player;
  /** Which side you play, empty for who watches. */
  you: Colour | '';
  /** Of the clock, as in `seek`. */
  control: string;
  /** Of the Laws. */
  edition: string;
  /** Whose rules hold: `standard`, `rapid`, `blitz`, . */
  mode: string;
  /** Of rules, when it is not the Laws': `family`. */
  profile?: string | undefined;
  /** The clocks stand because both agreed on it. */
  paused?: boolean | undefined;
  /** Of ratings. */
  category: string;
  rated: boolean;
  /** As in `seek`; a game records odds as `odds/white/knight` and a position as `position`. */
  start: string;
  /** Of a game that does not begin from the usual position. */
  startFen?: string | undefined;
  /** The position on the board. */
  fen: string;
  /** Half moves made. */
  ply: number;
  turn: Colour;
  check: boolean;
  /** All of them. */
  moves: PlayedMove[];
  /** Null in a game without clocks. */
  clock: ClockFace | null;
  /** Whose proposal of a draw stands. */
  offer: Colour | '';
  /** Which draws the side to move could rightly claim of the position on the board. */
  claims: Claims;
  /** What the game waits for: `arbiter`, `verdict`, `envelope` (the arbiter with the key to the sealed move), `disk` (the server cannot record anything) or `node` (the node that holds the game has lost contact with the node of a player); with the last two the clocks stand, and the time is charged to nobody. */
  waiting?: string | undefined;
  /** What the arbiter has to rule on: `quickplay`, `draw-needs-consent`, `no-arbiter`, . */
  case?: string | undefined;
  /** How far an adjournment has come: a player is to seal a move; adjourned; until the envelope is opened; until its move is on the board. */
  session?: 'sealing' | 'adjourned' | 'resuming' | 'unsealing' | undefined;
  /** The hour on the envelope, while the game is adjourned with a sealed move. */
  resumes?: number | undefined;
  /** Moves that you may make now. */
  legal?: LegalMove[] | undefined;
  /** The move with which the player to move has claimed, and which must be made. */
  bound?: LegalMove | undefined;
  over: boolean;
  /** `1-0`, `0-1`, `1/2-1/2`, `0-0`, . */
  result?: string | undefined;
  /** A code of `laws.Terminations`. */
  termination?: string | undefined;
  /** The termination in a word or two. */
  ending?: string | undefined;
  /** Of the Laws, by which the game ended. */
  article?: string | undefined;
  /** The end as a sentence. */
  reason?: string | undefined;
  /** Of a game that is over, its code and its English name. */
  opening?: string | undefined;
  /** Of a game of an event. */
  event?: EventRef | undefined;
  /** The players call each other's flags. */
  flags?: boolean | undefined;
  /** A draw may be claimed in the last two minutes. */
  lastMinutes?: boolean | undefined;
  /** How much later spectators see the game, as a sentence; `clock` is then as it was, or stands. */
  delay?: string | undefined;
}

/** A game that you watch. */
export interface Table {
  game: string;
  /** Number of the last record in the view. */
  seq: number;
  /** `events` are all there are, and not only what is new. */
  snapshot?: boolean | undefined;
  events: LogRecord[];
  /** The whole game in any case. */
  view: View;
}

/** A fact of a game's log without the record itself. */
export interface LogLine {
  seq: number;
  at: number;
  kind: string;
  text?: string | undefined;
}

/** Says what has changed at a table since an earlier view, for clients that said `changes` when they began to watch. `moves` go behind those that the view has; every other field takes the place of the view's, and what is missing is not there any more. Whatever is more than that comes as a whole `table`: a move taken back, the end, and what follows it. A client whose `seq` is not `from` has missed something: `watch` again brings the whole. */
export interface TableChange {
  game: string;
  /** The seq of the view that it changes. */
  from: number;
  seq: number;
  /** Those that are new. */
  moves?: PlayedMove[] | undefined;
  fen: string;
  ply: number;
  turn: Colour;
  check?: boolean | undefined;
  clock?: ClockFace | undefined;
  offer?: Colour | undefined;
  claims?: Claims | undefined;
  waiting?: string | undefined;
  case?: string | undefined;
  session?: 'sealing' | 'adjourned' | 'resuming' | 'unsealing' | undefined;
  resumes?: number | undefined;
  paused?: boolean | undefined;
  /** Moves that you may make now, in one word each: `e7e5:e5 g8f6:Nf6`. */
  legal?: string | undefined;
  bound?: LegalMove | undefined;
  /** Facts of the log that are no moves. */
  events?: LogLine[] | undefined;
}

/** A line of talk at a table. During a game players receive only each other's lines. After a `table` with `snapshot` the earlier lines are sent again. */
export interface Said {
  game: string;
  /** A handle. */
  from: string;
  /** The display name of who speaks. */
  name?: string | undefined;
  text: string;
  at: number;
}

/** Says how many people watch a game that you watch, besides its players, on all nodes, and which players have no connection. It comes within four seconds of a change. */
export interface Watchers {
  game: string;
  n: number;
  /** The same as a sentence, empty for nobody. */
  text: string;
  /** Players without a connection. */
  away?: Colour[] | undefined;
}

/** Says how a game has changed your rating: when it was rated, and again after a `table` with `snapshot` of a game that is over. */
export interface Rated {
  game: string;
  before: number;
  after: number;
  /** What bounded it: `beyond` (the two have had the rated games of their day), `ceiling` or `reach` (a gain was cut, as a rating is provisional). */
  bound?: string | undefined;
  text: string;
}

/** Calls you to a game as its arbiter. It comes whichever door the player used, also telnet and another node. */
export interface Called {
  /** `claim` when a claim of the last two minutes has ended a game that has no arbiter, `draw` when the players have agreed to a draw that needs consent; absent when a player calls. */
  for?: 'claim' | 'draw' | undefined;
  game: string;
  /** The player who calls. */
  from: Player;
  white: Player;
  black: Player;
  /** Null for a game of no event. */
  event: EventRef | null;
}

/** Something said outside the games. Tells reach every page, the rest those that said `talk`. Measures of administrators silence talk here as over telnet (`silenced`), and who shouts more than three times in a row is pointed to a channel (`often-shouted`). */
export interface Talk {
  manner: 'tell' | 'channel' | 'shout' | 'cshout' | 'it';
  /** Its number. */
  channel?: number | undefined;
  /** A handle. */
  from: string;
  /** The display name of who speaks. */
  name?: string | undefined;
  /** Of chess. */
  title?: string | undefined;
  text: string;
  at: number;
}

/** A channel. */
export interface TalkChannel {
  number: number;
  topic?: string | undefined;
  /** You listen to it. */
  joined?: boolean | undefined;
}

/** Says what you may listen to, and what you have chosen. It comes after `hello` and when that changes. */
export interface Hearing {
  channels: TalkChannel[];
  /** Whose messages you do not want. */
  censored: string[];
  /** Whose games are announced to you. */
  followed: string[];
}

/** Says that somebody whom you follow has begun a game. */
export interface Begun {
  game: string;
  /** The handle of whom you follow. */
  who: string;
  white: Player;
  black: Player;
}

/** Says that there is a new message for you in `/messages`. */
export interface Letter {
  /** A handle. */
  from: string;
  /** The display name of who has written. */
  name?: string | undefined;
  /** It could not be kept because the box is full. */
  full?: boolean | undefined;
}

/** Puts the question of an administrator to take a discussion to a channel. It comes again after `hello` until it is answered: with `answer`, by joining that channel, or by the end of the visit. */
export interface Asked {
  /** Its number. */
  act: number;
  channel: number;
  text: string;
}

/** Says that such a question waits no longer. */
export interface Answered {
  /** Its number. */
  act: number;
}

/** Answers a ping. */
export interface Pong {
  /** As the ping had it. */
  t: number;
  /** The server's clock. */
  now: number;
}

/** The terms of a game that is asked for. */
export interface GameTerms {
  /** Of the clock, in seconds: `300+3`, `40/7200+30:1800+30`, or `-` without clocks. */
  control: string;
  /** The opponent's, when it is another (time odds). */
  theirs?: string | undefined;
  /** Of the Laws. */
  edition?: string | undefined;
  /** For users with an account only. */
  rated?: boolean | undefined;
  /** `any`, `white` or `black`. */
  colour?: string | undefined;
  /** `standard`, `chess960`, `chess960:518`, `position:FEN`, or odds as `gives/knight` and `takes/pawn`. */
  start?: string | undefined;
  /** Minutes by which spectators see the game later. */
  delay?: number | undefined;
  /** `family` for the chess server's rules beside the Laws. */
  profile?: string | undefined;
}

/** Greets: `welcome` answers it, and from then on `lobby`. */
export interface HelloCommand {
  /** Language of all sentences; one that is not known changes nothing. */
  lang?: string | undefined;
  /** The client understands `lobby-change`. */
  changes?: boolean | undefined;
  /** It wants only what concerns its user, and no `lobby`. */
  news?: boolean | undefined;
  /** It shows channels and what is said to everybody, and wants `hearing`. */
  talk?: boolean | undefined;
}

/** Is answered by `pong` besides, for measuring the difference of the clocks. */
export interface PingCommand {
  /** Comes back in `pong`. */
  t: number;
}

/** Offers a game to everybody. */
export interface SeekCommand {
  /** Of the clock, in seconds: `300+3`, `40/7200+30:1800+30`, or `-` without clocks. */
  control: string;
  /** The opponent's, when it is another (time odds). */
  theirs?: string | undefined;
  /** Of the Laws. */
  edition?: string | undefined;
  /** For users with an account only. */
  rated?: boolean | undefined;
  /** `any`, `white` or `black`. */
  colour?: string | undefined;
  /** `standard`, `chess960`, `chess960:518`, `position:FEN`, or odds as `gives/knight` and `takes/pawn`. */
  start?: string | undefined;
  /** Minutes by which spectators see the game later. */
  delay?: number | undefined;
  /** `family` for the chess server's rules beside the Laws. */
  profile?: string | undefined;
}

/** The answer to a seek. */
export interface Sought {
  /** Its id. */
  seek?: string | undefined;
}

/** Withdraws your own seek. */
export interface UnseekCommand {
  /** Its id. */
  seek: string;
}

/** Accepts somebody's seek. Both players get `seated`. */
export interface AcceptCommand {
  /** Its id. */
  seek: string;
}

/** The answer of a command that begins a game. */
export interface GameBegun {
  /** Its id. */
  game?: string | undefined;
}

/** Asks from which position a game on these terms would begin, or why it cannot. A position that is drawn by lot is not known yet. */
export interface OpeningCommand {
  /** Of the clock, in seconds: `300+3`, `40/7200+30:1800+30`, or `-` without clocks. */
  control: string;
  /** The opponent's, when it is another (time odds). */
  theirs?: string | undefined;
  /** Of the Laws. */
  edition?: string | undefined;
  /** For users with an account only. */
  rated?: boolean | undefined;
  /** `any`, `white` or `black`. */
  colour?: string | undefined;
  /** `standard`, `chess960`, `chess960:518`, `position:FEN`, or odds as `gives/knight` and `takes/pawn`. */
  start?: string | undefined;
  /** Minutes by which spectators see the game later. */
  delay?: number | undefined;
  /** `family` for the chess server's rules beside the Laws. */
  profile?: string | undefined;
}

/** A position of a game that is over, or after a variation. */
export interface Position {
  fen: string;
  /** Of the last move of the variation. */
  san?: string | undefined;
  check?: boolean | undefined;
  legal: LegalMove[];
}

/** The answer of a command that asks for a position. */
export interface PositionAnswer {
  position: Position;
}

/** Challenges one user who is connected. When that user has already challenged you to the same game, it begins. */
export interface ChallengeCommand {
  /** Handle of the user. */
  to: string;
  /** Of the clock, in seconds: `300+3`, `40/7200+30:1800+30`, or `-` without clocks. */
  control: string;
  /** The opponent's, when it is another (time odds). */
  theirs?: string | undefined;
  /** Of the Laws. */
  edition?: string | undefined;
  /** For users with an account only. */
  rated?: boolean | undefined;
  /** `any`, `white` or `black`. */
  colour?: string | undefined;
  /** `standard`, `chess960`, `chess960:518`, `position:FEN`, or odds as `gives/knight` and `takes/pawn`. */
  start?: string | undefined;
  /** Minutes by which spectators see the game later. */
  delay?: number | undefined;
  /** `family` for the chess server's rules beside the Laws. */
  profile?: string | undefined;
}

/** The answer of a command that asks somebody for a game. */
export interface Offered {
  /** The game that has begun at once. */
  game?: string | undefined;
  /** Number of the offer that waits. */
  offer?: number | undefined;
}

/** Asks the opponent of a game that is over, and was no event's, to play it again with the colours changed; a Chess960 position is drawn anew. When the opponent had asked for the same, or is the server's computer, the game begins. */
export interface RematchCommand {
  /** Id of the game. */
  game: string;
}

/** Accepts a challenge or a proposal. */
export interface AcceptOfferCommand {
  /** Of the challenge or the proposal. */
  number: number;
}

/** Declines a challenge or a proposal. */
export interface DeclineOfferCommand {
  /** Of the challenge or the proposal. */
  number: number;
}

/** Withdraws your own. */
export interface WithdrawOfferCommand {
  /** Of the challenge or the proposal. */
  number: number;
}

/** Changes those of your settings that it names; the answer has all of them. Of a guest the browser keeps them. */
export interface SettingsCommand {
  /** As in `welcome`; those that change. */
  settings: Partial<Settings>;
}

/** Has all of them. */
export interface SettingsAnswer {
  settings: Settings;
}

/** Begins to send a game: the whole `table`, and then what happens there. At most 32 games are watched at once. Sent again, it brings the whole table once more. */
export interface WatchCommand {
  /** Id of the game. */
  game: string;
  /** The client understands `table-change`. */
  changes?: boolean | undefined;
}

/** Stops watching a game. */
export interface UnwatchCommand {
  /** Id of the game. */
  game: string;
}

/** Asks for the position of a game that is over, after half moves of the game and a variation from there, and for the legal moves then. */
export interface PositionCommand {
  /** Id of the game. */
  game: string;
  /** Half moves of the game. */
  ply: number;
  /** Its half moves, in UCI. */
  line?: string[] | undefined;
}

/** Asks for the position after a variation from any position, and for the legal moves then. */
export interface VariationCommand {
  /** Where the variation begins. */
  fen: string;
  /** Its half moves, in UCI. */
  line?: string[] | undefined;
}

/** Makes a move. Sent again with the same ply it is answered as before, and nothing happens twice. */
export interface MoveCommand {
  /** Id of the game. */
  game: string;
  /** Two squares and perhaps a promotion. */
  uci: string;
  /** Number of half moves already made. */
  ply: number;
  /** Proposes a draw with it. */
  offer?: boolean | undefined;
}

/** The answer of a command in a game. */
export interface Recorded {
  /** The numbers in the game's log of what it did. */
  seq?: number[] | undefined;
}

/** Seals a legal move, while `session` is `sealing` and it is your turn, and closes the envelope: the move is kept as its squares and shown to nobody. */
export interface SealCommand {
  /** Id of the game. */
  game: string;
  /** Two squares and perhaps a promotion. */
  uci: string;
}

/** Proposes a draw. */
export interface OfferDrawCommand {
  /** Id of the game. */
  game: string;
}

/** Accepts the opponent's proposal of a draw. */
export interface AcceptDrawCommand {
  /** Id of the game. */
  game: string;
}

/** Declines it. */
export interface DeclineDrawCommand {
  /** Id of the game. */
  game: string;
}

/** Resigns. */
export interface ResignCommand {
  /** Id of the game. */
  game: string;
}

/** Aborts a game in which fewer than two half moves have been made. */
export interface AbortCommand {
  /** Id of the game. */
  game: string;
}

/** Proposes something that both players must agree on. The opponent gets an `offer`. */
export interface ProposeCommand {
  /** Id of the game. */
  game: string;
  /** Abort, pause and unpause are for games by the chess server's own rules. */
  kind: 'abort' | 'adjourn' | 'switch' | 'pause' | 'unpause';
}

/** The answer to a proposal. */
export interface Proposed {
  /** Number of the offer that waits. */
  offer?: number | undefined;
}

/** Proposes to take half moves back, in games by the chess server's own rules. */
export interface ProposeTakebackCommand {
  /** Id of the game. */
  game: string;
  /** Half moves. */
  plies: number;
}

/** Gives the opponent time, in games by the chess server's own rules. */
export interface MoreTimeCommand {
  /** Id of the game. */
  game: string;
  seconds: number;
}

/** Claims a draw by repetition. */
export interface ClaimRepetitionCommand {
  /** Id of the game. */
  game: string;
  /** The intended move; without it the position on the board is meant. */
  uci?: string | undefined;
}

/** Claims a draw by the fifty-move rule. */
export interface ClaimFiftyCommand {
  /** Id of the game. */
  game: string;
  /** The intended move; without it the position on the board is meant. */
  uci?: string | undefined;
}

/** Claims that the opponent's flag has fallen, where the players call flags (`flags` in the view). */
export interface ClaimFlagCommand {
  /** Id of the game. */
  game: string;
}

/** Claims a draw in the last two minutes (`lastMinutes` in the view): by Article 10.2 in an event's game; in all others by Appendix D of 1997, 2005 and 2009 or Guideline III.6 of 2023, where the claim ends the game and the arbiters of the server are told of it (`called`). */
export interface ClaimQuickplayCommand {
  /** Id of the game. */
  game: string;
  /** The ground of the claim. */
  kind: 'cannot-win' | 'no-effort';
}

/** Asks, for a player of a game without an arbiter in which the last two minutes can be claimed, how many arbiters and administrators of the server could decide the claim. The claim ends the game. */
export interface ArbitersCommand {
  /** Id of the game. */
  game: string;
}

/** The answer of a command that speaks to people. */
export interface Reached {
  /** How many; absent for nobody. */
  heard?: number | undefined;
}

/** Calls the arbiters of the event: `called` on their pages, or a message. The clocks run until an arbiter stops them. */
export interface CallArbiterCommand {
  /** Id of the game. */
  game: string;
}

/** Stops the clocks, for the arbiter of the game. */
export interface StopClocksCommand {
  /** Id of the game. */
  game: string;
  /** The reason. */
  text?: string | undefined;
}

/** Lets the clocks run again, for the arbiter of the game. */
export interface ResumeGameCommand {
  /** Id of the game. */
  game: string;
}

/** Rules on a claim of the last two minutes, for the arbiter of the game. */
export interface RuleQuickplayCommand {
  /** Id of the game. */
  game: string;
  /** The ruling. */
  kind: 'draw' | 'postpone' | 'reject';
}

/** Decides a game, for its arbiter: for instance a claim that was made without an arbiter (`case` is `no-arbiter`), otherwise than by a draw. */
export interface RuleResultCommand {
  /** Id of the game. */
  game: string;
  /** The result. */
  kind: '1-0' | '0-1' | '1/2-1/2' | '0-0' | '1/2-0' | '0-1/2' | '1-1/2' | '1/2-1' | '1-1';
  /** The reason. */
  text?: string | undefined;
}

/** Answers, for the arbiter of the game, a draw that the players agreed on and that needs the arbiter's consent by the rules of the event (`case` is `draw-needs-consent`). They are told of it with `called`. */
export interface ConsentDrawCommand {
  /** Id of the game. */
  game: string;
  /** The answer. */
  kind: 'consent' | 'refuse';
}

/** Writes a line of chat at the table, at most 300 characters. */
export interface SayCommand {
  /** Id of the game. */
  game: string;
  text: string;
}

/** Sends a message to one user who is connected. */
export interface TellCommand {
  /** Handle of the user, or its beginning. */
  to: string;
  text: string;
}

/** The answer to it. */
export interface ToldTo {
  /** The user's handle as it is written. */
  to?: string | undefined;
}

/** Writes in a channel. */
export interface ChannelCommand {
  /** Of the channel, 0 to 255. */
  number: number;
  text: string;
}

/** Writes to everybody, for users with an account. */
export interface ShoutCommand {
  text: string;
  /** `cshout` about chess, `it` about oneself. */
  kind?: 'shout' | 'cshout' | 'it' | undefined;
}

/** Begins to listen to a channel. An account keeps its channels, over telnet too; a guest's last as long as the page. */
export interface JoinChannelCommand {
  /** Of the channel, 0 to 255. */
  number: number;
}

/** Stops listening to a channel. */
export interface LeaveChannelCommand {
  /** Of the channel, 0 to 255. */
  number: number;
}

/** Adds a user to a list or removes them. An account keeps its lists, over telnet too; a guest's last as long as the page. */
export interface ListCommand {
  /** `censor`: whose messages you do not want; `gnotify`: whose games are announced to you. */
  list: 'censor' | 'gnotify';
  /** Handle of the user. */
  to: string;
  /** Adds the user; without it the user is removed. */
  put?: boolean | undefined;
}

/** Answers the question `asked`: you have gone to the channel, or put it away. */
export interface AnswerCommand {
  /** The question's `act`. */
  number: number;
}

/** What the server sends of its own accord. */
export type Message =
  | ({ on: 'welcome' } & Welcome)
  | ({ on: 'settings' } & SettingsNews)
  | ({ on: 'lobby' } & WholeLobby)
  | ({ on: 'lobby-change' } & LobbyChange)
  | ({ on: 'seated' } & Seated)
  | ({ on: 'offer' } & Offer)
  | ({ on: 'offer-gone' } & OfferGone)
  | ({ on: 'table' } & Table)
  | ({ on: 'table-change' } & TableChange)
  | ({ on: 'said' } & Said)
  | ({ on: 'watchers' } & Watchers)
  | ({ on: 'rated' } & Rated)
  | ({ on: 'called' } & Called)
  | ({ on: 'talk' } & Talk)
  | ({ on: 'hearing' } & Hearing)
  | ({ on: 'begun' } & Begun)
  | ({ on: 'message' } & Letter)
  | ({ on: 'asked' } & Asked)
  | ({ on: 'answered' } & Answered)
  | ({ on: 'pong' } & Pong);

/** The answer to a command: what it brought, or why it was refused. */
export type Reply =
  | ({ re: number; ok: true } & Partial<Sought> & Partial<GameBegun> & Partial<PositionAnswer> & Partial<Offered> & Partial<SettingsAnswer> & Partial<Recorded> & Partial<Proposed> & Partial<Reached> & Partial<ToldTo>)
  | { re: number; ok?: false; error: Refused };

/** What the server sends. */
export type Incoming = Reply | Message;

/** What the browser sends; the client adds `id`. */
export type Command =
  | ({ do: 'hello' } & HelloCommand)
  | { do: 'lobby' }
  | ({ do: 'ping' } & PingCommand)
  | ({ do: 'seek' } & SeekCommand)
  | ({ do: 'unseek' } & UnseekCommand)
  | ({ do: 'accept' } & AcceptCommand)
  | ({ do: 'opening' } & OpeningCommand)
  | ({ do: 'challenge' } & ChallengeCommand)
  | ({ do: 'rematch' } & RematchCommand)
  | ({ do: 'accept-offer' } & AcceptOfferCommand)
  | ({ do: 'decline-offer' } & DeclineOfferCommand)
  | ({ do: 'withdraw-offer' } & WithdrawOfferCommand)
  | ({ do: 'settings' } & SettingsCommand)
  | ({ do: 'watch' } & WatchCommand)
  | ({ do: 'unwatch' } & UnwatchCommand)
  | ({ do: 'position' } & PositionCommand)
  | ({ do: 'variation' } & VariationCommand)
  | ({ do: 'move' } & MoveCommand)
  | ({ do: 'seal' } & SealCommand)
  | ({ do: 'offer-draw' } & OfferDrawCommand)
  | ({ do: 'accept-draw' } & AcceptDrawCommand)
  | ({ do: 'decline-draw' } & DeclineDrawCommand)
  | ({ do: 'resign' } & ResignCommand)
  | ({ do: 'abort' } & AbortCommand)
  | ({ do: 'propose' } & ProposeCommand)
  | ({ do: 'propose-takeback' } & ProposeTakebackCommand)
  | ({ do: 'more-time' } & MoreTimeCommand)
  | ({ do: 'claim-repetition' } & ClaimRepetitionCommand)
  | ({ do: 'claim-fifty' } & ClaimFiftyCommand)
  | ({ do: 'claim-flag' } & ClaimFlagCommand)
  | ({ do: 'claim-quickplay' } & ClaimQuickplayCommand)
  | ({ do: 'arbiters' } & ArbitersCommand)
  | ({ do: 'call-arbiter' } & CallArbiterCommand)
  | ({ do: 'stop-clocks' } & StopClocksCommand)
  | ({ do: 'resume-game' } & ResumeGameCommand)
  | ({ do: 'rule-quickplay' } & RuleQuickplayCommand)
  | ({ do: 'rule-result' } & RuleResultCommand)
  | ({ do: 'consent-draw' } & ConsentDrawCommand)
  | ({ do: 'say' } & SayCommand)
  | ({ do: 'tell' } & TellCommand)
  | ({ do: 'channel' } & ChannelCommand)
  | ({ do: 'shout' } & ShoutCommand)
  | ({ do: 'join-channel' } & JoinChannelCommand)
  | ({ do: 'leave-channel' } & LeaveChannelCommand)
  | ({ do: 'list' } & ListCommand)
  | ({ do: 'answer' } & AnswerCommand);
