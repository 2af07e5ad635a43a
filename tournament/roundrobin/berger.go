package roundrobin

// Pair is one game of a table between two starting numbers, or the number that
// is free in an odd field.
type Pair struct {
	White int
	Black int // 0 when White rests
}

// Rest reports whether the pair is a free round.
func (p Pair) Rest() bool { return p.Black == 0 }

// Rounds returns how many rounds n players need to meet once: none below two.
func Rounds(n int) int {
	if n < 2 {
		return 0
	}
	return n + n%2 - 1
}

// Berger returns the table for n players: its rounds with their pairs in the
// printed order, White first. With n odd, the player who would meet the highest
// number of the table for one more player rests, and stands last in the round.
// Below two players there is no round.
func Berger(n int) [][]Pair {
	rounds := make([][]Pair, Rounds(n))
	for i := range rounds {
		rounds[i] = Round(n, i+1)
	}
	return rounds
}

// Round returns one round of the table for n players, the first being 1; nil
// when there is no such round.
//
// Going down the rounds of a printed table, the pairs are the chords of a
// circle of the numbers 1 to n-1 that are parallel to each other; the number
// left alone in the middle of them, here called pivot, meets n. The pivot goes
// 1, n/2+1, 2, n/2+2, ... from round to round, which gives n its alternating
// colours.
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
