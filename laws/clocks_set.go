package laws

import "github.com/escaque/escaque/clock"

// ClocksSet says that the arbiter set the dials.
type ClocksSet struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (ClocksSet) EventKind() string { return "ClocksSet" }

func (e ClocksSet) apply(g Game) Game { return g.applyClocks(e.Clock) }
