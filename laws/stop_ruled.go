package laws

import "github.com/escaque/escaque/chess"

// StopRuled says whether the player had a valid reason, or whether the defect
// is evident.
type StopRuled struct {
	Stamp
	By     chess.Color
	Valid  bool
	Defect bool
	Reason string
	Citation
}

func (StopRuled) EventKind() string { return "StopRuled" }

func (StopRuled) apply(g Game) Game {
	g = g.noteAfter()
	return g.noted(func(d *desk) { d.summons = nil })
}
