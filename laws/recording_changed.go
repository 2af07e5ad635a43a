package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// RecordingChanged says that a player's duty to record rests, returns, or is
// demanded or lifted.
type RecordingChanged struct {
	Stamp
	Color  chess.Color
	Change RecordingChange
	// Both says that neither player records now, so that the arbiter should.
	Both bool
	// Missing is how many half moves his sheet lacks.
	Missing int
	// Passed says that the duty returns because a period is over.
	Passed bool
	// Assistant says that one writes for him.
	Assistant bool
	// Span is the time that being excused costs him.
	Span   time.Duration
	Reason string
	// Clock is what the dials show. Logs from before it was stated with every change
	// have zeros here; the clocks are changed by being excused only.
	Clock clock.Reading
	Citation
}

func (RecordingChanged) EventKind() string { return "RecordingChanged" }

func (e RecordingChanged) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	g = s.record(g, e)
	g.sheets = &s
	return g
}
