package laws

import "github.com/escaque/escaque/chess"

// MoveShown says that the player who is to seal made a move on the board: it
// is the one that he must seal.
type MoveShown struct {
	Stamp
	By   chess.Color
	Move chess.Move
	// SAN is the move in English standard algebraic notation.
	SAN string
	Citation
}

func (MoveShown) EventKind() string { return "MoveShown" }

func (e MoveShown) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) { a.shown, a.sealed = e.Move, nil })
}
