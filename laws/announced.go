package laws

import "github.com/escaque/escaque/chess"

// Announced is a move said aloud, and the move that it means.
type Announced struct {
	Stamp
	// By is whose move it is.
	By chess.Color
	Written
	Move chess.Move
	// Slip says that it is not the move that was made; Corrected that it mends
	// such a slip of the tongue.
	Slip, Corrected bool
	Citation
}

func (Announced) EventKind() string { return "Announced" }

func (e Announced) apply(g Game) Game {
	if g.blind == nil {
		return g
	}
	b := *g.blind
	b.said, b.written, b.repeated = e.Move, e.Written, false
	g.blind = &b
	return g
}
