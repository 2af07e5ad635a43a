package eventlog

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"
)

// ErrTooLong says that a line is longer than the codec reads.
var ErrTooLong = errors.New("wire: the line is longer than any event")

// LineError says which line of a log is at fault.
type LineError struct {
	Line   int    // 1 for the first
	Column int    // byte of the line, from 1, up to which the JSON can be read; 0 when all of it can
	Field  string // the field that has another kind of value, as a path with dots; empty otherwise
	Text   string // how the line begins
	Err    error
}

func (e *LineError) Error() string {
	return fmt.Sprintf("line %d (%q): %v", e.Line, e.Text, e.Err)
}

func (e *LineError) Unwrap() error { return e.Err }

// Write writes a log, one event to a line.
func (c *Codec[E]) Write(w io.Writer, log []E) error {
	for _, e := range log {
		line, err := c.Encode(e)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return fmt.Errorf("wire: writing: %w", err)
		}
	}
	return nil
}

// Read reads a log. Blank lines and those of the types in skip are passed over.
// The first line at fault ends it with a *LineError, and what was read before it
// is returned.
func (c *Codec[E]) Read(r io.Reader, skip ...string) ([]E, error) {
	var log []E
	_, err := c.Each(r, func(e E) error {
		log = append(log, e)
		return nil
	}, skip...)
	return log, err
}

// Each reads a log event by event and returns how many there were. An error of
// each ends it, too, as the *LineError of the line.
func (c *Codec[E]) Each(r io.Reader, each func(E) error, skip ...string) (n int, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, c.longest)
	line := 0
	for lines.Scan() {
		line++
		data := bytes.TrimSpace(bytes.TrimPrefix(lines.Bytes(), []byte("\ufeff")))
		if len(data) == 0 {
			continue
		}
		e, err := c.Decode(data)
		var unknown *TypeError
		if errors.As(err, &unknown) && slices.Contains(skip, unknown.Type) {
			continue
		}
		if err == nil {
			err = each(e)
		}
		if err != nil {
			return n, lineError(line, lines.Bytes(), data, err)
		}
		n++
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return n, &LineError{Line: line + 1, Err: ErrTooLong}
	} else if err != nil {
		return n, fmt.Errorf("wire: reading: %w", err)
	}
	return n, nil
}

// lineError places a fault in its line; data is the line without the white
// space around it.
func lineError(number int, line, data []byte, err error) *LineError {
	e := &LineError{Line: number, Text: beginning(data), Err: err}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		e.Column = int(syntax.Offset)
	case errors.As(err, &kind):
		e.Column, e.Field = int(kind.Offset), kind.Field
	}
	if e.Column > 0 {
		e.Column += bytes.Index(line, data)
	}
	return e
}

// beginning is enough of a line to find it by.
func beginning(data []byte) string {
	const enough = 60
	if len(data) <= enough {
		return string(data)
	}
	cut := enough
	for cut > 0 && !utf8.RuneStart(data[cut]) {
		cut--
	}
	return string(data[:cut]) + "…"
}
