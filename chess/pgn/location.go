package pgn

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Location is a place in the input.
type Location struct {
	Game   int   // number of the game in the input, from 1
	Line   int   // line, from 1
	Column int   // column in bytes, from 1
	Offset int64 // bytes from the start of the input, from 0
}

// String returns a text such as "game 3, line 41, column 7".
func (p Location) String() string {
	return fmt.Sprintf("game %d, line %d, column %d", p.Game, p.Line, p.Column)
}

// A Fault is a kind of error in a game.
type Fault uint8

// The values of type [Fault]. The [Reader] finds the faults from BadTag to BadEncoding. A visitor
// that follows the moves finds BadStart and BadMove.
const (
	BadTag                Fault = iota + 1 // a tag pair is not [Name "value"]
	TagTooLong                             // a tag pair exceeds Limits.Tag
	CommentTooLong                         // a comment exceeds Limits.Comment
	LineTooLong                            // a line exceeds Limits.Line
	TokenTooLong                           // a move text or number exceeds Limits.Token
	GameTooLong                            // a game exceeds Limits.Game
	TooDeep                                // variations are nested deeper than Limits.Depth
	UnterminatedComment                    // "{" without "}"
	UnterminatedVariation                  // "(" without ")"
	UnopenedVariation                      // ")" without "("
	UnexpectedText                         // text that is not allowed in movetext
	BadGlyph                               // "$" without a number from 0 to 255
	BadEncoding                            // the file is UTF-16 or UTF-32
	BadStart                               // the FEN and Variant tags give no legal position
	BadMove                                // the text means no legal move, or several
)

// faultNames holds the stable names of the faults.
var faultNames = [...]string{
	BadTag: "bad-tag", TagTooLong: "tag-too-long", CommentTooLong: "comment-too-long", LineTooLong: "line-too-long",
	TokenTooLong: "token-too-long", GameTooLong: "game-too-long", TooDeep: "too-deep",
	UnterminatedComment: "unterminated-comment", UnterminatedVariation: "unterminated-variation",
	UnopenedVariation: "unopened-variation", UnexpectedText: "unexpected-text", BadGlyph: "bad-glyph",
	BadEncoding: "bad-encoding", BadStart: "bad-start", BadMove: "bad-move",
}

// String returns the fault's stable name, such as "unterminated-comment".
func (f Fault) String() string {
	if f == 0 || int(f) >= len(faultNames) {
		return "fault"
	}
	return faultNames[f]
}

// An Error is a fault in one game. The reader has abandoned that game, and its next call reads the
// next one.
type Error struct {
	Location
	Fault  Fault
	Text   string // the offending text, shortened
	Remedy string // what is expected there
	Err    error  // the cause, if a visitor or another package returned an error
}

// Error returns one sentence with location, fault, text and remedy.
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

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.Err }

// maxOffending limits the bytes of the offending text that an error quotes.
const maxOffending = 40

// shorten returns a text cut to maxOffending bytes, at the edge of a rune.
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

// visitorError converts an error of a visitor to an Error at a location. An Error of the visitor
// that has a location keeps it.
func visitorError(err error, fault Fault, at Location, text []byte) *Error {
	var own *Error
	if errors.As(err, &own) {
		return own
	}
	return &Error{Location: at, Fault: fault, Text: shorten(text), Err: err}
}
