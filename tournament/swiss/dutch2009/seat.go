package dutch2009

import (
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// seat is a player to be paired, with the data for the procedure.
type seat struct {
	place      int // index in the pairing problem
	score      swiss.Points
	preference swiss.Preference
	wants      swiss.Color // preferred colour that counts for x (A8)
	down, up   [2]bool     // floats in the previous round (B5) and in the one before it (B6)
	mayBye     bool        // B1.b
	topscorer  bool
}

// newSeats returns the players to be paired, in the order of A2.
func newSeats(f *swiss.PairingProblem) []seat {
	places := f.ToPair()
	seats := make([]seat, len(places))
	for i, place := range places {
		p := &f.Players[place]
		s := seat{
			place: place, score: p.Pairing(), preference: p.Preference, wants: p.Preference.Color,
			mayBye: mayBye(p), topscorer: f.Topscorer(place),
		}
		// A7.e: in an even round a mild preference reduces x. So it counts on neither side, and no
		// pair goes against it.
		if f.Round%2 == 0 && s.preference.Strength == swiss.Mild {
			s.wants = swiss.NoColor
		}
		for back := range s.down {
			float := f.Float(swiss.Floats2009, place, f.Round-1-back)
			s.down[back], s.up[back] = float == swiss.Downfloat, float == swiss.Upfloat
		}
		seats[i] = s
	}
	return seats
}

// mayBye reports whether a player has not had a point without playing. B1.b, 2009.
func mayBye(p *swiss.Player) bool {
	for _, t := range p.Records {
		switch t.Kind {
		case swiss.PairingBye, swiss.FullBye, swiss.ForfeitWin:
			return false
		}
	}
	return true
}

// obstacles returns why two players must not meet: they have met (B1.a), both have the same absolute
// colour preference (B2, A7.a), or the arbiter keeps them apart. In the last round B2 does not apply
// if either player has more than half of the points. The text leaves open whether one is enough.
func (r *round) obstacles(a, b int) impossible.Obstacle {
	var all impossible.Obstacle
	one, other := &r.seats[a], &r.seats[b]
	if r.f.Players[one.place].HasMet(other.place) {
		all |= impossible.HaveMet
	}
	if one.barsColor(other) {
		all |= impossible.SameAbsolute
	}
	if r.f.IsBanned(one.place, other.place) {
		all |= impossible.KeptApart
	}
	return all
}

// barsColor reports whether B2 forbids the pair of two players.
func (s *seat) barsColor(o *seat) bool {
	return s.preference.Strength == swiss.Absolute && s.preference == o.preference && !s.topscorer && !o.topscorer
}

// apart has a bit for each pair of seats. The bit is set if the two may not meet.
type apart struct {
	bits []uint64
	row  int
}

// newApart returns the obstacles between all seats.
func newApart(f *swiss.PairingProblem, seats []seat) apart {
	m := apart{row: (len(seats) + 63) / 64}
	m.bits = make([]uint64, len(seats)*m.row)
	at := make(map[int]int, len(seats))
	for i, s := range seats {
		at[s.place] = i
		m.set(i, i, true)
	}
	set := func(place, other int) {
		a, here := at[place]
		b, there := at[other]
		if here && there {
			m.set(a, b, true)
		}
	}
	var absolute [3][]int // by colour
	for i := range seats {
		p := &f.Players[seats[i].place]
		for r, o := range p.Opponents {
			if o >= 0 && p.Records[r].Kind.Played() {
				set(seats[i].place, o)
			}
		}
		if c := p.Preference.Color; p.Preference.Strength == swiss.Absolute {
			for _, o := range absolute[colorIndex(c)] {
				if seats[i].barsColor(&seats[o]) {
					m.set(i, o, true)
				}
			}
			absolute[colorIndex(c)] = append(absolute[colorIndex(c)], i)
		}
	}
	for _, b := range f.Banned {
		set(b.White, b.Black)
	}
	return m
}

// set sets or clears the bit of two seats.
func (m *apart) set(a, b int, to bool) {
	for _, x := range [][2]int{{a, b}, {b, a}} {
		word, bit := &m.bits[x[0]*m.row+x[1]/64], uint64(1)<<(x[1]%64)
		*word &^= bit
		if to {
			*word |= bit
		}
	}
}

// isLegal reports whether two seats may meet by the absolute criteria.
func (r *round) isLegal(a, b int) bool { return r.apart.bits[a*r.apart.row+b/64]>>(b%64)&1 == 0 }

// criteria describes which of the droppable criteria are in force, except x.
type criteria struct {
	treated  bool // A7.d: strong preferences are treated as absolute
	up, down int  // dropped for upfloaters and downfloaters: 0 nothing, 1 B6, 2 B6 and B5
}

// allDropped means that all criteria have been dropped.
var allDropped = criteria{up: 2, down: 2}

// barsFloat reports whether an identical earlier float forbids a float. had holds the earlier floats.
func barsFloat(had [2]bool, dropped int) bool { return dropped < 2 && had[0] || dropped < 1 && had[1] }

// isAllowed reports whether a pair is allowed by the criteria in force. In the last round the
// criteria on floats do not apply to a pair in which either player has more than half of the
// points. A downfloat is not judged again for players already moved down.
func (r *round) isAllowed(a, b int, in criteria) bool {
	if !r.isLegal(a, b) {
		return false
	}
	one, other := &r.seats[a], &r.seats[b]
	if one.topscorer || other.topscorer {
		return true
	}
	if in.treated && r.isStrong(a) && r.isStrong(b) && one.preference.Color == other.preference.Color {
		return false
	}
	if one.score == other.score {
		return true
	}
	if one.score < other.score {
		a, one, other = b, other, one
	}
	return !barsFloat(other.up, in.up) && (r.moved[a] || !barsFloat(one.down, in.down))
}

// isStrong reports whether the round is odd and a player's preference is absolute, or strong and
// thus treated as absolute by A7.d.
func (r *round) isStrong(a int) bool {
	return r.f.Round%2 == 1 && r.seats[a].preference.Strength >= swiss.Strong
}

// mayFloat reports whether the criteria in force allow a player to be left unpaired.
func (r *round) mayFloat(a int, in criteria) bool {
	s := &r.seats[a]
	return r.moved[a] || s.topscorer || !barsFloat(s.down, in.down)
}

// violatesPreference reports whether a pair must violate a colour preference (B4): both want one colour.
func (r *round) violatesPreference(a, b int) bool {
	return r.seats[a].wants != swiss.NoColor && r.seats[a].wants == r.seats[b].wants
}

// minPreferenceViolations returns the minimum x of A8: the number of pairs of a group that must go
// against a preference. It is never negative.
func (r *round) minPreferenceViolations(group []int) int {
	white, black := 0, 0
	for _, a := range group {
		switch r.seats[a].wants {
		case swiss.White:
			white++
		case swiss.Black:
			black++
		}
	}
	return max(0, max(white, black)-(len(group)+1)/2)
}

// treatments returns the values of criteria.treated to try, in order. If A7.d can apply to these
// players, it is first in force and then dropped.
func (r *round) treatments(group []int) []bool {
	for _, a := range group {
		if r.isStrong(a) && r.seats[a].preference.Strength == swiss.Strong {
			return []bool{true, false}
		}
	}
	return []bool{false}
}

// dropSteps returns the values of criteria.up or criteria.down to try, in order: 0 drops nothing, 1
// drops B6, 2 also drops B5. A criterion that cannot apply to these players is not dropped. had
// returns the earlier floats of a player.
func (r *round) dropSteps(group []int, had func(*seat) [2]bool) []int {
	var before, twice bool
	for _, a := range group {
		floats := had(&r.seats[a])
		before, twice = before || floats[0], twice || floats[1]
	}
	steps := []int{0}
	if twice {
		steps = append(steps, 1)
	}
	if before {
		steps = append(steps, 2)
	}
	return steps
}

// downfloats returns the earlier downfloats of a player.
func downfloats(s *seat) [2]bool { return s.down }

// upfloats returns the earlier upfloats of a player.
func upfloats(s *seat) [2]bool { return s.up }
