package pgn

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Location is where something stands in the input.
type Location struct {
	Game   int   // number of the game in the input, from 1
	Line   int   // line, from 1
	Column int   // column in bytes, from 1
	Offset int64 // bytes from the start of the input, from 0
}

// String gives "game 3, line 41, column 7".
func (p Location) String() string {
	return fmt.Sprintf("game %d, line %d, column %d", p.Game, p.Line, p.Column)
}

// A Fault is the kind of thing that is wrong with a game.
type Fault uint8

// The faults. BadTag to BadEncoding are found by the [Reader]; BadStart and
// BadMove come from a visitor that follows the moves.
const (
	BadTag                Fault = iota + 1 // a tag pair is not [Name "value"]
	TagTooLong                             // a tag pair exceeds Limits.Tag
	CommentTooLong                         // a comment exceeds Limits.Comment
	LineTooLong                            // a line exceeds Limits.Line
	TokenTooLong                           // a move text exceeds Limits.Token
	GameTooLong                            // a game exceeds Limits.Game
	TooDeep                                // variations nest deeper than Limits.Depth
	UnterminatedComment                    // "{" without "}"
	UnterminatedVariation                  // "(" without ")"
	UnopenedVariation                      // ")" without "("
	UnexpectedText                         // something that has no place in movetext
	BadGlyph                               // "$" without a number from 0 to 255
	BadEncoding                            // the file is UTF-16 or UTF-32
	BadStart                               // FEN and Variant tags give no legal position
	BadMove                                // the text is no legal move, or more than one
)

var faultNames = [...]string{
	BadTag: "bad-tag", TagTooLong: "tag-too-long", CommentTooLong: "comment-too-long", LineTooLong: "line-too-long",
	TokenTooLong: "token-too-long", GameTooLong: "game-too-long", TooDeep: "too-deep",
	UnterminatedComment: "unterminated-comment", UnterminatedVariation: "unterminated-variation",
	UnopenedVariation: "unopened-variation", UnexpectedText: "unexpected-text", BadGlyph: "bad-glyph",
	BadEncoding: "bad-encoding", BadStart: "bad-start", BadMove: "bad-move",
}

// String gives the fault's stable name, such as "unterminated-comment".
func (f Fault) String() string {
	if f == 0 || int(f) >= len(faultNames) {
		return "fault"
	}
	return faultNames[f]
}

// An Error is a fault in one game. The reader that returned it has given the
// game up, and its next call goes on with the next one.
type Error struct {
	Location
	Fault  Fault
	Text   string // the offending text, shortened
	Remedy string // what should stand there
	Err    error  // the cause, when a visitor or another package refused
}

// Error gives one sentence: location, fault, text and remedy.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v: %v", e.Location, e.Fault)
	if e.Text != "" {
		fmt.Fprintf(&b, " %q", e.Text)
	}
	if e.Err != nil {
		fmt.Fprintf(&b, ": %v", e.Err)
	}
	if e.Remedy != "" {
		fmt.Fprintf(&b, ": %s", e.Remedy)
	}
	return b.String()
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// maxOffending is how much of the offending text an error repeats, in bytes.
const maxOffending = 40

// shorten cuts a text to what an error may repeat, at a rune's edge.
func shorten(text []byte) string {
	if len(text) <= maxOffending {
		return string(text)
	}
	cut := maxOffending
	for cut > maxOffending-utf8.UTFMax && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return string(text[:cut]) + "..."
}

// refused makes an Error of what a visitor returned at a location; an Error that
// the visitor placed itself is kept.
func refused(err error, fault Fault, at Location, text []byte) *Error {
	var own *Error
	if errors.As(err, &own) {
		return own
	}
	return &Error{Location: at, Fault: fault, Text: shorten(text), Err: err}
}
