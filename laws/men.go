package laws

import (
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// What stands on the board when hands have put it there, as men on squares.

// played returns the men after some were moved by hand and the turn has passed.
// Rights to castle are lost as by lawful moves, and no pawn can be taken in
// passing.
func played(s chess.Setup, moves []stray, piece chess.PieceType) chess.Setup {
	quiet := true
	for _, m := range moves {
		man := s.Board[m.from&63]
		if man == chess.NoPiece || m.from == m.to {
			continue
		}
		quiet = quiet && man.Type() != chess.Pawn && s.Board[m.to&63] == chess.NoPiece
		s.Board[m.from&63], s.Board[m.to&63] = chess.NoPiece, man
		s.Castling = s.Castling.Without(m.from).Without(m.to)
		if man.Type() == chess.King {
			s.Castling &^= rankOf(man.Color())
		}
		if piece != chess.NoPieceType {
			s.Board[m.to&63] = chess.MakePiece(man.Color(), piece)
		}
	}
	s.HalfmoveClock++
	if !quiet {
		s.HalfmoveClock = 0
	}
	if s.Turn == chess.Black {
		s.FullmoveNumber++
	}
	s.Turn, s.EnPassant = s.Turn.Other(), chess.NoSquare
	return s
}

// rankOf is the set of the squares of a player's first rank.
func rankOf(c chess.Color) chess.Bitboard {
	return chess.Bitboard(0xff) << (8 * c.BackRank())
}

// waived are the faults that illegal moves may leave in a position in which the
// game goes on all the same.
const waived = chess.FaultMaterial | chess.FaultCheckers | chess.FaultCastling | chess.FaultCounters

// lawful returns the position that men on squares are, if it is one.
func lawful(s chess.Setup) (chess.Position, bool) {
	p, err := s.Position(waived)
	return p, err == nil
}

// positionOf reads a position that stood on a board, as lawful as that.
func positionOf(text string) (chess.Position, error) {
	setup, err := fen.Parse(text)
	if err != nil {
		return chess.Position{}, err
	}
	return setup.Position(waived)
}

// inCheck reports whether a player's king is attacked, or gone.
func inCheck(s *chess.Setup, c chess.Color) bool {
	king, ok := kingOf(s, c)
	if !ok {
		return true
	}
	for from, man := range s.Board {
		if man != chess.NoPiece && man.Color() != c && chess.Attacks(man, chess.Square(from), occupied(s)).Has(king) {
			return true
		}
	}
	return false
}

func kingOf(s *chess.Setup, c chess.Color) (chess.Square, bool) {
	for at, man := range s.Board {
		if man == chess.MakePiece(c, chess.King) {
			return chess.Square(at), true
		}
	}
	return chess.NoSquare, false
}

func occupied(s *chess.Setup) chess.Bitboard {
	var all chess.Bitboard
	for at, man := range s.Board {
		if man != chess.NoPiece {
			all = all.With(chess.Square(at))
		}
	}
	return all
}

// bothInCheck and pawnOnLast are what the arbiter of a rapid game steps in for
// unasked (Appendix A.4.c, 2009). A king that was taken is not in check.
func bothInCheck(s *chess.Setup) bool {
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if _, ok := kingOf(s, c); !ok || !inCheck(s, c) {
			return false
		}
	}
	return true
}

func pawnOnLast(s *chess.Setup) bool {
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		for at, man := range s.Board {
			if man == chess.MakePiece(c, chess.Pawn) && chess.Square(at).Rank() == c.Other().BackRank() {
				return true
			}
		}
	}
	return false
}

// obeys reports whether what was done by hand on a board that is no lawful
// position is a move by Article 3 all the same: one man moves as it may, or a king
// castles, no king is taken and the player's own is not left in check.
func obeys(s *chess.Setup, moves []stray, piece chess.PieceType) bool {
	after := played(*s, moves, piece)
	if len(moves) == 0 || inCheck(&after, s.Turn) {
		return false
	}
	if _, ok := kingOf(&after, s.Turn.Other()); !ok || pawnOnLast(&after) && !pawnOnLast(s) {
		return false
	}
	if len(moves) > 1 {
		return castled(s, moves)
	}
	m := moves[0]
	man, target := s.Board[m.from&63], s.Board[m.to&63]
	if target != chess.NoPiece && target.Color() == man.Color() {
		return false
	}
	all := occupied(s)
	if man.Type() != chess.Pawn {
		return chess.Attacks(man, m.from, all).Has(m.to)
	}
	forward := 8 * (1 - 2*int(s.Turn))
	step := int(m.to) - int(m.from)
	switch {
	case target != chess.NoPiece:
		return chess.Attacks(man, m.from, all).Has(m.to)
	case step == forward:
		return true
	case step == 2*forward:
		return m.from.Rank() == 1+5*int(s.Turn) && !all.Has(chess.Square(int(m.from)+forward))
	}
	return false
}

// castled reports whether a king and a rook were moved as in castling, with a
// right to it, out of no check.
func castled(s *chess.Setup, moves []stray) bool {
	king, rook := moves[0], moves[1]
	if len(moves) != 2 || s.Board[king.from&63] != chess.MakePiece(s.Turn, chess.King) || !s.Castling.Has(rook.from) || inCheck(s, s.Turn) {
		return false
	}
	m := chess.NewCastling(king.from, rook.from)
	return king.to == m.KingTo() && rook.to == m.RookTo()
}

// textOf writes what was done by hand as squares: "e2-c3".
func textOf(moves []stray) string {
	var parts []string
	for _, m := range moves {
		parts = append(parts, m.from.String()+"-"+m.to.String())
	}
	return strings.Join(parts, " ")
}
