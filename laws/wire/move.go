package wire

import (
	"errors"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
)

// What a move is made by, where the piece's letter does not say it all.
const (
	asCastling  = "castling"
	asEnPassant = "en-passant"
)

// movers are what a move can be made by.
var movers = []string{"P", "N", "B", "R", "Q", "K", asCastling, asEnPassant}

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

// move reads a move without knowing the position. Without "as" only squares
// and promotion are set, which is enough for a command.
func (r *reader) move(field, text, as string) chess.Move {
	r.note(map[string]string{"move": "as", "obliged": "obligedAs"}[field], TakesWord, movers)
	if text == "" {
		return chess.NoMove
	}
	m, err := uci.Read(text)
	if err != nil {
		r.fail(field, err)
		return chess.NoMove
	}
	piece := pieceOf(as)
	switch {
	case as != "" && as != asCastling && as != asEnPassant && piece == chess.NoPieceType:
		r.fail(field, &ValueError{as, movers})
		return chess.NoMove
	case m.Promotion() != chess.NoPieceType:
		if as != "" && piece != chess.Pawn {
			r.fail(field, errors.New("a promotion is made by a pawn"))
			return chess.NoMove
		}
		return m
	case as == asCastling:
		return chess.NewCastling(m.From(), m.To())
	case as == asEnPassant:
		return chess.NewEnPassant(m.From(), m.To())
	}
	return chess.NewMove(m.From(), m.To(), piece, chess.NoPieceType)
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
