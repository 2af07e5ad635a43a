package laws

import "github.com/escaque/escaque/chess"

// Adjusted says that a player put men straight. It obliges to nothing;
// Improper says that he had no right to it, or had touched them before.
type Adjusted struct {
	Stamp
	By       chess.Color
	Squares  []chess.Square
	Improper bool
	// Waives says that it costs him the right to complain of the opponent's
	// move.
	Waives bool
	Citation
}

func (Adjusted) EventKind() string { return "Adjusted" }

func (e Adjusted) apply(g Game) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	h.waived = h.waived || e.Waives
	g.hand = &h
	return g
}
