package dutch

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/matching"
)

// canPairRest reports whether all players without a partner in the bracket and the next scoregroup
// can be paired with each other and with the rest. A player with the right score must be left for
// the bye. It may return false although there is a way that was not found.
func (b *bracket[A]) canPairRest() bool {
	var left []int
	given := false
	for v, seat := range b.seat {
		switch u := b.m.Mate(v); {
		case b.partner[v] >= 0 || u < len(b.seat) && b.canPair(v, u):
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

// downfloaters returns the seats of the bracket without a partner.
func (b *bracket[A]) downfloaters() []int {
	var down []int
	for v := range b.bracket {
		if b.partner[v] < 0 {
			down = append(down, b.seat[v])
		}
	}
	return down
}

// canFillNext reports whether all downfloaters find opponents in the next scoregroup with at most
// one player of it left over. Then no other downfloaters could do better there. With withRest, the
// rest must be pairable too. It may return false although there is a way that was not found.
func (b *bracket[A]) canFillNext(withRest bool) bool {
	end := b.nextGroup()
	next, rest := b.round.left[b.inBracket:end], b.round.left[end:]
	return b.canFill(b.downfloaters(), next, func(over []int) bool {
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

// canFill reports whether it finds a way to pair all downfloaters and residents. down are the
// downfloaters and next the residents. If their number is odd, one resident is left over, for whom
// fits must return true.
func (r *round) canFill(down, next []int, fits func(over []int) bool) bool {
	const tries = 4 // number of residents tried as the one left over
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
		if r.pairDownfloaters(down, residents) && fits(over) {
			return true
		}
		if over == nil {
			return false
		}
	}
	return false
}

// pairDownfloaters reports whether it can pair each downfloater with the first free resident, and the other
// residents with each other.
func (r *round) pairDownfloaters(down, next []int) bool {
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

// completeButOne reports whether it finds a player with a score who can have the bye while all
// others are paired. It may return false although there is a way that was not found.
func (r *round) completeButOne(left []int, score swiss.Points) bool {
	for i, seat := range left {
		if s := &r.seats[seat]; s.mayBye && s.score == score && r.completeGreedily(left, i) {
			return true
		}
	}
	return false
}

// completeGreedily reports whether it finds a way to pair all seats, except the one at index
// without if that is not -1. It pairs each with the first one that it may meet, or else breaks up
// one pair. It may return false although there is a way that was not found.
func (r *round) completeGreedily(seats []int, without int) bool {
	partner := make([]int, len(seats)) // by index in seats
	for i := range partner {
		partner[i] = -1
	}
	if without >= 0 {
		partner[without] = without
	}
	for i := range seats {
		if partner[i] < 0 && !r.pairWithNextFree(partner, seats, i) && !r.pairByBreakingUp(partner, seats, i) {
			return false
		}
	}
	return true
}

// pairWithNextFree pairs seats[i] with the first unpaired seat after it that it may meet. It reports
// whether there is one.
func (r *round) pairWithNextFree(partner, seats []int, i int) bool {
	for k := i + 1; k < len(seats); k++ {
		if partner[k] < 0 && r.mayMeet(seats[i], seats[k]) {
			partner[i], partner[k] = k, i
			return true
		}
	}
	return false
}

// pairByBreakingUp pairs the seat at index i with a player of an existing pair, if the old partner
// finds another free partner. It reports whether there is such a pair.
func (r *round) pairByBreakingUp(partner, seats []int, i int) bool {
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

// canComplete reports whether all seats can be paired, except one player with the bye if their
// number is odd.
func (r *round) canComplete(seats []int) bool {
	most := r.most(seats)
	if len(seats)%2 == 0 {
		return most.UnmatchedCount() == 0
	}
	_, found := r.lowestByeScore(seats, most)
	return found
}

// most returns a maximum matching of some seats.
func (r *round) most(seats []int) *matching.Most {
	return matching.NewMost(len(seats), func(a, b int) bool { return r.mayMeet(seats[a], seats[b]) })
}

// lowestByeScore returns the lowest score of a player who can have the bye so that all others can
// be paired. It returns false if there is none. most is a maximum matching of seats.
func (r *round) lowestByeScore(seats []int, most *matching.Most) (score swiss.Points, found bool) {
	if most.UnmatchedCount() != 1 {
		return 0, false
	}
	for i, out := range most.Missed() {
		if s := &r.seats[seats[i]]; out && s.mayBye && (!found || s.score < score) {
			score, found = s.score, true
		}
	}
	return score, found
}

// findByeScore sets r.byes to the lowest score of a player who can have the bye so that all others
// can be paired (C5). It returns false if the round cannot be paired.
func (r *round) findByeScore() bool {
	if r.findByeQuickly() {
		return true
	}
	if !r.odd {
		return r.canComplete(r.left)
	}
	var found bool
	r.byes, found = r.lowestByeScore(r.left, r.most(r.left))
	return found
}

// findByeQuickly does the same as findByeScore without a search. It sets the lowest score of all players
// who may have the bye, if the others can then be paired greedily. It may return false although
// there is a way.
func (r *round) findByeQuickly() bool {
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
