package wire

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/escaque/escaque/tournament/knockout"
)

// Version is the version that is written. All earlier ones are read.
const Version = 1

// The types of lines that may stand in a log and are no events: they answer a
// command that was refused, or a line that was none.
const (
	Refused    = "Refused"
	Unreadable = "Unreadable"
)

// MaxLineBytes bounds one event: the regulations of the largest bracket are far
// below it.
const MaxLineBytes = 1 << 20

// TypeError says that an event's type is not known.
type TypeError struct{ Type string }

func (e *TypeError) Error() string { return fmt.Sprintf("wire: no event is called %.40q", e.Type) }

// VersionError says that an event was written by a newer program, or has no
// version.
type VersionError struct{ Version int }

func (e *VersionError) Error() string {
	return fmt.Sprintf("wire: version %d of the event format is not known; the newest known is %d", e.Version, Version)
}

// LineError says which line of a log is at fault.
type LineError struct {
	Line int // 1 for the first
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// EncodeEvent writes an event as one line of JSON, without the line's end. The
// same event always gives the same bytes.
func EncodeEvent(e knockout.Event) ([]byte, error) {
	if e == nil || decoders[e.Type()] == nil {
		return nil, &TypeError{fmt.Sprintf("%T", e)}
	}
	body, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("wire: writing %s: %w", e.Type(), err)
	}
	return append(fmt.Appendf(nil, `{"v":%d,"type":%q,`, Version, e.Type()), body[1:]...), nil
}

// DecodeEvent reads an event that EncodeEvent of this or an earlier version
// wrote. The error is a *TypeError, a *VersionError, or one of encoding/json.
func DecodeEvent(data []byte) (knockout.Event, error) {
	var head struct {
		V    int    `json:"v"`
		Type string `json:"type"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, fmt.Errorf("wire: %w", err)
	}
	if head.V < 1 || head.V > Version {
		return nil, &VersionError{head.V}
	}
	decode := decoders[head.Type]
	if decode == nil {
		return nil, &TypeError{head.Type}
	}
	return decode(data)
}

// Write writes a log, one event to a line.
func Write(w io.Writer, log []knockout.Event) error {
	for _, e := range log {
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

// Read reads a log. Blank lines and those of the types Refused and Unreadable are
// skipped; the first line at fault ends it with a *LineError.
func Read(r io.Reader) ([]knockout.Event, error) {
	var log []knockout.Event
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, MaxLineBytes)
	line := 0
	for lines.Scan() {
		line++
		data := bytes.TrimSpace(lines.Bytes())
		if len(data) == 0 {
			continue
		}
		e, err := DecodeEvent(data)
		var unknown *TypeError
		if errors.As(err, &unknown) && (unknown.Type == Refused || unknown.Type == Unreadable) {
			continue
		}
		if err != nil {
			return log, &LineError{line, err}
		}
		log = append(log, e)
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return log, &LineError{line + 1, fmt.Errorf("wire: the line is longer than %d bytes", MaxLineBytes)}
	} else if err != nil {
		return log, fmt.Errorf("wire: reading: %w", err)
	}
	return log, nil
}

// decoders reads each type of event.
var decoders = map[string]func([]byte) (knockout.Event, error){
	knockout.Announced{}.Type():       as[knockout.Announced],
	knockout.Eliminated{}.Type():      as[knockout.Eliminated],
	knockout.StageOpened{}.Type():     as[knockout.StageOpened],
	knockout.StageRevoked{}.Type():    as[knockout.StageRevoked],
	knockout.StageBegan{}.Type():      as[knockout.StageBegan],
	knockout.ResultRecorded{}.Type():  as[knockout.ResultRecorded],
	knockout.ResultCorrected{}.Type(): as[knockout.ResultCorrected],
	knockout.LotsDrawn{}.Type():       as[knockout.LotsDrawn],
	knockout.StageFinished{}.Type():   as[knockout.StageFinished],
	knockout.StageResumed{}.Type():    as[knockout.StageResumed],
	knockout.Finished{}.Type():        as[knockout.Finished],
	knockout.Reopened{}.Type():        as[knockout.Reopened],
}

func as[E knockout.Event](data []byte) (knockout.Event, error) {
	var e E
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, fmt.Errorf("wire: reading %s: %w", e.Type(), err)
	}
	return e, nil
}
