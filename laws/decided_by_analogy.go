package laws

// DecidedByAnalogy is a decision where the Laws are silent.
type DecidedByAnalogy struct {
	Stamp
	Leaning string
	Reason  string
	Citation
}

func (DecidedByAnalogy) EventKind() string { return "DecidedByAnalogy" }

func (DecidedByAnalogy) apply(g Game) Game { return g.noteAfter() }
