package wire

import (
	"io"

	"github.com/escaque/escaque/internal/eventlog"
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
type TypeError = eventlog.TypeError

// VersionError says that an event was written by a newer program, or has no
// version.
type VersionError = eventlog.VersionError

// LineError says which line of a log is at fault.
type LineError = eventlog.LineError

// codec knows each type of event.
var codec = eventlog.New[knockout.Event](Version, MaxLineBytes,
	knockout.Announced{}, knockout.Eliminated{},
	knockout.StageOpened{}, knockout.StageRevoked{}, knockout.StageBegan{}, knockout.GameSeated{}, knockout.GamesForfeited{}, knockout.GameReported{}, knockout.GameAdjourned{}, knockout.StageFinished{}, knockout.StageResumed{},
	knockout.ResultRecorded{}, knockout.ResultCorrected{}, knockout.LotsDrawn{},
	knockout.Finished{}, knockout.Reopened{},
)

// EncodeEvent writes an event as one line of JSON, without the line's end. The
// same event always gives the same bytes.
func EncodeEvent(e knockout.Event) ([]byte, error) { return codec.Encode(e) }

// DecodeEvent reads an event that EncodeEvent of this or an earlier version
// wrote. The error is a *TypeError, a *VersionError, or one of encoding/json.
func DecodeEvent(data []byte) (knockout.Event, error) { return codec.Decode(data) }

// Write writes a log, one event to a line.
func Write(w io.Writer, log []knockout.Event) error { return codec.Write(w, log) }

// Read reads a log. Blank lines and those of the types Refused and Unreadable are
// skipped; the first line at fault ends it with a *LineError.
func Read(r io.Reader) ([]knockout.Event, error) { return codec.Read(r, Refused, Unreadable) }
