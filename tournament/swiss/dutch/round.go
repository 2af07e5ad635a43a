package dutch

import (
	"errors"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/matching"
)

// round is the pairing of a round under way.
type round struct {
	e         Edition
	f         *swiss.Field
	seats     []seat
	may       []bool       // of two seats: may they meet
	byes      swiss.Points // C5: the score of who gets the bye
	odd       bool
	pairs     [][2]int // of seats, made so far
	byeTo     int      // seat, -1 without one
	records   []record // of the brackets paired, from the top
	left      []int    // seats not yet paired, in order
	inBracket int      // how many of left are in the bracket
	movedDown int      // how many of those were moved down
}

func (r *round) mayMeet(a, b int) bool { return r.may[a*len(r.seats)+b] }

// newRound seats everybody who is to be paired.
func (e Edition) newRound(f *swiss.Field) *round {
	r := &round{e: e, f: f, seats: e.seats(f), byeTo: -1}
	n := len(r.seats)
	r.may = make([]bool, n*n)
	for a := range n {
		r.left = append(r.left, a)
		for b := range a {
			r.allow(a, b, obstacles(f, &r.seats[a], &r.seats[b]) == 0)
		}
	}
	r.odd = n%2 == 1
	return r
}

// allow says whether two seats may meet.
func (r *round) allow(a, b int, may bool) {
	n := len(r.seats)
	r.may[a*n+b], r.may[b*n+a] = may, may
}

// errIncomplete says that the round cannot be completed (Article 1.9.3).
var errIncomplete = errors.New("dutch: the round cannot be completed")

// pair pairs bracket by bracket (Article 1.9.2). The error is errIncomplete, or
// *swiss.Contradictions.
func (r *round) pair() error {
	if !r.quickBye() && !r.lowestBye() {
		return errIncomplete
	}
	if r.e.collapses {
		return r.pairCollapsing()
	}
	for len(r.left) > 0 {
		r.nextBracket()
		if !r.pairBracket() {
			return r.tooWide()
		}
	}
	return nil
}

// publish gives the pairs their colours and their order.
func (r *round) publish() swiss.Pairing {
	pairs := make([]swiss.Places, len(r.pairs))
	for i, p := range r.pairs {
		pairs[i], _ = colours(r.f, r.seats[p[0]].place, r.seats[p[1]].place)
	}
	bye := -1
	if r.byeTo >= 0 {
		bye = r.seats[r.byeTo].place
	}
	return r.f.Publish(pairs, bye)
}

// tooWide is the error for a bracket whose criteria have no room in a weight.
func (r *round) tooWide() error {
	return &swiss.Contradictions{List: []swiss.Contradiction{{Code: swiss.ScoresTooMany, Round: r.f.Round}}}
}

// nextBracket adds the next scoregroup to the players moved down.
func (r *round) nextBracket() {
	r.movedDown = r.inBracket
	if r.inBracket == len(r.left) {
		return
	}
	score := r.seats[r.left[r.inBracket]].score
	for r.inBracket < len(r.left) && r.seats[r.left[r.inBracket]].score == score {
		r.inBracket++
	}
}

// count is the width of weights that only count.
type count = [2]uint64

// lowestBye finds C5, the lowest score with which somebody can have the bye so
// that all others are paired; false when the round cannot be paired.
func (r *round) lowestBye() bool {
	n := len(r.seats)
	if n == 0 {
		return true
	}
	if !r.odd {
		return r.canComplete(r.left)
	}
	var rank []uint64 // of each seat: the lower the score, the more
	for a := range n {
		var more uint64
		if a > 0 {
			more = rank[a-1]
			if r.seats[a].score < r.seats[a-1].score {
				more++
			}
		}
		rank = append(rank, more)
	}
	high := matching.Weight[count]{}.AddAt(32, 1)
	m := r.graph(r.left, func(a, b int) matching.Weight[count] {
		if b == n {
			return high.AddAt(0, rank[a])
		}
		return high
	})
	if !complete(m, n) {
		return false
	}
	r.byes = r.seats[m.Mate(n)].score
	return true
}

// graph makes a solver of some seats, by their place in the list, with a last
// vertex for the bye of an odd number; what may not be has weight 0.
func (r *round) graph(seats []int, weight func(a, b int) matching.Weight[count]) *matching.Solver[count] {
	n := len(seats)
	m := matching.New[count](n + n%2)
	for a := range n {
		for b := range a {
			if r.mayMeet(seats[a], seats[b]) {
				m.Init(a, b, weight(a, b))
			}
		}
		if n%2 == 1 && r.seats[seats[a]].mayBye {
			m.Init(a, n, weight(a, n))
		}
	}
	m.Start()
	m.Solve()
	return m
}

// complete reports whether the matching of n seats has no pair of weight 0.
func complete(m *matching.Solver[count], n int) bool {
	for a := range n {
		if m.Weight(a, m.Mate(a)).IsZero() {
			return false
		}
	}
	return true
}

// canComplete reports whether all of some seats can be paired, but for one of
// an odd number who may have the bye.
func (r *round) canComplete(seats []int) bool {
	m := r.graph(seats, func(a, b int) matching.Weight[count] { return matching.FromUint[count](1) })
	return complete(m, len(seats))
}
