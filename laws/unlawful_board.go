package laws

import (
	"iter"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// A board that is no lawful position, since an illegal move was completed and
// nobody has said so yet, is played on until somebody does. Pieces are moved as the
// players move them, and the press of the clock shows what it was. Article 4 holds
// there as everywhere: it speaks of the pieces on the board and of what Article 3
// lets them do, and knows no board on which touching binds nobody.

// whyTouchBroken refuses a move that breaks the rule of touched pieces, where the arbiter
// watches that.
func (s *decision) whyTouchBroken(m chess.Move) *Refusal {
	if d := s.g.duty(s.t, m.From()); !d.allows(s.g.board(), m) && s.arbiterWatchesTouch() {
		return s.refuseBreach(&d, m)
	}
	return nil
}

// putDown is what a player put down on such a board: pieces, or a new piece for a pawn.
func (h *hand) putDown() (moves []stray, piece chess.PieceType) {
	if h.promoting != chess.NoMove {
		return []stray{{h.promoting.From(), h.promoting.To()}}, h.piece
	}
	return h.strays, chess.NoPieceType
}

// What stands on the board when hands have put it there, as pieces on squares.

// setupAfter returns the pieces after some were moved by hand and the turn has passed.
// Rights to castle are lost as by lawful moves, and no pawn can be taken in
// passing.
func setupAfter(s chess.Setup, moves []stray, piece chess.PieceType) chess.Setup {
	quiet := true
	for _, m := range moves {
		mover := s.Board[m.from&63]
		if mover == chess.NoPiece || m.from == m.to {
			continue
		}
		quiet = quiet && mover.Type() != chess.Pawn && s.Board[m.to&63] == chess.NoPiece
		s.Board[m.from&63], s.Board[m.to&63] = chess.NoPiece, mover
		s.Castling = s.Castling.Without(m.from).Without(m.to)
		if mover.Type() == chess.King {
			s.Castling &^= firstRank(mover.Color())
		}
		if piece != chess.NoPieceType {
			s.Board[m.to&63] = chess.MakePiece(mover.Color(), piece)
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

// firstRank is the set of the squares of a player's first rank.
func firstRank(c chess.Color) chess.Bitboard {
	return chess.Bitboard(0xff) << (8 * c.BackRank())
}

// toleratedFaults are the faults that illegal moves may leave in a position in which the
// game goes on all the same.
const toleratedFaults = chess.FaultMaterial | chess.FaultCheckers | chess.FaultCastling | chess.FaultCounters

// lawfulPosition returns the position that pieces on squares are, if it is one.
func lawfulPosition(s chess.Setup) (chess.Position, bool) {
	p, err := s.Position(toleratedFaults)
	return p, err == nil
}

// parsePosition reads a position that stood on a board, as lawful as that.
func parsePosition(text string) (chess.Position, error) {
	setup, err := fen.Parse(text)
	if err != nil {
		return chess.Position{}, err
	}
	return setup.Position(toleratedFaults)
}

// isInCheck reports whether a player's king is attacked, or gone.
func isInCheck(s *chess.Setup, c chess.Color) bool {
	king, ok := kingSquare(s, c)
	return !ok || isAttacked(s, king, c.Other())
}

// isAttacked reports whether a piece of a colour attacks a square.
func isAttacked(s *chess.Setup, at chess.Square, by chess.Color) bool {
	all := occupiedSquares(s)
	for from, piece := range s.Board {
		if piece != chess.NoPiece && piece.Color() == by && chess.Attacks(piece, chess.Square(from), all).Has(at) {
			return true
		}
	}
	return false
}

func kingSquare(s *chess.Setup, c chess.Color) (chess.Square, bool) {
	for at, piece := range s.Board {
		if piece == chess.MakePiece(c, chess.King) {
			return chess.Square(at), true
		}
	}
	return chess.NoSquare, false
}

// hasOnlyKing reports whether a player has no piece besides their king.
func hasOnlyKing(s *chess.Setup, c chess.Color) bool {
	for _, piece := range s.Board {
		if piece != chess.NoPiece && piece.Color() == c && piece.Type() != chess.King {
			return false
		}
	}
	return true
}

// kingsOnly is a position in which neither side has anything else.
func kingsOnly() chess.Position {
	s := chess.EmptySetup()
	s.Board[chess.E1], s.Board[chess.E8] = chess.WhiteKing, chess.BlackKing
	p, _ := s.Position(0) // legal, as one sees
	return p
}

func occupiedSquares(s *chess.Setup) chess.Bitboard {
	var all chess.Bitboard
	for at, piece := range s.Board {
		if piece != chess.NoPiece {
			all = all.With(chess.Square(at))
		}
	}
	return all
}

// bothInCheck and pawnOnLast are what the arbiter of a rapid game steps in for
// unasked (Appendix A.4.c, 2009). A king that was taken is not in check.
func bothInCheck(s *chess.Setup) bool {
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if _, ok := kingSquare(s, c); !ok || !isInCheck(s, c) {
			return false
		}
	}
	return true
}

// hasVisibleFault reports whether a board shows what an arbiter sees without having seen
// the moves: both kings in check, or a pawn on the last rank.
func hasVisibleFault(s *chess.Setup) bool { return bothInCheck(s) || pawnOnLast(s) }

func pawnOnLast(s *chess.Setup) bool {
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		for at, piece := range s.Board {
			if piece == chess.MakePiece(c, chess.Pawn) && chess.Square(at).Rank() == c.Other().BackRank() {
				return true
			}
		}
	}
	return false
}

// followsArticle3 reports whether what was done by hand on a board that is no lawful
// position is a move by Article 3 all the same: one piece moves as it may, or a king
// castles, no king is taken and the player's own is not left in check.
func followsArticle3(s *chess.Setup, moves []stray, piece chess.PieceType) bool {
	after := setupAfter(*s, moves, piece)
	if len(moves) == 0 || isInCheck(&after, s.Turn) {
		return false
	}
	if _, ok := kingSquare(&after, s.Turn.Other()); !ok {
		return false
	}
	if len(moves) > 1 {
		return isCastled(s, moves)
	}
	m := moves[0]
	mover, target := s.Board[m.from&63], s.Board[m.to&63]
	arrives := mover.Type() == chess.Pawn && m.to.Rank() == s.Turn.Other().BackRank()
	if target != chess.NoPiece && target.Color() == mover.Color() || arrives != (piece != chess.NoPieceType) {
		return false
	}
	all := occupiedSquares(s)
	if mover.Type() != chess.Pawn {
		return chess.Attacks(mover, m.from, all).Has(m.to)
	}
	forward := 8 * (1 - 2*int(s.Turn))
	step := int(m.to) - int(m.from)
	switch {
	case target != chess.NoPiece:
		return chess.Attacks(mover, m.from, all).Has(m.to)
	case step == forward:
		return true
	case step == 2*forward:
		return m.from.Rank() == 1+5*int(s.Turn) && !all.Has(chess.Square(int(m.from)+forward))
	}
	return false
}

// isCastled reports whether a king and a rook were moved as in castling, with a
// right to it, out of no check.
func isCastled(s *chess.Setup, moves []stray) bool {
	king, rook := moves[0], moves[1]
	if len(moves) != 2 || s.Board[king.from&63] != chess.MakePiece(s.Turn, chess.King) || !s.Castling.Has(rook.from) || isInCheck(s, s.Turn) {
		return false
	}
	m := chess.NewCastling(king.from, rook.from)
	return king.to == m.KingTo() && rook.to == m.RookTo() && clearToCastle(s, m)
}

// clearToCastle reports whether nothing stands in the way of a castling and no piece
// attacks a square that the king crosses.
func clearToCastle(s *chess.Setup, m chess.Move) bool {
	apart := *s
	apart.Board[m.From()], apart.Board[m.To()] = chess.NoPiece, chess.NoPiece
	for at := range squaresBetween(m.From(), m.KingTo()) {
		if apart.Board[at] != chess.NoPiece || isAttacked(&apart, at, s.Turn.Other()) {
			return false
		}
	}
	for at := range squaresBetween(m.To(), m.RookTo()) {
		if apart.Board[at] != chess.NoPiece {
			return false
		}
	}
	return true
}

// squaresBetween goes from one square of a rank to another, both included.
func squaresBetween(from, to chess.Square) iter.Seq[chess.Square] {
	return func(yield func(chess.Square) bool) {
		for at := min(from, to); at <= max(from, to) && yield(at); at++ {
		}
	}
}

// unlawfulBoard is the board when what stands on it is no lawful position.
type unlawfulBoard struct{ pieces *chess.Setup }

// PieceAt returns what stands on a square.
func (b unlawfulBoard) PieceAt(at chess.Square) chess.Piece {
	if !at.Valid() {
		return chess.NoPiece
	}
	return b.pieces.Board[at]
}

// Turn returns the player whose move it is.
func (b unlawfulBoard) Turn() chess.Color { return b.pieces.Turn }

// King returns where a player's king stands, NoSquare when it was taken.
func (b unlawfulBoard) King(c chess.Color) chess.Square {
	at, _ := kingSquare(b.pieces, c)
	return at
}

// Is960 is false: who touches king and rook elsewhere than in the ordinary game
// cannot be held to castle where the position is in doubt.
func (b unlawfulBoard) Is960() bool { return false }

// moves lists what Article 3 allows there. Of a promotion it lists the queen, which
// stands for the others.
func (b unlawfulBoard) moves() []chess.Move {
	var list []chess.Move
	for from, piece := range b.pieces.Board {
		if piece == chess.NoPiece || piece.Color() != b.pieces.Turn {
			continue
		}
		for to := range chess.Square(64) {
			deed := []stray{{chess.Square(from), to}}
			if m, ok := unlawfulBoardMove(b.pieces, deed, chess.NoPieceType); ok {
				list = append(list, m)
			} else if m, ok = unlawfulBoardMove(b.pieces, deed, chess.Queen); ok {
				list = append(list, m)
			}
		}
		king := b.King(b.pieces.Turn)
		if m := chess.NewCastling(king, chess.Square(from)); king != chess.NoSquare && b.pieces.Castling.Has(chess.Square(from)) {
			if m, ok := unlawfulBoardMove(b.pieces, []stray{{king, m.KingTo()}, {m.To(), m.RookTo()}}, chess.NoPieceType); ok {
				list = append(list, m)
			}
		}
	}
	return list
}

// unlawfulBoardMove returns the move that was made by hand on a board that is no lawful
// position; ok is false when Article 3 does not allow it.
func unlawfulBoardMove(s *chess.Setup, moves []stray, piece chess.PieceType) (m chess.Move, ok bool) {
	if !followsArticle3(s, moves, piece) {
		return chess.NoMove, false
	}
	if len(moves) > 1 {
		return chess.NewCastling(moves[0].from, moves[1].from), true
	}
	mover := s.Board[moves[0].from&63].Type()
	return chess.NewMove(moves[0].from, moves[0].to, mover, piece), true
}

// formatMoves writes what was done by hand as squares: "e2-c3".
func formatMoves(moves []stray) string {
	var parts []string
	for _, m := range moves {
		parts = append(parts, m.from.String()+"-"+m.to.String())
	}
	return strings.Join(parts, " ")
}
