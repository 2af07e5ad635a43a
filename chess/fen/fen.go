// Package fen reads and writes positions in Forsyth-Edwards Notation, with the
// castling rights of Chess960 in both usual forms: X-FEN, which stays with KQkq
// where it can, and Shredder-FEN, which names the rooks' files.
//
// It knows the notation only. Whether a position can be played is for
// [chess.Setup.Position] to say; [ParsePosition] asks both.
package fen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
)

// Initial is the ordinary start position.
const Initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Error says what in a text is not FEN, where, and what would be.
type Error struct {
	Column  int     // of the offending byte, from 1
	Field   string  // "placement", "side to move", "castling", "en passant", "half-move clock", "move number"
	Problem Problem // the kind of thing that is wrong
	What    string  // what is wrong there
	Remedy  string  // what is expected instead
}

// Error puts it in one sentence.
func (e *Error) Error() string {
	return fmt.Sprintf("FEN column %d, %s: %s; %s", e.Column, e.Field, e.What, e.Remedy)
}

// ParsePosition reads a legal position, nothing waived. The error is an *Error
// where the text is at fault, a *chess.FaultError where the position is.
func ParsePosition(text string) (chess.Position, error) {
	setup, err := Parse(text)
	if err != nil {
		return chess.Position{}, err
	}
	return setup.Position(0)
}

// Format writes a position as FEN of all six fields. Castling rights are KQkq;
// a rook that is not the outermost of its wing is named by its file, as X-FEN
// does. The en passant square is written only when a capture there is legal.
func Format(p chess.Position) string { return FormatSetup(p.Setup()) }

// Shredder writes a position like Format, but names every castling rook by its
// file, HAha in the ordinary start position.
func Shredder(p chess.Position) string {
	setup := p.Setup()
	return format(&setup, func(rook chess.Square) byte { return fileLetter(rook) })
}

// FormatSetup writes anything that a Setup holds. What FEN cannot say, a right
// for a rook off its back rank, is left out.
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

// appendCastling writes White's rights before Black's, the h-side's first.
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

func backRankColor(rook chess.Square) chess.Color {
	if rook.Rank() == chess.White.BackRank() {
		return chess.White
	}
	return chess.Black
}

// fileLetter names a castling rook by its file: capital for White.
func fileLetter(rook chess.Square) byte {
	letter := byte('A' + rook.File())
	if backRankColor(rook) == chess.Black {
		letter += 'a' - 'A'
	}
	return letter
}

func sideLetter(color chess.Color, side chess.Side) byte {
	if side == chess.KingSide {
		return chess.MakePiece(color, chess.King).Letter()
	}
	return chess.MakePiece(color, chess.Queen).Letter()
}

// kingOf finds the side's one king on its back rank, from which the wings count.
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

// outermost finds the rook farthest from the king on a wing, NoSquare if none.
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

// quote repeats offending text, bounded.
func quote(text string) string {
	const limit = 20
	if len(text) > limit {
		text = text[:limit] + "..."
	}
	return strconv.Quote(strings.ToValidUTF8(text, "?"))
}
