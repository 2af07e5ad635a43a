package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// FlagDropped says that a player's time is used up where only a claim makes
// that count: the game goes on, and his dial stays at nothing.
type FlagDropped struct {
	Stamp
	Color chess.Color
	// Fell is the instant at which his dial came to nothing.
	Fell clock.Instant
	Citation
}

func (FlagDropped) EventKind() string { return "FlagDropped" }

func (e FlagDropped) apply(g Game) Game {
	if !g.down[e.Color.Other()&1] {
		g.first = e.Color & 1
	}
	g.down[e.Color&1] = true
	return g
}
