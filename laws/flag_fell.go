package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// FlagFell says that a player's time is used up.
type FlagFell struct {
	Stamp
	Color chess.Color
	// Fell is the instant at which his dial came to nothing.
	Fell  clock.Instant
	Clock clock.Reading
	Citation
}

func (FlagFell) EventKind() string { return "FlagFell" }

func (e FlagFell) apply(g Game) Game {
	g = g.byFlag()
	g.clock = g.clock.Set(e.Clock)
	g.fallen, g.loser = true, e.Color&1
	// Whether the position is dead no longer matters: where it is, the
	// opponent cannot mate, and that is asked now.
	g.dead, g.openCase = nil, nil
	return g
}
