package roundrobin

// Pair is one game of a table between two starting numbers, or the number with a free round.
type Pair struct {
	White int
	Black int // 0 if White has a free round
}

// Rest reports whether the pair is a free round.
func (p Pair) Rest() bool { return p.Black == 0 }

// Rounds returns the number of rounds that n players need to meet once, or 0 if there are fewer
// than two players.
func Rounds(n int) int {
	if n < 2 {
		return 0
	}
	return n + n%2 - 1
}

// Berger returns the rounds of the table for n players with their pairs in the printed order, White
// first. If n is odd, the opponent of the highest number in the table for one more player has a
// free round and is last in the round. It returns nil for fewer than two players.
func Berger(n int) [][]Pair {
	rounds := make([][]Pair, Rounds(n))
	for i := range rounds {
		rounds[i] = Round(n, i+1)
	}
	return rounds
}

// Round returns one round of the table for n players, counted from 1, or nil if there is no such
// round.
//
// In the printed table the pairs of a round are parallel chords of a circle of the numbers 1 to
// n-1. The number left alone in the middle of them, called pivot here, meets n. The pivot is 1,
// n/2+1, 2, n/2+2, and so on, from round to round. So the colours of n alternate.
func Round(n, round int) []Pair {
	if round < 1 || round > Rounds(n) {
		return nil
	}
	size := n + n%2 // players of the printed table
	circle := size - 1
	pivot := (round + 1) / 2
	last := Pair{White: pivot, Black: size}
	if round%2 == 0 {
		pivot = (round + size) / 2
		last = Pair{White: size, Black: pivot}
	}
	pairs := make([]Pair, 0, size/2)
	if size == n {
		pairs = append(pairs, last)
	}
	for step := 1; step < size/2; step++ {
		pairs = append(pairs, Pair{
			White: (pivot+step-1)%circle + 1,
			Black: (pivot-step-1+circle)%circle + 1,
		})
	}
	if size != n {
		pairs = append(pairs, Pair{White: pivot})
	}
	return pairs
}
