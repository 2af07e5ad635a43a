package laws

import "github.com/escaque/escaque/chess"

// ReplacementDue says what binds the move that replaces an illegal one: a man,
// a capture or a move, or nothing when Text is "".
type ReplacementDue struct {
	Stamp
	By   chess.Color
	Text string
	Citation
}

func (ReplacementDue) EventKind() string { return "ReplacementDue" }

func (ReplacementDue) apply(g Game) Game {
	// says what the hand shows
	return g
}
