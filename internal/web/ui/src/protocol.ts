// The protocol escaque.v1. Generated from the tables of internal/web/socket by `go test ./internal/web/socket -run TestGenerated -update`: do not edit.
// Unknown fields are ignored, optional ones may be missing. Instants and durations are milliseconds.

export const SUBPROTOCOL = 'escaque.v1';

export type Colour = 'white' | 'black';

/** Describes a user. */
export interface Player {
  /** The name that commands use for the user. */
  handle: string;
  /** The display name, if there is one. */
  name?: string | undefined;
  /** Absent without one. */
  rating?: number | undefined;
  /** Of chess. */
  title?: string | undefined;
  /** Without an account. */
  guest?: boolean | undefined;
  /** Listed as an abuser by an administrator; in the lobby and in offers. */
  abuser?: boolean | undefined;
}

/** The offer of a game to all users. */
export interface Seek {
  id: string;
  by: Player;
  /** Of the clock, as in `seek`. */
  control: string;
  /** Time control of the accepting user, when it differs. */
  theirs?: string | undefined;
  /** Of the Laws. */
  edition: string;
  rated: boolean;
  /** Colour that the offering user wants. */
  colour: 'any' | Colour;
  /** As in `seek`. */
  start: string;
  /** Delay for spectators in minutes. */
  delay?: number | undefined;
  /** As in `seek`. */
  hints?: boolean | undefined;
  /** The offering user cannot see the board, so that the moves of the game are announced. */
  cannotSee?: boolean | undefined;
  /** Profile of rules, when it is not the Laws'. */
  profile?: string | undefined;
}

/** The place of a game in an event. In a knock-out or a play-off round and board are 0. */
export interface EventRef {
  id: string;
  name: string;
  round: number;
  board: number;
}

/** A game in progress. */
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

/** A connected user. */
export interface Person {
  /** The name that commands use for the user. */
  handle: string;
  /** The display name, if there is one. */
  name?: string | undefined;
  /** Absent without one. */
  rating?: number | undefined;
  /** Of chess. */
  title?: string | undefined;
  /** Without an account. */
  guest?: boolean | undefined;
  /** Listed as an abuser by an administrator; in the lobby and in offers. */
  abuser?: boolean | undefined;
  /** A program plays on this account. */
  computer?: boolean | undefined;
  /** The user's game in progress. */
  playing?: string | undefined;
}

/** A refused command as shown to the user. */
export interface Refused {
  /** For programs; never translated. */
  code: string;
  /** Set for refusals under the Laws. */
  article?: string | undefined;
  /** Of the Laws. */
  edition?: string | undefined;
  /** One sentence for the user. */
  text: string;
  /** Page with more information, if the transport has one. */
  page?: string | undefined;
}

/** Describes the user of this connection. */
export interface Me {
  handle: string;
  /** The display name, if there is one. */
  name?: string | undefined;
  /** Without an account. */
  guest: boolean;
  /** Of chess. */
  title?: string | undefined;
  /** What the account may do: `player`, `arbiter`, . */
  roles: string[];
  /** Of all sentences on this connection. */
  lang: string;
}

/** A user's settings for the table in the browser. They are stored with the account, and the server does not use them otherwise. A guest's are stored by the browser. */
export interface Settings {
  /** Colours of the board: `green`, `brown`, `blue`, `contrast`. */
  board: string;
  /** `plain`, `bold`, `wood`, `outline`. */
  pieces: string;
  /** Size of the board: `full`, `large`, `medium`, `small`. */
  size: string;
  /** Higher contrast, on every page. */
  contrast: boolean;
  /** Letters and digits beside the squares. */
  coordinates: boolean;
  /** Shows the captured pieces and the difference in material. */
  captured: boolean;
  /** A move must be confirmed. */
  confirm: boolean;
  /** A pawn promotes to a queen without a question. */
  queen: boolean;
  sound: boolean;
  /** Moves are announced in the words of the Laws for players who cannot see. */
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
  /** The games in play in which you assist a player. */
  assists?: string[] | undefined;
  /** Your seeks that are still open. */
  seeks?: string[] | undefined;
  /** Of a user with an account. */
  settings?: Settings | undefined;
}

/** Reports that you have changed your settings on another page. */
export interface SettingsNews {
  /** All of them. */
  settings: Settings;
}

/** The whole lobby. Changes in short succession are combined. A client that did not send `changes` in its `hello` gets it after every change, but at most 32 KiB of it per second: the larger it is, the less often. */
export interface WholeLobby {
  /** Its revision. */
  rev: number;
  seeks: Seek[];
  games: LiveGame[];
  people: Person[];
}

/** An item and its place. */
export interface Put<T> {
  /** Index in the new list, from 0. */
  at: number;
  item: T;
}

/** Describes the changes of a list. First remove all items of `gone`. Then, for each item of `put` in order, remove an item with the same id and insert the new one. */
export interface ListChange<T> {
  /** Ids, or handles of people. */
  gone?: string[] | undefined;
  put?: Put<T>[] | undefined;
}

/** Describes the changes of the lobby since an earlier revision, for clients that sent `changes`. A list without changes is missing. A client whose revision is not `from` has missed a change, and can request the whole with `lobby`. */
export interface LobbyChange {
  /** The revision that it changes. */
  from: number;
  /** The revision after the changes. */
  rev: number;
  seeks?: ListChange<Seek> | undefined;
  games?: ListChange<LiveGame> | undefined;
  people?: ListChange<Person> | undefined;
}

/** Reports that you have a seat at a game: your seek was accepted, you accepted one, or an arbiter seated you. */
export interface Seated {
  game: string;
}

/** Reports that you assist a player in a game from now on. */
export interface Assists {
  game: string;
}

/** A challenge to you or from you, or a proposal within a game. Those still open are sent again after each `hello`. */
export interface Offer {
  number: number;
  /** Kind of a proposal within a game; empty for a challenge. */
  kind?: 'abort' | 'adjourn' | 'takeback' | 'switch' | 'pause' | 'unpause' | undefined;
  from: Player;
  to: Player;
  /** It is from you. */
  mine: boolean;
  /** Of the clock, as in `seek`. */
  control: string;
  /** Time control of `to`, when it differs. */
  theirs?: string | undefined;
  /** Of the Laws. */
  edition: string;
  rated: boolean;
  /** Colour that `from` wants. */
  colour: 'any' | Colour;
  /** As in `seek`. */
  start: string;
  /** As in `seek`. */
  delay?: number | undefined;
  /** As in `seek`. */
  hints?: boolean | undefined;
  /** `from` cannot see the board, so that the moves of the game are announced. */
  cannotSee?: boolean | undefined;
  /** As in `seek`. */
  profile?: string | undefined;
  /** The adjourned game to resume, or the game of the proposal. */
  game?: string | undefined;
  /** Half moves to take back. */
  plies?: number | undefined;
  /** The previous game of a rematch. */
  after?: string | undefined;
}

