package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// Version is the version of the format that this package writes.
const Version = 1

// MaxSize bounds what is read, in bytes.
const MaxSize = 64 << 10

// ErrVersion is the error of a command or an event written by a newer program.
var ErrVersion = errors.New("written in a newer version of the format")

// Error says what in a command or an event cannot be read.
type Error struct {
	Type  string // the type, when it could be read
	Field string // the field at fault, "" for the whole
	Err   error
}

func (e *Error) Error() string {
	where := "command or event"
	if e.Type != "" {
		where = e.Type
	}
	if e.Field != "" {
		where += ", field " + e.Field
	}
	return fmt.Sprintf("%s: %v", where, e.Err)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// reader turns the texts of a decoded object into values and keeps the first
// fault.
type reader struct {
	kind string
	err  error
	// seen, where it is not nil, learns what the fields are read as.
	seen recorder
}

func (r *reader) fail(field string, err error) {
	if r.err == nil {
		r.err = &Error{Type: r.kind, Field: field, Err: err}
	}
}

// name reads a value of a small enumeration; a missing one is its zero.
func name[T enumeration](r *reader, field, text string, parse func(string) (T, bool)) T {
	if r.seen != nil {
		r.note(field, TakesWord, wordsOf(parse))
	}
	if text == "" {
		return 0
	}
	v, ok := parse(text)
	if !ok {
		r.fail(field, &ValueError{text, wordsOf(parse)})
	}
	return v
}

// The bounds keep sums and differences of what is read within range.
const (
	maxSpan    = 9e12 // milliseconds
	maxInstant = 4e12 // milliseconds, the year 2096
)

func (r *reader) span(field string, ms int64) time.Duration {
	r.note(field, TakesSpan, nil)
	if ms > maxSpan || ms < -maxSpan {
		r.fail(field, errors.New("span out of range"))
		return 0
	}
	return time.Duration(ms) * time.Millisecond
}

func (r *reader) instant(field string, ms int64) clock.Instant {
	r.note(field, TakesInstant, nil)
	if ms > maxInstant || ms < -maxInstant {
		r.fail(field, errors.New("instant out of range: milliseconds since 1970 are expected"))
		return 0
	}
	return clock.Instant(ms)
}

func (r *reader) color(field, text string) chess.Color {
	return name(r, field, text, func(s string) (chess.Color, bool) {
		switch s {
		case "white":
			return chess.White, true
		case "black":
			return chess.Black, true
		}
		return 0, false
	})
}

func milliseconds(d time.Duration) int64 { return d.Milliseconds() }

// readingJSON is what a clock shows.
type readingJSON struct {
	Left    [2]int64 `json:"left"`
	Period  [2]int   `json:"period,omitzero"`
	Moves   [2]int   `json:"moves,omitzero"`
	Running string   `json:"running,omitempty"`
	Since   int64    `json:"since,omitempty"`
	Used    int64    `json:"used,omitempty"`
}

var runningNames = [...]string{"", "white", "black"}

func writeReading(c clock.Reading) *readingJSON {
	out := &readingJSON{Period: c.Period, Moves: c.Moves, Since: int64(c.Since), Used: milliseconds(c.Used)}
	for i, left := range c.Left {
		out.Left[i] = milliseconds(left)
	}
	if int(c.Running) < len(runningNames) {
		out.Running = runningNames[c.Running]
	}
	return out
}

func (r *reader) reading(in *readingJSON) clock.Reading {
	if in == nil {
		return clock.Reading{}
	}
	const bound = 1 << 30
	for i := range 2 {
		if in.Period[i] < 0 || in.Period[i] > bound || in.Moves[i] < 0 || in.Moves[i] > bound || in.Left[i] < 0 {
			r.fail("clock", errors.New("numbers out of range"))
			return clock.Reading{}
		}
	}
	out := clock.Reading{
		Period: in.Period, Moves: in.Moves,
		Since: r.instant("clock.since", in.Since), Used: r.span("clock.used", in.Used),
	}
	for i, ms := range in.Left {
		out.Left[i] = r.span("clock.left", ms)
	}
	out.Running = r.running(in.Running)
	return out
}

func (r *reader) running(text string) clock.Running {
	r.note("clock.running", TakesWord, runningNames[1:])
	for i, n := range runningNames {
		if n == text {
			return clock.Running(i)
		}
	}
	r.fail("clock.running", &ValueError{text, runningNames[1:]})
	return 0
}

type writtenJSON struct {
	Text string `json:"text"`
	Lang string `json:"lang,omitempty"`
}

func writeWritten(w laws.Written) *writtenJSON {
	if w == (laws.Written{}) {
		return nil
	}
	return &writtenJSON{w.Text, w.Lang}
}

func readWritten(in *writtenJSON) laws.Written {
	if in == nil {
		return laws.Written{}
	}
	return laws.Written{Text: in.Text, Lang: in.Lang}
}

// unmarshal reads an object whose type and version come first.
func unmarshal(data []byte, into any) error {
	if len(data) > MaxSize {
		return &Error{Err: fmt.Errorf("%d bytes: at most %d are read", len(data), MaxSize)}
	}
	if err := json.Unmarshal(data, into); err != nil {
		return &Error{Err: err}
	}
	return nil
}

func checkVersion(kind string, v int) error {
	switch {
	case v > Version:
		return &Error{Type: clip(kind), Err: fmt.Errorf("version %d: %w", v, ErrVersion)}
	case v < 0:
		return &Error{Type: clip(kind), Field: "v", Err: errors.New("no such version")}
	}
	return nil
}

func clip(text string) string {
	const limit = 40
	if len(text) > limit {
		return text[:limit] + "..."
	}
	return text
}
