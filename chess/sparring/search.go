package sparring

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// Choice is a move and what is thought of it.
type Choice struct {
	Move  chess.Move // NoMove when there is none
	Score int        // for the side to move, in hundredths of a pawn
}

// Choose picks a move in a position. before are the positions that stood on the
// board earlier in the game: to go back to one counts as a draw. chance(n) gives a
// number from 0 to n-1.
func Choose(p chess.Position, before []chess.Position, level Level, chance func(n int) int) Choice {
	var list chess.MoveList
	p.LegalMoves(&list)
	moves := slices.Clone(list.Slice())
	if len(moves) == 0 {
		return Choice{}
	}
	h := level.habit()
	s := search{left: h.nodes, stood: make(map[uint64]bool, len(before))}
	for i := range before {
		s.stood[before[i].Key()] = true
	}
	scored := s.root(&p, moves, h)
	best := scored[0].Score
	margin := h.margin
	if h.slip > 0 && chance(100) < h.slip {
		margin = max(margin, 4*worth[chess.Pawn])
	}
	if best > mate/2 || best < -mate/2 {
		margin = 0 // a mate that is seen is given, and delayed
	}
	near := slices.IndexFunc(scored, func(c Choice) bool { return c.Score < best-margin })
	if near < 0 {
		near = len(scored)
	}
	return scored[chance(near)]
}

// search is one look at a position.
type search struct {
	left  int // positions that may still be looked at
	stood map[uint64]bool
}

// root scores the moves of a position, the best first, one ply deeper each time as
// long as positions are left.
func (s *search) root(p *chess.Position, moves []chess.Move, h habit) []Choice {
	order(p, moves)
	scored := make([]Choice, len(moves))
	for i, m := range moves {
		scored[i] = Choice{Move: m, Score: -mate}
	}
	for depth := 1; depth <= h.depth; depth++ {
		next := slices.Clone(scored)
		best := -mate
		for i := range next {
			after := p.After(next[i].Move)
			if s.stood[after.Key()] {
				next[i].Score = 0
			} else {
				// Moves within the margin of the best need their own value, others only
				// the proof that they are worse.
				next[i].Score = -s.look(&after, depth-1, 1, -mate, -(best - h.margin - 4*worth[chess.Pawn]))
			}
			best = max(best, next[i].Score)
			if s.left <= 0 && depth > 1 {
				return scored // the deeper look is not complete
			}
		}
		slices.SortStableFunc(next, func(a, b Choice) int { return b.Score - a.Score })
		scored = next
		if s.left <= 0 || best > mate/2 {
			break
		}
	}
	return scored
}

// look is the value of a position for the side to move, between alpha and beta.
func (s *search) look(p *chess.Position, depth, ply, alpha, beta int) int {
	if depth <= 0 {
		return s.quiet(p, ply, alpha, beta)
	}
	s.left--
	var list chess.MoveList
	p.LegalMoves(&list)
	moves := list.Slice()
	check := p.InCheck()
	switch {
	case len(moves) == 0 && check:
		return ply - mate
	case len(moves) == 0 || p.HalfmoveClock() >= 100:
		return 0
	}
	if check {
		depth++ // a check is answered before the look ends
	}
	if s.left <= 0 {
		return value(p)
	}
	order(p, moves)
	best := -mate
	for _, m := range moves {
		after := p.After(m)
		v := 0
		if !s.stood[after.Key()] {
			v = -s.look(&after, depth-1, ply+1, -beta, -alpha)
		}
		best = max(best, v)
		alpha = max(alpha, v)
		if alpha >= beta {
			break
		}
	}
	return best
}

// quiet looks at captures and promotions to their end, and at every move out of a
// check.
func (s *search) quiet(p *chess.Position, ply, alpha, beta int) int {
	s.left--
	check := p.InCheck()
	best := -mate
	if !check {
		best = value(p)
		if best >= beta || s.left <= 0 {
			return best
		}
		alpha = max(alpha, best)
	}
	var list chess.MoveList
	p.LegalMoves(&list)
	moves := list.Slice()
	if len(moves) == 0 {
		if check {
			return ply - mate
		}
		return 0
	}
	if check && (s.left <= 0 || ply > 24) {
		return value(p)
	}
	order(p, moves)
	for _, m := range moves {
		if !check && !p.IsCapture(m) && m.Promotion() != chess.Queen {
			continue
		}
		after := p.After(m)
		v := -s.quiet(&after, ply+1, -beta, -alpha)
		best = max(best, v)
		alpha = max(alpha, v)
		if alpha >= beta {
			break
		}
	}
	return best
}

// order puts the moves first that are likely to be good: much taken by little.
func order(p *chess.Position, moves []chess.Move) {
	rank := func(m chess.Move) int {
		r := 0
		if p.IsCapture(m) {
			taken := chess.Pawn
			if !m.IsEnPassant() {
				taken = p.PieceAt(m.To()).Type()
			}
			r = 10*worth[taken] - worth[m.Piece()] + 2*worth[chess.Queen]
		}
		if m.Promotion() != chess.NoPieceType {
			r += worth[m.Promotion()]
		}
		return r
	}
	slices.SortStableFunc(moves, func(a, b chess.Move) int { return rank(b) - rank(a) })
}
