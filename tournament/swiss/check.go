package swiss

import (
	"errors"
	"slices"
)

// Difference describes how the system's pairing of a paired round differs from that round.
type Difference struct {
	Round int
	// Was are the pairs of the tournament that the system does not make, and Is the pairs that it
	// makes instead. White is first, and a bye has Black 0.
	Was, Is []Pair
	// Impossible is set if the system proves that the round cannot be paired.
	Impossible *Impossible
	// Again is the whole pairing of the system, with an explanation if requested.
	Again Pairing
}

// Check pairs every paired round of a tournament again, each from the state before it. It returns
// the number of rounds checked and their differences, including colours and byes. The first
// difference is explained if o.Explain is set. Rounds for which skip returns true are left out;
// skip may be nil. The event is taken as finished: without a declared number of rounds, the last
// paired round counts as the last one, with the exceptions for topscorers.
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

// DifferenceOf returns the difference between the pairs of a round and a pairing, or nil if they
// are equal. was may be in any order; a bye has Black 0.
func DifferenceOf(round int, was []Pair, again Pairing) *Difference {
	was, is := sortByWhite(slices.Clone(was)), again.allPairs()
	d := &Difference{Round: round, Was: missingFrom(was, is), Is: missingFrom(is, was), Again: again}
	if len(d.Was)+len(d.Is) == 0 {
		return nil
	}
	return d
}

// Pairs returns the pairs of a paired round by the starting number of White, followed by the
// pairing-allocated byes with Black 0. If the colours of a pair are unknown, the lower number is
// first.
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
	return append(sortByWhite(pairs), sortByWhite(byes)...)
}

// allPairs returns the pairs and the bye in the format of Tournament.Pairs.
func (p Pairing) allPairs() []Pair {
	pairs := sortByWhite(slices.Clone(p.Pairs))
	if p.Bye != 0 {
		pairs = append(pairs, Pair{p.Bye, 0})
	}
	return pairs
}

// sortByWhite sorts pairs by the starting number of White and returns them.
func sortByWhite(pairs []Pair) []Pair {
	slices.SortFunc(pairs, func(a, b Pair) int { return a.White - b.White })
	return pairs
}

// missingFrom returns the pairs of a that are not in b.
func missingFrom(a, b []Pair) []Pair {
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
