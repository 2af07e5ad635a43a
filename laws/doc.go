// Package laws conducts one game of chess under the FIDE Laws.
//
// The game is a state machine. A [Command] is a request of a player, an arbiter or the
// server. [Decide] returns the resulting events and the new state, or a [Refusal] and the
// unchanged state:
//
//	game, events, err := laws.Decide(game, laws.Seat(chess.White), laws.Move{Move: m, Ply: game.Ply()}, at)
//
// A [Log] stores a game together with its events. The examples of the package show
// common tasks: playing a move, a flag fall, a claim, an adjournment, a ruling.
//
// Decide uses the rules of the game's edition of the Laws. [Apply], which adds an event
// to a state when a log is replayed, does not. An [Event] carries its consequences: the
// times after it, the end and its article. So a log always replays to the same state,
// even after corrections of the rules. A [Game] is a value. States of the same game
// share their history, so keeping an old state is cheap.
//
// Time is an argument: the package does not read the system clock. The program that
// conducts the game calls [Game.Alarm], which returns the next instant at which
// something is due, and the command to send then.
//
// Some results depend on whether a side could still mate by any series of legal moves.
// Decide then emits a [VerdictNeeded]. The answer is a [Verdict] command, which package
// laws/verdict creates. The file dead.go explains which positions are asked about.
//
// The package has no texts for users. A refusal and an end are codes with edition,
// article and typed arguments; the sentences are in laws/words. The encoding of
// commands and events for logs and networks is in laws/wire. The package does not know
// players' names, except on the envelope of a sealed move, and no ratings or networks.
// The opponent must not see a [MoveSealed] with a text: on screen a [Commitment] is
// used instead.
package laws
