package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// PressedBack says that a player started the opponent's clock again without a
// move, because of displaced men.
type PressedBack struct {
	Stamp
	By    chess.Color
	Clock clock.Reading
	Citation
}

func (PressedBack) EventKind() string { return "PressedBack" }

func (e PressedBack) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.edit()
	g.clock = g.clock.Set(e.Clock)
	i.called = true
	h := *g.hand
	h.runs = e.By.Other() & 1
	g.hand = &h
	g.irregular = i
	return g
}
