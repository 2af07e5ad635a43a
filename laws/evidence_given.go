package laws

import "github.com/escaque/escaque/chess"

// EvidenceGiven is what the claimant handed in where no arbiter is present.
// Right says that it is the position on the board.
type EvidenceGiven struct {
	Stamp
	By       chess.Color
	Position string
	Right    bool
	Sheet    bool
	Citation
}

func (EvidenceGiven) EventKind() string { return "EvidenceGiven" }

func (e EvidenceGiven) apply(g Game) Game {
	g = g.noteAfter()
	return g.noted(func(d *desk) { d.evidence, d.verified = &e, false })
}
