package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// MenDisplaced says that a player knocked men off their squares.
type MenDisplaced struct {
	Stamp
	By  chess.Color
	Men []Shift
	Citation
}

func (MenDisplaced) EventKind() string { return "MenDisplaced" }

func (e MenDisplaced) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.edit()
	i.displaced, i.shifter, i.called = slices.Clone(e.Men), e.By&1, false
	g.irregular = i
	return g
}
