package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// Deed is one line of a game as it is conducted from a file: who does what, and
// when. On the wire it is the command's object with "at" and "by" added:
//
//	{"at":"0:00:05","by":"white","type":"Move","move":"e2e4"}
//
// "at" is a number of milliseconds, or a time as [clock.ParseSpan] reads it; so is
// every other field that takes a time.
// "by" is one of white, black, arbiter, server, spectator, white-assistant and
// black-assistant.
type Deed struct {
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
var Problems = [...]Problem{NoJSON, TooLong, Newer, UnknownType, UnknownField, Duplicate, NoInstant, NoActor, BadValue, Earlier}

// DeedError says where a line cannot be read.
type DeedError struct {
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

func (e *DeedError) Error() string {
	return fmt.Sprintf("column %d: %s: %v", e.Column, e.Problem, e.Err)
}

// Unwrap returns the cause.
func (e *DeedError) Unwrap() error { return e.Err }

// actorNames are what "by" may say.
var actorNames = []struct {
	name  string
	actor laws.Actor
}{
	{"white", laws.Seat(chess.White)},
	{"black", laws.Seat(chess.Black)},
	{"arbiter", laws.ByArbiter},
	{"server", laws.ByServer},
	{"spectator", laws.BySpectator},
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

// deedJSON is a command's object with who and when.
type deedJSON struct {
	At json.RawMessage `json:"at"`
	By string          `json:"by"`
	commandJSON
}

// EncodeDeed writes a deed as one line of JSON without a line end.
func EncodeDeed(d Deed) ([]byte, error) {
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

// DecodeDeed reads a line. Unlike the readers of logs it takes no field that it
// does not know: a line is written by hand, and a slip must not pass for
// something left out. The error is a *DeedError.
func DecodeDeed(line []byte) (Deed, error) {
	if len(line) > MaxSize {
		return Deed{}, &DeedError{Problem: TooLong, Column: MaxSize + 1, Err: fmt.Errorf("%d bytes", len(line))}
	}
	plain, err := plainly(line)
	if err != nil {
		return Deed{}, err
	}
	var j deedJSON
	dec := json.NewDecoder(bytes.NewReader(plain))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&j); err != nil {
		return Deed{}, jsonFault(line, &j, err)
	}
	if dec.More() {
		return Deed{}, &DeedError{Problem: NoJSON, Column: int(dec.InputOffset()) + 1, Err: errors.New("more than one object in a line")}
	}
	fault := func(p Problem, field string, err error) (Deed, error) {
		e := &DeedError{Problem: p, Column: column(line, field), Field: field, Type: clip(j.Type), Err: err}
		e.suggest()
		return Deed{}, e
	}
	d := Deed{}
	at, err := ParseInstant(string(j.At))
	if err != nil {
		return fault(NoInstant, "at", err)
	}
	d.At = at
	if j.Type == "" && j.By == "" {
		return d, nil
	}
	known := false
	if d.By, known = ParseActor(j.By); !known {
		return fault(NoActor, "by", fmt.Errorf("one of %s", strings.Join(ActorNames(), ", ")))
	}
	if j.V > Version {
		return fault(Newer, "v", ErrVersion)
	}
	if _, known = Example(j.Type); !known {
		return fault(UnknownType, "type", fmt.Errorf("unknown command %q", clip(j.Type)))
	}
	if err := checkVersion(j.Type, j.V); err != nil {
		return fault(BadValue, "v", err)
	}
	r := &reader{kind: j.Type}
	d.Command = r.command(&j.commandJSON)
	if r.err != nil {
		var e *Error
		if !errors.As(r.err, &e) {
			e = &Error{Err: r.err}
		}
		if e.Field == "type" {
			return fault(UnknownType, "type", e.Err)
		}
		return fault(BadValue, e.Field, e.Err)
	}
	given := map[string]json.RawMessage{}
	if err := json.Unmarshal(plain, &given); err != nil {
		return fault(NoJSON, "", err)
	}
	if field := misplaced(line, given, d.Command); field != "" {
		return fault(UnknownField, field, fmt.Errorf("no field of %s", j.Type))
	}
	absent := func(field string) bool { return len(given[field]) == 0 || string(given[field]) == "null" }
	if c, ok := d.Command.(laws.Arrive); ok && absent("for") && d.By.Role == laws.Player {
		c.Color = d.By.Color
		d.Command = c
	}
	d.AnyPly = absent("ply")
	return d, nil
}

// jsonFault places what the JSON reader did not take.
func jsonFault(line []byte, j *deedJSON, err error) *DeedError {
	e := &DeedError{Problem: NoJSON, Column: 1, Type: clip(j.Type), Err: err}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		e.Column = max(1, int(syntax.Offset))
	case errors.As(err, &kind) && kind.Field != "":
		field := kind.Field[strings.LastIndexByte(kind.Field, '.')+1:]
		e.Problem, e.Field, e.Column = BadValue, field, column(line, field)
	case errors.Is(err, io.ErrUnexpectedEOF):
		e.Column = len(line) + 1
	default:
		if _, quoted, ok := strings.Cut(err.Error(), "unknown field "); ok {
			field, _ := strconv.Unquote(quoted)
			e.Problem, e.Field, e.Column = UnknownField, clip(field), column(line, field)
		}
	}
	e.suggest()
	return e
}

// suggest says what would be right where a name was not: of a command, of a
// field, of whoever gives it.
func (e *DeedError) suggest() {
	text := e.Field
	switch e.Problem {
	case UnknownType: // too many to name them all
		e.Near = Nearest(e.Type, commandKinds())
		return
	case NoActor:
		e.Known = ActorNames()
	case UnknownField:
		e.Known = []string{"at", "by", "type"}
		for _, f := range Fields(e.Type) {
			name := f.Name[strings.LastIndexByte(f.Name, '.')+1:]
			e.Known = append(e.Known, name)
		}
	case BadValue:
		e.Takes = fieldsOf(e.Type)[e.Field].Takes
		var word *ValueError
		if errors.As(e.Err, &word) {
			e.Known, text = word.Known, word.Text
		}
	}
	e.Near = Nearest(text, e.Known)
}

// misplaced names a field that is one of some other command only.
func misplaced(line []byte, given map[string]json.RawMessage, c laws.Command) string {
	mine := map[string]json.RawMessage{}
	example, _ := Example(c.CommandKind())
	again, err := EncodeCommand(c)
	if err != nil || json.Unmarshal([]byte(example), &mine) != nil || json.Unmarshal(again, &mine) != nil {
		return ""
	}
	worst, field := len(line)+2, ""
	for name, value := range given {
		_, known := mine[name]
		empty := bytes.Contains([]byte(`0 false "" null [] {}`), value)
		if at := column(line, name); !known && !empty && name != "at" && name != "by" && at < worst {
			worst, field = at, name
		}
	}
	return field
}

// column finds where a field's name stands, or the end of the line where
// something is missing. A field of a field is named with dots.
func column(line []byte, field string) int {
	if field == "" {
		return 1
	}
	name := field[strings.LastIndexByte(field, '.')+1:]
	name, _, _ = strings.Cut(name, "[")
	if at := bytes.Index(line, []byte(strconv.Quote(name))); at >= 0 {
		return at + 1
	}
	return len(bytes.TrimRight(line, " \t\r\n"))
}
