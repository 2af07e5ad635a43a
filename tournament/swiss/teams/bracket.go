package teams

import (
	"math/bits"
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
)

// bitsOf is how many bits a count up to n takes.
func bitsOf(n int) int { return bits.Len(uint(n)) }

// upfloaters are the teams that come up into the top scoregroup so that it can be
// paired (Article 3.5), in ascending order; ok is false when the criteria have no
// room.
//
// In a smallest set no two upfloaters are opponents, or the set without them would
// do. So all that Article 3.5 asks is asked of the pairs of one matching of
// everybody who is left: how many are within the scoregroup (C4), which scores the
// others bring up (C5), how many pairs are within the next scoregroup (C6), who
// floated before (C7), and which numbers come first (3.5.4).
func (r *round) upfloaters(residents, lower []int) (up []int, ok bool) {
	if r.complete(residents) && r.complete(lower) {
		return nil, true
	}
	first, ok := r.risers(residents, lower, nil)
	if !ok {
		return nil, false
	}
	// The scores that come up are settled now; of their teams the first set by
	// number is wanted.
	var scores []swiss.Points
	for _, a := range first {
		scores = append(scores, r.teams[a].score)
	}
	may, _ := parted(lower, func(a int) bool { return slices.Contains(scores, r.teams[a].score) })
	slices.SortStableFunc(may, func(a, b int) int { return int(r.teams[b].score - r.teams[a].score) }) // 3.5.3
	return r.risers(residents, lower, may)
}

// risers are the upfloaters of a best matching; with an order of those who may be,
// the first set by that order.
func (r *round) risers(residents, lower, order []int) (up []int, ok bool) {
	seats := slices.Concat(residents, lower)
	n, top := len(seats), len(residents)
	score := r.teams[residents[0]].score
	next, below := r.following(score)
	place := make(map[int]int, len(order))
	for i, a := range order {
		place[a] = i
	}
	scores := slices.DeleteFunc(slices.Clone(r.scores), func(s swiss.Points) bool { return s >= score })

	l := &fields{}
	count := bitsOf(n)
	set := l.take(len(order))
	c7, c6 := l.take(count), l.take(count)
	c5 := make([]int, len(scores)) // the lowest score decides first
	for i := range c5 {
		c5[i] = l.take(count)
	}
	c4, legal := l.take(count), l.take(count)
	mates := heaviest(n, l.bits, false, func(u, v int, add func(int, uint64)) bool {
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

// pairBracket pairs all members of a bracket, given in the order of their numbers:
// of the pairings that best comply with C8, C9 and C10 the first by its identifier,
// which is the top members in order and then their bottom members (Article 3.6).
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
	l.take(width(n)) // for the bottom members, one top member at a time
	tops := l.take(n)
	c10, c9, c8, legal := l.take(count), l.take(count), l.take(count), l.take(count)
	mates := heaviest(n, l.bits, true, func(u, v int, add func(int, uint64)) bool {
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

// isIdeal reports whether the first of all pairings, the upper half against the
// lower, breaks no criterion.
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

// floatsAgain reports whether a pair has an upfloater whose opponent floated in the
// previous round, which counts but in the last two (C10).
func (r *round) floatsAgain(a, b int, score swiss.Points) bool {
	if r.teams[a].score < score {
		a, b = b, a
	}
	return !r.late && r.teams[b].score < score && r.teams[a].floated
}
