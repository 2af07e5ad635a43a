package dutch

import (
	"github.com/escaque/escaque/tournament/swiss/matching"
)

// scope is how far the pairing of a bracket looks.
type scope uint8

const (
	alone    scope = iota // at the bracket only
	withNext              // at the next scoregroup too
	withRest              // at all who are left
)

// view is what the pairing of a bracket looks at. Vertices are the seats not
// yet paired, in order: first those moved down, then the residents, and as far
// as the scope reaches the next scoregroup and all the rest; then one that
// stands for the bye of an odd field, and one to make their number even.
//
// What is beyond the scope is taken for granted: a player without a partner is
// meant to find one there. That gives the true answer if in the end it proves
// that those beyond, with the downfloaters, allow the best that there can be,
// because then nothing that the true answer had to weigh was left out.
type view struct {
	scope     scope
	seat      []int // of a vertex
	vertices  int
	bye       int  // the vertex of the bye, -1 without one
	moved     int  // vertices before this one were moved down
	bracket   int  // vertices before this one are in the bracket
	following int  // vertices before this one are in it or in the next scoregroup
	closing   bool // the last bracket of a collapsing edition, perhaps with residents of many scores
}

// nextGroup returns where the next scoregroup ends among those who are left.
func (r *round) nextGroup() int {
	end := r.inBracket
	for end < len(r.left) && r.seats[r.left[end]].score == r.seats[r.left[r.inBracket]].score {
		end++
	}
	return end
}

// look returns the view of the bracket, with a wider scope than wanted when
// too few are beyond, or the bye may be among those.
func (r *round) look(wanted scope) view {
	v := view{scope: wanted, bye: -1, moved: r.movedDown, bracket: r.inBracket, following: r.nextGroup()}
	n := len(r.left)
	if v.scope == alone && (n-v.bracket < r.e.least || !r.byeIsBeyond(v.following)) {
		v.scope = withNext
	}
	if v.scope == withNext && n-v.following < r.e.least {
		v.scope = withRest
	}
	switch v.scope {
	case alone:
		n, v.following = v.bracket, v.bracket
	case withNext:
		n = v.following
	case withRest:
	}
	v.seat, v.vertices = r.left[:n], n
	if r.odd && (v.scope == withRest || v.scope == withNext && r.byes >= r.seats[r.left[n-1]].score) {
		v.bye = v.vertices
		v.vertices++
	}
	v.vertices += v.vertices % 2
	return v
}

// byeIsBeyond reports whether nobody before one of those who are left can get
// the bye of an odd field.
func (r *round) byeIsBeyond(following int) bool {
	if !r.odd || r.e.collapses {
		return !r.odd || following < len(r.left)
	}
	return r.byes < r.seats[r.left[following-1]].score
}

// pairBracket pairs the bracket and leaves the others, those of the bracket
// first, as moved down; false when the criteria have no room in a weight.
func (r *round) pairBracket() bool {
	for wanted := alone; wanted <= withRest; wanted++ {
		v := r.look(wanted)
		if done, fits := r.pairView(v); done || !fits {
			return fits
		}
		wanted = v.scope
	}
	return true
}

// pairView pairs a bracket in one view: false when those beyond its scope were
// wrongly taken for granted, or when the criteria have no room in a weight.
func (r *round) pairView(v view) (done, fits bool) {
	l := r.newLayout(v)
	with := pairWith(l.next)
	if with == nil {
		return false, false
	}
	return with(r, v, l), true
}

// pairWith returns the pairing of a bracket with the narrowest weights that
// have room for some bits; nil when none have.
func pairWith(bits int) func(*round, view, *layout) bool {
	switch {
	case bits <= matching.Bits(1):
		return pairIn[[1]uint64]
	case bits <= matching.Bits(2):
		return pairIn[[2]uint64]
	case bits <= matching.Bits(3):
		return pairIn[[3]uint64]
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

// pairIn pairs a bracket with weights of one width; false when those beyond
// its scope were wrongly taken for granted.
func pairIn[A matching.Words](r *round, v view, l *layout) bool {
	b := newBracket[A](r, v, l)
	b.pair()
	if !b.holds() {
		return false
	}
	b.finish()
	return true
}

// holds reports whether those beyond the scope allow the best that there can
// be. False may also mean that no way was found.
func (b *bracket[A]) holds() bool {
	switch {
	case b.scope == withRest || b.blind:
		return true
	case b.e.collapses:
		return (b.scope > alone || b.nextIsFull(false)) && b.leads()
	case b.scope == alone:
		return b.nextIsFull(true)
	default:
		return b.restIsComplete()
	}
}
