package session

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
)

// ReadMove parses a move as people and programs write it. promote is the piece to which a pawn is
// promoted if the move does not name one. An illegal or ambiguous move is refused.
func ReadMove(pos *chess.Position, text string, promote chess.PieceType) (m chess.Move, err error) {
	squares := strings.ToLower(strings.ReplaceAll(text, "-", ""))
	for _, t := range []string{squares, squares + strings.ToLower(string(promote.Letter()))} {
		if m, err := uci.Parse(pos, t); err == nil {
			return m, nil
		}
	}
	meant := sanReadings(pos, text)
	if len(meant) > 1 {
		if as := slices.DeleteFunc(slices.Clone(meant), func(m chess.Move) bool { return m.Promotion() != promote }); len(as) == 1 {
			meant = as
		}
	}
	switch len(meant) {
	case 0:
		return m, Prevented("Illegal move (" + text + ").")
	case 1:
		return meant[0], nil
	}
	return m, Prevented("Ambiguous move (" + text + ").")
}

// sanReadings returns the legal moves that a text can mean. A small letter is read as a piece only
// if no other reading fits.
func sanReadings(pos *chess.Position, text string) []chess.Move {
	meant := san.Read(pos, text, san.Options{}).Moves
	if len(meant) == 0 && strings.ContainsRune("kqrbn", rune(text[0])) {
		meant = san.Read(pos, strings.ToUpper(text[:1])+text[1:], san.Options{}).Moves
	}
	return meant
}