/** Reports the end of a challenge or a proposal. */
export interface OfferGone {
  number: number;
  /** `accepted`, `intercepted`, `declined`, `withdrawn`, `countered`, `replaced`, `overtaken`, `departed`; of a proposal also `passed` (declined by a move) and `lapsed`. */
  why: string;
  /** It was yours. */
  mine: boolean;
  /** Handle of the other user. */
  handle: string;
  /** Display name of the other user. */
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
  /** Half moves made before it; absent for a move. */
  ply?: number | undefined;
  text?: string | undefined;
  /** The log's own JSON. */
  data: unknown;
}

/** The assistant of a player. */
export interface Assistant {
  /** The player's side. */
  of: Colour;
  handle: string;
  /** The display name, if there is one. */
  name?: string | undefined;
  /** Letters of the duties, as in `AdmitAssistant` of docs/conduct.md; `a` lets the assistant send `move`, `b` `announce`. */
  duties: string;
}

/** One half move. */
export interface PlayedMove {
  san: string;
  uci: string;
  /** Time left after it. */
  clk: number;
  /** Time charged for it. */
  spent: number;
  /** Network time credited. */
  lag?: number | undefined;
  /** Part of `lag` from the player's quota of one second a game. */
  lagQuota?: number | undefined;
  /** Further lag that the answers to pings indicate, but which is not credited. */
  lagOver?: number | undefined;
  /** The player's assistant made it. */
  assisted?: boolean | undefined;
  /** It was made by announcing it. */
  announced?: boolean | undefined;
}

/** The state of the clocks at a time. The time of the running side decreases from there. */
export interface ClockFace {
  white: number;
  black: number;
  running: Colour | '';
  at: number;
  /** Time after `at` until the running side's time decreases, because of the delay of the move. */
  hold?: number | undefined;
}

/** Lists the draws that could rightly be claimed. */
export interface Claims {
  repetition?: boolean | undefined;
  fifty?: boolean | undefined;
}

/** A legal move. */
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
  /** Your side; empty for a spectator. */
  you: Colour | '';
  /** Side whom you assist; `assistants` has your duties. */
  assists?: Colour | undefined;
  /** Sides whose players cannot see the board: `white`, `black`; `announce` makes a move in this game. */
  cannotSee?: string[] | undefined;
  /** Those of `cannotSee` of whom the event has declared it. */
  declaredByEvent?: string[] | undefined;
  /** Of the players. */
  assistants?: Assistant[] | undefined;
  /** Of the clock, as in `seek`. */
  control: string;
  /** Of the Laws. */
  edition: string;
  /** Rules in force: `standard`, `rapid`, `blitz`, . */
  mode: string;
  /** Profile of rules, when it is not the Laws': `family`. */
  profile?: string | undefined;
  /** The players have agreed to stop the clocks. */
  paused?: boolean | undefined;
  /** Of ratings. */
  category: string;
  rated: boolean;
  /** The players are told whether a claim of a draw would be right. */
  hints?: boolean | undefined;
  /** As in `seek`; a game records odds as `odds/white/knight` and a position as `position`. */
  start: string;
  /** Only for a game that does not begin from the usual position. */
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
  /** Side whose draw offer is open. */
  offer: Colour | '';
  /** Draws that the side to move could rightly claim in the position on the board, in a game with hints. */
  claims: Claims;
  /** What the game waits for: `arbiter`, `verdict`, `envelope` (the arbiter with the key to the sealed move), `disk` (the server cannot record anything) or `node` (the node that holds the game has lost contact with the node of a player); with the last two the clocks stand, and the time is charged to nobody. */
  waiting?: string | undefined;
  /** What the arbiter must decide: `quickplay`, `draw-needs-consent`, `no-arbiter`, . */
  case?: string | undefined;
  /** State of an adjournment: a player must seal a move; adjourned; until the envelope is opened; until its move is on the board. */
  session?: 'sealing' | 'adjourned' | 'resuming' | 'unsealing' | undefined;
  /** Time of resumption on the envelope, while the game is adjourned with a sealed move. */
  resumes?: number | undefined;
  /** The last instant at which a player who is late may come; after it the game is lost. Until the first moves a player comes by moving. */
  comeBy?: number | undefined;
  /** Moves that you may make now. */
  legal?: LegalMove[] | undefined;
  /** Moves that you may intend in a claim while the arbiter has stopped the clocks and no move may be made. */
  claimable?: LegalMove[] | undefined;
  /** The move of a claim, which the player to move must make. */
  bound?: LegalMove | undefined;
  over: boolean;
  /** `1-0`, `0-1`, `1/2-1/2`, `0-0`, . */
  result?: string | undefined;
  /** A code of `laws.Terminations`. */
  termination?: string | undefined;
  /** The termination in one or two words. */
  ending?: string | undefined;
  /** Article of the Laws under which the game ended. */
  article?: string | undefined;
  /** The end as a sentence. */
  reason?: string | undefined;
  /** Code and English name of the opening of a finished game. */
  opening?: string | undefined;
  /** Of a game of an event. */
  event?: EventRef | undefined;
  /** Players must claim the fall of a flag. */
  flags?: boolean | undefined;
  /** A draw may be claimed in the last two minutes. */
  lastMinutes?: boolean | undefined;
  /** Delay for spectators, as a sentence; `clock` then shows an earlier time, or is stopped. */
  delay?: string | undefined;
}

/** A game that you watch. */
export interface Table {
  game: string;
  /** Number of the last record in the view. */
  seq: number;
  /** `events` are all facts, and not only new ones. */
  snapshot?: boolean | undefined;
  events: LogRecord[];
  /** Always the whole game. */
  view: View;
}

/** A fact of a game's log without its record. */
export interface LogLine {
  seq: number;
  at: number;
  kind: string;
  /** Half moves made before it. */
  ply?: number | undefined;
  text?: string | undefined;
}

