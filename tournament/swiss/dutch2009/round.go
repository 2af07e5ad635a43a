package dutch2009

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// System is the Dutch system of 2009, as last approved by the Presidential Board in that year. The
// zero value is ready to use.
type System struct {
	impatient bool // walks never succeed, so the graphs decide everything; for tests
}

var _ swiss.System = System{}

// Pair pairs the round of the problem. The error is a *swiss.Impossible.
func (s System) Pair(f *swiss.PairingProblem, o swiss.Options) (swiss.Pairing, error) {
	r := s.newRound(f)
	if !r.pair() {
		return swiss.Pairing{}, impossible.Prove(f, rules, func(f *swiss.PairingProblem) impossible.Round { return s.newRound(f) })
	}
	p := r.publish()
	if o.Explain {
		p.Explanation = r.explain(p)
	}
	return p, nil
}

// round holds the state of pairing a round.
type round struct {
	f        *swiss.PairingProblem
	seats    []seat // in the order of A2
	apart    apart
	steps    int    // of a walk, per player
	moved    []bool // by seat: moved down into the current bracket
	brackets []*bracket
}

// bracket is a score bracket (A3) with its pairing.
type bracket struct {
	residents []int // of its own score; in the lowest bracket after C13 of several scores
	moved     []int // moved down into it
	forced    []int // sent on by C1
	pm        int   // number of moved-down players in S1
	short     int   // reduction of p by C14, not counting S1
	out       outcome
	undone    bool // the bracket above was undone for this one: C12
	// fed or whole if this bracket was paired again for the next one or for the lowest
	again  leaving
	joined bool // C13 has joined lower brackets to it
}

// newRound returns a round with seats for all players to be paired, and its score brackets.
func (s System) newRound(f *swiss.PairingProblem) *round {
	r := &round{f: f, seats: newSeats(f), steps: walkSteps}
	if s.impatient {
		r.steps = 0
	}
	r.apart = newApart(f, r.seats)
	r.moved = make([]bool, len(r.seats))
	for i, s := range r.seats {
		if i == 0 || s.score != r.seats[i-1].score {
			r.brackets = append(r.brackets, &bracket{})
		}
		b := r.brackets[len(r.brackets)-1]
		b.residents = append(b.residents, i)
	}
	return r
}

// pair pairs the brackets from the top. It returns false if the round cannot be paired.
func (r *round) pair() bool {
	for i := 0; i < len(r.brackets); {
		b := r.brackets[i]
		b.forced, b.out, b.again = nil, outcome{}, free
		if i > 0 {
			b.moved = r.brackets[i-1].downfloaters()
		}
		last := i == len(r.brackets)-1
		switch {
		case !last && !r.pairUpper(i):
			continue // the bracket above has been paired differently: C12
		case !last, r.pairLowest(b):
			i++
		case i == 0:
			return false
		case !r.pairForLowest(r.brackets[i-1], b):
			// C13: the two lowest brackets are joined. The result is a homogeneous bracket of
			// several scores, except for players moved down into the upper one.
			above := r.brackets[i-1]
			above.residents = slices.Concat(above.residents, b.residents)
			above.joined = true
			r.brackets = r.brackets[:i]
			i--
		}
	}
	return true
}

// downfloaters returns the players whom a bracket sends down.
func (b *bracket) downfloaters() []int {
	return slices.Sorted(slices.Values(slices.Concat(b.forced, b.out.left)))
}

// startBracket starts a bracket. It returns its players in the order of A2, except those sent on by C1,
// and the number of them who were moved down.
func (r *round) startBracket(b *bracket) (group []int, moved int) {
	clear(r.moved)
	for _, a := range b.moved {
		r.moved[a] = true
	}
	for _, a := range slices.Concat(b.moved, b.residents) {
		if slices.Contains(b.forced, a) {
			continue
		}
		group = append(group, a)
		if r.moved[a] {
			moved++
		}
	}
	return group, moved
}

// isHomogeneous reports whether a group counts as homogeneous: A3.
func isHomogeneous(moved, all int) bool { return moved == 0 || 2*moved >= all }

