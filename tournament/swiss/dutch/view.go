package dutch

import (
	"github.com/escaque/escaque/tournament/swiss/matching"
)

// view is what the pairing of a bracket looks at. Vertices are the seats not
// yet paired, in order: first those moved down, then the residents, the next
// scoregroup and, unless they are taken for granted, all the rest; then one
// that stands for the bye of an odd field, and one to make their number even.
//
// When the rest is taken for granted, whoever of the bracket and the next
// scoregroup has no partner is meant to find one below. That gives the true
// answer if in the end the rest can be paired with them, because then nothing
// that the true answer had to weigh was left out.
type view struct {
	granted   bool  // the rest is taken for granted
	seat      []int // of a vertex
	vertices  int
	bye       int  // the vertex of the bye, -1 without one
	moved     int  // vertices before this one were moved down
	bracket   int  // vertices before this one are in the bracket
	following int  // vertices before this one are in it or in the next scoregroup
	closing   bool // the last bracket of a collapsing edition, perhaps with residents of many scores
}

// leastRest is how many players below the next scoregroup make it worth while,
// and likely right, to take them for granted.
const leastRest = 24

// look returns the view of the bracket, and takes the rest for granted if
// wanted and worth while.
func (r *round) look(grant bool) view {
	n, following := len(r.left), r.inBracket
	for following < n && r.seats[r.left[following]].score == r.seats[r.left[r.inBracket]].score {
		following++
	}
	v := view{granted: grant && n-following >= leastRest, bye: -1, moved: r.movedDown, bracket: r.inBracket, following: following}
	if v.granted {
		n = following
	}
	v.seat, v.vertices = r.left[:n], n
	if r.odd && (!v.granted || r.byes >= r.seats[r.left[n-1]].score) {
		v.bye = v.vertices
		v.vertices++
	}
	v.vertices += v.vertices % 2
	return v
}

// pairBracket pairs the bracket and leaves the others, those of the bracket
// first, as moved down; false when the criteria have no room in a weight.
func (r *round) pairBracket() bool {
	for _, grant := range []bool{true, false} {
		v := r.look(grant)
		l := r.newLayout(v)
		with := pairWith(l.next)
		if with == nil {
			return false
		}
		if with(r, v, l) {
			break
		}
	}
	return true
}

// pairWith returns the pairing of a bracket with the narrowest weights that
// have room for some bits; nil when none have.
func pairWith(bits int) func(*round, view, *layout) bool {
	switch {
	case bits <= matching.Bits(2):
		return pairIn[[2]uint64]
	case bits <= matching.Bits(4):
		return pairIn[[4]uint64]
	case bits <= matching.Bits(6):
		return pairIn[[6]uint64]
	case bits <= matching.Bits(8):
		return pairIn[[8]uint64]
	case bits <= matching.Bits(16):
		return pairIn[[16]uint64]
	case bits <= matching.Bits(64):
		return pairIn[[64]uint64]
	default:
		return nil
	}
}

// pairIn pairs a bracket with weights of one width; false when the rest was
// wrongly taken for granted.
func pairIn[A matching.Words](r *round, v view, l *layout) bool {
	b := newBracket[A](r, v, l)
	b.pair()
	switch {
	case b.e.collapses && b.granted && !b.leads(), !b.e.collapses && b.granted && !b.restIsComplete():
		return false
	}
	b.finish()
	return true
}
