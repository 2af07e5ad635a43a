package swiss

import (
	"cmp"
	"slices"

	"github.com/escaque/escaque/tournament"
)

// System is a Swiss pairing system in one edition. A new system is a package that implements it. It
// reads a [PairingProblem], passes its pairs to [PairingProblem.Publish], and is registered in
// tournament/systems.
//
// This includes a Swiss of teams, whose entries are teams. Before and Score then hold the primary
// score: match points or game points, as the regulations say. Colors holds the colours of the first
// board. Banned and Fixed have the same meaning as for players. A PairingProblem has no secondary
// score and no boards. The system holds them itself, by starting number, and may use its own order
// of publication instead of Publish. In a Swiss of individuals, a [Ban] keeps players of one team
// apart.
type System interface {
	// Pair pairs the round of the problem, without modifying it. The answer depends on nothing
	// else. The error is an *Impossible if the absolute criteria allow no pairing.
	Pair(f *PairingProblem, o Options) (Pairing, error)
}

// Options are what a caller requests in addition to the pairs.
type Options struct {
	Explain bool // fill in Pairing.Explanation
	// Player is the starting number of the only player whose explanation must be complete, which
	// saves time. If it is 0, all are explained as far as that is feasible. Then a step says what
	// was omitted.
	Player int
}

// Pair is a pair of opponents by starting number.
type Pair struct{ White, Black int }

// Pairing is the pairing of a round.
type Pairing struct {
	Pairs []Pair // in the order of publication, including forced pairs
	// starting number of the player with the pairing-allocated bye; 0 if there is none
	Bye         int
	Explanation *Explanation
}

// Pair pairs a round of the tournament, counted from 1, with a system. The error is that of
// [Tournament.Problem] or of [System].
func (t *Tournament) Pair(s System, round int, o Options) (Pairing, error) {
	problem, err := t.Problem(round)
	if err != nil {
		return Pairing{}, err
	}
	return s.Pair(problem, o)
}

// Publish returns the pairing of a round for pairs of indexes, in the order of publication. They
// are ordered by the score of the higher player, then the sum of both scores, then the pairing
// number of the higher player. bye is an index, or -1 without a bye. Forced pairs are added. C.04.1
// F1, 2009; C.04.2 3.6 and C.04.7 1.5, 2026.
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

// Explanation explains the result of a pairing.
type Explanation struct {
	Edition string // of the articles that the steps cite: "2009", "2017", "2026"
	// Walk is the record of the pairing: the brackets from the top, the attempts in each and the
	// decisions.
	Walk []Step
	// Pairs has, for each of Pairing.Pairs, the steps for the opponents, the colours and the
	// floats.
	Pairs [][]Step
	// Bye has the steps for the bye. It is empty if there is none.
	Bye []Step
}

// Step is one statement of an explanation. Its sentences in all languages are in tournament/words,
// under the code. Systems declare their own codes.
type Step struct {
	Code    tournament.Code
	Article string         // the deciding article, such as "C7" or "2.4.7"; empty if none decided
	Args    map[string]any // strings, integers, Points, lists of starting numbers and of pairs
}
