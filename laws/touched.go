package laws

import "github.com/escaque/escaque/chess"

// Touched says that a player touched men.
type Touched struct {
	Stamp
	By      chess.Color
	Squares []chess.Square
	AtOnce  bool
	// Accidental is what the player said; Binding is what counts: the touch
	// obliges him to move or capture.
	Accidental, Binding bool
	// Waives says that it costs him the right to complain of the opponent's
	// move all the same.
	Waives bool
	Citation
}

func (Touched) EventKind() string { return "Touched" }

func (e Touched) apply(g Game) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	if e.Binding {
		h = h.with(e.Squares, e.AtOnce)
	}
	h.waived = h.waived || e.Waives
	g.hand = &h
	return g
}
