// Package fen reads and writes positions in Forsyth-Edwards Notation. It supports both usual forms
// of Chess960 castling rights: X-FEN, which uses KQkq where possible, and Shredder-FEN, which names
// the files of the rooks.
//
// The package checks the notation only. [chess.Setup.Position] decides whether a position is legal.
// [ParsePosition] does both.
package fen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
)

// Initial is the ordinary start position.
const Initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Error is an error in the text of a FEN: where it is, and what was expected.
type Error struct {
	Column  int     // of the offending byte, from 1
	Field   string  // "placement", "side to move", "castling", "en passant", "half-move clock", "move number"
	Problem Problem // the kind of error
	What    string  // what is wrong
	Remedy  string  // what is expected
}

// Error returns the error in one sentence.
func (e *Error) Error() string {
	return fmt.Sprintf("FEN column %d, %s: %s; %s", e.Column, e.Field, e.What, e.Remedy)
}

// ParsePosition parses a legal position and waives no fault. It returns an *Error when the text is
// invalid, and a *chess.FaultError when the position is.
func ParsePosition(text string) (chess.Position, error) {
	setup, err := Parse(text)
	if err != nil {
		return chess.Position{}, err
	}
	return setup.Position(0)
}

// Format returns the FEN of a position, with all six fields. Castling rights are written as KQkq. A
// rook that is not the outermost on its wing is named by its file, as X-FEN requires. The en
// passant square is written only when a capture there is legal.
func Format(p chess.Position) string { return FormatSetup(p.Setup()) }

// Shredder returns the FEN of a position like Format, but names every castling rook by its file:
// HAha in the ordinary start position.
func Shredder(p chess.Position) string {
	setup := p.Setup()
	return format(&setup, func(rook chess.Square) byte { return fileLetter(rook) })
}

// FormatSetup returns the FEN of any Setup. It omits the castling rights of rooks that are not on
// their back rank, because FEN cannot express them.
func FormatSetup(s chess.Setup) string {
	return format(&s, func(rook chess.Square) byte {
		color := backRankColor(rook)
		king, ok := kingOf(&s, color)
		if !ok {
			return fileLetter(rook)
		}
		for _, side := range []chess.Side{chess.KingSide, chess.QueenSide} {
			if outermost(&s, color, king, side) == rook {
				return sideLetter(color, side)
			}
		}
		return fileLetter(rook)
	})
}

// format returns the FEN of a setup. The function right returns the letter of a castling rook.
func format(s *chess.Setup, right func(rook chess.Square) byte) string {
	out := make([]byte, 0, 96)
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			piece := s.Board[chess.MakeSquare(file, rank)]
			if piece.Type() == chess.NoPieceType || piece.Type() > chess.King {
				empty++
				continue
			}
			if empty > 0 {
				out = append(out, '0'+byte(empty))
				empty = 0
			}
			out = append(out, piece.Letter())
		}
		if empty > 0 {
			out = append(out, '0'+byte(empty))
		}
		if rank > 0 {
			out = append(out, '/')
		}
	}
	out = append(out, ' ', s.Turn.String()[0], ' ')
	out = appendCastling(out, s, right)
	out = append(out, ' ')
	out = append(out, s.EnPassant.String()...)
	out = append(out, ' ')
	out = strconv.AppendInt(out, int64(s.HalfmoveClock), 10)
	out = append(out, ' ')
	out = strconv.AppendInt(out, int64(s.FullmoveNumber), 10)
	return string(out)
}

// appendCastling appends the castling field: White's rights before Black's, the h-side before the
// a-side. The function right returns the letter of a rook.
func appendCastling(out []byte, s *chess.Setup, right func(rook chess.Square) byte) []byte {
	before := len(out)
	for _, color := range []chess.Color{chess.White, chess.Black} {
		for file := 7; file >= 0; file-- {
			if rook := chess.MakeSquare(file, color.BackRank()); s.Castling.Has(rook) {
				out = append(out, right(rook))
			}
		}
	}
	if len(out) == before {
		out = append(out, '-')
	}
	return out
}

// backRankColor returns the side on whose back rank a rook stands.
func backRankColor(rook chess.Square) chess.Color {
	if rook.Rank() == chess.White.BackRank() {
		return chess.White
	}
	return chess.Black
}

// fileLetter returns the file of a castling rook as a letter, a capital for White.
func fileLetter(rook chess.Square) byte {
	letter := byte('A' + rook.File())
	if backRankColor(rook) == chess.Black {
		letter += 'a' - 'A'
	}
	return letter
}

// sideLetter returns K or Q for a wing, a capital for White.
func sideLetter(color chess.Color, side chess.Side) byte {
	if side == chess.KingSide {
		return chess.MakePiece(color, chess.King).Letter()
	}
	return chess.MakePiece(color, chess.Queen).Letter()
}

// kingOf returns the square of the side's king. ok is false unless the side has exactly one king on
// its back rank.
func kingOf(s *chess.Setup, color chess.Color) (chess.Square, bool) {
	found := chess.NoSquare
	for file := range 8 {
		sq := chess.MakeSquare(file, color.BackRank())
		if s.Board[sq] != chess.MakePiece(color, chess.King) {
			continue
		}
		if found != chess.NoSquare {
			return chess.NoSquare, false
		}
		found = sq
	}
	return found, found != chess.NoSquare
}

// outermost returns the rook on a wing that is farthest from the king, or NoSquare.
func outermost(s *chess.Setup, color chess.Color, king chess.Square, side chess.Side) chess.Square {
	from, step := 7, -1
	if side == chess.QueenSide {
		from, step = 0, 1
	}
	for file := from; file != king.File(); file += step {
		sq := chess.MakeSquare(file, color.BackRank())
		if s.Board[sq] == chess.MakePiece(color, chess.Rook) {
			return sq
		}
	}
	return chess.NoSquare
}

// quote returns offending text in quotes, shortened.
func quote(text string) string {
	const limit = 20
	if len(text) > limit {
		text = text[:limit] + "..."
	}
	return strconv.Quote(strings.ToValidUTF8(text, "?"))
}