/** Describes the changes of a table since an earlier view, for clients that sent `changes` with `watch`. `moves` are appended to those of the view. Every other field replaces that of the view, and a missing field is removed. Larger changes are sent as a whole `table`: a takeback, the end of the game, and everything after it. A client whose `seq` is not `from` has missed a change, and can request the whole with `watch`. */
export interface TableChange {
  game: string;
  /** The seq of the view that it changes. */
  from: number;
  seq: number;
  /** New moves. */
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
  comeBy?: number | undefined;
  paused?: boolean | undefined;
  /** Moves that you may make now, in one string: `e7e5:e5 g8f6:Nf6`. */
  legal?: string | undefined;
  /** Moves that you may intend in a claim, in the same way. */
  claimable?: string | undefined;
  bound?: LegalMove | undefined;
  /** Facts of the log other than moves. */
  events?: LogLine[] | undefined;
}

/** A chat message at a table. During a game, players receive only each other's messages. After a `table` with `snapshot`, earlier messages are sent again. */
export interface Said {
  game: string;
  /** A handle. */
  from: string;
  /** Display name of the sender. */
  name?: string | undefined;
  text: string;
  at: number;
}

/** Reports how many people on all nodes watch a game that you watch, not counting its players, and which players have no connection. It is sent within four seconds of a change. */
export interface Watchers {
  game: string;
  n: number;
  /** The number as a sentence, empty for none. */
  text: string;
  /** Players without a connection. */
  away?: Colour[] | undefined;
}

/** Reports the change of your rating by a game: when it was rated, and again after a `table` with `snapshot` of a finished game. */
export interface Rated {
  game: string;
  before: number;
  after: number;
  /** Limit that was applied: `beyond` (more games between the two than are rated per day), `ceiling` or `reach` (a gain was reduced because a rating is provisional). */
  bound?: string | undefined;
  text: string;
}

/** Calls you to a game as its arbiter. It is sent whether the player used the browser, telnet or another node. */
export interface Called {
  /** `claim` when a claim of the last two minutes has ended a game that has no arbiter, `draw` when the players have agreed to a draw that needs consent, `case` when another case waits for the arbiter, `question` when a player of an event's game asks about the Laws; absent when a player calls. */
  for?: 'claim' | 'draw' | 'case' | 'question' | undefined;
  /** With `case`: what the arbiter must decide, as in the view of a table. */
  case?: string | undefined;
  game: string;
  /** The player who calls. */
  from: Player;
  white: Player;
  black: Player;
  /** Null for a game of no event. */
  event: EventRef | null;
}

/** A call for an arbiter. */
export interface Call {
  /** Its number. */
  call: number;
  /** As in `called`; `arbiter` is a board that an arbiter has taken without a call. */
  for?: 'claim' | 'draw' | 'case' | 'question' | 'arbiter' | undefined;
  game: string;
  /** The player who calls, or the arbiter who has taken the board. */
  from: Player;
  white: Player;
  black: Player;
  /** Of a game of an event. */
  event?: EventRef | undefined;
  /** What the player wrote. */
  text?: string | undefined;
  /** With `case`: what the arbiter must decide, as in the view of a table. */
  case?: string | undefined;
  /** When the player called. */
  at: number;
  /** When the clocks run again if no arbiter takes the call; absent if the call has not stopped them or an arbiter has come. */
  until?: number | undefined;
  /** When the clocks ran again because no arbiter had come. */
  lapsed?: number | undefined;
  /** The arbiter who has taken the call. */
  holder?: Player | undefined;
  /** When they took it. */
  taken?: number | undefined;
  /** How many calls the player has made in this game, with this one. */
  count: number;
  /** In `calls`: the board is in the sector of another arbiter on duty and in none of yours; false once the call has lapsed. */
  other?: boolean | undefined;
}

/** An arbiter on duty, at an event or in the games of no event. */
export interface Duty {
  /** Id of the event; absent for the games of no event. */
  event?: string | undefined;
  who: Player;
  /** The event's chief arbiter. */
  chief?: boolean | undefined;
  /** Since when they are on duty; absent for an arbiter of the event who is not. */
  on?: number | undefined;
  /** First board of their sector; absent for all boards. */
  from?: number | undefined;
  /** Last board of their sector. */
  to?: number | undefined;
  /** Connected now. */
  here?: boolean | undefined;
}

/** All open calls that you may answer, the most urgent first. Arbiters on duty receive it after `hello` and whenever it changes; after the last call it is sent once more, empty. */
export interface Calls {
  /** The server's clock. */
  now: number;
  calls: Call[];
  /** Your own duties. */
  duty: Duty[];
}

/** A call of yours that an arbiter has closed. */
export interface ClosedCall {
  /** Its number. */
  call: number;
  for?: 'question' | undefined;
  game: string;
  /** What you wrote. */
  text?: string | undefined;
  /** The arbiter. */
  by: Player;
  at: number;
  /** It was made without cause. */
  noCause?: boolean | undefined;
  /** Of the Laws, by which it was ruled to be without cause. */
  article?: string | undefined;
  /** What was decided, or the answer to a question. */
  reason?: string | undefined;
}

/** The open calls of the games that you play, your own and your opponent's. It is sent after `hello` if there are any, and whenever they change. */
export interface OwnCalls {
  /** The server's clock. */
  now: number;
  calls: Call[];
  /** Your last call of each game, if an arbiter has closed it in the last hour. */
  closed?: ClosedCall[] | undefined;
}

/** The number of illegal moves counted of each player. */
export interface Illegal {
  white?: number | undefined;
  black?: number | undefined;
}

