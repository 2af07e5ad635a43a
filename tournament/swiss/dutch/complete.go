package dutch

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
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
		case b.partner[v] >= 0:
		case b.m.Weight(v, u).IsZero():
			left = append(left, seat)
		case u == b.bye:
			given = true
		}
	}
	if b.bye >= 0 && !given {
		return false
	}
	left = append(left, b.round.left[len(b.seat):]...)
	if b.odd && !given {
		return b.completeButOne(left, b.byes)
	}
	return b.completeGreedily(left)
}

// nextIsFull reports whether the downfloaters of the bracket all find opponents
// in the next scoregroup, with at most one of that left over, so that no other
// downfloaters could allow more there; and, if wanted, whether the rest can be
// paired too. False may also mean that no way was found.
func (b *bracket[A]) nextIsFull(withRest bool) bool {
	var down []int
	for v := range b.bracket {
		if b.partner[v] < 0 {
			down = append(down, b.seat[v])
		}
	}
	end := b.nextGroup()
	next, rest := b.round.left[b.inBracket:end], b.round.left[end:]
	return b.fill(down, next, func(over []int) bool {
		if !withRest {
			return true
		}
		left := slices.Concat(over, rest)
		if b.odd {
			return b.completeButOne(left, b.byes)
		}
		return b.completeGreedily(left)
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
	return r.completeGreedily(left)
}

// completeButOne looks for somebody of a score who can have the bye while all
// others are paired. False may also mean that no way was found.
func (r *round) completeButOne(left []int, score swiss.Points) bool {
	for i, seat := range left {
		s := &r.seats[seat]
		if s.mayBye && s.score == score && r.completeGreedily(slices.Concat(left[:i], left[i+1:])) {
			return true
		}
	}
	return false
}

// completeGreedily looks for a way to pair all of some seats: each with the
// first that he may meet, and where nobody is left, by parting one pair. False
// may also mean that no way was found.
func (r *round) completeGreedily(seats []int) bool {
	partner := make(map[int]int, len(seats))
	for i, a := range seats {
		if _, done := partner[a]; done {
			continue
		}
		if !r.joinLater(partner, seats, i) && !r.joinByParting(partner, seats, a) {
			return false
		}
	}
	return true
}

// joinLater pairs a seat with the first one after it that is free.
func (r *round) joinLater(partner map[int]int, seats []int, i int) bool {
	a := seats[i]
	for _, b := range seats[i+1:] {
		if _, done := partner[b]; !done && r.mayMeet(a, b) {
			partner[a], partner[b] = b, a
			return true
		}
	}
	return false
}

// joinByParting pairs a seat with one of a pair, whose other one finds a
// partner who is still free.
func (r *round) joinByParting(partner map[int]int, seats []int, a int) bool {
	for _, c := range seats {
		d, done := partner[c]
		if !done || !r.mayMeet(a, c) {
			continue
		}
		for _, free := range seats {
			if _, busy := partner[free]; !busy && free != a && r.mayMeet(d, free) {
				partner[a], partner[c] = c, a
				partner[d], partner[free] = free, d
				return true
			}
		}
	}
	return false
}

// quickBye finds C5 as lowestBye does, when no long search is needed: the
// lowest score of all who may have the bye, if a way to pair the others shows
// at once. False may also mean that none did.
func (r *round) quickBye() bool {
	if !r.odd {
		return r.completeGreedily(r.left)
	}
	for _, seat := range slices.Backward(r.left) {
		if s := &r.seats[seat]; s.mayBye {
			r.byes = s.score
			return r.completeButOne(r.left, s.score)
		}
	}
	return false
}
