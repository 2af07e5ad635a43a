package laws

import "github.com/escaque/escaque/clock"

// ClocksStopped says that the arbiter stopped both clocks.
type ClocksStopped struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (ClocksStopped) EventKind() string { return "ClocksStopped" }

func (e ClocksStopped) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	return g
}