/** A board of the desk. Arbiters see it without delay. */
export interface DeskBoard {
  game: string;
  /** Of the event. */
  round?: number | undefined;
  /** In the round. */
  board?: number | undefined;
  white: Player;
  black: Player;
  fen: string;
  /** The last move: its two squares and the promotion. */
  last?: string | undefined;
  /** The last move. */
  san?: string | undefined;
  /** Half moves made. */
  ply: number;
  turn: Colour;
  /** Null in a game without clocks. */
  clock: ClockFace | null;
  /** Players who have not arrived yet. */
  absent?: Colour[] | undefined;
  /** Players without a connection. */
  gone?: Colour[] | undefined;
  /** The last instant at which a player who is late may come, as in the view of a table. */
  comeBy?: number | undefined;
  /** What the arbiter must decide, as in the view of a table. */
  case?: string | undefined;
  /** What the game waits for, as in the view of a table. */
  waiting?: string | undefined;
  /** Side whose draw offer is open. */
  offer?: Colour | undefined;
  /** Illegal moves counted; absent for none. */
  illegal?: Illegal | undefined;
  /** From when the player to move is in time trouble: with less than 5 % of the first period, or a minute if that is more, but never with more than 20 %; absent if the clocks are stopped. */
  trouble?: number | undefined;
  /** Open calls. */
  calls?: number | undefined;
  over?: boolean | undefined;
  /** When it is over. */
  result?: string | undefined;
  /** How it ended, in one or two words. */
  ending?: string | undefined;
  /** The greater, the sooner an arbiter should look: 6 a call, 5 a case, 4 stopped clocks, 3 an absent player or one without a connection, 1 in play, 0 over; pages add 2 for time trouble, which only the clock shows. */
  urgency: number;
}

/** What an arbiter did in a game, or with a call. */
export interface Ruling {
  at: number;
  /** The arbiter. */
  who: Player;
  game: string;
  /** Of the event. */
  round?: number | undefined;
  /** In the round. */
  board?: number | undefined;
  /** Name of the command of the Laws, or `take-board`, `take-call`, `hand-over-call`, `release-call`, `close-call`. */
  kind: string;
  /** What was done, in words. */
  title: string;
  /** Of the Laws. */
  article?: string | undefined;
  /** As the arbiter gave it. */
  reason?: string | undefined;
  /** Numbers of the records in the game's log. */
  seqs?: number[] | undefined;
  /** Number of the call, for what was done with one. */
  call?: number | undefined;
  /** The arbiter who was handed the call. */
  to?: Player | undefined;
  /** The call was closed as made without cause. */
  noCause?: boolean | undefined;
}

/** How many entries of the record of an event wait for an arbiter. */
export interface OpenEntries {
  /** Entries that are open, because the event refused what follows from them. */
  refused: number;
  /** Appeals that are not decided. */
  appeals: number;
}

/** The whole desk. */
export interface Desk {
  /** The server's clock. */
  now: number;
  /** Id of the event; absent for the games of no event. */
  event?: string | undefined;
  /** Of the rounds in play, or of the games in progress, the most urgent first. */
  boards: DeskBoard[];
  /** The arbiters, those on duty first. */
  staff: Duty[];
  /** The open calls, the most urgent first. */
  calls: Call[];
  /** The latest, the newest first. */
  rulings: Ruling[];
  /** What waits for an arbiter in the event's record. */
  open: OpenEntries;
}

/** What has changed on the desk since the last message, at most four times a second. */
export interface DeskChange {
  /** The server's clock. */
  now: number;
  /** The changed and new ones. */
  boards?: DeskBoard[] | undefined;
  /** Games that are no longer on the desk. */
  gone?: string[] | undefined;
  /** All of it, if it has changed. */
  staff?: Duty[] | undefined;
  /** All open ones, if they have changed. */
  calls?: Call[] | undefined;
  /** The new ones, the newest first. */
  rulings?: Ruling[] | undefined;
  /** If it has changed. */
  open?: OpenEntries | undefined;
}

/** A chat message outside the games. Private messages are sent to every page, the others to pages that sent `talk`. Administrators can silence users, as on telnet (`silenced`). A user who shouts more than three times in a row is referred to a channel (`often-shouted`). */
export interface Talk {
  manner: 'tell' | 'channel' | 'shout' | 'cshout' | 'it';
  /** Its number. */
  channel?: number | undefined;
  /** A handle. */
  from: string;
  /** Display name of the sender. */
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
  /** You have joined it. */
  joined?: boolean | undefined;
}

/** Lists the channels that you may join, and your choices. It is sent after `hello` and when they change. */
export interface Hearing {
  channels: TalkChannel[];
  /** Users whose messages you do not want. */
  censored: string[];
  /** Users whose games are announced to you. */
  followed: string[];
}

/** Reports that a user whom you follow has begun a game. */
export interface Begun {
  game: string;
  /** Handle of the followed user. */
  who: string;
  white: Player;
  black: Player;
}

/** Reports a new message for you in `/messages`. */
export interface Letter {
  /** A handle. */
  from: string;
  /** Display name of the sender. */
  name?: string | undefined;
  /** It could not be stored because the box is full. */
  full?: boolean | undefined;
}

/** Passes an administrator's request to move a discussion to a channel. It is sent again after `hello` until you reply with `answer`, join that channel, or end the session. */
export interface Asked {
  /** Its number. */
  act: number;
  channel: number;
  text: string;
}

/** Reports that such a request is no longer open. */
export interface Answered {
  /** Its number. */
  act: number;
}

/** Answers a ping. */
export interface Pong {
  /** As in the ping. */
  t: number;
  /** The server's clock. */
  now: number;
}

/** The terms of an offered game. */
export interface GameTerms {
  /** Of the clock, in seconds: `300+3`, `40/7200+30:1800+30`, or `-` without clocks. */
  control: string;
  /** The opponent's time control, when it differs (time odds). */
  theirs?: string | undefined;
  /** Of the Laws. */
  edition?: string | undefined;
  /** For users with an account only. */
  rated?: boolean | undefined;
  /** `any`, `white` or `black`. */
  colour?: string | undefined;
  /** `standard`, `chess960`, `chess960:518`, `position:FEN`, or odds as `gives/knight` and `takes/pawn`. */
  start?: string | undefined;
  /** Delay for spectators in minutes. */
  delay?: number | undefined;
  /** The players of an unrated game are told whether a claim of a draw would be right. */
  hints?: boolean | undefined;
  /** `family` for the chess server's rules instead of the Laws'. */
  profile?: string | undefined;
}

/** Opens the protocol. It is answered by `welcome`, and `lobby` follows. */
export interface HelloCommand {
  /** Language of all sentences; an unknown one is ignored. */
  lang?: string | undefined;
  /** The client understands `lobby-change`. */
  changes?: boolean | undefined;
  /** The client wants only news about its user, and no `lobby`. */
  news?: boolean | undefined;
  /** The client shows channels and shouts, and wants `hearing`. */
  talk?: boolean | undefined;
}

/** Also answered by `pong`, for measuring the difference of the clocks. */
export interface PingCommand {
  /** Returned in `pong`. */
  t: number;
}

