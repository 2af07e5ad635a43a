package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// BoardsDiffer says that the two boards show different positions; the clocks
// are stopped.
type BoardsDiffer struct {
	Stamp
	Squares []chess.Square
	Reason  string
	Clock   clock.Reading
	Citation
}

func (BoardsDiffer) EventKind() string { return "BoardsDiffer" }

func (e BoardsDiffer) apply(g Game) Game {
	if g.blind != nil {
		g.clock = g.clock.Set(e.Clock)
	}
	return g
}
