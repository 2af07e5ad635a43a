package laws

// Witnessed is what somebody who is not playing told the arbiter.
type Witnessed struct {
	Stamp
	Text string
	Citation
}

func (Witnessed) EventKind() string { return "Witnessed" }

func (Witnessed) apply(g Game) Game { return g.noteAfter() }