/** Offers a game to all users. */
export interface SeekCommand {
  /** Of the clock, in seconds: `300+3`, `40/7200+30:1800+30`, or `-` without clocks. */
  control: string;
  /** The opponent's time control, when it differs (time odds). */
  theirs?: string | undefined;
  /** Of the Laws. */
  edition?: string | undefined;
  /** For users with an account only. */
  rated?: boolean | undefined;
  /** `any`, `white` or `black`. */
  colour?: string | undefined;
  /** `standard`, `chess960`, `chess960:518`, `position:FEN`, or odds as `gives/knight` and `takes/pawn`. */
  start?: string | undefined;
  /** Delay for spectators in minutes. */
  delay?: number | undefined;
  /** The players of an unrated game are told whether a claim of a draw would be right. */
  hints?: boolean | undefined;
  /** `family` for the chess server's rules instead of the Laws'. */
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

/** Requests the start position of a game on these terms, or the reason why it cannot begin. A position that is drawn by lot is not known yet. */
export interface OpeningCommand {
  /** Of the clock, in seconds: `300+3`, `40/7200+30:1800+30`, or `-` without clocks. */
  control: string;
  /** The opponent's time control, when it differs (time odds). */
  theirs?: string | undefined;
  /** Of the Laws. */
  edition?: string | undefined;
  /** For users with an account only. */
  rated?: boolean | undefined;
  /** `any`, `white` or `black`. */
  colour?: string | undefined;
  /** `standard`, `chess960`, `chess960:518`, `position:FEN`, or odds as `gives/knight` and `takes/pawn`. */
  start?: string | undefined;
  /** Delay for spectators in minutes. */
  delay?: number | undefined;
  /** The players of an unrated game are told whether a claim of a draw would be right. */
  hints?: boolean | undefined;
  /** `family` for the chess server's rules instead of the Laws'. */
  profile?: string | undefined;
}

/** A position of a finished game, or after a variation. */
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
  /** The opponent's time control, when it differs (time odds). */
  theirs?: string | undefined;
  /** Of the Laws. */
  edition?: string | undefined;
  /** For users with an account only. */
  rated?: boolean | undefined;
  /** `any`, `white` or `black`. */
  colour?: string | undefined;
  /** `standard`, `chess960`, `chess960:518`, `position:FEN`, or odds as `gives/knight` and `takes/pawn`. */
  start?: string | undefined;
  /** Delay for spectators in minutes. */
  delay?: number | undefined;
  /** The players of an unrated game are told whether a claim of a draw would be right. */
  hints?: boolean | undefined;
  /** `family` for the chess server's rules instead of the Laws'. */
  profile?: string | undefined;
}

/** The answer of a command that offers a game to a user. */
export interface Offered {
  /** The game, if it has begun immediately. */
  game?: string | undefined;
  /** Number of the open offer. */
  offer?: number | undefined;
}

/** Asks the opponent of a finished game to play again with colours changed. The game must not belong to an event. A Chess960 position is drawn anew. The game begins if the opponent has asked for the same or is the server's computer. */
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

/** Changes those of your settings that it names; the answer has all of them. A guest's are stored by the browser. */
export interface SettingsCommand {
  /** Changed settings, as in `welcome`. */
  settings: Partial<Settings>;
}

/** Has all of them. */
export interface SettingsAnswer {
  settings: Settings;
}

/** Watches a game: the whole `table` is sent, and then its changes. At most 32 games can be watched at the same time. Repeated, it sends the whole table once more. */
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

/** Requests the position of a finished game after some half moves and a variation from there, with the legal moves. */
export interface PositionCommand {
  /** Id of the game. */
  game: string;
  /** Half moves of the game. */
  ply: number;
  /** Its half moves, in UCI. */
  line?: string[] | undefined;
}

/** Requests the position after a variation from any position, with the legal moves. */
export interface VariationCommand {
  /** Start position of the variation. */
  fen: string;
  /** Its half moves, in UCI. */
  line?: string[] | undefined;
}

/** Makes a move. Repeated with the same ply, it gets the same answer and has no further effect. */
export interface MoveCommand {
  /** Id of the game. */
  game: string;
  /** Two squares and the promotion, if any. */
  uci: string;
  /** Number of half moves already made. */
  ply: number;
  /** Offers a draw with the move. */
  offer?: boolean | undefined;
}

/** The answer of a command in a game. */
export interface Recorded {
  /** Numbers of the records that the command added to the game's log. */
  seq?: number[] | undefined;
}

/** Announces a move in a game with a player who cannot see the board, which makes the move. The players may give it, and an assistant with the duty `b`. */
export interface AnnounceCommand {
  /** Id of the game. */
  game: string;
  /** In the words of the Laws, `Springer Gustav eins Felix drei`. */
  text: string;
  /** If given, the text is in algebraic notation with the piece letters of this language. */
  lang?: string | undefined;
}

