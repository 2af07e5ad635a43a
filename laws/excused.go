package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// Excused says how late a player may be by the arbiter's decision.
type Excused struct {
	Stamp
	Player chess.Color
	Until  time.Duration
	Reason string
	Citation
}

func (Excused) EventKind() string { return "Excused" }

func (e Excused) apply(g Game) Game {
	g = g.noteAfter()
	return g.noted(func(d *desk) { d.until[e.Player&1] = e.Until })
}