// pairUpper pairs a bracket that is not the lowest. It returns false if C12 has instead paired the
// bracket above differently.
func (r *round) pairUpper(i int) bool {
	b := r.brackets[i]
	for { // C1
		group, _ := r.startBracket(b)
		lonely := slices.IndexFunc(group, func(a int) bool {
			return !slices.ContainsFunc(group, func(o int) bool { return r.isLegal(a, o) })
		})
		if lonely < 0 {
			break
		}
		if r.moved[group[lonely]] && r.undoAbove(i) {
			return false
		}
		b.forced = append(b.forced, group[lonely]) // further down, if already moved down
	}
	group, moved := r.startBracket(b)
	bl := below{to: down}
	if isHomogeneous(moved, len(group)) {
		b.pm, b.short = 0, 0
		lim := r.limitsOf(group)
		var success bool
		if b.out, success = r.pairDirectly(group, 0, lim, bl); !success {
			b.short = len(group)/2 - r.mostPairs(group, 0) // C14
			b.out, _ = r.pairHomogeneous(group, b.short, lim, bl)
		}
		return true
	}
	for b.pm = moved; !r.canPairFirst(group, b.pm); b.pm-- { // C14
		if b.pm == moved && r.undoAbove(i) {
			return false
		}
		r.startBracket(b)
	}
	var success bool
	if b.out, success = r.pairHeterogeneousDirectly(group, moved, b.pm, bl); success {
		b.short = 0
		return true
	}
	b.short = (len(group)-2*b.pm)/2 - (r.mostPairs(group, b.pm) - b.pm) // C14
	b.out, _ = r.pairHeterogeneous(group, moved, b.pm, b.short, bl)
	return true
}

// undoAbove performs C12. It pairs the bracket above again, in as many pairs, so that all its
// downfloaters can be paired with the residents of bracket i. If they are so many that this bracket
// counts as homogeneous, half of all suffice. Each bracket does this only once.
func (r *round) undoAbove(i int) bool {
	b := r.brackets[i]
	if i == 0 || b.undone {
		return false
	}
	b.undone = true
	above := r.brackets[i-1]
	return r.pairAgain(above, above.pm, above.short, below{to: fed, forced: above.forced, next: b.residents})
}

// pairAgain pairs a bracket again so that the bracket below can use its downfloaters. It reports
// success.
func (r *round) pairAgain(b *bracket, pm, short int, bl below) bool {
	group, moved := r.startBracket(b)
	var o outcome
	var success bool
	if isHomogeneous(moved, len(group)) {
		o, success = r.pairHomogeneous(group, short, r.limitsOf(group), bl)
	} else {
		o, success = r.pairHeterogeneous(group, moved, pm, short, bl)
	}
	if success {
		b.out, b.pm, b.short, b.again = o, pm, short, bl.to
	}
	return success
}

// pairForLowest performs C13. It pairs the last but one bracket again so that the lowest can be
// paired, with C14 as long as pairs remain in it.
func (r *round) pairForLowest(b, lowest *bracket) bool {
	group, moved := r.startBracket(b)
	bl := below{to: whole, forced: b.forced, next: lowest.residents}
	for pm := b.pm; ; pm-- {
		if len(group) < 2 || pm == 0 && b.pm > 0 {
			return false
		}
		pairs, possible := r.pairsFor(group, pm, bl)
		if possible && pairs > 0 && r.pairAgain(b, pm, (len(group)-2*pm)/2-(pairs-pm), bl) {
			return true
		}
		if isHomogeneous(moved, len(group)) {
			return false
		}
	}
}

// pairLowest pairs the lowest bracket, except the player with the bye. It returns false if that is
// impossible. Moved-down players are paired first as far as possible (A3). The bye may be for one
// of them.
func (r *round) pairLowest(b *bracket) bool {
	group, moved := r.startBracket(b)
	bl := below{to: bye}
	var success bool
	if !isHomogeneous(moved, len(group)) {
		for b.pm = moved; b.pm > 0; b.pm-- {
			if b.out, success = r.pairHeterogeneousDirectly(group, moved, b.pm, bl); success {
				return true
			}
			if r.canPairAll(group, b.pm) {
				b.out, _ = r.pairHeterogeneous(group, moved, b.pm, 0, bl)
				return true
			}
		}
	}
	b.pm = 0
	b.out, success = r.pairHomogeneous(group, 0, r.limitsOf(group), bl)
	return success
}

// publish returns the pairing with colours and in the order of publication.
func (r *round) publish() swiss.Pairing {
	var pairs []swiss.IndexPair
	byeTo := -1
	for i, b := range r.brackets {
		for _, p := range b.out.pairs() {
			places, _ := r.f.Colors(r.seats[p[0]].place, r.seats[p[1]].place)
			pairs = append(pairs, places)
		}
		if i == len(r.brackets)-1 && len(b.out.left) == 1 {
			byeTo = r.seats[b.out.left[0]].place
		}
	}
	return r.f.Publish(pairs, byeTo)
}
