package wire

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/escaque/escaque/tournament"
)

// MaxLineBytes bounds one event of a file: the entry of the most players that
// an event takes is far below it.
const MaxLineBytes = 8 << 20

// ErrTooLong says that a line is longer than [MaxLineBytes].
var ErrTooLong = fmt.Errorf("wire: the line is longer than %d bytes", MaxLineBytes)

// LineError says which line of an event file is at fault.
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

// Write writes a log as an event file, one event to a line.
func Write(w io.Writer, events []tournament.Event) error {
	for _, e := range events {
		line, err := EncodeEvent(e)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return fmt.Errorf("wire: writing: %w", err)
		}
	}
	return nil
}

// Read reads an event file. Blank lines are skipped; the first line at fault
// ends it with a *LineError.
func Read(r io.Reader) ([]tournament.Event, error) {
	var events []tournament.Event
	_, err := read(r, func(e tournament.Event) error {
		events = append(events, e)
		return nil
	})
	return events, err
}

// Replay reads an event file and folds it, checking that every event fits. The
// *LineError of an event that does not fit holds a *tournament.Refusal.
func Replay(r io.Reader) (tournament.Tournament, error) {
	var fold tournament.Fold
	n, err := read(r, fold.Add)
	if err == nil && n == 0 {
		err = errors.New("wire: the file holds no event")
	}
	return fold.State(), err
}

func read(r io.Reader, each func(tournament.Event) error) (n int, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, MaxLineBytes)
	line := 0
	for lines.Scan() {
		line++
		data := bytes.TrimSpace(bytes.TrimPrefix(lines.Bytes(), []byte("\ufeff")))
		if len(data) == 0 {
			continue
		}
		e, err := DecodeEvent(data)
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
