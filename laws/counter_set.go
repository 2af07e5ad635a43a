package laws

import "github.com/escaque/escaque/clock"

// CounterSet says that the arbiter set the move counters.
type CounterSet struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (CounterSet) EventKind() string { return "CounterSet" }

func (e CounterSet) apply(g Game) Game {
	g = g.noteAfter()
	g.clock = g.clock.Set(e.Clock)
	return g
}
