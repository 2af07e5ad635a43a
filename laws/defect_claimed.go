package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// DefectClaimed is a player's claim that the clock is defective or was set
// wrongly. Late says that his flag had fallen and ended the game.
type DefectClaimed struct {
	Stamp
	By      chess.Color
	Setting bool
	Late    bool
	Text    string
	Clock   clock.Reading
	Citation
}

func (DefectClaimed) EventKind() string { return "DefectClaimed" }

func (e DefectClaimed) apply(g Game) Game {
	g = g.noteAfter()
	if !g.Over() && !e.Late {
		g.clock = g.clock.Set(e.Clock)
	}
	return g.noted(func(d *desk) { d.summons = &summons{by: e.By & 1, defect: true} })
}
