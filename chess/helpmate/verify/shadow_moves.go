package verify

import (
	"fmt"

	"github.com/escaque/escaque/chess"
)

// moveChecker checks every move from the positions of a shadow. The moves must lead to positions of
// the set, or to pieces that a lemma covers, and none may be mate by side. The moves of a ghost are
// checked together: afterwards it may be on any of its target squares.
type moveChecker struct {
	*shadow
	all  shadowSet   // all shadows of the certificate
	side chess.Color // side that would mate
	// answers holds the squares to which a piece other than the king may go. They are all squares
	// unless a piece on a known square certainly gives check.
	answers uint64
	err     error // the first fault found
}

// checkMoves checks every move from the positions of a shadow.
func (all shadowSet) checkMoves(s *shadow, side chess.Color) error {
	w := &moveChecker{shadow: s, all: all, side: side, answers: ^uint64(0)}
	w.findAnswers()
	for sq, piece := range s.at {
		if piece == chess.NoPiece || piece.Color() != s.turn {
			continue
		}
		next := s.after()
		next.at[sq] = chess.NoPiece
		switch piece.Type() {
		case chess.King:
			w.checkKingMoves(chess.Square(sq))
		case chess.Pawn:
			w.checkPawnMoves(chess.Square(sq))
		default:
			w.checkPieceMoves(next, placedPiece{piece, 1 << sq})
		}
	}
	for i, g := range s.ghosts {
		if g.piece.Color() == s.turn {
			next := s.after()
			next.ghosts = append(next.ghosts[:i], next.ghosts[i+1:]...)
			g.squares &^= s.occupied()
			w.checkPieceMoves(next, g)
		}
	}
	return w.err
}

// maybeOccupied returns the squares that are or may be occupied.
func (s *shadow) maybeOccupied() uint64 {
	all := s.occupied()
	for _, g := range s.ghosts {
		all |= g.squares
	}
	return all
}

// findAnswers computes w.answers, the squares that answer a check.
func (w *moveChecker) findAnswers() {
	k, veil := w.king(w.turn), w.maybeOccupied()
	for sq, piece := range w.at {
		if piece != chess.NoPiece && piece.Color() != w.turn && attacks(piece, chess.Square(sq), veil)>>k&1 == 1 {
			w.answers &= 1<<sq | between(chess.Square(sq), k)
		}
	}
}

// checkSuccessor checks the shadow after a move. The moved piece came from one of the squares in
// from. arrived is the piece on its new square, or nil when the move may give check in any way.
func (w *moveChecker) checkSuccessor(next *shadow, from uint64, arrived *placedPiece) {
	if w.err != nil || !next.clearOccupied() {
		return
	}
	if !w.all.covers(next, w.side) {
		w.err = fmt.Errorf("a move leaves the set: after it comes\n%s", next.draw())
		return
	}
	if next.turn == w.side || arrived != nil && !next.mayGiveCheck(w.side, from, *arrived) {
		return
	}
	k, x := next.king(w.side.Other()), next.king(w.side)
	occupied := next.occupied()
	open := attacks(chess.WhiteKing, k, 0) &^ attacks(chess.WhiteKing, x, 0) &^ next.pieces(w.side.Other())
	var pieces []placedPiece
	for sq, piece := range next.at {
		if piece != chess.NoPiece && piece.Color() == w.side && piece.Type() != chess.King {
			pieces = append(pieces, placedPiece{piece, 1 << sq})
		}
	}
	for _, g := range next.ghosts {
		pieces = append(pieces, placedPiece{g.piece, g.squares &^ occupied})
	}
	if mayBeMate(w.side, k, open, pieces, occupied) && !next.canRescue(w.side, k) {
		w.err = fmt.Errorf("mate is conceivable after a move to\n%s", next.draw())
	}
}

// mayGiveCheck reports whether a piece that moved from a square in from may have given check, from
// its new square or by opening a line.
func (s *shadow) mayGiveCheck(side chess.Color, from uint64, arrived placedPiece) bool {
	k, occupied := s.king(side.Other()), s.occupied()
	found := false
	if arrived.piece.Type() != chess.King {
		forEachSquare(arrived.squares, func(to chess.Square) { found = found || attacks(arrived.piece, to, occupied)>>k&1 == 1 })
	}
	forEachSquare(from, func(f chess.Square) {
		for _, m := range s.linePieces(side) {
			forEachSquare(m.squares&^(1<<f), func(sq chess.Square) {
				line := between(sq, k)
				found = found || line>>f&1 == 1 && line&occupied == 0 && attacks(m.piece, sq, 0)>>k&1 == 1
			})
		}
	})
	return found
}

