package roundrobin

import "github.com/escaque/escaque/tournament"

// Cycles returns the schedule of one or two cycles. The second cycle has reversed colours. The
// source exchanges the last two rounds of "each cycle" to spare players three games in a row with
// one colour. swap says in which cycles this is done. With four players the literal form fails for
// two of them. An exchange only in the first cycle never fails.
func Cycles(n, cycles int, swap tournament.Swap) [][]Pair {
	schedule := make([][]Pair, cycles*Rounds(n))
	for i := range schedule {
		schedule[i] = CycleRound(n, cycles, swap, i+1)
	}
	return schedule
}

// CycleRound returns one round of the schedule of Cycles, counted from 1, or nil if there is no
// such round.
func CycleRound(n, cycles int, swap tournament.Swap, round int) []Pair {
	row, reversed := Row(n, cycles, swap, round)
	pairs := Round(n, row)
	if reversed {
		reverse(pairs)
	}
	return pairs
}

// Row returns the round of the table for n players that is played in a round of the schedule, or 0
// if there is no such round. reversed reports whether its colours are reversed.
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

// reverse reverses the colours of all pairs of a round.
func reverse(round []Pair) {
	for i, p := range round {
		if !p.Rest() {
			round[i] = Pair{White: p.Black, Black: p.White}
		}
	}
}
