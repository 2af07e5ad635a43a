package laws

import "github.com/escaque/escaque/chess"

// EvidenceVerified is the opponent's word on it.
type EvidenceVerified struct {
	Stamp
	By    chess.Color
	Right bool
	Citation
}

func (EvidenceVerified) EventKind() string { return "EvidenceVerified" }

func (e EvidenceVerified) apply(g Game) Game {
	g = g.noteAfter()
	return g.noted(func(d *desk) { d.verified = e.Right })
}