/** Seals a legal move, while `session` is `sealing` and it is your turn, and closes the envelope. The move is stored as its squares and shown to nobody. */
export interface SealCommand {
  /** Id of the game. */
  game: string;
  /** Two squares and the promotion, if any. */
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

/** Declines the opponent's proposal of a draw. */
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

/** What the server answers to a proposal. */
export interface Proposed {
  /** Number of the open offer. */
  offer?: number | undefined;
}

/** Proposes to take half moves back, in games by the chess server's own rules. */
export interface ProposeTakebackCommand {
  /** Id of the game. */
  game: string;
  /** Half moves. */
  plies: number;
}

/** Adds time to the opponent's clock, in games by the chess server's own rules. */
export interface MoreTimeCommand {
  /** Id of the game. */
  game: string;
  seconds: number;
}

/** Claims a draw by repetition. */
export interface ClaimRepetitionCommand {
  /** Id of the game. */
  game: string;
  /** The intended move; without it the claim is about the position on the board. */
  uci?: string | undefined;
}

/** Claims a draw by the fifty-move rule. */
export interface ClaimFiftyCommand {
  /** Id of the game. */
  game: string;
  /** The intended move; without it the claim is about the position on the board. */
  uci?: string | undefined;
}

/** Claims that the opponent's flag has fallen, when players must claim it (`flags` in the view). */
export interface ClaimFlagCommand {
  /** Id of the game. */
  game: string;
}

/** Claims a draw in the last two minutes (`lastMinutes` in the view): under Article 10.2 in an event's game, and in all others under Appendix D of 1997, 2005 and 2009 or Guideline III.6 of 2023. In the latter case the claim ends the game, and the arbiters of the server receive `called`. */
export interface ClaimQuickplayCommand {
  /** Id of the game. */
  game: string;
  /** The ground of the claim. */
  kind: 'cannot-win' | 'no-effort';
}

/** Asks who would decide a claim of a draw now and what it would cost. Whether the claim would be right is said only in a game with hints. Only a player of the game may ask. */
export interface ClaimTermsCommand {
  /** Id of the game. */
  game: string;
  /** The claim. */
  kind: 'repetition' | 'fifty-moves' | 'quickplay';
  /** The intended move; without it the claim is about the position on the board. */
  uci?: string | undefined;
}

/** What the player should know before the claim. */
export interface ClaimTermsAnswer {
  /** Sentences with their articles. */
  terms: string[];
  /** The claim cannot be made now; the first sentence says why. */
  refused?: boolean | undefined;
  /** The claim would be right; only in a game with hints. */
  right?: boolean | undefined;
}

/** Asks for the facts on which claims of a draw are decided: earlier occurrences of the position, the last capture or pawn move, and whether each side can still mate. After a claim with an intended move they are about the position after that move. The arbiter of the game may ask, and everyone when it is over. */
export interface ProofCommand {
  /** Id of the game. */
  game: string;
}

/** A position of the game. */
export interface Moment {
  /** Half moves made before it. */
  ply: number;
  /** That led to it, with its number; empty for the start. */
  move: string;
  fen: string;
  /** On the clock after the last move of each player; absent without one. */
  white?: number | undefined;
  black?: number | undefined;
}

/** Whether a side can still mate by any series of legal moves. */
export interface CanMate {
  side: Colour;
  answer: 'winnable' | 'unwinnable' | 'unknown';
  /** The answer with its reason. */
  text: string;
  /** Moves that end in mate. */
  line?: string | undefined;
}

/** The facts about a position. */
export interface ProofAnswer {
  /** Half moves made. */
  ply: number;
  /** The latest claim, as a sentence. */
  claim?: string | undefined;
  /** The intended move of the facts. */
  move?: string | undefined;
  /** Of the position, the present one last. */
  occurrences: Moment[];
  /** How many occurrences a claim needs. */
  repetitions: number;
  /** Half moves since the last capture or pawn move. */
  quiet: number;
  /** How many a claim needs. */
  quietNeeded: number;
  /** The last capture or pawn move; absent if there was none. */
  change?: Moment | undefined;
  /** White and Black. */
  mates: CanMate[];
}

/** Asks, before a player of the game calls an arbiter, whom the call would reach and whether it would stop the clocks. In a game without an arbiter it also says how many could decide a claim of the last two minutes, which would end the game. */
export interface ArbitersCommand {
  /** Id of the game. */
  game: string;
}

/** The answer to `arbiters`. */
export interface ArbitersAnswer {
  /** How many arbiters could decide a claim of the last two minutes. */
  heard?: number | undefined;
  /** How many of the arbiters that a call reaches are on duty. */
  duty?: number | undefined;
  /** How many of them are connected now. */
  here?: number | undefined;
  /** How many of them are not and get a message. */
  letters?: number | undefined;
  /** A call stops the clocks. */
  stops?: boolean | undefined;
  /** For how long at most, until an arbiter has taken the call. */
  seconds?: number | undefined;
  /** Of the Laws, which lets the player stop the clocks or does not. */
  article?: string | undefined;
  /** Why a call is not possible or does not stop the clocks, as a sentence. */
  why?: string | undefined;
  /** The player may call now. */
  may?: boolean | undefined;
  /** How often the player has called in this game. */
  calls?: number | undefined;
}

/** Calls an arbiter to a game that you play: the event's, or in a game of no event an arbiter of the server who is on duty. They receive `called` and `calls` on their pages, or a message. Where the Laws allow it the clocks stop until an arbiter takes the call, but not longer than `arbiters` says. If no arbiter comes in time the clocks run again, and the log of the game says so to both players in their languages. */
export interface CallArbiterCommand {
  /** Id of the game. */
  game: string;
  /** What it is about, at most 500 characters. */
  text?: string | undefined;
}

/** The answer to a call. */
export interface CalledAnswer {
  /** How many arbiters were told or get a message. */
  heard?: number | undefined;
  /** Number of the call. */
  call: number;
  /** When the clocks run again if no arbiter has taken the call; absent if they were not stopped. */
  until?: number | undefined;
}

/** Begins or ends your duty as an arbiter of an event, or of the games of no event. A sector is a range of boards; calls from other boards go to the others on duty, if there are any. */
export interface OnDutyCommand {
  /** Id of the event; absent for the games of no event. */
  event?: string | undefined;
  on: boolean;
  /** First board of the sector. */
  from?: number | undefined;
  /** Last board of the sector. */
  to?: number | undefined;
}

/** Takes a call: the clocks stay stopped until an arbiter lets the game go on. A call that another arbiter has taken is refused with their name. */
export interface TakeCallCommand {
  /** Number of the call. */
  call: number;
}

/** Takes a game without a call of its players, for its open case or for what you have seen there. It is then held as a call is. A board that another arbiter holds is refused with their name. */
export interface TakeBoardCommand {
  /** Id of the game. */
  game: string;
}

/** Hands a call that you have taken to another arbiter of the same games. The chief arbiter and administrators may hand over the calls of others. */
export interface HandOverCallCommand {
  /** Number of the call. */
  call: number;
  /** Handle of the other arbiter. */
  to: string;
}

/** Puts a call that was taken back into the queue. The clocks stay as they are. */
export interface ReleaseCallCommand {
  /** Number of the call. */
  call: number;
}

/** Closes a call that is answered. Without cause is a ruling that the player had no valid reason to stop the clocks. The clocks stay as they are unless `resume` is set. If the Laws do not allow to start them, the call stays open. */
export interface CloseCallCommand {
  /** Number of the call. */
  call: number;
  /** The player had a reason to call. */
  cause: boolean;
  /** What was decided; needed without cause. */
  reason?: string | undefined;
  /** Start the clocks too. */
  resume?: boolean | undefined;
}

/** Opens the arbiters' desk of an event, or of the games of no event: `desk` follows, and then `desk-change`. It replaces a desk that this connection has open. Only arbiters of the event, or of the server, may open it. */
export interface OpenDeskCommand {
  /** Id of the event; absent for the games of no event. */
  event?: string | undefined;
}

/** Stops the clocks, for the arbiter of the game. */
export interface StopClocksCommand {
  /** Id of the game. */
  game: string;
  /** The reason. */
  text?: string | undefined;
}

/** Restarts the clocks, for the arbiter of the game. */
export interface ResumeGameCommand {
  /** Id of the game. */
  game: string;
}

/** Decides a claim of the last two minutes, for the arbiter of the game. */
export interface RuleQuickplayCommand {
  /** Id of the game. */
  game: string;
  /** The ruling. */
  kind: 'draw' | 'postpone' | 'reject';
}

/** Decides a game, for its arbiter: for instance a claim without an arbiter (`case` is `no-arbiter`) that is not a draw. */
export interface RuleResultCommand {
  /** Id of the game. */
  game: string;
  /** The result. */
  kind: '1-0' | '0-1' | '1/2-1/2' | '0-0' | '1/2-0' | '0-1/2' | '1-1/2' | '1/2-1' | '1-1';
  /** The reason. */
  text?: string | undefined;
}

/** Accepts or rejects, for the arbiter of the game, an agreed draw that needs the arbiter's consent by the rules of the event (`case` is `draw-needs-consent`). The arbiters receive `called` about it. */
export interface ConsentDrawCommand {
  /** Id of the game. */
  game: string;
  /** The answer. */
  kind: 'consent' | 'refuse';
}

/** Lists commands of the Laws with whether they are allowed now, and the reason if they are not: all commands of an arbiter for the game's arbiter, requests and appeals for a player. A player does not learn whether a claim would be right. Nothing is recorded. */
export interface RemediesCommand {
  /** Id of the game. */
  game: string;
}

/** A word that a field takes. */
export interface RemedyWord {
  word: string;
  /** For people. */
  text: string;
  /** Why it cannot be chosen now. */
  why?: string | undefined;
}

/** A field of a command. */
export interface RemedyField {
  /** In the command's object; a field of an inner object has a dot. */
  name: string;
  label: string;
  /** Spans and instants are milliseconds; a limit is -1 for none; money is in hundredths of its currency. */
  takes: 'word' | 'text' | 'number' | 'yes-no' | 'span' | 'limit' | 'instant' | 'control' | 'money';
  /** Of which one is chosen; of money they are only proposed. */
  words?: RemedyWord[] | undefined;
  /** A list of two, White's and Black's. */
  pair?: boolean | undefined;
  /** A list. */
  many?: boolean | undefined;
  /** It must be given. */
  needed?: boolean | undefined;
  /** Which values are possible, for people. */
  hint?: string | undefined;
}

/** A command of an arbiter or player, and whether the Laws allow it now. */
export interface Remedy {
  /** As in docs/conduct.md. */
  kind: string;
  group: 'clock' | 'position' | 'penalty' | 'case' | 'result' | 'adjournment' | 'people' | 'record' | 'play';
  title: string;
  /** Of the game's edition, on which it would rest. */
  article?: string | undefined;
  /** The Laws would accept the draft. */
  offered: boolean;
  /** Its place among the answers to the open case, from 1. */
  answers?: number | undefined;
  /** Why they would not. */
  why?: Refused | undefined;
  /** Where it is given if not with `conduct`. */
  place?: 'command' | 'envelope' | 'server' | 'board' | 'none' | undefined;
  /** The command to give it with, for the place `command`. */
  name?: string | undefined;
  /** The command that is accepted, without the reason. */
  draft: Record<string, unknown>;
  /** What can be given with it. */
  fields?: RemedyField[] | undefined;
  /** When the event's limit for it ends, for an appeal. */
  until?: number | undefined;
}

/** Says which arbiter caused records of a game's log, which itself names only the role. */
export interface Ruled {
  who: Player;
  /** Numbers of the records. */
  seqs: number[];
}

/** What happened to a call of a game. */
export interface CallStep {
  at: number;
  /** Half moves made before it. */
  ply?: number | undefined;
  text: string;
}

/** A move of a game's log. */
export interface MadeMove {
  /** Number of the record. */
  seq: number;
  at: number;
  /** Half moves made before it. */
  ply?: number | undefined;
  san: string;
  /** Time left after it. */
  clk: number;
  /** " – by their assistant", for a move that an assistant made. */
  note?: string | undefined;
  /** It was taken back. */
  back?: boolean | undefined;
}

/** The answer to `remedies`. */
export interface RemediesAnswer {
  /** Number of the last record of the game, to be given back with `conduct`. */
  seen: number;
  /** In the order in which to list them. */
  remedies: Remedy[];
  /** Who ruled in the game, the oldest first; for its arbiters only. */
  rulings?: Ruled[] | undefined;
  /** What happened to the calls of the game, the oldest first; for its arbiters only. */
  calls?: CallStep[] | undefined;
  /** Every move that was made, moves taken back as well, the oldest first; for its arbiters only. */
  moves?: MadeMove[] | undefined;
  /** Entries of the event's record that are open, because the event refused what follows from them; for its arbiters only. */
  open?: number | undefined;
}

/** Asks what a command of the Laws would do if you gave it now as the arbiter of a game. Nothing is recorded. */
export interface PreviewCommand {
  /** Id of the game. */
  game: string;
  /** As in docs/conduct.md, without `at` and `by`: `{"type": "StopClocks", "reason": "..."}`; at most 8 KiB. */
  command: Record<string, unknown>;
}

/** An event that a command would record. */
export interface Would {
  kind: string;
  text: string;
  article?: string | undefined;
}

/** What a ruling can change for a player. */
export interface PlayerState {
  /** Time on the dial; null without a limit. */
  left: number | null;
  /** Illegal moves counted. */
  illegal?: number | undefined;
  /** Half points that the end of the game will add or, below 0, take. */
  points?: number | undefined;
}

/** What a ruling can change in a game. */
export interface GameState {
  fen: string;
  ply: number;
  turn: Colour;
  white: PlayerState;
  black: PlayerState;
  /** The dial that runs. */
  runs: Colour | '';
  /** Kind of the case that waits for a ruling. */
  case?: string | undefined;
  /** Of a game that is over. */
  result?: string | undefined;
  /** The reason for its end. */
  ending?: string | undefined;
}

/** The answer to `preview`. */
export interface PreviewAnswer {
  /** As in `remedies`. */
  seen: number;
  /** The events that would be recorded. */
  would: Would[];
  /** Earlier events whose time would no longer be on the clocks of a restored position. */
  dropped?: Would[] | undefined;
  /** Why the event would refuse what follows, so that an arbiter must see to it in its record. */
  refused?: string[] | undefined;
  before: GameState;
  after: GameState;
}

/** Gives a command of the Laws in a game, as its arbiter or as a player. Commands that are given in another place are refused with that place; docs/conduct.md has a table of all. */
export interface ConductCommand {
  /** Id of the game. */
  game: string;
  /** As in docs/conduct.md, without `at` and `by`: `{"type": "StopClocks", "reason": "..."}`; at most 8 KiB. */
  command: Record<string, unknown>;
  /** As in `remedies`; if an arbiter has acted in the game since, the command is refused as `stale`. */
  seen?: number | undefined;
  /** At most 64 characters; given again with the same key, the command has no further effect and the same answer; after a restart of the server only `seen` keeps it from being given twice. */
  key?: string | undefined;
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

/** The answer of tellCommand. */
export interface ToldTo {
  /** The user's exact handle. */
  to?: string | undefined;
}

/** Writes a message in a channel. */
export interface ChannelCommand {
  /** Of the channel, 0 to 255. */
  number: number;
  text: string;
}

/** The answer of a command that sends something to other users. */
export interface Reached {
  /** How many users received it; absent for none. */
  heard?: number | undefined;
}

/** Writes to all users, for users with an account. */
export interface ShoutCommand {
  text: string;
  /** `cshout` about chess, `it` about yourself. */
  kind?: 'shout' | 'cshout' | 'it' | undefined;
}

/** Joins a channel. An account keeps its channels, on telnet too; a guest's last as long as the page. */
export interface JoinChannelCommand {
  /** Of the channel, 0 to 255. */
  number: number;
}

/** Leaves a channel. */
export interface LeaveChannelCommand {
  /** Of the channel, 0 to 255. */
  number: number;
}

/** Adds a user to a list or removes them. An account keeps its lists, on telnet too; a guest's last as long as the page. */
export interface ListCommand {
  /** `censor`: users whose messages you do not want; `gnotify`: users whose games are announced to you. */
  list: 'censor' | 'gnotify';
  /** Handle of the user. */
  to: string;
  /** Adds the user; without it the user is removed. */
  put?: boolean | undefined;
}

/** Answers the request `asked`: you have joined the channel, or dismissed the request. */
export interface AnswerCommand {
  /** The request's `act`. */
  number: number;
}

/** What the server sends of its own accord. */
export type Message =
  | ({ on: 'welcome' } & Welcome)
  | ({ on: 'settings' } & SettingsNews)
  | ({ on: 'lobby' } & WholeLobby)
  | ({ on: 'lobby-change' } & LobbyChange)
  | ({ on: 'seated' } & Seated)
  | ({ on: 'assists' } & Assists)
  | ({ on: 'offer' } & Offer)
  | ({ on: 'offer-gone' } & OfferGone)
  | ({ on: 'table' } & Table)
  | ({ on: 'table-change' } & TableChange)
  | ({ on: 'said' } & Said)
  | ({ on: 'watchers' } & Watchers)
  | ({ on: 'rated' } & Rated)
  | ({ on: 'called' } & Called)
  | ({ on: 'calls' } & Calls)
  | ({ on: 'own-calls' } & OwnCalls)
  | ({ on: 'desk' } & Desk)
  | ({ on: 'desk-change' } & DeskChange)
  | ({ on: 'talk' } & Talk)
  | ({ on: 'hearing' } & Hearing)
  | ({ on: 'begun' } & Begun)
  | ({ on: 'message' } & Letter)
  | ({ on: 'asked' } & Asked)
  | ({ on: 'answered' } & Answered)
  | ({ on: 'pong' } & Pong);

/** The answer to a command: what it brought, or why it was refused. */
export type Reply =
  | ({ re: number; ok: true } & Partial<Sought> & Partial<GameBegun> & Partial<PositionAnswer> & Partial<Offered> & Partial<SettingsAnswer> & Partial<Recorded> & Partial<Proposed> & Partial<ClaimTermsAnswer> & Partial<ProofAnswer> & Partial<ArbitersAnswer> & Partial<CalledAnswer> & Partial<RemediesAnswer> & Partial<PreviewAnswer> & Partial<ToldTo> & Partial<Reached>)
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
  | ({ do: 'announce' } & AnnounceCommand)
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
  | ({ do: 'claim-terms' } & ClaimTermsCommand)
  | ({ do: 'proof' } & ProofCommand)
  | ({ do: 'arbiters' } & ArbitersCommand)
  | ({ do: 'call-arbiter' } & CallArbiterCommand)
  | ({ do: 'on-duty' } & OnDutyCommand)
  | ({ do: 'take-call' } & TakeCallCommand)
  | ({ do: 'take-board' } & TakeBoardCommand)
  | ({ do: 'hand-over-call' } & HandOverCallCommand)
  | ({ do: 'release-call' } & ReleaseCallCommand)
  | ({ do: 'close-call' } & CloseCallCommand)
  | ({ do: 'open-desk' } & OpenDeskCommand)
  | { do: 'close-desk' }
  | ({ do: 'stop-clocks' } & StopClocksCommand)
  | ({ do: 'resume-game' } & ResumeGameCommand)
  | ({ do: 'rule-quickplay' } & RuleQuickplayCommand)
  | ({ do: 'rule-result' } & RuleResultCommand)
  | ({ do: 'consent-draw' } & ConsentDrawCommand)
  | ({ do: 'remedies' } & RemediesCommand)
  | ({ do: 'preview' } & PreviewCommand)
  | ({ do: 'conduct' } & ConductCommand)
  | ({ do: 'say' } & SayCommand)
  | ({ do: 'tell' } & TellCommand)
  | ({ do: 'channel' } & ChannelCommand)
  | ({ do: 'shout' } & ShoutCommand)
  | ({ do: 'join-channel' } & JoinChannelCommand)
  | ({ do: 'leave-channel' } & LeaveChannelCommand)
  | ({ do: 'list' } & ListCommand)
  | ({ do: 'answer' } & AnswerCommand);
