package sparring

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// Choice is a move with its evaluation.
type Choice struct {
	Move  chess.Move // NoMove when there is no legal move
	Score int        // for the side to move, in hundredths of a pawn
}

// Choose chooses a move in a position at random among those that suit the level. before holds the
// earlier positions of the game: a move back to one of them is valued as a draw. chance must return
// a random number from 0 to n-1.
func Choose(p chess.Position, before []chess.Position, level Level, chance func(n int) int) Choice {
	var list chess.MoveList
	p.LegalMoves(&list)
	moves := slices.Clone(list.Slice())
	if len(moves) == 0 {
		return Choice{}
	}
	h := level.habit()
	s := search{left: h.nodes, seen: make(map[uint64]bool, len(before))}
	for i := range before {
		s.seen[before[i].Key()] = true
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

// search is the state of one search.
type search struct {
	left int             // number of positions that may still be searched
	seen map[uint64]bool // keys of the earlier positions of the game
}

// root returns the moves of a position with their scores, the best first. It searches one ply
// deeper each time, until the limit of positions or the level's depth is reached.
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
			if s.seen[after.Key()] {
				next[i].Score = 0
			} else {
				// Moves within the margin of the best need their own value, others only
				// the proof that they are worse.
				next[i].Score = -s.alphaBeta(&after, depth-1, 1, -mate, -(best - h.margin - 4*worth[chess.Pawn]))
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

// alphaBeta returns the value of a position for the side to move, searched to depth within the
// bounds alpha and beta. ply is the distance from the root.
func (s *search) alphaBeta(p *chess.Position, depth, ply, alpha, beta int) int {
	if depth <= 0 {
		return s.quiescence(p, ply, alpha, beta)
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
		return evaluate(p)
	}
	order(p, moves)
	best := -mate
	for _, m := range moves {
		after := p.After(m)
		v := 0
		if !s.seen[after.Key()] {
			v = -s.alphaBeta(&after, depth-1, ply+1, -beta, -alpha)
		}
		best = max(best, v)
		alpha = max(alpha, v)
		if alpha >= beta {
			break
		}
	}
	return best
}

// quiescence returns the value of a position after all captures and promotions to a queen. In check
// it searches every move.
func (s *search) quiescence(p *chess.Position, ply, alpha, beta int) int {
	s.left--
	check := p.InCheck()
	best := -mate
	if !check {
		best = evaluate(p)
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
		return evaluate(p)
	}
	order(p, moves)
	for _, m := range moves {
		if !check && !p.IsCapture(m) && m.Promotion() != chess.Queen {
			continue
		}
		after := p.After(m)
		v := -s.quiescence(&after, ply+1, -beta, -alpha)
		best = max(best, v)
		alpha = max(alpha, v)
		if alpha >= beta {
			break
		}
	}
	return best
}

// order sorts the moves so that promising ones come first: captures of valuable pieces by cheap
// ones, and promotions.
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
