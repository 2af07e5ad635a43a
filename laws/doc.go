// Package laws conducts one game of chess under the FIDE Laws as written.
//
// The game is a machine with one door in and one out. A [Command] says what
// somebody wants to do, and [Decide] answers with the events that follow from it
// and the state that they lead to, or with a [Refusal] and the state unchanged:
//
//	game, events, err := laws.Decide(game, laws.Seat(chess.White), laws.Move{Move: m, Ply: game.Ply()}, at)
//
// A [Log] keeps the game and its events together. The examples of the package are
// a guide by task: play a move, let a flag fall, claim, adjourn, rule.
//
// Decide reads the edition of the Laws. [Apply], which adds an event to a state
// when a log is read again, reads none: an [Event] carries its consequences (the
// times after it, the end and its article), so that a log replays to the same
// state for ever, whatever is corrected in the tables later. A [Game] is a value;
// its history is shared between the states that follow from it, so keeping an old
// one costs nothing.
//
// Time is an argument: the package reads no clock. The one who conducts the
// game asks [Game.Alarm] when something falls due and sends the command that
// it names when the instant is reached.
//
// Where an end hangs on whether a side could still give mate by any series of
// legal moves, Decide asks with a [VerdictNeeded] and the answer comes in with
// a [Verdict] command, which package laws/verdict makes; see dead.go for when a
// position is asked about.
//
// The package speaks no language. A refusal and an end are codes with edition,
// article and typed arguments; the sentences are in laws/words. The encoding of
// commands and events for logs and wires is in laws/wire. The package knows
// nothing of players' names, but for what stands on the envelope of a sealed
// move, nor of ratings, rooms or networks. A [MoveSealed] with a text is not for
// the opponent to see: on screen a [Commitment] takes its place.
package laws
