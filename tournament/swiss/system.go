package swiss

import (
	"cmp"
	"slices"

	"github.com/escaque/escaque/tournament"
)

// System is a Swiss pairing system in one edition. Another system is another
// package that implements it: it reads a [PairingProblem], knows its own articles, hands
// its pairs to [PairingProblem.Publish], and is one line in the registry of
// tournament/systems.
//
// So is a Swiss of teams. Its entries are the teams: Before and Score hold the
// primary score (match points or game points, as the regulations say), Colours
// what the first board had, Bans and Fixed the same as for players. What teams
// have besides, the secondary score and their boards, is no part of a field of
// players: the system carries it in its own value, by starting number, as the
// edition is carried now, and an order of publication that asks for it is its
// own instead of Publish. Players of the same team are kept apart in a Swiss of
// individuals by a [Ban].
type System interface {
	// Pair pairs the round that the field describes. It changes nothing in the
	// field, and the answer depends on nothing else. The error is *Impossible
	// when the absolute criteria leave no pairing.
	Pair(f *PairingProblem, o Options) (Pairing, error)
}

// Options are what a caller wants besides the pairs.
type Options struct {
	Explain bool // fill in Pairing.Explanation
	// Player is the starting number of the only one of whom the explanation
	// must be complete, which is less work; 0 for all, as far as that is not too
	// much: of what is left out it is said then that one has to ask.
	Player int
}

// Pair is two opponents by their starting numbers.
type Pair struct{ White, Black int }

// Pairing is a paired round.
type Pairing struct {
	Pairs       []Pair // in the order of publication, those made by hand among them
	Bye         int    // starting number of who has the bye of an odd field; 0 without one
	Explanation *Explanation
}

// Pair pairs a round of the tournament, 1 being the first, by a system. The
// error is that of [Tournament.Problem] or of [System].
func (t *Tournament) Pair(s System, round int, o Options) (Pairing, error) {
	problem, err := t.Problem(round)
	if err != nil {
		return Pairing{}, err
	}
	return s.Pair(problem, o)
}

// Publish turns pairs of places into the pairing of a round, in the order in
// which it is published: by the score of the higher player, the sum of both
// scores, the pairing number of the higher player. bye is a place, -1 without
// one. The field's fixed pairs are added here. C.04.1 F1, 2009; C.04.2 3.6 and
// C.04.7 1.5, 2026.
func (f *PairingProblem) Publish(pairs []IndexPair, bye int) Pairing {
	type board struct {
		pair      IndexPair
		high, sum Points
		rank      int
	}
	boards := make([]board, 0, len(pairs)+len(f.Fixed))
	for _, pair := range append(slices.Clip(f.Fixed), pairs...) {
		high, low := pair.White, pair.Black
		if f.Higher(low, high) {
			high, low = low, high
		}
		score := f.Players[high].Pairing()
		boards = append(boards, board{pair, score, score + f.Players[low].Pairing(), f.Players[high].Rank})
	}
	slices.SortFunc(boards, func(a, b board) int {
		return cmp.Or(cmp.Compare(b.high, a.high), cmp.Compare(b.sum, a.sum), cmp.Compare(a.rank, b.rank))
	})
	var p Pairing
	for _, b := range boards {
		p.Pairs = append(p.Pairs, Pair{f.Players[b.pair.White].Number, f.Players[b.pair.Black].Number})
	}
	if bye >= 0 {
		p.Bye = f.Players[bye].Number
	}
	return p
}

// Explanation explains why a pairing is what it is.
type Explanation struct {
	Edition string // of the articles that the steps cite: "2009", "2017", "2026"
	// Walk is the protocol of the pairing: the brackets from the top, what was
	// tried in each and what decided.
	Walk []Step
	// Pairs has, for each of Pairing.Pairs, the steps that made it: why these
	// two, why these colours, which floats they carry.
	Pairs [][]Step
	// Bye has the steps that gave the bye; empty without one.
	Bye []Step
}

// Step is one statement of an explanation. Its sentence, in every language, is
// in tournament/words by the code; systems declare their own codes.
type Step struct {
	Code    tournament.Code
	Article string         // what decided: "C7", "2.4.7"; empty where nothing did
	Args    map[string]any // strings, whole numbers, Points, lists of starting numbers and of pairs
}
