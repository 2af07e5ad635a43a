package teams

import (
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// proveImpossible proves that a round cannot be paired and finds exceptions with which it can. The Chief
// Arbiter chooses among them (Article 3.3.3).
func (s System) proveImpossible(f *swiss.PairingProblem) *swiss.Impossible {
	rules := impossible.Rules{Edition: Edition, Absolute: "C.04.6 2.1", Met: "C.04.6 C1", Bye: "C.04.6 C2"}
	return impossible.Prove(f, rules, func(f *swiss.PairingProblem) impossible.Round { return s.newRound(f) })
}

// Len returns the number of teams to be paired.
func (r *round) Len() int { return len(r.teams) }

// Number returns the starting number of a team, given as its index in r.teams.
func (r *round) Number(a int) int { return r.number(a) }

func (r *round) number(seat int) int { return r.f.Players[r.teams[seat].place].Number }

// Obstacles returns why two teams must not meet, or 0 if they may. a and b are indexes in r.teams.
func (r *round) Obstacles(a, b int) impossible.Obstacle {
	if !r.apart[a][b] {
		return 0
	}
	one, other := r.teams[a].place, r.teams[b].place
	var all impossible.Obstacle
	if r.f.Players[one].HasMet(other) {
		all |= impossible.HaveMet
	}
	if r.f.IsBanned(one, other) {
		all |= impossible.KeptApart
	}
	return all
}

// MayBye reports whether a seat may have the bye.
func (r *round) MayBye(a int) bool { return r.teams[a].mayBye }

// Allow permits the pair of two seats despite its obstacles.
func (r *round) Allow(a, b int) { r.apart[a][b], r.apart[b][a] = false, false }

// AllowBye permits the bye for a seat.
func (r *round) AllowBye(a int) { r.teams[a].mayBye = true }

// Pair pairs the round with the permitted exceptions. It returns false if that is impossible.
func (r *round) Pair() (swiss.Pairing, bool) {
	if r.pair() != nil {
		return swiss.Pairing{}, false
	}
	return r.publish(), true
}
