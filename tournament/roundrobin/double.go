package roundrobin

import "github.com/escaque/escaque/tournament"

// Cycles returns the whole schedule of one or two cycles. The second cycle has
// the colours reversed. Of the source's exchange of the last two rounds of
// "each cycle", which is to spare players three equal colours running, swap
// says how much is done: with four players the literal form fails for two of
// them, and exchanging in the first cycle only fails for nobody.
func Cycles(n, cycles int, swap tournament.Swap) [][]Pair {
	schedule := make([][]Pair, cycles*Rounds(n))
	for i := range schedule {
		schedule[i] = CycleRound(n, cycles, swap, i+1)
	}
	return schedule
}

// CycleRound returns one round of the schedule that Cycles gives, the first
// being 1; nil when there is no such round.
func CycleRound(n, cycles int, swap tournament.Swap, round int) []Pair {
	row, reversed := Row(n, cycles, swap, round)
	pairs := Round(n, row)
	if reversed {
		reverse(pairs)
	}
	return pairs
}

// Row returns which round of the table for n players is played in a round of the
// schedule, and whether with the colours reversed; 0 when there is no such round.
func Row(n, cycles int, swap tournament.Swap, round int) (row int, reversed bool) {
	rounds := Rounds(n)
	if round < 1 || round > cycles*rounds {
		return 0, false
	}
	cycle, row := (round-1)/rounds+1, (round-1)%rounds+1
	exchange := swap == tournament.SwapEach || swap == tournament.SwapFirst && cycle == 1
	if cycles > 1 && rounds > 1 && exchange {
		switch row {
		case rounds:
			row = rounds - 1
		case rounds - 1:
			row = rounds
		}
	}
	return row, cycle%2 == 0
}

func reverse(round []Pair) {
	for i, p := range round {
		if !p.Rest() {
			round[i] = Pair{White: p.Black, Black: p.White}
		}
	}
}
