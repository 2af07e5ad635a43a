package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Arrived says that a player has come to the board, and how long after the
// start. Both says that his opponent had not come either.
type Arrived struct {
	Stamp
	By    chess.Color
	After time.Duration
	Both  bool
	Clock clock.Reading
	Citation
}

func (Arrived) EventKind() string { return "Arrived" }

func (e Arrived) apply(g Game) Game {
	g = g.noteAfter()
	g.clock = g.clock.Set(e.Clock)
	return g.noted(func(d *desk) { d.absent[e.By&1] = false })
}
