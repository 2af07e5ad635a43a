package laws

import "github.com/escaque/escaque/chess"

// Released says that a man was let go on a square without a move being made
// by it.
type Released struct {
	Stamp
	By       chess.Color
	From, To chess.Square
	As       Part
	// Move is the castling that a part of was carried out, else NoMove.
	Move chess.Move
	Citation
}

func (Released) EventKind() string { return "Released" }

func (e Released) apply(g Game) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	h = h.released(e, g.board())
	g.hand = &h
	return g
}
