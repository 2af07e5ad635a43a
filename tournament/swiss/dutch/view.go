package dutch

import (
	"github.com/escaque/escaque/tournament/swiss/matching"
)

// scope says how many players the pairing of a bracket considers.
type scope uint8

const (
	alone    scope = iota // the bracket only
	withNext              // and the next scoregroup
	withRest              // all remaining players
)

// view is the part of a round that the pairing of a bracket considers. Its vertices are the
// unpaired seats in order: moved-down players, residents, and, depending on the scope, the next
// scoregroup and the rest. Then follow a vertex for the bye and one that makes their number even,
// if needed.
//
// Players beyond the scope are assumed to be pairable: a player without a partner is assumed to
// find one there. The result is correct if it finally turns out that the players beyond the scope
// and the downfloaters allow the best possible values. Then no criterion was ignored.
type view struct {
	scope     scope
	seat      []int // by vertex
	vertices  int
	bye       int  // vertex of the bye, or -1
	moved     int  // vertices before this one were moved down
	bracket   int  // vertices before this one are in the bracket
	following int  // vertices before this one are in it or in the next scoregroup
	closing   bool // the last bracket after a collapse, possibly with residents of several scores
}

// nextGroup returns the end of the next scoregroup in r.left.
func (r *round) nextGroup() int {
	end := r.inBracket
	for end < len(r.left) && r.seats[r.left[end]].score == r.seats[r.left[r.inBracket]].score {
		end++
	}
	return end
}

// newView returns the view of the bracket. Its scope is wider than wanted if too few players are
// beyond it, or if the bye may be among them.
func (r *round) newView(wanted scope) view {
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

// byeIsBeyond reports whether no player before index following in r.left can have the bye.
func (r *round) byeIsBeyond(following int) bool {
	if !r.odd || r.e.collapses {
		return !r.odd || following < len(r.left)
	}
	return r.byes < r.seats[r.left[following-1]].score
}

// pairBracket pairs the bracket and moves the unpaired players down. It returns false if the
// criteria do not fit into a weight.
func (r *round) pairBracket() bool {
	for wanted := alone; wanted <= withRest; wanted++ {
		v := r.newView(wanted)
		if done, fits := r.pairView(v); done || !fits {
			return fits
		}
		wanted = v.scope
	}
	return true
}

// pairView pairs a bracket in one view. done is false if the assumption about players beyond the
// scope was wrong. fits is false if the criteria do not fit into a weight.
func (r *round) pairView(v view) (done, fits bool) {
	l := r.newLayout(v)
	with := pairFunc(l.next)
	if with == nil {
		return false, false
	}
	return with(r, v, l), true
}

// pairFunc returns the function that pairs a bracket with the narrowest weights of at least the
// given number of bits, or nil if there are none.
func pairFunc(bits int) func(*round, view, *layout) bool {
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

// pairIn pairs a bracket with weights of one width. It returns false if the assumption about
// players beyond the scope was wrong.
func pairIn[A matching.Words](r *round, v view, l *layout) bool {
	b := newBracket[A](r, v, l)
	b.pair()
	if !b.isResultCertain() {
		return false
	}
	b.finish()
	return true
}

// isResultCertain reports whether the players beyond the scope allow the best possible values. It may return
// false although they do.
func (b *bracket[A]) isResultCertain() bool {
	switch {
	case b.scope == withRest || b.blind:
		return true
	case b.e.collapses:
		return (b.scope > alone || b.canFillNext(false)) && b.canPairBelow()
	case b.scope == alone:
		return b.canFillNext(true)
	default:
		return b.canPairRest()
	}
}
