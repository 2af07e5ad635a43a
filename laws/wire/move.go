package wire

import (
	"errors"
	"reflect"
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
)

// The kinds of moves for which the letter of the piece is not enough.
const (
	asCastling  = "castling"
	asEnPassant = "en-passant"
)

// movers are the values of "as": the moving piece or the kind of move.
var movers = []string{"P", "N", "B", "R", "Q", "K", asCastling, asEnPassant}

// newPieces are the pieces to which a pawn can be promoted.
var newPieces = []string{"N", "B", "R", "Q"}

// moverName returns the value of "as" for a move.
func moverName(m chess.Move) string {
	switch piece := m.Piece(); {
	case m.IsCastling():
		return asCastling
	case m.IsEnPassant():
		return asEnPassant
	case piece != chess.NoPieceType:
		return movers[piece-chess.Pawn]
	}
	return ""
}

// formatMove formats a move as its squares and the letter of a promotion.
func formatMove(m chess.Move) string {
	if m == chess.NoMove {
		return ""
	}
	return m.String()
}

// readMove parses a move without the position. Without "as" only squares and promotion are set,
// which is enough for a command.
func readMove(r *reader, text string) (chess.Move, error) {
	as, _ := r.parseText(r.as)
	m, err := parseMove(text, as)
	var word *ValueError
	if errors.As(err, &word) {
		return m, nil // that is said of "as", which is read next
	}
	return m, err
}

// readMover checks the value of "as". The value itself is read together with the move.
func readMover(r *reader, _ reflect.Value, p part) error {
	as, err := r.parseText(p)
	if err == nil && !slices.Contains(movers, as) {
		err = &ValueError{as, movers}
	}
	return err
}

// parseMove returns the move with the given squares and value of "as".
func parseMove(text, as string) (chess.Move, error) {
	m, err := uci.Read(text)
	if err != nil {
		return chess.NoMove, err
	}
	piece := pieceType(as)
	switch {
	case as != "" && !slices.Contains(movers, as):
		return chess.NoMove, &ValueError{as, movers}
	case m.Promotion() != chess.NoPieceType:
		if as != "" && piece != chess.Pawn {
			return chess.NoMove, errors.New("a promotion is made by a pawn")
		}
		return m, nil
	case as == asCastling:
		return chess.NewCastling(m.From(), m.To()), nil
	case as == asEnPassant:
		return chess.NewEnPassant(m.From(), m.To()), nil
	}
	return chess.NewMove(m.From(), m.To(), piece, chess.NoPieceType), nil
}

// pieceType returns the piece type of a capital letter.
func pieceType(letter string) chess.PieceType {
	for t := chess.Pawn; t <= chess.King; t++ {
		if letter == string(rune(t.Letter())) {
			return t
		}
	}
	return chess.NoPieceType
}

// pieceForm is the form of a promotion piece.
var pieceForm = &form{takes: TakesWord, values: newPieces, append: func(b []byte, v reflect.Value) []byte {
	return append(b, '"', chess.PieceType(v.Uint()).Letter(), '"')
}, read: func(r *reader, v reflect.Value, p part) error {
	text, err := r.parseText(p)
	t := pieceType(text)
	if err == nil && (t == chess.NoPieceType || r.strict && !slices.Contains(newPieces, text)) {
		err = &ValueError{text, newPieces}
	}
	v.SetUint(uint64(t))
	return err
}}
