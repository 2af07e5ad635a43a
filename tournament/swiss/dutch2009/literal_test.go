package dutch2009_test

import (
	"errors"
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
)

// literal pairs a round as C1 to C14 say, step by step: exchange after exchange
// in the order of D2, transposition after transposition in the order of D1,
// until one stands. It shares nothing with the fast engine but the field, and
// what the package's comment decides where the text is silent.
//
// When it is pruned it is the second judge, for more players: it leaves a
// transposition as soon as its beginning cannot stand.
type literal struct {
	f      *swiss.PairingProblem
	seats  []lseat // A2
	moved  []bool  // was moved down into the present bracket
	pruned bool
	budget int // transpositions, or in the judge places of them, that may still be looked at
}

// lseat is what the cards say of a player.
type lseat struct {
	place     int
	score     swiss.Points
	wants     swiss.Color
	strength  swiss.Strength
	up, down  [2]bool // in the round before, and two rounds before
	mayBye    bool
	topscorer bool
}

var (
	errBudget  = errors.New("the step budget is spent")
	errNoRound = errors.New("the round cannot be paired")
)

// pairLiterally returns the pairing of the text.
func pairLiterally(f *swiss.PairingProblem, pruned bool, budget int) (p swiss.Pairing, err error) {
	l := &literal{f: f, pruned: pruned, budget: budget}
	for _, place := range f.ToPair() {
		l.seats = append(l.seats, l.read(place))
	}
	l.moved = make([]bool, len(l.seats))
	defer func() {
		if r := recover(); r == errBudget {
			err = errBudget
		} else if r != nil {
			panic(r)
		}
	}()
	return l.pair()
}

func (l *literal) read(place int) lseat {
	player := &l.f.Players[place]
	s := lseat{place: place, score: player.Pairing(), mayBye: true}
	var white, black, run int // of the games played
	var last swiss.Color
	for r, t := range player.Records {
		switch t.Kind {
		case swiss.PairingBye, swiss.FullBye, swiss.ForfeitWin: // B1.b
			s.mayBye = false
		case swiss.Win, swiss.Draw, swiss.Loss, swiss.Unfinished:
			if t.Color == last {
				run++
			} else {
				last, run = t.Color, 1
			}
			if t.Color == swiss.White {
				white++
			} else {
				black++
			}
		}
		back := l.f.Round - 2 - r
		if back > 1 {
			continue
		}
		if t.Kind == swiss.PairingBye { // A5
			s.down[back] = true
		}
		if o := player.Opponents[r]; o >= 0 { // A4
			s.down[back] = player.Before[r] > l.f.Players[o].Before[r]
			s.up[back] = player.Before[r] < l.f.Players[o].Before[r]
		}
	}
	switch d := white - black; { // A7
	case d > 1:
		s.wants, s.strength = swiss.Black, swiss.Absolute
	case d < -1:
		s.wants, s.strength = swiss.White, swiss.Absolute
	case run > 1:
		s.wants, s.strength = last.Other(), swiss.Absolute
	case d > 0:
		s.wants, s.strength = swiss.Black, swiss.Strong
	case d < 0:
		s.wants, s.strength = swiss.White, swiss.Strong
	case last != swiss.NoColor:
		s.wants, s.strength = last.Other(), swiss.Mild
	}
	s.topscorer = l.f.Round == l.f.Rounds && 2*player.Score > swiss.Points(2*(l.f.Round-1))
	return s
}

// legal is B1.a and B2, and what the arbiter has forbidden.
func (l *literal) legal(a, b int) bool {
	one, other := &l.seats[a], &l.seats[b]
	if l.f.Players[one.place].HasMet(other.place) || l.f.IsBanned(one.place, other.place) {
		return false
	}
	both := one.strength == swiss.Absolute && other.strength == swiss.Absolute && one.wants == other.wants
	return !both || one.topscorer || other.topscorer
}

// wants is the preference that counts for x: in even rounds a mild one can be
// either (A7.e).
func (l *literal) wants(a int) swiss.Color {
	if l.f.Round%2 == 0 && l.seats[a].strength == swiss.Mild {
		return swiss.NoColor
	}
	return l.seats[a].wants
}

// x is A8.
func (l *literal) x(group []int) int {
	white, black := 0, 0
	for _, a := range group {
		switch l.wants(a) {
		case swiss.White:
			white++
		case swiss.Black:
			black++
		}
	}
	q := (len(group) + 1) / 2
	if black > white {
		return max(0, black-q)
	}
	return max(0, white-q)
}

// criteria is what of the relative criteria is in force.
type criteria struct {
	treated  bool // A7.d
	up, down int  // 0: B5 and B6, 1: B5, 2: neither
	x        int  // B4: so many pairs may go against a preference
}

// barsFloat reports whether a float would be identical, as far as that counts.
func barsFloat(had [2]bool, dropped int) bool {
	return dropped < 2 && had[0] || dropped < 1 && had[1]
}

// stands reports whether two players may be paired with what is in force but x.
func (l *literal) stands(a, b int, in criteria) bool {
	if !l.legal(a, b) {
		return false
	}
	one, other := &l.seats[a], &l.seats[b]
	top := one.topscorer || other.topscorer
	strong := one.strength >= swiss.Strong && other.strength >= swiss.Strong
	if in.treated && l.f.Round%2 == 1 && strong && one.wants == other.wants && !top {
		return false
	}
	if one.score == other.score || top {
		return true
	}
	high := a
	if one.score < other.score {
		high, one, other = b, other, one
	}
	return !barsFloat(other.up, in.up) && (l.moved[high] || !barsFloat(one.down, in.down))
}

// mayFloat reports whether a player may be left over with what is in force.
func (l *literal) mayFloat(a int, in criteria) bool {
	return l.moved[a] || l.seats[a].topscorer || !barsFloat(l.seats[a].down, in.down)
}

