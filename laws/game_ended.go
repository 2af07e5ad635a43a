package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// GameEnded is the end of the game, once only unless the arbiter reopens it.
type GameEnded struct {
	Stamp
	Result      Result
	Termination Termination
	// Ply is how many half moves the game has. It is less than were made
	// when the game proves to have ended before.
	Ply int
	// ByDefault says that no verdict could be had and the default of the
	// regulations was applied.
	ByDefault bool
	Reason    string
	Clock     clock.Reading
	Citation
}

func (GameEnded) EventKind() string { return "GameEnded" }

func (e GameEnded) apply(g Game) Game {
	if g.Over() {
		return g
	}
	switch e.Termination {
	case BothFlags:
		g = g.byFlag()
	case ArbiterDecision:
		was := g
		was.decided = nil
		g.decided = &was
	}
	for g.tail.ply > e.Ply && g.tail.before != nil {
		g.tail = g.tail.before // moves after the end were no moves
	}
	g.clock = g.clock.Set(e.Clock)
	g.offers, g.obliged = [2]bool{}, chess.NoMove
	g.dead, g.flag, g.awaited, g.openCase, g.seen = nil, nil, nil, nil, nil
	g.end, g.result = &e, e.Result
	return g
}
