package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// IllegalFound says that an illegal move was found and what it costs.
type IllegalFound struct {
	Stamp
	// By is the player who made it.
	By   chess.Color
	Kind UnlawfulKind
	// Number says how many illegal moves of his are now counted; 0 when this
	// one is not.
	Number int
	// Bonus is the time that the opponent gets.
	Bonus time.Duration
	Clock clock.Reading
	Citation
}

func (IllegalFound) EventKind() string { return "IllegalFound" }

func (e IllegalFound) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.edit()
	g.clock = g.clock.Set(e.Clock)
	i.counted[e.By&1] = max(i.counted[e.By&1], e.Number)
	if e.Kind == TwoHands { // the move stands
		i.hands = g.Ply()
	} else {
		i.open, i.agreed = nil, [2]bool{}
	}
	g.irregular = i
	return g
}
