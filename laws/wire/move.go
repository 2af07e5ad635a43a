package wire

import (
	"errors"

	"github.com/escaque/escaque/chess"
)

// What a move is made by, where the piece's letter does not say it all.
const (
	asCastling  = "castling"
	asEnPassant = "en-passant"
)

// writeMove writes a move as its squares and what makes it.
func writeMove(m chess.Move) (text, as string) {
	if m == chess.NoMove {
		return "", ""
	}
	switch piece := m.Piece(); {
	case m.IsCastling():
		as = asCastling
	case m.IsEnPassant():
		as = asEnPassant
	case piece != chess.NoPieceType:
		as = string(rune(piece.Letter()))
	}
	return m.String(), as
}

// Kinds of move as package chess keeps them in the top four bits; a test holds
// the two packages together.
const (
	kindCastling    = 7
	kindEnPassant   = 8
	kindDoubleStep  = 9
	kindPromotion   = 8 // plus the piece
	squareBits      = 6
	uciLength       = 4
	promotionLength = 5
)

// move reads a move without knowing the position. Without "as" only squares
// and promotion are set, which is enough for a command.
func (r *reader) move(field, text, as string) chess.Move {
	if text == "" {
		return chess.NoMove
	}
	if len(text) != uciLength && len(text) != promotionLength {
		r.fail(field, errors.New("a move is two squares and perhaps a promotion, such as e2e4 or e7e8q"))
		return chess.NoMove
	}
	from, err := chess.ParseSquare(text[:2])
	if err != nil {
		r.fail(field, err)
		return chess.NoMove
	}
	to, err := chess.ParseSquare(text[2:4])
	if err != nil {
		r.fail(field, err)
		return chess.NoMove
	}
	if from == to {
		r.fail(field, errors.New("a move leaves its square"))
		return chess.NoMove
	}
	kind := 0
	piece := pieceOf(as)
	switch {
	case as == asCastling:
		kind = kindCastling
	case as == asEnPassant:
		kind = kindEnPassant
	case as != "" && piece == chess.NoPieceType:
		r.fail(field, errors.New("\"as\" is one of P N B R Q K, castling and en-passant"))
		return chess.NoMove
	case piece == chess.Pawn && (to == from+16 || from == to+16):
		kind = kindDoubleStep
	default:
		kind = int(piece)
	}
	if len(text) == promotionLength {
		promoted := chess.NoPieceType
		switch text[4] {
		case 'n', 'b', 'r', 'q':
			promoted = pieceOf(string(rune(text[4] - 'a' + 'A')))
		}
		if promoted == chess.NoPieceType || as != "" && piece != chess.Pawn {
			r.fail(field, errors.New("a promotion is one of q, r, b and n, and by a pawn"))
			return chess.NoMove
		}
		kind = kindPromotion + int(promoted)
	}
	return chess.Move(from) | chess.Move(to)<<squareBits | chess.Move(kind)<<(2*squareBits)
}

// pieceOf returns the piece of a capital letter.
func pieceOf(letter string) chess.PieceType {
	for t := chess.Pawn; t <= chess.King; t++ {
		if letter == string(rune(t.Letter())) {
			return t
		}
	}
	return chess.NoPieceType
}
