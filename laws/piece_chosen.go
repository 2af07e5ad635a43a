package laws

import "github.com/escaque/escaque/chess"

// PieceChosen says that a new piece touches the square of promotion and the
// pawn is off the board; the piece is still in hand.
type PieceChosen struct {
	Stamp
	By       chess.Color
	From, To chess.Square
	Piece    chess.PieceType
	Citation
}

func (PieceChosen) EventKind() string { return "PieceChosen" }

func (e PieceChosen) apply(g Game) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	if !h.has(e.From) {
		h = h.with([]chess.Square{e.From}, false)
	}
	h.promoting, h.piece = chess.NewMove(e.From, e.To, chess.Pawn, chess.NoPieceType), e.Piece
	g.hand = &h
	return g
}
