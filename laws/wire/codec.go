package wire

import (
	"errors"
	"fmt"
	"reflect"
	"sync"

	"github.com/escaque/escaque/laws"
)

// Version is the version of the format that this package writes.
const Version = 1

// MaxSize is the greatest length of a line that can be read, in bytes.
const MaxSize = 64 << 10

// ErrVersion is the error of a command or an event written by a newer program.
var ErrVersion = errors.New("written in a newer version of the format")

var errNoSuchVersion = errors.New("no such version")

// Error is the error for an encoded command or event that cannot be read.
type Error struct {
	Type  string // the type, if it could be read
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

// EncodeCommand encodes a command as one line of JSON without a line end.
func EncodeCommand(c laws.Command) ([]byte, error) { return commands().encode(c) }

// DecodeCommand parses a line from [EncodeCommand] or another program. The error is an *Error.
func DecodeCommand(data []byte) (laws.Command, error) { return commands().decode(data) }

// EncodeEvent encodes an event as one line of JSON without a line end.
func EncodeEvent(e laws.Event) ([]byte, error) { return events().encode(e) }

// DecodeEvent parses a line from [EncodeEvent], in this or an earlier version. The error is an
// *Error.
func DecodeEvent(data []byte) (laws.Event, error) { return events().decode(data) }

// regulations returns the form of a game's regulations.
var regulations = sync.OnceValue(func() *form { return formOf(reflect.TypeFor[laws.Regulations]()) })

// EncodeRegulations encodes the regulations of a game as a JSON object.
func EncodeRegulations(r laws.Regulations) ([]byte, error) {
	return regulations().append(nil, reflect.ValueOf(r)), nil
}

// DecodeRegulations parses an object from [EncodeRegulations]. The error is an *Error.
func DecodeRegulations(data []byte) (out laws.Regulations, _ error) {
	r := &reader{data: data}
	h, err := r.head()
	if err != nil {
		return out, err
	}
	if err := regulations().read(r, reflect.ValueOf(&out).Elem(), h.whole); err != nil {
		return out, newError("Regulations", err)
	}
	return out, nil
}

// checkVersion returns an error if the version is unknown.
func checkVersion(kind string, v int) error {
	switch {
	case v > Version:
		return &Error{Type: truncate(kind), Err: fmt.Errorf("version %d: %w", v, ErrVersion)}
	case v < 0:
		return &Error{Type: truncate(kind), Field: "v", Err: errNoSuchVersion}
	}
	return nil
}

// truncate shortens a text that is quoted in an error.
func truncate(text string) string {
	const limit = 40
	if len(text) > limit {
		return text[:limit] + "..."
	}
	return text
}
