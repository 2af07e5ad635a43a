package wire

import (
	"errors"
	"io"

	"github.com/escaque/escaque/internal/eventlog"
	"github.com/escaque/escaque/tournament"
)

// MaxLineBytes bounds one event of a file: the entry of the most players that
// an event takes is far below it.
const MaxLineBytes = 8 << 20

// ErrTooLong says that a line is longer than [MaxLineBytes].
var ErrTooLong = eventlog.ErrTooLong

// LineError says which line of an event file is at fault.
type LineError = eventlog.LineError

// Write writes a log as an event file, one event to a line.
func Write(w io.Writer, events []tournament.Event) error {
	lines := make([]tournament.Event, len(events))
	for i, e := range events {
		lines[i] = written(e)
	}
	return codec.Write(w, lines)
}

// Read reads an event file. Blank lines are skipped; the first line at fault
// ends it with a *LineError.
func Read(r io.Reader) ([]tournament.Event, error) {
	events, err := codec.Read(r)
	for i, e := range events {
		events[i] = read(e)
	}
	return events, err
}

// Replay reads an event file and folds it, checking that every event fits. The
// *LineError of an event that does not fit holds a *tournament.Refusal.
func Replay(r io.Reader) (tournament.Tournament, error) {
	var fold tournament.Fold
	n, err := codec.Each(r, func(e tournament.Event) error { return fold.Add(read(e)) })
	if err == nil && n == 0 {
		err = errors.New("wire: the file holds no event")
	}
	return fold.State(), err
}