// linePieces returns the queens, rooks and bishops of a side.
func (s *shadow) linePieces(side chess.Color) (all []placedPiece) {
	add := func(m placedPiece) {
		switch m.piece.Type() {
		case chess.Queen, chess.Rook, chess.Bishop:
			if m.piece.Color() == side {
				all = append(all, m)
			}
		}
	}
	for sq, piece := range s.at {
		add(placedPiece{piece, 1 << sq})
	}
	for _, g := range s.ghosts {
		add(placedPiece{g.piece, g.squares &^ s.occupied()})
	}
	return all
}

// checkPieceMoves checks the moves of a piece other than king and pawn. next is the shadow without
// the piece.
func (w *moveChecker) checkPieceMoves(next *shadow, m placedPiece) {
	var reach uint64
	forEachSquare(m.squares, func(sq chess.Square) { reach |= attacks(m.piece, sq, w.occupied()) })
	if atMostOne(m.squares) && w.at[first(m.squares)] == m.piece {
		reach &= w.pinAllows(first(m.squares))
	}
	reach &= w.answers &^ w.pieces(w.turn) &^ (1 << w.king(w.turn.Other()))
	if quiet := reach &^ w.occupied(); quiet != 0 {
		to := next.after()
		to.turn = next.turn
		if atMostOne(quiet) {
			to.at[first(quiet)] = m.piece
		} else {
			to.ghosts = append(to.ghosts, placedPiece{m.piece, quiet})
		}
		w.checkSuccessor(to, 0, nil)
	}
	forEachSquare(reach&w.pieces(w.turn.Other()), func(sq chess.Square) {
		to := next.after()
		to.turn = next.turn
		to.at[sq] = m.piece
		w.checkSuccessor(to, m.squares&attacks(m.piece, sq, w.occupied()), &placedPiece{m.piece, 1 << sq})
	})
	for i, g := range next.ghosts {
		if meet := g.squares & reach &^ w.occupied(); g.piece.Color() != w.turn && meet != 0 {
			to := next.after()
			to.turn = next.turn
			if !atMostOne(meet) {
				to.ghosts[i] = placedPiece{m.piece, meet}
				w.checkSuccessor(to, 0, nil)
				continue
			}
			to.ghosts = append(to.ghosts[:i], to.ghosts[i+1:]...)
			forEachSquare(meet, func(sq chess.Square) {
				to.at[sq] = m.piece
				w.checkSuccessor(to, m.squares, &placedPiece{m.piece, meet})
			})
		}
	}
}

// pinAllows returns the squares to which a piece on a known square may go: all squares, or the line
// of the piece that certainly pins it.
func (w *moveChecker) pinAllows(from chess.Square) uint64 {
	k, veil := w.king(w.turn), w.maybeOccupied()
	for sq, piece := range w.at {
		at := chess.Square(sq)
		if piece == chess.NoPiece || piece.Color() == w.turn || between(at, k)&veil != 1<<from {
			continue
		}
		if attacks(piece, at, 1<<k)>>k&1 == 1 {
			return between(at, k) | 1<<at
		}
	}
	return ^uint64(0)
}

// canRescue reports whether a piece on a known square can certainly go to a square after which no
// piece of the side attacks the king on k, wherever the ghosts are. Then the king is not mated.
func (s *shadow) canRescue(side chess.Color, k chess.Square) bool {
	veil, saved := s.maybeOccupied(), false
	enemies := s.pieces(side) &^ (1 << s.king(side))
	for sq, piece := range s.at {
		if piece == chess.NoPiece || piece.Color() == side || piece.Type() == chess.King {
			continue
		}
		from := chess.Square(sq)
		to := attacks(piece, from, veil)
		if piece.Type() == chess.Pawn {
			ahead := chess.MakeSquare(from.File(), from.Rank()+1-2*int(piece.Color()))
			to = to&enemies | 1<<ahead&^veil
		}
		forEachSquare(to&(enemies|^veil), func(sq chess.Square) {
			after := s.after()
			after.at[from], after.at[sq] = chess.NoPiece, piece
			saved = saved || !after.mayBeAttacked(side, k)
		})
	}
	return saved
}

// mayBeAttacked reports whether a piece of the side might attack the king on k.
func (s *shadow) mayBeAttacked(side chess.Color, k chess.Square) (found bool) {
	occupied := s.occupied()
	look := func(m placedPiece) {
		forEachSquare(m.squares, func(sq chess.Square) {
			found = found || m.piece.Color() == side && attacks(m.piece, sq, occupied)>>k&1 == 1
		})
	}
	for sq, piece := range s.at {
		if piece != chess.NoPiece {
			look(placedPiece{piece, 1 << sq})
		}
	}
	for _, g := range s.ghosts {
		look(placedPiece{g.piece, g.squares &^ occupied})
	}
	return found
}

