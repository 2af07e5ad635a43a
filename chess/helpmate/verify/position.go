package verify

import (
	"errors"
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
)

// parsePosition parses the four fields of a position. The castling field names the files of the
// rooks.
func parsePosition(text string) (chess.Position, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 4 {
		return chess.Position{}, errors.New("a position has four fields")
	}
	s := chess.EmptySetup()
	err := parseBoard(&s.Board, fields[0])
	if err != nil {
		return chess.Position{}, err
	}
	if s.Turn, err = parseTurn(fields[1]); err != nil {
		return chess.Position{}, err
	}
	for _, letter := range []byte(fields[2]) {
		switch {
		case letter >= 'A' && letter <= 'H':
			s.Castling = s.Castling.With(chess.MakeSquare(int(letter-'A'), 0))
		case letter >= 'a' && letter <= 'h':
			s.Castling = s.Castling.With(chess.MakeSquare(int(letter-'a'), 7))
		case fields[2] != "-":
			return chess.Position{}, fmt.Errorf("%q names no rooks", fields[2])
		}
	}
	if fields[3] != "-" {
		if s.EnPassant, err = chess.ParseSquare(fields[3]); err != nil {
			return chess.Position{}, err
		}
	}
	// The question makes sense with any pieces, and whatever gave the check.
	return s.Position(chess.FaultMaterial | chess.FaultCheckers)
}

// parseBoard parses the placement field into at.
func parseBoard(at *[64]chess.Piece, text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return errors.New("a board has eight ranks")
	}
	for i, rank := range ranks {
		file := 0
		for _, letter := range []byte(rank) {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			piece, ok := chess.ParsePiece(letter)
			if !ok || file > 7 {
				return fmt.Errorf("%q is no rank of a board", rank)
			}
			at[chess.MakeSquare(file, 7-i)] = piece
			file++
		}
		if file != 8 {
			return fmt.Errorf("%q is no rank of a board", rank)
		}
	}
	return nil
}

// parseTurn parses the side to move.
func parseTurn(text string) (chess.Color, error) {
	switch text {
	case "w":
		return chess.White, nil
	case "b":
		return chess.Black, nil
	}
	return chess.White, fmt.Errorf("%q has no move", text)
}

// drawPosition returns a position as text for an error.
func drawPosition(p *chess.Position) string {
	s := p.Setup()
	return fmt.Sprintf("the position with %v to move and\n%s", p.Turn(), s.Diagram(nil))
}
