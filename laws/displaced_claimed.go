package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// DisplacedClaimed says that a player stopped the clocks and called the arbiter
// because of displaced men.
type DisplacedClaimed struct {
	Stamp
	By    chess.Color
	Clock clock.Reading
	Citation
}

func (DisplacedClaimed) EventKind() string { return "DisplacedClaimed" }

func (e DisplacedClaimed) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.edit()
	g.clock = g.clock.Set(e.Clock)
	g.irregular = i
	return g
}
