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

// ErrTooLong is returned for a line that is longer than the codec reads.
var ErrTooLong = errors.New("wire: the line is longer than any event")

// LineError is the error of a line of a log.
type LineError struct {
	Line   int    // from 1
	Column int    // byte of the line, from 1, at which the JSON is invalid; 0 if it is valid
	Field  string // path of the field with a value of the wrong type; "" if none
	Text   string // beginning of the line
	Err    error
}

func (e *LineError) Error() string {
	return fmt.Sprintf("line %d (%q): %v", e.Line, e.Text, e.Err)
}

func (e *LineError) Unwrap() error { return e.Err }

// Write writes a log with one event per line.
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

// Read reads a log. It skips blank lines and events of the types in skip. It stops at the first
// invalid line with a *LineError, and returns the events before it.
func (c *Codec[E]) Read(r io.Reader, skip ...string) ([]E, error) {
	var log []E
	_, err := c.Each(r, func(e E) error {
		log = append(log, e)
		return nil
	}, skip...)
	return log, err
}

// Each calls each for every event of a log and returns their number. An error of each stops it and
// is returned as a *LineError.
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

// lineError returns the error of a line with its place. data is the line without surrounding space.
func lineError(number int, line, data []byte, err error) *LineError {
	e := &LineError{Line: number, Text: shortened(data), Err: err}
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

// shortened returns the beginning of a line, for error messages.
func shortened(data []byte) string {
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
