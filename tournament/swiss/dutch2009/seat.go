package dutch2009

import (
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// seat is a player to be paired, with all that the procedure asks of them.
type seat struct {
	place      int // in the field
	score      swiss.Points
	preference swiss.Preference
	wants      swiss.Color // the preference that counts for x (A8)
	down, up   [2]bool     // floats of the previous round (B5) and of the one before (B6)
	mayBye     bool        // B1.b
	topscorer  bool
}

// takeSeats lists the players to be paired, in the order of A2.
func takeSeats(f *swiss.PairingProblem) []seat {
	places := f.ToPair()
	seats := make([]seat, len(places))
	for i, place := range places {
		p := &f.Players[place]
		s := seat{
			place: place, score: p.Pairing(), preference: p.Preference, wants: p.Preference.Color,
			mayBye: mayBye(p), topscorer: f.Topscorer(place),
		}
		// A7.e: in an even round a mild preference is of the kind that reduces
		// x. It counts on neither side, then, and no pair goes against it.
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

// mayBye reports whether a player has not yet got a point without playing.
// B1.b, 2009.
func mayBye(p *swiss.Player) bool {
	for _, t := range p.Records {
		switch t.Kind {
		case swiss.PairingBye, swiss.FullBye, swiss.ForfeitWin:
			return false
		}
	}
	return true
}

// obstacles returns all that stands between two seats: B1.a, B2, the arbiter.
// B2 is broken just where two have the same absolute preference (A7.a). In the
// last round it does not apply to a pair in which either has more than half of
// the points; the text leaves open whether both must.
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

func (s *seat) barsColor(o *seat) bool {
	return s.preference.Strength == swiss.Absolute && s.preference == o.preference && !s.topscorer && !o.topscorer
}

// apart has a bit for each two seats, set where they may not meet.
type apart struct {
	bits []uint64
	row  int
}

// newApart finds all obstacles at once.
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
			for _, o := range absolute[index(c)] {
				if seats[i].barsColor(&seats[o]) {
					m.set(i, o, true)
				}
			}
			absolute[index(c)] = append(absolute[index(c)], i)
		}
	}
	for _, b := range f.Banned {
		set(b.White, b.Black)
	}
	return m
}

func (m *apart) set(a, b int, to bool) {
	for _, x := range [][2]int{{a, b}, {b, a}} {
		word, bit := &m.bits[x[0]*m.row+x[1]/64], uint64(1)<<(x[1]%64)
		*word &^= bit
		if to {
			*word |= bit
		}
	}
}

// legal reports whether two seats may meet by the absolute criteria.
func (r *round) legal(a, b int) bool { return r.apart.bits[a*r.apart.row+b/64]>>(b%64)&1 == 0 }

// force is what is in force of the criteria that can be dropped, for the time
// being. x is apart.
type force struct {
	treated  bool // A7.d: strong preferences are treated as absolute
	up, down int  // dropped for upfloaters and downfloaters: 0 nothing, 1 B6, 2 B5 too
}

// void is when everything has been dropped.
var void = force{up: 2, down: 2}

// bars reports whether a float would be identical to one before, as far as that
// is in force.
func bars(had [2]bool, dropped int) bool { return dropped < 2 && had[0] || dropped < 1 && had[1] }

// stands reports whether a pair may be made with what is in force. The
// criteria of floats are not applied in the last round to a pair in which
// either has more than half of the points. A downfloat is judged once: of those
// moved down already it is not judged again.
func (r *round) stands(a, b int, in force) bool {
	if !r.legal(a, b) {
		return false
	}
	one, other := &r.seats[a], &r.seats[b]
	if one.topscorer || other.topscorer {
		return true
	}
	if in.treated && r.strong(a) && r.strong(b) && one.preference.Color == other.preference.Color {
		return false
	}
	if one.score == other.score {
		return true
	}
	if one.score < other.score {
		a, one, other = b, other, one
	}
	return !bars(other.up, in.up) && (r.moved[a] || !bars(one.down, in.down))
}

// strong reports whether A7.d treats a preference as absolute, or it is: in odd
// rounds.
func (r *round) strong(a int) bool {
	return r.f.Round%2 == 1 && r.seats[a].preference.Strength >= swiss.Strong
}

// mayFloat reports whether a player may be left over with what is in force.
func (r *round) mayFloat(a int, in force) bool {
	s := &r.seats[a]
	return r.moved[a] || s.topscorer || !bars(s.down, in.down)
}

// against reports whether a pair goes against a preference (B4).
func (r *round) against(a, b int) bool {
	return r.seats[a].wants != swiss.NoColor && r.seats[a].wants == r.seats[b].wants
}

// x is A8: how many pairs of a group must go against a preference. A negative
// number is none.
func (r *round) x(group []int) int {
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

// treatments lists whether A7.d is in force, in the order of trying: first it
// is, if it says anything of these players.
func (r *round) treatments(group []int) []bool {
	for _, a := range group {
		if r.strong(a) && r.seats[a].preference.Strength == swiss.Strong {
			return []bool{true, false}
		}
	}
	return []bool{false}
}

// drops lists how much of B5 and B6 is dropped, in the order of trying; what
// says nothing of these players is not dropped in vain.
func (r *round) drops(group []int, had func(*seat) [2]bool) []int {
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

func downfloats(s *seat) [2]bool { return s.down }
func upfloats(s *seat) [2]bool   { return s.up }
