package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// TimeGiven says that the arbiter added time, or took it when negative.
type TimeGiven struct {
	Stamp
	To     chess.Color
	Span   time.Duration
	Reason string
	Clock  clock.Reading
	Citation
}

func (TimeGiven) EventKind() string { return "TimeGiven" }

func (e TimeGiven) apply(g Game) Game { return g.applyClocks(e.Clock) }
