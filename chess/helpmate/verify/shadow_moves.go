package verify

import (
	"fmt"

	"github.com/escaque/escaque/chess"
)

// walk looks at every move from the positions of a shadow. They must lead to
// positions of shadows of the set, or to pieces that a lemma covers, and none may be
// mate by side. Moves of a piece that can be in several places are looked at
// together: afterwards it is in one of those where it may arrive.
type walk struct {
	*shadow
	all  shades
	side chess.Color
	// answers are the squares where a piece other than the king may go: some
	// only when a piece on its square gives check for certain.
	answers uint64
	err     error
}

func (all shades) check(s *shadow, side chess.Color) error {
	w := &walk{shadow: s, all: all, side: side, answers: ^uint64(0)}
	w.answer()
	for sq, piece := range s.at {
		if piece == chess.NoPiece || piece.Color() != s.turn {
			continue
		}
		next := s.after()
		next.at[sq] = chess.NoPiece
		switch piece.Type() {
		case chess.King:
			w.kingMoves(chess.Square(sq))
		case chess.Pawn:
			w.pawnMoves(chess.Square(sq))
		default:
			w.piece(next, somebody{piece, 1 << sq})
		}
	}
	for i, g := range s.ghosts {
		if g.piece.Color() == s.turn {
			next := s.after()
			next.ghosts = append(next.ghosts[:i], next.ghosts[i+1:]...)
			g.squares &^= s.occupied()
			w.piece(next, g)
		}
	}
	return w.err
}

// veil gives the squares where somebody is or may be.
func (s *shadow) veil() uint64 {
	all := s.occupied()
	for _, g := range s.ghosts {
		all |= g.squares
	}
	return all
}

func (w *walk) answer() {
	k, veil := w.king(w.turn), w.veil()
	for sq, piece := range w.at {
		if piece != chess.NoPiece && piece.Color() != w.turn && sees(piece, chess.Square(sq), veil)>>k&1 == 1 {
			w.answers &= 1<<sq | between(chess.Square(sq), k)
		}
	}
}

// leads checks where a move leads. The piece came from one of the squares from, and
// arrived; arrived is nil when it may give check in any way.
func (w *walk) leads(next *shadow, from uint64, arrived *somebody) {
	if w.err != nil || !next.trim() {
		return
	}
	if !w.all.contain(next, w.side) {
		w.err = fmt.Errorf("a move leaves the set: after it comes\n%s", next.draw())
		return
	}
	if next.turn == w.side || arrived != nil && !next.checks(w.side, from, *arrived) {
		return
	}
	k, x := next.king(w.side.Other()), next.king(w.side)
	occupied := next.occupied()
	open := sees(chess.WhiteKing, k, 0) &^ sees(chess.WhiteKing, x, 0) &^ next.pieces(w.side.Other())
	var pieces []somebody
	for sq, piece := range next.at {
		if piece != chess.NoPiece && piece.Color() == w.side && piece.Type() != chess.King {
			pieces = append(pieces, somebody{piece, 1 << sq})
		}
	}
	for _, g := range next.ghosts {
		pieces = append(pieces, somebody{g.piece, g.squares &^ occupied})
	}
	if conceivable(w.side, k, open, pieces, occupied) && !next.rescued(w.side, k) {
		w.err = fmt.Errorf("mate is conceivable after a move to\n%s", next.draw())
	}
}

// checks reports whether a piece that came from somewhere to one square may have
// given check: from there, or by leaving a line.
func (s *shadow) checks(side chess.Color, from uint64, arrived somebody) bool {
	k, occupied := s.king(side.Other()), s.occupied()
	found := false
	if arrived.piece.Type() != chess.King {
		each(arrived.squares, func(to chess.Square) { found = found || sees(arrived.piece, to, occupied)>>k&1 == 1 })
	}
	each(from, func(f chess.Square) {
		for _, m := range s.rangers(side) {
			each(m.squares&^(1<<f), func(sq chess.Square) {
				line := between(sq, k)
				found = found || line>>f&1 == 1 && line&occupied == 0 && sees(m.piece, sq, 0)>>k&1 == 1
			})
		}
	})
	return found
}

