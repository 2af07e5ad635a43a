package wire

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// Line is one line of a game as it is conducted from a file: who does what, and
// when. On the wire it is the command's object with "at" and "by" added:
//
//	{"at":"0:00:05","by":"white","type":"Move","move":"e2e4"}
//
// "at" is a number of milliseconds, or a time as [clock.ParseSpan] reads it; so is
// every other field that takes a time.
// "by" is one of white, black, arbiter, server, spectator, white-assistant and
// black-assistant.
type Line struct {
	At clock.Instant
	By laws.Actor
	// Command is nil in a line that only lets time pass.
	Command laws.Command
	// AnyPly says that the line names no "ply": a move is then meant for the
	// position on the board.
	AnyPly bool
}

// Problem says in one word why a line is no deed.
type Problem string

// The problems.
const (
	NoJSON       Problem = "no-json"       // the line is not one JSON object
	TooLong      Problem = "too-long"      // more than MaxSize bytes
	Newer        Problem = "newer-version" // written by a newer program
	UnknownType  Problem = "unknown-type"  // there is no such command
	UnknownField Problem = "unknown-field" // the command has no such field
	Duplicate    Problem = "duplicate"     // a field is written twice
	NoInstant    Problem = "no-instant"    // "at" is missing or no instant
	NoActor      Problem = "no-actor"      // "by" is missing or names nobody
	BadValue     Problem = "bad-value"     // a field is missing or cannot be read
	Earlier      Problem = "earlier"       // the instant is before that of the line before
)

// Problems lists them, for those who must have a sentence for each.
func Problems() []Problem {
	return []Problem{NoJSON, TooLong, Newer, UnknownType, UnknownField, Duplicate, NoInstant, NoActor, BadValue, Earlier}
}

// LineError says where a line cannot be read.
type LineError struct {
	Problem Problem
	Column  int    // 1-based, in bytes
	Field   string // the field at fault, "" for the whole line
	Type    string // the command's type, "" when that could not be read
	Err     error  // the cause in English, for logs

	// Takes is what the field takes, "" when that is not known; Known are all the
	// words that would be right there, Near the one that was probably meant, and
	// Readings what a time could mean that can mean two things.
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

// actorNames are what "by" may say.
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

// ActorNames lists the words that name who gives a command.
func ActorNames() []string {
	var names []string
	for _, a := range actorNames {
		names = append(names, a.name)
	}
	return names
}

// ActorName returns the word that names an actor, "" for one that has none.
func ActorName(by laws.Actor) string {
	for _, a := range actorNames {
		if a.actor == by {
			return a.name
		}
	}
	return ""
}

// ParseActor reads what [ActorName] writes.
func ParseActor(name string) (laws.Actor, bool) {
	for _, a := range actorNames {
		if a.name == name {
			return a.actor, true
		}
	}
	return laws.Actor{}, false
}

// ParseInstant reads an instant: a number of milliseconds, or a time from zero as
// [clock.ParseSpan] reads it, such as "1:02:03.500".
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

// EncodeLine writes a deed as one line of JSON without a line end.
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
