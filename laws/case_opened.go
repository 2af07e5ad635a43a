package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// CaseOpened is a question that needs a person; the clocks stand.
type CaseOpened struct {
	Stamp
	Kind CaseKind
	// By is the player whose deed or flag opened it.
	By chess.Color
	// Stood says that the clocks stood already.
	Stood bool
	// Ground is what a claim of the last two minutes says, and Facts what the
	// log proves about it; zero for other kinds.
	Ground Ground
	Facts  Facts
	Clock  clock.Reading
	Citation
}

func (CaseOpened) EventKind() string { return "CaseOpened" }

func (e CaseOpened) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	g.openCase = &e
	return g
}
