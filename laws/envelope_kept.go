package laws

// EnvelopeKept says that the arbiter has checked the envelope and keeps it.
type EnvelopeKept struct {
	Stamp
	Envelope Envelope
	Citation
}

func (EnvelopeKept) EventKind() string { return "EnvelopeKept" }

func (e EnvelopeKept) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) { a.kept = &e })
}
