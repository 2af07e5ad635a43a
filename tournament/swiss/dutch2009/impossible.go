package dutch2009

import (
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// rules holds the articles of the absolute criteria.
var rules = impossible.Rules{Edition: "2009", Absolute: "B1-B2", Met: "B1.a", Bye: "B1.b", Colors: "B2"}

// Len returns the number of players to be paired.
func (r *round) Len() int { return len(r.seats) }

// Number returns the starting number of the player with index a in r.seats.
func (r *round) Number(a int) int { return r.f.Players[r.seats[a].place].Number }

// Obstacles returns why two players must not meet, or 0 if they may. a and b are indexes in
// r.seats.
func (r *round) Obstacles(a, b int) impossible.Obstacle { return r.obstacles(a, b) }

// MayBye reports whether a seat may have the bye.
func (r *round) MayBye(a int) bool { return r.seats[a].mayBye }

// Allow permits the pair of two seats despite its obstacles.
func (r *round) Allow(a, b int) { r.apart.set(a, b, false) }

// AllowBye permits the bye for a seat.
func (r *round) AllowBye(a int) { r.seats[a].mayBye = true }

// Pair pairs the round with the permitted exceptions. It returns false if that is impossible.
func (r *round) Pair() (swiss.Pairing, bool) {
	if !r.pair() {
		return swiss.Pairing{}, false
	}
	return r.publish(), true
}
