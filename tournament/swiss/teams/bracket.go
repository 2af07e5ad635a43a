package teams

import (
	"math/bits"
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
)

// bitsOf returns the number of bits of a count up to n.
func bitsOf(n int) int { return bits.Len(uint(n)) }

// upfloaters returns the teams that float up into the top scoregroup so that it can be paired
// (Article 3.5), in ascending order. ok is false if the criteria do not fit into a weight.
//
// In a smallest set no two upfloaters are opponents, because the set without them would suffice. So
// the pairs of one matching of all remaining teams decide all of Article 3.5. They show the number
// of pairs within the scoregroup (C4), the scores of the upfloaters (C5), the pairs within the next
// scoregroup (C6), teams that floated before (C7), and the order of numbers (3.5.4).
func (r *round) upfloaters(residents, lower []int) (up []int, ok bool) {
	if r.canPairAll(residents) && r.canPairAll(lower) {
		return nil, true
	}
	first, ok := r.matchUpfloaters(residents, lower, nil)
	if !ok {
		return nil, false
	}
	// The scores of the upfloaters are settled now. Among their teams the first set by number is
	// chosen.
	var scores []swiss.Points
	for _, a := range first {
		scores = append(scores, r.teams[a].score)
	}
	may, _ := partition(lower, func(a int) bool { return slices.Contains(scores, r.teams[a].score) })
	slices.SortStableFunc(may, func(a, b int) int { return int(r.teams[b].score - r.teams[a].score) }) // 3.5.3
	return r.matchUpfloaters(residents, lower, may)
}

// matchUpfloaters returns the upfloaters of a best matching. If order is not nil, only its teams may
// float up, and of several best matchings the one whose upfloaters stand first in order is chosen.
func (r *round) matchUpfloaters(residents, lower, order []int) (up []int, ok bool) {
	seats := slices.Concat(residents, lower)
	n, top := len(seats), len(residents)
	score := r.teams[residents[0]].score
	next, below := r.nextScore(score)
	place := make(map[int]int, len(order))
	for i, a := range order {
		place[a] = i
	}
	scores := slices.DeleteFunc(slices.Clone(r.scores), func(s swiss.Points) bool { return s >= score })

	l := &fields{}
	count := bitsOf(n)
	set := l.take(len(order))
	c7, c6 := l.take(count), l.take(count)
	c5 := make([]int, len(scores)) // the lowest score has the highest bits
	for i := range c5 {
		c5[i] = l.take(count)
	}
	c4, legal := l.take(count), l.take(count)
	mates := heaviestMatching(n, l.bits, false, func(u, v int, add func(int, uint64)) bool {
		a, b := seats[u], seats[v]
		if r.apart[a][b] {
			return false
		}
		add(legal, 1)
		rises := u < top && v >= top
		if u < top && v < top {
			add(c4, 1)
		}
		for i, s := range scores {
			if !rises || r.teams[b].score != s {
				add(c5[i], 1)
			}
		}
		if below && u >= top && r.teams[a].score == next && r.teams[b].score == next {
			add(c6, 1)
		}
		if !rises || r.late || !r.teams[b].floated {
			add(c7, 1)
		}
		if i, in := place[b]; in && rises {
			add(set+len(order)-1-i, 1)
		}
		return true
	})
	if mates == nil {
		return nil, false
	}
	for u := range top {
		if v := mates[u]; v >= top {
			up = append(up, seats[v])
		}
	}
	slices.Sort(up)
	return up, true
}

// pairBracket pairs all members of a bracket, which are in the order of their numbers. Among the
// pairings that best comply with C8, C9 and C10 it chooses the first one by its identifier: the top
// members in order, followed by their bottom members (Article 3.6).
func (r *round) pairBracket(members []int, score swiss.Points) (pairs [][2]int, ok bool) {
	n := len(members)
	if half := n / 2; r.isIdeal(members, score) {
		for i := range half {
			pairs = append(pairs, [2]int{members[i], members[half+i]})
		}
		return pairs, true
	}
	l := &fields{}
	count := bitsOf(n)
	l.take(mateBits(n)) // for the bottom members, one top member at a time
	tops := l.take(n)
	c10, c9, c8, legal := l.take(count), l.take(count), l.take(count), l.take(count)
	mates := heaviestMatching(n, l.bits, true, func(u, v int, add func(int, uint64)) bool {
		a, b := members[u], members[v]
		if r.apart[a][b] {
			return false
		}
		add(legal, 1)
		preferred, strong := r.s.clash(&r.teams[a], &r.teams[b])
		if !preferred {
			add(c8, 1)
		}
		if !strong {
			add(c9, 1)
		}
		if !r.floatsAgain(a, b, score) {
			add(c10, 1)
		}
		add(tops+n-1-u, 1)
		return true
	})
	if mates == nil {
		return nil, false
	}
	for u, v := range mates {
		if u < v {
			pairs = append(pairs, [2]int{members[u], members[v]})
		}
	}
	return pairs, true
}

// isIdeal reports whether pairing the upper half of members with the lower half, in order, violates
// no criterion. That pairing comes first in the order of identifiers.
func (r *round) isIdeal(members []int, score swiss.Points) bool {
	half := len(members) / 2
	for i := range half {
		a, b := members[i], members[half+i]
		if preferred, _ := r.s.clash(&r.teams[a], &r.teams[b]); preferred || r.apart[a][b] || r.floatsAgain(a, b, score) {
			return false
		}
	}
	return true
}

// floatsAgain reports whether a pair has an upfloater whose opponent floated in the previous round.
// This does not count in the last two rounds (C10).
func (r *round) floatsAgain(a, b int, score swiss.Points) bool {
	if r.teams[a].score < score {
		a, b = b, a
	}
	return !r.late && r.teams[b].score < score && r.teams[a].floated
}
