package laws

import "github.com/escaque/escaque/chess"

// CorrectionAgreed is a player's consent to take an illegal move back.
type CorrectionAgreed struct {
	Stamp
	By chess.Color
	Citation
}

func (CorrectionAgreed) EventKind() string { return "CorrectionAgreed" }

func (e CorrectionAgreed) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.edit()
	i.agreed[e.By&1] = true
	g.irregular = i
	return g
}
