package laws

import (
	"iter"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// After an illegal move that nobody has claimed, the board may show an unlawful position.
// Play continues on it until a claim. Pieces are moved as the players move them, and the
// press of the clock decides what each action was. Article 4 applies there too: it speaks
// of the pieces on the board and of the moves that Article 3 allows them.

// whyTouchBroken returns a refusal if a move breaks the touched-piece rule and the arbiter enforces
// that rule. Otherwise it returns nil.
func (s *decision) whyTouchBroken(m chess.Move) *Refusal {
	if d := s.g.duty(s.t, m.From()); !d.allows(s.g.board(), m) && s.arbiterWatchesTouch() {
		return s.refuseBreach(&d, m)
	}
	return nil
}

// putDown returns the pieces that a player put down on an unlawful board. piece is the new piece of
// a promotion, or NoPieceType.
func (h *hand) putDown() (moves []stray, piece chess.PieceType) {
	if h.promoting != chess.NoMove {
		return []stray{{h.promoting.From(), h.promoting.To()}}, h.piece
	}
	return h.strays, chess.NoPieceType
}

// The functions below work on boards with any pieces on any squares.

// setupAfter returns the board after pieces were moved by hand and the turn has passed. Castling
// rights are lost as by lawful moves, and no en passant capture is possible.
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

// firstRank returns the squares of a player's first rank.
func firstRank(c chess.Color) chess.Bitboard {
	return chess.Bitboard(0xff) << (8 * c.BackRank())
}

// toleratedFaults are the faults that illegal moves may leave in a position that still counts as
// lawful.
const toleratedFaults = chess.FaultMaterial | chess.FaultCheckers | chess.FaultCastling | chess.FaultCounters

// lawfulPosition converts a board to a position; ok is false when it is not lawful.
func lawfulPosition(s chess.Setup) (p chess.Position, ok bool) {
	p, err := s.Position(toleratedFaults)
	return p, err == nil
}

// parsePosition parses the FEN of a position that occurred on a board, tolerating the same faults
// as lawfulPosition.
func parsePosition(text string) (chess.Position, error) {
	setup, err := fen.Parse(text)
	if err != nil {
		return chess.Position{}, err
	}
	return setup.Position(toleratedFaults)
}

// isInCheck reports whether a player's king is attacked, or was captured.
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

// kingSquare returns the square of a player's king; ok is false when it was captured.
func kingSquare(s *chess.Setup, c chess.Color) (chess.Square, bool) {
	for at, piece := range s.Board {
		if piece == chess.MakePiece(c, chess.King) {
			return chess.Square(at), true
		}
	}
	return chess.NoSquare, false
}

// hasOnlyKing reports whether a player has no piece except their king.
func hasOnlyKing(s *chess.Setup, c chess.Color) bool {
	for _, piece := range s.Board {
		if piece != chess.NoPiece && piece.Color() == c && piece.Type() != chess.King {
			return false
		}
	}
	return true
}

// kingsOnly returns a position with only the two kings.
func kingsOnly() chess.Position {
	s := chess.EmptySetup()
	s.Board[chess.E1], s.Board[chess.E8] = chess.WhiteKing, chess.BlackKing
	p, _ := s.Position(0) // legal, as one sees
	return p
}

// occupiedSquares returns the occupied squares of a board.
func occupiedSquares(s *chess.Setup) chess.Bitboard {
	var all chess.Bitboard
	for at, piece := range s.Board {
		if piece != chess.NoPiece {
			all = all.With(chess.Square(at))
		}
	}
	return all
}

// bothInCheck reports whether both kings are in check. The arbiter of a rapid game then intervenes
// unasked (Appendix A.4.c, 2009). A captured king is not in check.
func bothInCheck(s *chess.Setup) bool {
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if _, ok := kingSquare(s, c); !ok || !isInCheck(s, c) {
			return false
		}
	}
	return true
}

// hasVisibleFault reports whether an arbiter can see a fault without having seen the moves: both
// kings in check, or a pawn on the last rank.
func hasVisibleFault(s *chess.Setup) bool { return bothInCheck(s) || pawnOnLast(s) }

// pawnOnLast reports whether a pawn stands on its last rank. The arbiter of a rapid game then
// intervenes unasked (Appendix A.4.c, 2009).
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

// followsArticle3 reports whether an action by hand on an unlawful board is a move by Article 3.
// One piece moves as it may, or the king castles. No king is captured, and the player's own king is
// not left in check.
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

// isCastled reports whether a king and a rook were moved as in castling, with the right to castle
// and not out of check.
func isCastled(s *chess.Setup, moves []stray) bool {
	king, rook := moves[0], moves[1]
	if len(moves) != 2 || s.Board[king.from&63] != chess.MakePiece(s.Turn, chess.King) || !s.Castling.Has(rook.from) || isInCheck(s, s.Turn) {
		return false
	}
	m := chess.NewCastling(king.from, rook.from)
	return king.to == m.KingTo() && rook.to == m.RookTo() && clearToCastle(s, m)
}

// clearToCastle reports whether no piece stands in the way of castling and none attacks a square
// that the king crosses.
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

// squaresBetween yields the squares of a rank from one to another, both included.
func squaresBetween(from, to chess.Square) iter.Seq[chess.Square] {
	return func(yield func(chess.Square) bool) {
		for at := min(from, to); at <= max(from, to) && yield(at); at++ {
		}
	}
}

// unlawfulBoard is a board whose position is not lawful.
type unlawfulBoard struct{ pieces *chess.Setup }

// PieceAt returns the piece on a square.
func (b unlawfulBoard) PieceAt(at chess.Square) chess.Piece {
	if !at.Valid() {
		return chess.NoPiece
	}
	return b.pieces.Board[at]
}

// Turn returns the player whose move it is.
func (b unlawfulBoard) Turn() chess.Color { return b.pieces.Turn }

// King returns the square of a player's king, NoSquare when it was captured.
func (b unlawfulBoard) King(c chess.Color) chess.Square {
	at, _ := kingSquare(b.pieces, c)
	return at
}

// Is960 returns false. In a doubtful position, a player who touches king and rook on other squares
// than in ordinary chess is not obliged to castle.
func (b unlawfulBoard) Is960() bool { return false }

// moves returns the moves that Article 3 allows. Of the promotions of a pawn it returns only the
// promotion to a queen.
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

// unlawfulBoardMove returns the move made by hand on an unlawful board. ok is false when Article 3
// does not allow it.
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

// formatMoves formats moved pieces as squares: "e2-c3".
func formatMoves(moves []stray) string {
	var parts []string
	for _, m := range moves {
		parts = append(parts, m.from.String()+"-"+m.to.String())
	}
	return strings.Join(parts, " ")
}
