package helpmate

import "github.com/escaque/escaque/chess"

// A search visits the reachable positions, the promising ones first, until
// one is mate, none is left, or the budget ends. As every position is kept,
// running out of positions is a proof: the set is closed under legal moves but
// for positions that [barren] or [frozen] have proved hopeless, and contains no mate.
//
// What is promising, several profiles say differently, each with a queue of its
// own, and they take turns. At first only those are asked that are right most
// often; then all, and so does the order in which the positions came, which ends
// the search when all have been looked at. In between only that order counts,
// which is the quickest way through a set that can be closed.
type search struct {
	side   chess.Color
	budget int
	// patience is the work after which, without a mate, every capture and
	// pawn move is looked at statically before the search goes on from there.
	patience int
	work     int
	veil     *shadows         // since patience ended
	veils    [grains]*shadows // the present ones and those before, which were coarser
	locked   bool             // no pawn promotes from the first position
	nextVeil int              // when the first position is looked at again
	first    chess.Position
	store
	oldest int32  // nodes before it are expanded
	many   uint16 // the profiles that take turns, as bits
	turn   int
	queues [profiles]buckets
	seen   novelty
	recent [recently]chess.Position // positions of the newest nodes, by index
}

// recently is a power of two.
const recently = 32

// patience is when the search begins to look for proofs.
const patience = 6000

// few are the profiles that are asked first, as bits: the one that is best alone, and
// those that look for promotions and for captures.
const few uint16 = 1<<0 | 1<<5 | 1<<6

// mustered is the work after which all profiles are asked, and the order in which
// the positions came: it takes longer than a table in play should wait.
const mustered = 12_000

const everybody uint16 = 1<<(profiles+1) - 1

// flood asks for nothing but the order in which the positions came.
const flood uint16 = 1 << profiles

// frozenCost is what a static proof costs, in positions made.
const frozenCost = 8

func newSearch(p *chess.Position, side chess.Color, work, budget int, locked bool) *search {
	s := &search{side: side, budget: budget, work: work, first: *p, patience: patience, many: few, locked: locked && p.ByType(chess.Pawn).Many()}
	s.nextVeil = s.patience
	first := pack(p)
	first.parent = -1
	s.keep(&first, p)
	return s
}

// run searches until the work has reached a limit; known is false then.
func (s *search) run(limit int) (a Answer, known bool) {
	var list chess.MoveList
	for s.work < limit {
		i, ok := s.next()
		if !ok {
			return Answer{Verdict: Unwinnable, Reason: ReasonClosed, Work: s.work}, true
		}
		pos := s.position(i)
		if s.veil != nil && s.many == everybody && s.nodes[i].state&turning != 0 && s.veiled(i, &pos) {
			s.nodes[i].state |= expanded | behindVeil
			continue
		}
		pos.LegalMoves(&list)
		for _, m := range list.Slice() {
			if s.work >= s.budget {
				return Answer{}, false
			}
			s.work++
			next := pos.After(m)
			if next.Turn() != s.side && next.IsCheckmate() {
				return Answer{Verdict: Winnable, Reason: ReasonLine, Line: s.line(i, m), Work: s.work}, true
			}
			if barren(&next, s.side) != "" {
				continue
			}
			n := pack(&next)
			n.parent, n.move = i, m
			s.keep(&n, &next)
		}
		s.nodes[i].state |= expanded
		if s.work > s.nextVeil {
			s.nextVeil = 4 * s.work
			if s.veil == nil {
				s.draw(coarse)
			}
			if s.veiled(0, &s.first) || s.refine(&s.first) {
				s.nodes[0].state |= expanded | behindVeil
				return Answer{Verdict: Unwinnable, Reason: ReasonClosed, Work: s.work}, true
			}
		}
		if s.many == few && (s.work > mustered || s.locked && s.work > s.patience && s.budget >= mustered) {
			s.muster(everybody)
		}
	}
	return Answer{}, false
}

// keep puts a node into the store and the queues unless it was met before.
func (s *search) keep(n *node, p *chess.Position) {
	i, fresh := s.add(n)
	if !fresh {
		return
	}
	s.recent[i%recently] = *p
	if s.many == flood {
		return
	}
	if s.work > s.patience && p.HalfmoveClock() == 0 && s.budget-s.work >= frozenCost {
		// The last move, a capture or a pawn move, may have changed what can
		// be proved.
		s.work += frozenCost
		proved, locked := frozen(p, s.side)
		if proved {
			s.nodes[i].state |= expanded | hopeless
			return
		}
		if locked && p.ByType(chess.Pawn).Many() {
			s.nodes[i].state |= turning
		}
	}
	s.push(i, p)
}

