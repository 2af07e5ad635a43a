package dutch

import (
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// rules returns the articles of the absolute criteria.
func (e Edition) rules() impossible.Rules {
	if e.collapses {
		return impossible.Rules{Edition: e.name, Absolute: e.absolute, Met: "C.1", Bye: "C.2", Colors: "C.3"}
	}
	return impossible.Rules{Edition: e.name, Absolute: e.absolute, Met: "C1", Bye: "C2", Colors: "C3"}
}

// proveImpossible proves that a round cannot be paired and finds exceptions with which it can.
func (e Edition) proveImpossible(f *swiss.PairingProblem) *swiss.Impossible {
	return impossible.Prove(f, e.rules(), func(f *swiss.PairingProblem) impossible.Round { return e.newRound(f) })
}

// Len returns the number of players to be paired.
func (r *round) Len() int { return len(r.seats) }

// Number returns the starting number of the player with index a in r.seats.
func (r *round) Number(a int) int { return r.number(a) }

// number returns the starting number of a seat.
func (r *round) number(seat int) int { return r.f.Players[r.seats[seat].place].Number }

// Obstacles returns why two players must not meet, or 0 if they may. a and b are indexes in
// r.seats.
func (r *round) Obstacles(a, b int) impossible.Obstacle {
	one, other := &r.seats[a], &r.seats[b]
	var all impossible.Obstacle
	if r.f.Players[one.place].HasMet(other.place) {
		all |= impossible.HaveMet
	}
	if one.excludes(other) {
		all |= impossible.SameAbsolute
	}
	if r.f.IsBanned(one.place, other.place) {
		all |= impossible.KeptApart
	}
	return all
}

// MayBye reports whether a seat may have the bye.
func (r *round) MayBye(a int) bool { return r.seats[a].mayBye }

// Allow permits the pair of two seats despite its obstacles.
func (r *round) Allow(a, b int) { r.permit(a, b) }

// AllowBye permits the bye for a seat.
func (r *round) AllowBye(a int) { r.seats[a].mayBye = true }

// Pair pairs the round with the permitted exceptions. It returns false if that is impossible.
func (r *round) Pair() (swiss.Pairing, bool) {
	if r.pair() != nil {
		return swiss.Pairing{}, false
	}
	return r.publish(), true
}
