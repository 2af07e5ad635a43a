package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Penalised is a penalty. Time is on the dials at once; points count when the
// game is over.
type Penalised struct {
	Stamp
	Player  chess.Color
	Penalty Penalty
	Span    time.Duration
	Points  int
	Offence Offence
	Reason  string
	Clock   clock.Reading
	Citation
}

func (Penalised) EventKind() string { return "Penalised" }

func (e Penalised) apply(g Game) Game {
	g = g.noteAfter()
	return g.applyPenalty(e)
}

func (g Game) applyPenalty(e Penalised) Game {
	if !g.Over() {
		g = g.applyClocks(e.Clock)
	}
	if e.Penalty == Expulsion {
		return g.noted(func(d *desk) { d.expelled[e.Player&1] = true })
	}
	if e.Points == 0 {
		return g
	}
	return g.noted(func(d *desk) {
		player := e.Player & 1
		switch e.Penalty {
		case LessPoints:
			d.points[player] -= e.Points
		case MorePoints:
			d.points[player.Other()] += e.Points
		}
	})
}
