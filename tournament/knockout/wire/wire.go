package wire

import (
	"io"

	"github.com/escaque/escaque/internal/eventlog"
	"github.com/escaque/escaque/tournament/knockout"
)

// Version is the version of the format in which events are written. All earlier versions can be
// read.
const Version = 1

// The types of lines in a log that are not events: the answer to a refused command, and to an
// unreadable line.
const (
	Refused    = "Refused"
	Unreadable = "Unreadable"
)

// MaxLineBytes is the maximum size of an event. The regulations of the largest bracket are far
// smaller.
const MaxLineBytes = 1 << 20

// TypeError reports an unknown type of event.
type TypeError = eventlog.TypeError

// VersionError reports an event that has no version or was written by a newer program.
type VersionError = eventlog.VersionError

// LineError reports the faulty line of a log.
type LineError = eventlog.LineError

// codec encodes and decodes all types of events.
var codec = eventlog.New[knockout.Event](Version, MaxLineBytes,
	knockout.Announced{}, knockout.Eliminated{},
	knockout.StageOpened{}, knockout.StageRevoked{}, knockout.StageBegan{}, knockout.GameSeated{}, knockout.GamesForfeited{}, knockout.GameReported{}, knockout.GameAdjourned{}, knockout.StageFinished{}, knockout.StageResumed{},
	knockout.ResultRecorded{}, knockout.ResultCorrected{}, knockout.LotsDrawn{},
	knockout.Finished{}, knockout.Reopened{},
)

// EncodeEvent encodes an event as one line of JSON, without the line end. The same event always
// gives the same bytes.
func EncodeEvent(e knockout.Event) ([]byte, error) { return codec.Encode(e) }

// DecodeEvent decodes an event that EncodeEvent of this or an earlier version wrote. The error is a
// *TypeError, a *VersionError, or one of encoding/json.
func DecodeEvent(data []byte) (knockout.Event, error) { return codec.Decode(data) }

// Write writes a log with one event on each line.
func Write(w io.Writer, log []knockout.Event) error { return codec.Write(w, log) }

// Read reads a log. It skips blank lines and lines of the types Refused and Unreadable. At the
// first faulty line it stops with a *LineError.
func Read(r io.Reader) ([]knockout.Event, error) { return codec.Read(r, Refused, Unreadable) }
