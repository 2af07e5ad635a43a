// Package study is a game that several users examine together. It holds the moves as a tree,
// the current position, the examiners who may change it, and a board that is being set up by
// hand.
//
//	s, events, err := study.Decide(s, "Ana", study.Forward{Moves: 3})
//
// Decide returns the events that a command leads to and the study after them, or a
// [*Refusal] and the study unchanged. Apply applies one event and never fails. A [Study] is
// an immutable value: an old one keeps its state.
//
// Unlike the other state machines of this module (docs/adr/0021-one-dialect.md), events have no
// instant and no names: examining a game uses no clock time, and
// a study is kept in no log.
//
// A study has a main line, a current line and a position on it. A move on the board follows
// the current line if it fits, enters an existing variation, or begins a new one. Revert
// returns to the main line; Commit makes the current line the main line; Truncate removes
// its rest.
//
// The package does not know connections, observers, languages or games in play. Package
// chess checks moves and set-ups.
package study
