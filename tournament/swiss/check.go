package swiss

import (
	"errors"
	"slices"
)

// Difference is the first thing in which a round as it was paired and as a
// system pairs it again are not the same.
type Difference struct {
	Round int
	// Was are the pairs that stand in the tournament and are not made again,
	// Is those that are made instead: White first, 0 for the bye.
	Was, Is []Pair
	// Impossible is set when the system proves that there is no pairing.
	Impossible *Impossible
	// Again is the whole pairing of the system, explained if asked for.
	Again Pairing
}

// Check pairs every paired round of a tournament again, each from what stood
// before it, and returns how many rounds there were and where they differ,
// colours and byes included; the first difference is explained if the options say
// so.
// Rounds of which more is known to the caller can be left out with skip; nil
// checks all. What is checked is a finished event: where no number of rounds is
// declared, the last that was paired was the last, with what that allows
// topscorers.
func Check(t *Tournament, s System, o Options, skip func(round int) bool) (rounds int, differences []Difference, err error) {
	if t.Rounds == 0 {
		finished := *t
		finished.Rounds = t.Paired()
		t = &finished
	}
	for round := 1; round <= t.Paired(); round++ {
		if skip != nil && skip(round) {
			continue
		}
		f, err := t.Problem(round)
		if err != nil {
			return rounds, differences, err
		}
		rounds++
		again, err := s.Pair(f, Options{})
		var impossible *Impossible
		if errors.As(err, &impossible) {
			differences = append(differences, Difference{Round: round, Was: t.Pairs(round), Impossible: impossible})
			continue
		}
		if err != nil {
			return rounds, differences, err
		}
		d := DifferenceOf(round, t.Pairs(round), again)
		if d == nil {
			continue
		}
		if o.Explain && len(differences) == 0 {
			if d.Again, err = s.Pair(f, o); err != nil {
				return rounds, differences, err
			}
		}
		differences = append(differences, *d)
	}
	return rounds, differences, nil
}

// DifferenceOf compares the pairs of a round, in any order, a bye with Black 0,
// with a pairing; nil when they are the same.
func DifferenceOf(round int, was []Pair, again Pairing) *Difference {
	was, is := sorted(slices.Clone(was)), again.all()
	d := &Difference{Round: round, Was: without(was, is), Is: without(is, was), Again: again}
	if len(d.Was)+len(d.Is) == 0 {
		return nil
	}
	return d
}

// Pairs returns the pairs of a paired round by the starting number of White,
// then the byes of the pairing, each with Black 0. A pair of which nobody knows
// the colours has its lower number first.
func (t *Tournament) Pairs(round int) []Pair {
	var pairs, byes []Pair
	for _, e := range t.Entries {
		turn := e.Record(round)
		switch {
		case turn.Kind == PairingBye:
			byes = append(byes, Pair{e.Number, 0})
		case !turn.Kind.Paired():
		case turn.Color == White || turn.Color == NoColor && e.Number < turn.Opponent:
			pairs = append(pairs, Pair{e.Number, turn.Opponent})
		}
	}
	return append(sorted(pairs), sorted(byes)...)
}

// all returns the pairs and the bye in the form of Tournament.Pairs.
func (p Pairing) all() []Pair {
	pairs := sorted(slices.Clone(p.Pairs))
	if p.Bye != 0 {
		pairs = append(pairs, Pair{p.Bye, 0})
	}
	return pairs
}

func sorted(pairs []Pair) []Pair {
	slices.SortFunc(pairs, func(a, b Pair) int { return a.White - b.White })
	return pairs
}

// without returns the pairs of a that are not in b.
func without(a, b []Pair) []Pair {
	in := make(map[Pair]bool, len(b))
	for _, p := range b {
		in[p] = true
	}
	var left []Pair
	for _, p := range a {
		if !in[p] {
			left = append(left, p)
		}
	}
	return left
}