// rangers gives the queens, rooks and bishops of a side.
func (s *shadow) rangers(side chess.Color) (all []somebody) {
	add := func(m somebody) {
		switch m.piece.Type() {
		case chess.Queen, chess.Rook, chess.Bishop:
			if m.piece.Color() == side {
				all = append(all, m)
			}
		}
	}
	for sq, piece := range s.at {
		add(somebody{piece, 1 << sq})
	}
	for _, g := range s.ghosts {
		add(somebody{g.piece, g.squares &^ s.occupied()})
	}
	return all
}

// piece looks at the moves of a piece other than king and pawn, from a shadow in
// which it is missing.
func (w *walk) piece(next *shadow, m somebody) {
	var reach uint64
	each(m.squares, func(sq chess.Square) { reach |= sees(m.piece, sq, w.occupied()) })
	if few(m.squares) && w.at[first(m.squares)] == m.piece {
		reach &= w.pinned(first(m.squares))
	}
	reach &= w.answers &^ w.pieces(w.turn) &^ (1 << w.king(w.turn.Other()))
	if quiet := reach &^ w.occupied(); quiet != 0 {
		to := next.after()
		to.turn = next.turn
		if few(quiet) {
			to.at[first(quiet)] = m.piece
		} else {
			to.ghosts = append(to.ghosts, somebody{m.piece, quiet})
		}
		w.leads(to, 0, nil)
	}
	each(reach&w.pieces(w.turn.Other()), func(sq chess.Square) {
		to := next.after()
		to.turn = next.turn
		to.at[sq] = m.piece
		w.leads(to, m.squares&sees(m.piece, sq, w.occupied()), &somebody{m.piece, 1 << sq})
	})
	for i, g := range next.ghosts {
		if meet := g.squares & reach &^ w.occupied(); g.piece.Color() != w.turn && meet != 0 {
			to := next.after()
			to.turn = next.turn
			if !few(meet) {
				to.ghosts[i] = somebody{m.piece, meet}
				w.leads(to, 0, nil)
				continue
			}
			to.ghosts = append(to.ghosts[:i], to.ghosts[i+1:]...)
			each(meet, func(sq chess.Square) {
				to.at[sq] = m.piece
				w.leads(to, m.squares, &somebody{m.piece, meet})
			})
		}
	}
}

// pinned gives where a piece on its square may go as far as lines of check behind
// it are certain: everywhere, or on the line of the one who pins it.
func (w *walk) pinned(from chess.Square) uint64 {
	k, veil := w.king(w.turn), w.veil()
	for sq, piece := range w.at {
		at := chess.Square(sq)
		if piece == chess.NoPiece || piece.Color() == w.turn || between(at, k)&veil != 1<<from {
			continue
		}
		if sees(piece, at, 1<<k)>>k&1 == 1 {
			return between(at, k) | 1<<at
		}
	}
	return ^uint64(0)
}

// rescued reports whether a piece on its square can for certain go where nobody of
// the side attacks the king on k, wherever the ghosts are: then it is not mated.
func (s *shadow) rescued(side chess.Color, k chess.Square) bool {
	veil, saved := s.veil(), false
	enemies := s.pieces(side) &^ (1 << s.king(side))
	for sq, piece := range s.at {
		if piece == chess.NoPiece || piece.Color() == side || piece.Type() == chess.King {
			continue
		}
		from := chess.Square(sq)
		to := sees(piece, from, veil)
		if piece.Type() == chess.Pawn {
			ahead := chess.MakeSquare(from.File(), from.Rank()+1-2*int(piece.Color()))
			to = to&enemies | 1<<ahead&^veil
		}
		each(to&(enemies|^veil), func(sq chess.Square) {
			after := s.after()
			after.at[from], after.at[sq] = chess.NoPiece, piece
			saved = saved || !after.attackable(side, k)
		})
	}
	return saved
}

// attackable reports whether somebody of a side might attack k.
func (s *shadow) attackable(side chess.Color, k chess.Square) (found bool) {
	occupied := s.occupied()
	look := func(m somebody) {
		each(m.squares, func(sq chess.Square) {
			found = found || m.piece.Color() == side && sees(m.piece, sq, occupied)>>k&1 == 1
		})
	}
	for sq, piece := range s.at {
		if piece != chess.NoPiece {
			look(somebody{piece, 1 << sq})
		}
	}
	for _, g := range s.ghosts {
		look(somebody{g.piece, g.squares &^ occupied})
	}
	return found
}

