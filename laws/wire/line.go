package wire

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// Line is one line of a game that is conducted from a file: who gives which command, and when. It
// is encoded as the command's object with "at" and "by" added:
//
//	{"at":"0:00:05","by":"white","type":"Move","move":"e2e4"}
//
// "at", like every field for a time, is a number of milliseconds or a time that [clock.ParseSpan]
// accepts. "by" is one of white, black, arbiter, server, spectator, white-assistant and
// black-assistant.
type Line struct {
	At clock.Instant
	By laws.Actor
	// Command is nil in a line that only advances the time.
	Command laws.Command
	// AnyPly is set when the line has no "ply"; a move is then meant for the position on the board.
	AnyPly bool
}

// Problem is the reason why a line is invalid, in one word.
type Problem string

// The problems of type [Problem].
const (
	NoJSON       Problem = "no-json"       // the line is not one JSON object
	TooLong      Problem = "too-long"      // more than MaxSize bytes
	Newer        Problem = "newer-version" // written by a newer program
	UnknownType  Problem = "unknown-type"  // there is no such command
	UnknownField Problem = "unknown-field" // the command has no such field
	Duplicate    Problem = "duplicate"     // a field is written twice
	NoInstant    Problem = "no-instant"    // "at" is missing or not an instant
	NoActor      Problem = "no-actor"      // "by" is missing or names no actor
	BadValue     Problem = "bad-value"     // a field is missing or cannot be read
	Earlier      Problem = "earlier"       // the instant is before that of the previous line
)

// Problems returns all problems, for packages that need a sentence for each.
func Problems() []Problem {
	return []Problem{NoJSON, TooLong, Newer, UnknownType, UnknownField, Duplicate, NoInstant, NoActor, BadValue, Earlier}
}

// LineError is the error for an invalid line.
type LineError struct {
	Problem Problem
	Column  int    // 1-based, in bytes
	Field   string // the field at fault, "" for the whole line
	Type    string // the command's type, "" when that could not be read
	Err     error  // the cause in English, for logs

	// Takes is the kind of value that the field takes, "" if unknown. Known are all words that
	// would be valid, and Near is the one probably meant. Readings are the possible meanings of an
	// ambiguous time.
	Takes    Takes
	Known    []string
	Near     string
	Readings []string
}

func (e *LineError) Error() string {
	return fmt.Sprintf("column %d: %s: %v", e.Column, e.Problem, e.Err)
}

// Unwrap returns the cause.
func (e *LineError) Unwrap() error { return e.Err }

// actorNames are the possible values of "by".
var actorNames = []struct {
	name  string
	actor laws.Actor
}{
	{"white", laws.Seat(chess.White)},
	{"black", laws.Seat(chess.Black)},
	{"arbiter", laws.ByArbiter()},
	{"server", laws.ByServer()},
	{"spectator", laws.BySpectator()},
	{"white-assistant", laws.Actor{Role: laws.Assistant, Color: chess.White}},
	{"black-assistant", laws.Actor{Role: laws.Assistant, Color: chess.Black}},
}

// ActorNames returns the names of all actors.
func ActorNames() []string {
	var names []string
	for _, a := range actorNames {
		names = append(names, a.name)
	}
	return names
}

// ActorName returns the name of an actor, "" if it has none.
func ActorName(by laws.Actor) string {
	for _, a := range actorNames {
		if a.actor == by {
			return a.name
		}
	}
	return ""
}

// ParseActor parses a name that [ActorName] returns.
func ParseActor(name string) (laws.Actor, bool) {
	for _, a := range actorNames {
		if a.name == name {
			return a.actor, true
		}
	}
	return laws.Actor{}, false
}

// ParseInstant parses an instant: a number of milliseconds, or a time from zero that
// [clock.ParseSpan] accepts, such as "1:02:03.500".
func ParseInstant(text string) (clock.Instant, error) {
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		d, err := clock.ParseSpan(text)
		if err != nil {
			return 0, fmt.Errorf("no instant: %w; a number is milliseconds", err)
		}
		ms = d.Milliseconds()
	}
	if ms > maxInstant || ms < -maxInstant {
		return 0, errors.New("the instant is out of range: it is a number of milliseconds")
	}
	return clock.Instant(ms), nil
}

// EncodeLine encodes a line as JSON without a line end.
func EncodeLine(d Line) ([]byte, error) {
	head := fmt.Appendf(nil, `{"at":%d`, d.At)
	if d.Command == nil {
		return append(head, '}'), nil
	}
	by := ActorName(d.By)
	if by == "" {
		return nil, &Error{Type: d.Command.CommandKind(), Field: "by", Err: errors.New("nobody who could be named")}
	}
	line, err := EncodeCommand(d.Command)
	if err != nil {
		return nil, err
	}
	head = fmt.Appendf(head, `,"by":%q,`, by)
	return append(head, line[1:]...), nil
}
