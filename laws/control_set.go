package laws

import "github.com/escaque/escaque/clock"

// ControlSet says that the arbiter set the clock to other controls.
type ControlSet struct {
	Stamp
	Control [2]clock.Control
	Reason  string
	Clock   clock.Reading
	Citation
}

func (ControlSet) EventKind() string { return "ControlSet" }

func (e ControlSet) apply(g Game) Game {
	g = g.noteAfter()
	return g.applyControl(e)
}

// applyControl sets the clock to other controls. The regulations of a game say
// what it is played under from now on.
func (g Game) applyControl(e ControlSet) Game {
	regs := *g.regs
	regs.Control = e.Control
	g.regs = &regs
	g.clock = clock.New(regs.Control[0], regs.Control[1])
	if regs.CountedByHand {
		g.clock = g.clock.CountedByHand()
	}
	return g.applyClocks(e.Clock)
}
