package laws

import "github.com/escaque/escaque/chess"

// SealingAsked says that the player on the move is to seal his move.
type SealingAsked struct {
	Stamp
	By chess.Color
	// Early says that he adjourns of his own accord before the session ends.
	Early bool
	Citation
}

func (SealingAsked) EventKind() string { return "SealingAsked" }

func (e SealingAsked) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) {
		a.state, a.by, a.early, a.without = Sealing, e.By&1, e.Early, false
		a.shown, a.sealed = chess.NoMove, nil
	})
}
