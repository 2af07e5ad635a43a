package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// PlayerArrived says that a player has come to the resumption.
type PlayerArrived struct {
	Stamp
	By    chess.Color
	Clock clock.Reading
	Citation
}

func (PlayerArrived) EventKind() string { return "PlayerArrived" }

func (e PlayerArrived) apply(g Game) Game {
	return g.stopInMove(e.Clock).withAdjournment(func(a *adjournment) { a.away[e.By&1] = false })
}
