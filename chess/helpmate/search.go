package helpmate

import "github.com/escaque/escaque/chess"

// QuickBudget is what [Quick] may spend, in positions made: a few
// milliseconds of one processor at most.
const QuickBudget = 5_000

// Quick is [Decide] with [QuickBudget], for a table in play.
func Quick(p chess.Position, side chess.Color) Answer { return Decide(p, side, QuickBudget) }

// Decide answers whether side can still mate from p by any sequence of legal
// moves. The budget is the number of positions that may be made, a static proof
// within the search counting as eight; memory is bounded by it too, at some 150
// bytes a position. A budget of 0 answers Unknown.
func Decide(p chess.Position, side chess.Color, budget int) Answer {
	if budget <= 0 {
		return Answer{Reason: ReasonBudgetOver}
	}
	if !p.HasLegalMove() {
		if p.Turn() != side && p.InCheck() {
			return Answer{Verdict: Winnable, Reason: ReasonLine}
		}
		return Answer{Verdict: Unwinnable, Reason: ReasonNoMove}
	}
	if reason := barren(&p, side); reason != "" {
		return Answer{Verdict: Unwinnable, Reason: reason}
	}
	if frozen(&p, side) {
		return Answer{Verdict: Unwinnable, Reason: ReasonFrozen}
	}
	s := search{side: side, budget: budget, patience: patience}
	return s.run(p)
}

// A search visits the reachable positions, the promising ones first, until
// one is mate, none is left, or the budget ends. As every position is kept,
// running out of positions is a proof: the set is closed under legal moves but
// for positions that [barren] or [frozen] have proved hopeless, and contains no mate.
type search struct {
	side   chess.Color
	budget int
	// patience is the work after which, without a mate, every capture and
	// pawn move is looked at statically before the search goes on from there.
	patience int
	work     int
	nodes    []node
	table    []int32 // hash table of indices into nodes plus 1, a power of two
	queue    buckets
}

type node struct {
	pos    chess.Position
	parent int32
	depth  int32
	move   chess.Move // the one that led here
}

func (s *search) run(p chess.Position) Answer {
	s.table = make([]int32, 1<<10)
	s.add(node{pos: p, parent: -1})
	var list chess.MoveList
	for {
		i, ok := s.queue.pop()
		if !ok {
			return Answer{Verdict: Unwinnable, Reason: ReasonClosed, Work: s.work}
		}
		pos := s.nodes[i].pos
		pos.LegalMoves(&list)
		for _, m := range list.Slice() {
			if s.work == s.budget {
				return Answer{Reason: ReasonBudgetOver, Work: s.work}
			}
			s.work++
			next := node{pos: pos, parent: i, depth: s.nodes[i].depth + 1, move: m}
			next.pos.Play(m)
			if next.pos.Turn() != s.side && next.pos.IsCheckmate() {
				return Answer{Verdict: Winnable, Reason: ReasonLine, Line: s.line(i, m), Work: s.work}
			}
			if barren(&next.pos, s.side) == "" && !s.hopeless(&next.pos) {
				s.add(next)
			}
		}
	}
}

// hopeless asks for the static proof when the search has become impatient and
// the last move, a capture or a pawn move, may have changed what can be proved.
func (s *search) hopeless(p *chess.Position) bool {
	if s.work <= s.patience || p.HalfmoveClock() != 0 || s.budget-s.work < frozenCost {
		return false
	}
	s.work += frozenCost
	return frozen(p, s.side)
}

// frozenCost is what a static proof costs, in positions made.
const frozenCost = 8

// patience is more than most mates in real games need.
const patience = 2_000

// add keeps a position that was not seen before and queues it.
func (s *search) add(n node) {
	mask := uint64(len(s.table) - 1)
	at := n.pos.Key() & mask
	for ; s.table[at] != 0; at = (at + 1) & mask {
		// The key only finds the place; the identity is compared in full.
		if s.nodes[s.table[at]-1].pos.Same(&n.pos) {
			return
		}
	}
	s.nodes = append(s.nodes, n)
	s.table[at] = int32(len(s.nodes))
	s.queue.push(int32(len(s.nodes)-1), score(&n.pos, s.side))
	if 2*len(s.nodes) > len(s.table) {
		s.grow()
	}
}

func (s *search) grow() {
	s.table = make([]int32, 2*len(s.table))
	mask := uint64(len(s.table) - 1)
	for i := range s.nodes {
		at := s.nodes[i].pos.Key() & mask
		for s.table[at] != 0 {
			at = (at + 1) & mask
		}
		s.table[at] = int32(i + 1)
	}
}

// line gives the moves to node i and one more.
func (s *search) line(i int32, last chess.Move) []chess.Move {
	line := make([]chess.Move, s.nodes[i].depth+1)
	line[len(line)-1] = last
	for ; s.nodes[i].parent >= 0; i = s.nodes[i].parent {
		line[s.nodes[i].depth-1] = s.nodes[i].move
	}
	return line
}

// buckets is a priority queue for small whole scores: the lowest first, and of
// equal ones the latest.
type buckets struct {
	lists  [maxScore + 1][]int32
	lowest int
}

func (b *buckets) push(i int32, score int) {
	score = min(max(score, 0), maxScore)
	b.lists[score] = append(b.lists[score], i)
	b.lowest = min(b.lowest, score)
}

func (b *buckets) pop() (i int32, ok bool) {
	for ; b.lowest <= maxScore; b.lowest++ {
		if list := b.lists[b.lowest]; len(list) > 0 {
			i = list[len(list)-1]
			b.lists[b.lowest] = list[:len(list)-1]
			return i, true
		}
	}
	b.lowest = 0
	return 0, false
}
