// Package study is a game that people look at together: its moves as a tree, the
// place in it that is on everybody's board, who may turn the pages, and a board
// that is being set up by hand.
//
//	s, events, err := study.Decide(s, "Ana", study.Forward{Moves: 3})
//
// Decide gives the events that a command leads to and the study after them, or a
// [*Refusal] and the study unchanged. Apply takes one event in and never fails. A
// [Study] is a value that nobody changes: whoever keeps an old one keeps the old
// state.
//
// Of what the machines of this module have in common (docs/adr/0021-one-dialect.md) it lacks the
// instant and the names of events: looking at a game takes no time of anybody's, and
// a study is kept in no log.
//
// There is a main line, a line that is being followed, and a place on it. A move
// that is made on the board follows the line where it fits, takes a variation
// that is there, or begins a new one. Revert goes back to the main line; Commit
// makes the line that is followed the main line; Truncate cuts it off.
//
// The package knows nothing of connections, of who looks on, of languages and of
// the score sheets of games in play; chess is the judge of moves and set-ups.
package study
