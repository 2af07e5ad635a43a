package wire

import (
	"errors"
	"io"

	"github.com/escaque/escaque/internal/eventlog"
	"github.com/escaque/escaque/tournament"
)

// MaxLineBytes is the maximum size of an event in a file. An entry of the maximum number of players
// is far smaller.
const MaxLineBytes = 8 << 20

// ErrTooLong reports a line longer than [MaxLineBytes].
var ErrTooLong = eventlog.ErrTooLong

// LineError reports the faulty line of an event file.
type LineError = eventlog.LineError

// Write writes a log as an event file with one event on each line.
func Write(w io.Writer, events []tournament.Event) error {
	lines := make([]tournament.Event, len(events))
	for i, e := range events {
		lines[i] = toWire(e)
	}
	return codec.Write(w, lines)
}

// Read reads an event file. It skips blank lines. At the first faulty line it stops with a
// *LineError.
func Read(r io.Reader) ([]tournament.Event, error) {
	events, err := codec.Read(r)
	for i, e := range events {
		events[i] = fromWire(e)
	}
	return events, err
}

// Replay reads an event file and returns the state after its events, checking that each event fits.
// If one does not fit, the *LineError wraps a *tournament.Refusal.
func Replay(r io.Reader) (tournament.Tournament, error) {
	var fold tournament.Fold
	n, err := codec.Each(r, func(e tournament.Event) error { return fold.Add(fromWire(e)) })
	if err == nil && n == 0 {
		err = errors.New("wire: the file holds no event")
	}
	return fold.State(), err
}