func (w *walk) kingMoves(from chess.Square) {
	piece := w.at[from]
	var attacked uint64
	veil := w.veil() &^ (1 << from)
	for sq, enemy := range w.at {
		if enemy != chess.NoPiece && enemy.Color() != w.turn {
			attacked |= sees(enemy, chess.Square(sq), veil)
		}
	}
	each(sees(piece, from, 0)&^attacked&^w.pieces(w.turn), func(sq chess.Square) {
		next := w.after()
		next.at[from], next.at[sq] = chess.NoPiece, piece
		w.leads(next, 1<<from, &somebody{piece, 1 << sq})
		w.taking(w.shadow, sq, func(next *shadow) {
			next.at[from], next.at[sq] = chess.NoPiece, piece
			w.leads(next, 1<<from, &somebody{piece, 1 << sq})
		})
	})
}

// taking calls visit with what remains when a ghost of the other side was on a
// square, one who is alone there.
func (w *walk) taking(s *shadow, sq chess.Square, visit func(next *shadow)) {
	for i, g := range s.ghosts {
		if g.piece.Color() != w.turn && g.squares>>sq&1 == 1 && s.at[sq] == chess.NoPiece {
			next := s.after()
			next.ghosts = append(next.ghosts[:i], next.ghosts[i+1:]...)
			visit(next)
		}
	}
}

func (w *walk) pawnMoves(from chess.Square) {
	piece, forward, start := w.at[from], 1, 1
	if w.turn == chess.Black {
		forward, start = -1, 6
	}
	answers := w.answers & w.pinned(from)
	ahead := chess.MakeSquare(from.File(), from.Rank()+forward)
	if w.at[ahead] == chess.NoPiece {
		if answers>>ahead&1 == 1 {
			w.arrive(w.after(), from, ahead)
		}
		if second := chess.MakeSquare(from.File(), from.Rank()+2*forward); from.Rank() == start && answers>>second&1 == 1 {
			w.double(from, ahead, second)
		}
	}
	each(sees(piece, from, 0)&answers&^w.pieces(w.turn)&^(1<<w.king(w.turn.Other())), func(sq chess.Square) {
		if w.at[sq] != chess.NoPiece {
			w.arrive(w.after(), from, sq)
		}
		w.taking(w.shadow, sq, func(next *shadow) { w.arrive(next, from, sq) })
	})
}

// double looks at a double step and at the captures in passing that answer it.
func (w *walk) double(from, ahead, second chess.Square) {
	if w.at[second] != chess.NoPiece {
		return
	}
	w.arrive(w.after(), from, second)
	each(sees(w.at[from], ahead, 0)&w.pieces(w.turn.Other()), func(sq chess.Square) {
		if taker := w.at[sq]; taker.Type() == chess.Pawn {
			next := w.after()
			next.turn = w.turn
			next.at[from], next.at[sq], next.at[ahead] = chess.NoPiece, chess.NoPiece, taker
			w.leads(next, 0, nil)
		}
	})
}

// arrive brings a pawn to a square, and promotes it on the last rank.
func (w *walk) arrive(next *shadow, from, to chess.Square) {
	piece := next.at[from]
	next.at[from] = chess.NoPiece
	if rank := to.Rank(); rank > 0 && rank < 7 {
		next.at[to] = piece
		w.leads(next, 1<<from, &somebody{piece, 1 << to})
		return
	}
	for _, kind := range []chess.PieceType{chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		promoted := *next
		promoted.ghosts = append([]somebody(nil), next.ghosts...)
		promoted.at[to] = chess.MakePiece(piece.Color(), kind)
		w.leads(&promoted, 0, nil)
	}
}

// draw names a shadow in an error.
func (s *shadow) draw() string {
	setup := chess.Setup{Board: s.at, Turn: s.turn, EnPassant: chess.NoSquare}
	text := setup.Diagram(nil)
	for _, g := range s.ghosts {
		text += fmt.Sprintf("%c=%016x\n", g.piece.Letter(), g.squares)
	}
	return text
}
