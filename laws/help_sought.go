package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// HelpSought says that a player stopped the clocks and called the arbiter.
type HelpSought struct {
	Stamp
	By     chess.Color
	Reason StopReason
	Text   string
	Clock  clock.Reading
	Citation
}

func (HelpSought) EventKind() string { return "HelpSought" }

func (e HelpSought) apply(g Game) Game {
	g = g.noteAfter()
	g.clock = g.clock.Set(e.Clock)
	return g.noted(func(d *desk) { d.summons = &summons{by: e.By & 1} })
}
