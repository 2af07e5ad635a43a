package laws

import "github.com/escaque/escaque/chess"

// MoveSealed is a sealed move as its player handed it over. The text, when it
// is there, is not for the opponent to see.
type MoveSealed struct {
	Stamp
	By         chess.Color
	Written    Written
	Game       string
	Commitment Commitment
	Ciphertext []byte
	Citation
}

func (MoveSealed) EventKind() string { return "MoveSealed" }

func (e MoveSealed) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) { a.sealed = &e })
}
