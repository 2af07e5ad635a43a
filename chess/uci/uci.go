// Package uci writes and reads moves in the notation of the Universal Chess Interface: the square
// left, the square reached and a lower-case letter for a promotion.
//
// It does not implement engines or the rest of that protocol.
package uci

import (
	"fmt"

	"github.com/escaque/escaque/chess"
)

// Error is the error for a text that is not a legal move.
type Error struct {
	Text string
	What string
}

// Error returns the error in one sentence.
func (e *Error) Error() string { return fmt.Sprintf("UCI move %q: %s", e.Text, e.What) }

// Format returns the notation of a legal move of the position: "e2e4", "e7e8q". Castling is written
// as the king's own move, "e1g1", in ordinary chess. When [chess.Position.Is960] reports true, it
// is the king taking its rook, "e1h1".
func Format(p *chess.Position, m chess.Move) string {
	if m.IsCastling() && !p.Is960() {
		return m.From().String() + m.KingTo().String()
	}
	return Format960(m)
}

// Format960 returns the notation of a move with castling always written as the king taking its
// rook. Engines expect this form when UCI_Chess960 is set. NoMove is "0000".
func Format960(m chess.Move) string {
	if m == chess.NoMove {
		return "0000"
	}
	return m.String()
}

// Read parses two squares and an optional promotion, without a position. The move contains only
// these, as [chess.NewMove] makes it, and its legality is not checked. The error is an *Error.
func Read(text string) (chess.Move, error) {
	if len(text) != 4 && len(text) != 5 {
		return chess.NoMove, fail(text, "want two squares and perhaps a promotion, such as e2e4 or e7e8q")
	}
	from, err := chess.ParseSquare(text[:2])
	if err != nil {
		return chess.NoMove, fail(text, err.Error())
	}
	to, err := chess.ParseSquare(text[2:4])
	if err != nil {
		return chess.NoMove, fail(text, err.Error())
	}
	if from == to {
		return chess.NoMove, fail(text, "a move leaves its square")
	}
	promotion := chess.NoPieceType
	if len(text) == 5 {
		switch text[4] {
		case 'q':
			promotion = chess.Queen
		case 'r':
			promotion = chess.Rook
		case 'b':
			promotion = chess.Bishop
		case 'n':
			promotion = chess.Knight
		default:
			return chess.NoMove, fail(text, "a promotion is one of q, r, b and n")
		}
	}
	return chess.NewMove(from, to, chess.NoPieceType, promotion), nil
}

// Parse parses a move and returns the legal move that it means. Castling may be written as the
// king's own move or as the king taking its rook. A text that can also mean a plain king move means
// the king move. The error is an *Error.
func Parse(p *chess.Position, text string) (chess.Move, error) {
	read, err := Read(text)
	if err != nil {
		return chess.NoMove, err
	}
	from, to, promotion := read.From(), read.To(), read.Promotion()
	m, ok := p.FindMove(from, to, promotion)
	if !ok {
		return chess.NoMove, fail(text, whyIllegal(p, from, to, promotion))
	}
	return m, nil
}

// whyIllegal explains why there is no legal move from one square to another.
func whyIllegal(p *chess.Position, from, to chess.Square, promotion chess.PieceType) string {
	piece := p.PieceAt(from)
	switch {
	case piece == chess.NoPiece:
		return "no piece stands on " + from.String()
	case piece.Color() != p.Turn():
		return "the piece on " + from.String() + " is not of the side to move, " + p.Turn().String()
	}
	if promotion == chess.NoPieceType {
		if _, ok := p.FindMove(from, to, chess.Queen); ok {
			return "a promotion must name its piece: q, r, b or n"
		}
	} else if _, ok := p.FindMove(from, to, chess.NoPieceType); ok {
		return "this move is no promotion"
	}
	return "the " + piece.Type().String() + " on " + from.String() + " has no legal move to " + to.String()
}

// fail returns an Error for a text.
func fail(text, what string) *Error {
	const limit = 20
	if len(text) > limit {
		text = text[:limit] + "..."
	}
	return &Error{Text: text, What: what}
}
