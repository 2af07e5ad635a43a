package helpmate

import "github.com/escaque/escaque/chess"

// A search visits the reachable positions, the promising ones first, until
// one is mate, none is left, or the budget ends. As every position is kept,
// running out of positions is a proof: the set is closed under legal moves but
// for positions that [barren] has proved hopeless, and contains no mate.
//
// What is promising, several profiles say differently, each with a queue of its
// own, and they take turns. At first only those are asked that are right most
// often; then all, and so does the order in which the positions came, which ends
// the search when all have been looked at.
type search struct {
	side   chess.Color
	budget int
	work   int
	store
	many   uint16 // the profiles that take turns, as bits
	turn   int
	queues [profiles]buckets
	seen   novelty
}

// few are the profiles that are asked first, as bits: the one that is best alone, and
// those that look for promotions and for captures.
const few uint16 = 1<<0 | 1<<5 | 1<<6

// everybody adds the order in which the positions came.
const everybody uint16 = 1<<(profiles+1) - 1

func newSearch(p *chess.Position, side chess.Color, work, budget int) *search {
	s := &search{side: side, budget: budget, work: work, many: few}
	s.keep(node{parent: -1}, p)
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
		pos := s.nodes[i].Position()
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
			s.keep(node{parent: i, move: m}, &next)
		}
		s.nodes[i].expanded = true
	}
	return Answer{}, false
}

// keep puts a node into the store and the queues unless it was met before.
func (s *search) keep(n node, p *chess.Position) {
	n.Packed = p.Pack()
	if i, fresh := s.add(&n); fresh {
		s.push(i, p)
	}
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

// muster brings the waiting positions into the queues of all profiles.
func (s *search) muster() {
	s.many = everybody
	s.queues = [profiles]buckets{}
	for i := range s.nodes {
		if !s.nodes[i].expanded {
			p := s.nodes[i].Position()
			s.push(int32(i), &p)
		}
	}
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
			for int(s.done) < len(s.nodes) && s.nodes[s.done].expanded {
				s.done++
			}
			return s.done, int(s.done) < len(s.nodes)
		}
		if !s.nodes[i].expanded {
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
		b.links = append(roomy(b.links), 0)
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
