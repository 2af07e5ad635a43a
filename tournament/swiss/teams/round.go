package teams

import (
	"cmp"
	"errors"
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/matching"
)

// round holds the state of pairing a round. Teams are identified by their seats: their indexes in
// teams, which are in the order of their numbers.
type round struct {
	s        System
	f        *swiss.PairingProblem
	teams    []team
	apart    [][]bool       // by seats: forbidden pairs
	scores   []swiss.Points // of all teams, highest first
	late     bool           // one of the last two rounds, in which C7 and C10 do not apply
	byeTo    int            // seat with the bye, or -1
	brackets []bracket      // brackets paired so far, from the top
}

// bracket is a paired scoregroup. Teams are identified by seats.
type bracket struct {
	residents, up []int
	pairs         [][2]int // the top member first
}

// newRound returns a round with seats for all teams to be paired.
func (s System) newRound(f *swiss.PairingProblem) *round {
	r := &round{s: s, f: f, teams: s.teams(f), byeTo: -1, late: f.Rounds > 0 && f.Round > f.Rounds-2}
	n := len(r.teams)
	seat := make(map[int]int, n) // by place
	r.apart = make([][]bool, n)
	for a, t := range r.teams {
		seat[t.place] = a
		r.apart[a] = make([]bool, n)
		if !slices.Contains(r.scores, t.score) {
			r.scores = append(r.scores, t.score)
		}
	}
	slices.SortFunc(r.scores, func(a, b swiss.Points) int { return cmp.Compare(b, a) })
	keep := func(one, other int) {
		a, here := seat[one]
		b, there := seat[other]
		if here && there {
			r.apart[a][b], r.apart[b][a] = true, true
		}
	}
	for _, t := range r.teams {
		p := &f.Players[t.place]
		for before, opponent := range p.Opponents {
			if p.Records[before].Kind.Played() {
				keep(t.place, opponent)
			}
		}
	}
	for _, ban := range f.Banned {
		keep(ban.White, ban.Black)
	}
	return r
}

// errIncomplete says that the round cannot be completed (Article 3.3.3).
var errIncomplete = errors.New("teams: the round cannot be completed")

// pair pairs the scoregroups from the top (Article 3.3.2). The error is errIncomplete or a
// *swiss.Contradictions.
func (r *round) pair() error {
	left := make([]int, len(r.teams))
	for a := range left {
		left[a] = a
	}
	if !r.giveBye(left) {
		return errIncomplete
	}
	left = slices.DeleteFunc(left, func(a int) bool { return a == r.byeTo })
	for len(left) > 0 {
		score := r.topScore(left)
		residents, lower := partition(left, func(a int) bool { return r.teams[a].score == score })
		up, ok := r.upfloaters(residents, lower)
		if !ok {
			return r.tooWide()
		}
		members := slices.Sorted(slices.Values(slices.Concat(residents, up)))
		pairs, ok := r.pairBracket(members, score)
		if !ok {
			return r.tooWide()
		}
		r.brackets = append(r.brackets, bracket{residents, up, pairs})
		left = slices.DeleteFunc(lower, func(a int) bool { return slices.Contains(up, a) })
	}
	return nil
}

// giveBye chooses the team with the bye if the number of teams is odd. All other teams must be
// pairable without it. Of these teams it chooses the one with the lowest score, then the most
// matches played, then the largest number (Article 3.4). It returns false if the round cannot be
// paired.
func (r *round) giveBye(left []int) bool {
	most := r.most(left)
	if len(left)%2 == 0 {
		return most.UnmatchedCount() == 0
	}
	if most.UnmatchedCount() != 1 {
		return false
	}
	for a, out := range most.Missed() {
		t := &r.teams[a]
		if !out || !t.mayBye {
			continue
		}
		if r.byeTo < 0 {
			r.byeTo = a
			continue
		}
		has := &r.teams[r.byeTo]
		if cmp.Or(cmp.Compare(t.score, has.score), cmp.Compare(has.matches, t.matches)) <= 0 { // a is the larger number
			r.byeTo = a
		}
	}
	return r.byeTo >= 0
}

// most returns a maximum matching of some seats.
func (r *round) most(seats []int) *matching.Most {
	return matching.NewMost(len(seats), func(a, b int) bool { return !r.apart[seats[a]][seats[b]] })
}

// canPairAll reports whether all of some seats can be paired.
func (r *round) canPairAll(seats []int) bool {
	return len(seats)%2 == 0 && r.most(seats).UnmatchedCount() == 0
}

// topScore returns the highest score of some seats.
func (r *round) topScore(seats []int) swiss.Points {
	score := r.teams[seats[0]].score
	for _, a := range seats {
		score = max(score, r.teams[a].score)
	}
	return score
}

// nextScore returns the next score below the given one among the unpaired teams, and false if there
// is none.
func (r *round) nextScore(score swiss.Points) (swiss.Points, bool) {
	if i := slices.Index(r.scores, score); i >= 0 && i+1 < len(r.scores) {
		return r.scores[i+1], true
	}
	return 0, false
}

// partition returns the seats for which is returns true, and the others.
func partition(seats []int, is func(a int) bool) (chosen, others []int) {
	for _, a := range seats {
		if is(a) {
			chosen = append(chosen, a)
		} else {
			others = append(others, a)
		}
	}
	return chosen, others
}

// publish returns the pairing with colours and in the order of publication.
func (r *round) publish() swiss.Pairing {
	var pairs []swiss.IndexPair
	for _, b := range r.brackets {
		for _, p := range b.pairs {
			places, _ := r.colors(p[0], p[1])
			pairs = append(pairs, places)
		}
	}
	bye := -1
	if r.byeTo >= 0 {
		bye = r.teams[r.byeTo].place
	}
	return r.f.Publish(pairs, bye)
}

// tooWide returns the error for criteria that do not fit into a weight.
func (r *round) tooWide() error {
	return &swiss.Contradictions{List: []swiss.Contradiction{{Code: swiss.ScoresTooMany, Round: r.f.Round}}}
}
