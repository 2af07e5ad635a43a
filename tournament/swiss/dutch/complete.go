package dutch

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/matching"
)

// restIsComplete reports whether all who have no partner yet, in the bracket
// and the next scoregroup, can be paired with each other and the rest, so that
// one of the right score is left for the bye. False may also mean that no way
// was found.
func (b *bracket[A]) restIsComplete() bool {
	var left []int
	given := false
	for v, seat := range b.seat {
		switch u := b.m.Mate(v); {
		case b.partner[v] >= 0 || u < len(b.seat) && b.meets(v, u):
		case u == b.bye && !b.byeWeight(v).IsZero():
			given = true
		default:
			left = append(left, seat)
		}
	}
	if b.bye >= 0 && !given {
		return false
	}
	left = append(left, b.round.left[len(b.seat):]...)
	if b.odd && !given {
		return b.completeButOne(left, b.byes)
	}
	return b.completeGreedily(left, -1)
}

// downfloaters are the seats of the bracket without a partner.
func (b *bracket[A]) downfloaters() []int {
	var down []int
	for v := range b.bracket {
		if b.partner[v] < 0 {
			down = append(down, b.seat[v])
		}
	}
	return down
}

// nextIsFull reports whether the downfloaters of the bracket all find opponents
// in the next scoregroup, with at most one of that left over, so that no other
// downfloaters could allow more there; and, if wanted, whether the rest can be
// paired too. False may also mean that no way was found.
func (b *bracket[A]) nextIsFull(withRest bool) bool {
	end := b.nextGroup()
	next, rest := b.round.left[b.inBracket:end], b.round.left[end:]
	return b.fill(b.downfloaters(), next, func(over []int) bool {
		if !withRest {
			return true
		}
		left := slices.Concat(over, rest)
		if b.odd {
			return b.completeButOne(left, b.byes)
		}
		return b.completeGreedily(left, -1)
	})
}

// fill looks for a way to pair all of some downfloaters and residents, but for
// one resident of an odd number, with whom the others are to fit.
func (r *round) fill(down, next []int, fits func(over []int) bool) bool {
	const tries = 4 // with different residents left over
	var over []int
	for try := range tries {
		residents := next
		if (len(down)+len(next))%2 == 1 {
			if try >= len(next) {
				return false
			}
			at := len(next) - 1 - try
			over, residents = next[at:at+1], slices.Concat(next[:at], next[at+1:])
		}
		if r.joinDown(down, residents) && fits(over) {
			return true
		}
		if over == nil {
			return false
		}
	}
	return false
}

// joinDown pairs each downfloater with the first resident that is free, and the
// other residents with each other.
func (r *round) joinDown(down, next []int) bool {
	left := slices.Clone(next)
	for _, a := range down {
		at := slices.IndexFunc(left, func(b int) bool { return r.mayMeet(a, b) })
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return r.completeGreedily(left, -1)
}

// completeButOne looks for somebody of a score who can have the bye while all
// others are paired. False may also mean that no way was found.
func (r *round) completeButOne(left []int, score swiss.Points) bool {
	for i, seat := range left {
		if s := &r.seats[seat]; s.mayBye && s.score == score && r.completeGreedily(left, i) {
			return true
		}
	}
	return false
}

// completeGreedily looks for a way to pair all of some seats, but for the one
// at a place in the list, if it is not -1: each with the first that it may meet,
// and where nobody is left, by parting one pair. False may also mean that no way
// was found.
func (r *round) completeGreedily(seats []int, without int) bool {
	partner := make([]int, len(seats)) // by place in the list
	for i := range partner {
		partner[i] = -1
	}
	if without >= 0 {
		partner[without] = without
	}
	for i := range seats {
		if partner[i] < 0 && !r.joinLater(partner, seats, i) && !r.joinByParting(partner, seats, i) {
			return false
		}
	}
	return true
}

// joinLater pairs a seat with the first one after it that is free.
func (r *round) joinLater(partner, seats []int, i int) bool {
	for k := i + 1; k < len(seats); k++ {
		if partner[k] < 0 && r.mayMeet(seats[i], seats[k]) {
			partner[i], partner[k] = k, i
			return true
		}
	}
	return false
}

// joinByParting pairs a seat with one of a pair, whose other one finds a
// partner who is still free.
func (r *round) joinByParting(partner, seats []int, i int) bool {
	var free []int
	for k := range seats {
		if partner[k] < 0 && k != i {
			free = append(free, k)
		}
	}
	for c, d := range partner {
		if d < 0 || d == c || !r.mayMeet(seats[i], seats[c]) {
			continue
		}
		for _, k := range free {
			if r.mayMeet(seats[d], seats[k]) {
				partner[i], partner[c] = c, i
				partner[d], partner[k] = k, d
				return true
			}
		}
	}
	return false
}

// canComplete reports whether all of some seats can be paired, but for one of
// an odd number who may have the bye.
func (r *round) canComplete(seats []int) bool {
	most := r.most(seats)
	if len(seats)%2 == 0 {
		return most.Over() == 0
	}
	_, found := r.least(seats, most)
	return found
}

// most pairs as many of some seats as can be.
func (r *round) most(seats []int) *matching.Most {
	return matching.NewMost(len(seats), func(a, b int) bool { return r.mayMeet(seats[a], seats[b]) })
}

// least returns the lowest score with which somebody can have the bye so that
// all others of an odd number are paired; false when nobody can.
func (r *round) least(seats []int, most *matching.Most) (score swiss.Points, found bool) {
	if most.Over() != 1 {
		return 0, false
	}
	for i, out := range most.Missed() {
		if s := &r.seats[seats[i]]; out && s.mayBye && (!found || s.score < score) {
			score, found = s.score, true
		}
	}
	return score, found
}

// lowestBye finds C5, the lowest score with which somebody can have the bye so
// that all others are paired; false when the round cannot be paired.
func (r *round) lowestBye() bool {
	if r.quickBye() {
		return true
	}
	if !r.odd {
		return r.canComplete(r.left)
	}
	var found bool
	r.byes, found = r.least(r.left, r.most(r.left))
	return found
}

// quickBye is lowestBye when no search is needed: the lowest score of all who
// may have the bye, if a way to pair the others shows at once. False may also
// mean that none did.
func (r *round) quickBye() bool {
	if !r.odd {
		return r.completeGreedily(r.left, -1)
	}
	for _, seat := range slices.Backward(r.left) {
		if s := &r.seats[seat]; s.mayBye {
			r.byes = s.score
			return r.completeButOne(r.left, s.score)
		}
	}
	return false
}
