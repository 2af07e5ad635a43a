// Package uci writes and reads moves as the Universal Chess Interface does:
// the square left, the square reached and a small letter for a promotion.
//
// It knows nothing of engines or of the rest of that protocol.
package uci

import (
	"fmt"

	"github.com/escaque/escaque/chess"
)

// Error says which text is no legal move where it was read.
type Error struct {
	Text string
	What string
}

// Error puts it in one sentence.
func (e *Error) Error() string { return fmt.Sprintf("UCI move %q: %s", e.Text, e.What) }

// Format writes a move that is legal in the position: "e2e4", "e7e8q". Castling
// is the king's own move, "e1g1", in the ordinary game, and the king taking its
// rook, "e1h1", where [chess.Position.Is960] says so.
func Format(p *chess.Position, m chess.Move) string {
	if m.IsCastling() && !p.Is960() {
		return m.From().String() + m.KingTo().String()
	}
	return Format960(m)
}

// Format960 writes a move with castling always as the king taking its rook, as
// engines expect when UCI_Chess960 is set. NoMove is "0000".
func Format960(m chess.Move) string {
	if m == chess.NoMove {
		return "0000"
	}
	return m.String()
}

// Read reads two squares and perhaps a promotion, without a position: what a
// message carries before anybody has looked at the board. The move knows its
// squares and its promotion and nothing else, as [chess.NewMove] makes it. The
// error is an *Error.
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

// Parse reads a move and finds it among the legal ones. Castling may be written
// in either form; where a text can mean a plain king move too, it means that.
// The error is an *Error.
func Parse(p *chess.Position, text string) (chess.Move, error) {
	read, err := Read(text)
	if err != nil {
		return chess.NoMove, err
	}
	from, to, promotion := read.From(), read.To(), read.Promotion()
	m, ok := p.FindMove(from, to, promotion)
	if !ok {
		return chess.NoMove, fail(text, why(p, from, to, promotion))
	}
	return m, nil
}

// why explains what keeps two squares from being a legal move.
func why(p *chess.Position, from, to chess.Square, promotion chess.PieceType) string {
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

func fail(text, what string) *Error {
	const limit = 20
	if len(text) > limit {
		text = text[:limit] + "..."
	}
	return &Error{Text: text, What: what}
}
