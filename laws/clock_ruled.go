package laws

// ClockRuled says whether the clock on the table can add time for the moves.
type ClockRuled struct {
	Stamp
	Adds   bool
	Reason string
	Citation
}

func (ClockRuled) EventKind() string { return "ClockRuled" }

func (e ClockRuled) apply(g Game) Game {
	g = g.noteAfter()
	return g.noted(func(d *desk) { d.plain = !e.Adds })
}
