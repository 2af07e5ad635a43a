package san

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/chess"
)

// Problem is the reason why a text does not mean exactly one legal move.
type Problem uint8

// The problems of type [Problem].
const (
	Unreadable Problem = iota + 1 // not a move in a known notation
	Illegal                       // a move in some notation, but no legal move matches
	Ambiguous                     // more than one legal move matches
)

// An Error is returned by [Parse] for a text that does not mean exactly one
// legal move.
type Error struct {
	Problem Problem
	Text    string       // the text, shortened
	Moves   []chess.Move // the moves that an ambiguous text can mean
	means   string       // the same moves in SAN, separated by commas
}

// Error returns one sentence with the text and the remedy.
func (e *Error) Error() string {
	switch e.Problem {
	case Illegal:
		return fmt.Sprintf("%q is no legal move here", e.Text)
	case Ambiguous:
		return fmt.Sprintf("%q can mean %s: add file or rank, or the promotion", e.Text, e.means)
	default:
		return fmt.Sprintf("%q is not a move in algebraic notation", e.Text)
	}
}

// Meanings returns the moves that an ambiguous text can mean, in SAN: "Nbd2, Nfd2".
func (e *Error) Meanings() string { return e.means }

// maxQuoted limits the bytes of a text that an error repeats.
const maxQuoted = 40

// newError returns an Error about a text; moves holds the meanings of an ambiguous one.
func newError(p Problem, pos *chess.Position, text string, moves []chess.Move) *Error {
	e := &Error{Problem: p, Text: clip(text), Moves: moves}
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = Format(pos, m)
	}
	e.means = strings.Join(names, ", ")
	return e
}

// clip returns a text cut to maxQuoted bytes, at the edge of a rune.
func clip(text string) string {
	if len(text) <= maxQuoted {
		return strings.Clone(text)
	}
	cut := maxQuoted
	for cut > maxQuoted-utf8.UTFMax && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "..."
}