// checkKingMoves checks the moves of the king on from.
func (w *moveChecker) checkKingMoves(from chess.Square) {
	piece := w.at[from]
	var attacked uint64
	veil := w.maybeOccupied() &^ (1 << from)
	for sq, enemy := range w.at {
		if enemy != chess.NoPiece && enemy.Color() != w.turn {
			attacked |= attacks(enemy, chess.Square(sq), veil)
		}
	}
	forEachSquare(attacks(piece, from, 0)&^attacked&^w.pieces(w.turn), func(sq chess.Square) {
		next := w.after()
		next.at[from], next.at[sq] = chess.NoPiece, piece
		w.checkSuccessor(next, 1<<from, &placedPiece{piece, 1 << sq})
		w.withGhostCaptured(w.shadow, sq, func(next *shadow) {
			next.at[from], next.at[sq] = chess.NoPiece, piece
			w.checkSuccessor(next, 1<<from, &placedPiece{piece, 1 << sq})
		})
	})
}

// withGhostCaptured calls visit with the shadow after the capture of a ghost on a square, for each
// opponent's ghost that may be there.
func (w *moveChecker) withGhostCaptured(s *shadow, sq chess.Square, visit func(next *shadow)) {
	for i, g := range s.ghosts {
		if g.piece.Color() != w.turn && g.squares>>sq&1 == 1 && s.at[sq] == chess.NoPiece {
			next := s.after()
			next.ghosts = append(next.ghosts[:i], next.ghosts[i+1:]...)
			visit(next)
		}
	}
}

// checkPawnMoves checks the moves of the pawn on from.
func (w *moveChecker) checkPawnMoves(from chess.Square) {
	piece, forward, start := w.at[from], 1, 1
	if w.turn == chess.Black {
		forward, start = -1, 6
	}
	answers := w.answers & w.pinAllows(from)
	ahead := chess.MakeSquare(from.File(), from.Rank()+forward)
	if w.at[ahead] == chess.NoPiece {
		if answers>>ahead&1 == 1 {
			w.arrivePawn(w.after(), from, ahead)
		}
		if second := chess.MakeSquare(from.File(), from.Rank()+2*forward); from.Rank() == start && answers>>second&1 == 1 {
			w.checkDoubleStep(from, ahead, second)
		}
	}
	forEachSquare(attacks(piece, from, 0)&answers&^w.pieces(w.turn)&^(1<<w.king(w.turn.Other())), func(sq chess.Square) {
		if w.at[sq] != chess.NoPiece {
			w.arrivePawn(w.after(), from, sq)
		}
		w.withGhostCaptured(w.shadow, sq, func(next *shadow) { w.arrivePawn(next, from, sq) })
	})
}

// checkDoubleStep checks a double step and the captures in passing that answer it.
func (w *moveChecker) checkDoubleStep(from, ahead, second chess.Square) {
	if w.at[second] != chess.NoPiece {
		return
	}
	w.arrivePawn(w.after(), from, second)
	forEachSquare(attacks(w.at[from], ahead, 0)&w.pieces(w.turn.Other()), func(sq chess.Square) {
		if taker := w.at[sq]; taker.Type() == chess.Pawn {
			next := w.after()
			next.turn = w.turn
			next.at[from], next.at[sq], next.at[ahead] = chess.NoPiece, chess.NoPiece, taker
			w.checkSuccessor(next, 0, nil)
		}
	})
}

// arrivePawn moves a pawn to a square, with each promotion on the last rank, and checks the result.
func (w *moveChecker) arrivePawn(next *shadow, from, to chess.Square) {
	piece := next.at[from]
	next.at[from] = chess.NoPiece
	if rank := to.Rank(); rank > 0 && rank < 7 {
		next.at[to] = piece
		w.checkSuccessor(next, 1<<from, &placedPiece{piece, 1 << to})
		return
	}
	for _, kind := range []chess.PieceType{chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		promoted := *next
		promoted.ghosts = append([]placedPiece(nil), next.ghosts...)
		promoted.at[to] = chess.MakePiece(piece.Color(), kind)
		w.checkSuccessor(&promoted, 0, nil)
	}
}

// draw returns the shadow as text, for an error message.
func (s *shadow) draw() string {
	setup := chess.Setup{Board: s.at, Turn: s.turn, EnPassant: chess.NoSquare}
	text := setup.Diagram(nil)
	for _, g := range s.ghosts {
		text += fmt.Sprintf("%c=%016x\n", g.piece.Letter(), g.squares)
	}
	return text
}