func (l *literal) against(a, b int) bool {
	w := l.wants(a)
	return w != swiss.NoColor && w == l.wants(b)
}

// drops lists the steps in which criteria of floats fall; a step that changes
// nothing for these players is left out.
func (l *literal) drops(group []int, had func(s *lseat) [2]bool) []int {
	steps := []int{0}
	for dropped := 1; dropped <= 2; dropped++ {
		if slices.ContainsFunc(group, func(a int) bool { return had(&l.seats[a])[2-dropped] }) {
			steps = append(steps, dropped)
		}
	}
	return steps
}

func downs(s *lseat) [2]bool { return s.down }
func ups(s *lseat) [2]bool   { return s.up }

// found is a pairing of a group: the higher player of a pair is the first.
type found struct {
	pairs [][2]int
	left  []int // over, A2
}

// fits reports whether a pairing will do that meets the criteria in force.
type fits func(found) bool

// attempt goes through exchanges and transpositions of a homogeneous group: C4
// to C8.
func (l *literal) attempt(group []int, p int, in criteria, ok fits) (f found, success bool) {
	if p < 0 || 2*p > len(group) {
		return f, false
	}
	exchanges(len(group), p, func(first []bool) bool {
		var s1, s2 []int
		for i, a := range group {
			if first[i] {
				s1 = append(s1, a)
			} else {
				s2 = append(s2, a)
			}
		}
		f, success = l.transpositions(s1, s2, in, func(f found) bool {
			for _, a := range f.left {
				if !l.mayFloat(a, in) {
					return false
				}
			}
			return ok(f)
		})
		return !success
	})
	return f, success
}

// transpositions goes through the orders of S2 as D1 has them, those that
// differ in their first places only.
func (l *literal) transpositions(s1, s2 []int, in criteria, ok fits) (f found, success bool) {
	order := make([]int, 0, len(s1))
	var walk func(left []int) bool
	walk = func(left []int) bool {
		if len(order) == len(s1) {
			if l.budget--; l.budget < 0 {
				panic(errBudget)
			}
			against := 0
			f = found{left: left}
			for i, a := range s1 {
				if !l.stands(a, order[i], in) {
					return false
				}
				if l.against(a, order[i]) {
					against++
				}
				f.pairs = append(f.pairs, [2]int{min(a, order[i]), max(a, order[i])})
			}
			return against <= in.x && ok(f)
		}
		for i, b := range left {
			if l.pruned && !l.promising(s1, order, b, in) {
				continue
			}
			order = append(order, b)
			if walk(slices.Delete(slices.Clone(left), i, i+1)) {
				return true
			}
			order = order[:len(order)-1]
		}
		return false
	}
	success = walk(s2)
	return f, success
}

// promising reports whether an order of S2 with a beginning and b after it can
// still stand.
func (l *literal) promising(s1, order []int, b int, in criteria) bool {
	if l.budget--; l.budget < 0 {
		panic(errBudget)
	}
	against := 0
	for i, other := range order {
		if l.against(s1[i], other) {
			against++
		}
	}
	a := s1[len(order)]
	if l.against(a, b) {
		against++
	}
	return against <= in.x && l.stands(a, b, in)
}

// homogeneous pairs a group in as many pairs as there can be but short: C2 to
// C11, with C14 behind it. More than most is never added to x.
func (l *literal) homogeneous(group []int, short int, treated []bool, most int, upfloats []int, ok fits) (found, bool) {
	p := len(group)/2 - short
	x := max(0, l.x(group)-short)
	for _, t := range treated {
		for e := 0; e <= most && (e == 0 || x+e <= p); e++ {
			for _, up := range upfloats {
				for _, down := range l.drops(group, downs) {
					if f, success := l.attempt(group, p, criteria{t, up, down, x + e}, ok); success {
						return f, true
					}
				}
			}
		}
	}
	return found{}, false
}

// treatment is A7.d, in force first and then not, where it can matter.
func (l *literal) treatment(group []int) []bool {
	strong := func(a int) bool { return l.seats[a].strength == swiss.Strong }
	if l.f.Round%2 == 1 && slices.ContainsFunc(group, strong) {
		return []bool{true, false}
	}
	return []bool{false}
}

// heterogeneous pairs a group with the first pm players in S1, of some moved
// down, and as many pairs as there can be in the remainder but short.
func (l *literal) heterogeneous(group []int, moved, pm, short int, ok fits) (f found, success bool) {
	s1, s2 := group[:pm], group[pm:]
	x := max(0, l.x(group)-(moved-pm))
	remainder := func(made found, treated []bool, most int, upfloats []int) bool {
		f, success = l.homogeneous(made.left, short, treated, most, upfloats, ok)
		f.pairs = append(slices.Clone(made.pairs), f.pairs...)
		return success
	}
	for _, t := range l.treatment(group) {
		for e := 0; e <= len(group)/2; e++ {
			for _, up := range l.drops(group, ups) {
				var others [][2]int // the pairs of all but the lowest in S1
				l.transpositions(s1, s2, criteria{t, up, 2, x + e}, func(made found) bool {
					if others != nil && !slices.Equal(others, made.pairs[:pm-1]) {
						return true // no alternative for the lowest is left: C10
					}
					others = made.pairs[:pm-1]
					return remainder(made, []bool{t}, e, []int{up})
				})
				if success {
					return f, true
				}
			}
		}
	}
	// The other transpositions, before a pair fewer is made.
	l.transpositions(s1, s2, criteria{false, 2, 2, len(group)}, func(made found) bool {
		return remainder(made, l.treatment(made.left), len(made.left), l.drops(made.left, ups))
	})
	return f, success
}
