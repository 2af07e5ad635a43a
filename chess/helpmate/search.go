package helpmate

import "github.com/escaque/escaque/chess"

// A search visits the reachable positions, promising ones first. It ends with a mate, with no
// position left, or with the budget. It stores every position. When no position is left, this is a
// proof: the set is closed under legal moves, except for positions that [materialLemma] covers, and
// contains no mate.
//
// Several profiles score the positions differently. Each has its own queue, and they take turns. At
// first only the most successful profiles take part. Later all do, and so does the order in which
// the positions were found. That order ends the search when every position has been expanded.
type search struct {
	side   chess.Color
	budget int
	work   int
	store
	active  uint16 // the profiles that take turns, as bits
	turn    int    // the profile whose turn it was last
	queues  [profiles]buckets
	novelty novelty
}

// firstProfiles are the profiles that take part first, as bits: the one that is best alone, and
// those that prefer promotions and captures.
const firstProfiles uint16 = 1<<0 | 1<<5 | 1<<6

// allProfiles are all profiles, as bits, and one more bit for the order in which the positions were
// found.
const allProfiles uint16 = 1<<(profiles+1) - 1

// newSearch returns a search from p. work is the work already spent.
func newSearch(p *chess.Position, side chess.Color, work, budget int) *search {
	s := &search{side: side, budget: budget, work: work, active: firstProfiles}
	s.keep(node{parent: -1}, p)
	return s
}

// run continues the search until the work reaches a limit. known is false when no answer was found
// by then.
func (s *search) run(limit int) (a Answer, known bool) {
	var list chess.MoveList
	for s.work < limit {
		i, ok := s.nextNode()
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
				return Answer{Verdict: Winnable, Reason: ReasonLine, Line: s.lineTo(i, m), Work: s.work}, true
			}
			if materialLemma(&next, s.side) != "" {
				continue
			}
			s.keep(node{parent: i, move: m}, &next)
		}
		s.nodes[i].expanded = true
	}
	return Answer{}, false
}

// keep adds a node to the store and the queues unless its position is already stored.
func (s *search) keep(n node, p *chess.Position) {
	n.Packed = p.Pack()
	if i, fresh := s.add(&n); fresh {
		s.push(i, p)
	}
}

// push adds a stored node to the queues of the active profiles.
func (s *search) push(i int32, p *chess.Position) {
	f := featuresOf(p, s.side)
	if s.active == allProfiles && s.nodes[i].parent >= 0 {
		f.novelty = s.novelty.classify(p, s.nodes[i].move)
	}
	for k := range s.queues {
		if s.active>>k&1 == 1 {
			s.queues[k].push(i, f.score(k))
		}
	}
}

// activateAll makes all profiles take part, and adds the unexpanded positions to their queues.
func (s *search) activateAll() {
	s.active = allProfiles
	s.queues = [profiles]buckets{}
	for i := range s.nodes {
		if !s.nodes[i].expanded {
			p := s.nodes[i].Position()
			s.push(int32(i), &p)
		}
	}
}

// nextNode returns the index of the node to expand next. ok is false when there is none.
func (s *search) nextNode() (i int32, ok bool) {
	for {
		s.turn = (s.turn + 1) % (profiles + 1)
		for s.active>>s.turn&1 == 0 {
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

// buckets is a priority queue of nodes whose scores are small whole numbers. The lowest score comes
// first, and of equal scores the latest node. A node is in the queue at most once, so the linked
// lists are indexed by node.
type buckets struct {
	heads  [maxScore + 1]int32 // index of the first node of each score, plus 1
	links  []int32             // index of the next node of the list, plus 1
	lowest int
}

// push adds node i with a score.
func (b *buckets) push(i int32, score int) {
	score = min(max(score, 0), maxScore)
	for int(i) >= len(b.links) {
		b.links = append(withRoom(b.links), 0)
	}
	b.links[i], b.heads[score] = b.heads[score], i+1
	b.lowest = min(b.lowest, score)
}

// pop removes and returns the node with the lowest score. ok is false when the queue is empty.
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