// veilFurther is the most that is spent to find out whether one position is hopeless.
const veilFurther = 2_000

// refine takes finer and finer shadows while those before show a way to what could be
// a mate, and asks these whether the first position is hopeless.
func (s *search) refine(p *chess.Position) bool {
	for s.veil.grain < finest {
		if i := s.veil.find(p); i < 0 || s.veil.all[i].state&alive == 0 {
			return false
		}
		s.draw(s.veil.grain + 1)
		if s.veiled(0, p) {
			return true
		}
	}
	return false
}

// draw takes new shadows.
func (s *search) draw(g grain) {
	s.veil = newShadows(s.side, g)
	s.veils[g] = s.veil
}

// veiled asks the shadows whether a position is hopeless. They get a part of the
// work at most.
func (s *search) veiled(i int32, p *chess.Position) bool {
	s.work++
	j := s.veil.find(p)
	if j < 0 {
		return j == covered
	}
	var allowance int
	switch {
	case i != 0:
		allowance = min(s.work/2-s.veil.work, veilFurther)
	case s.locked:
		allowance = 4 * s.work
	default:
		allowance = s.work
	}
	before := s.veil.work
	answer := s.veil.hopeless(j, before+min(allowance, s.budget-s.work))
	s.work = min(s.work+s.veil.work-before, s.budget)
	return answer
}

func (s *search) push(i int32, p *chess.Position) {
	f := look(p, s.side)
	if s.many == everybody && s.nodes[i].parent >= 0 {
		f.novelty = s.seen.look(p, s.nodes[i].move)
	}
	for k := range s.queues {
		if s.many>>k&1 == 1 {
			s.queues[k].push(i, f.score(k))
		}
	}
}

// muster brings the waiting positions into the queues of the profiles that take
// turns from now on.
func (s *search) muster(all uint16) {
	s.many = all
	for k := range s.queues {
		if len(s.queues[k].links) > 0 {
			s.queues[k] = buckets{}
		}
	}
	if all == flood {
		return
	}
	for i := range s.nodes {
		if s.nodes[i].state&expanded == 0 {
			p := s.position(int32(i))
			s.push(int32(i), &p)
		}
	}
}

// position is that of a node.
func (s *search) position(i int32) chess.Position {
	if len(s.nodes)-int(i) <= recently {
		return s.recent[i%recently]
	}
	return s.nodes[i].unpack()
}

// next takes the node to be expanded next.
func (s *search) next() (i int32, ok bool) {
	for {
		s.turn = (s.turn + 1) % (profiles + 1)
		for s.many>>s.turn&1 == 0 {
			s.turn = (s.turn + 1) % (profiles + 1)
		}
		k := s.turn
		if k < profiles {
			i, ok = s.queues[k].pop()
		}
		if !ok {
			for int(s.oldest) < len(s.nodes) && s.nodes[s.oldest].state&expanded != 0 {
				s.oldest++
			}
			return s.oldest, int(s.oldest) < len(s.nodes)
		}
		if s.nodes[i].state&expanded == 0 {
			return i, true
		}
		ok = false
		s.turn = (s.turn + profiles) % (profiles + 1) // the same profile once more
	}
}

// buckets is a priority queue of nodes for small whole scores: the lowest first,
// and of equal ones the latest. Each node waits in it once at most, so the
// links of its lists are indexed by the nodes.
type buckets struct {
	heads  [maxScore + 1]int32 // indices of nodes plus 1
	links  []int32             // what follows a node, plus 1
	lowest int
}

func (b *buckets) push(i int32, score int) {
	score = min(max(score, 0), maxScore)
	for int(i) >= len(b.links) {
		b.links = append(b.links, 0)
	}
	b.links[i], b.heads[score] = b.heads[score], i+1
	b.lowest = min(b.lowest, score)
}

func (b *buckets) pop() (i int32, ok bool) {
	for ; b.lowest <= maxScore; b.lowest++ {
		if i := b.heads[b.lowest] - 1; i >= 0 {
			b.heads[b.lowest] = b.links[i]
			return i, true
		}
	}
	b.lowest = 0
	return 0, false
}
