package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// ClockPressed says that a player stopped his clock and started the other
// one, which completed the moves that he had made.
type ClockPressed struct {
	Stamp
	By chess.Color
	// Completed is how many moves that was, more than one when he had left
	// his clock running before.
	Completed int
	// Spent is the time charged for the last of them.
	Spent time.Duration
	Clock clock.Reading
	Citation
}

func (ClockPressed) EventKind() string { return "ClockPressed" }

func (e ClockPressed) apply(g Game) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	g = g.applyPress(e)
	h.runs, h.unpressed[e.By&1] = e.By.Other()&1, 0
	g.hand = &h
	return g
}

// applyPress completes the moves that a press completes: the score sheet gets
// the time of the last of them, and the clock is as the press left it.
func (g Game) applyPress(e ClockPressed) Game {
	g.clock = g.clock.Set(e.Clock)
	if e.Completed == 0 {
		return g
	}
	last := *g.tail
	mover := &last
	if last.position.Turn() == e.By&1 { // the opponent has replied already
		if last.before == nil {
			return g
		}
		earlier := *last.before
		last.before, mover = &earlier, &earlier
	}
	mover.spent, mover.left = e.Spent, e.Clock.Left[e.By&1]
	g.tail = &last
	return g
}
