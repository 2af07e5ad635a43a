package roundrobin

// exchanged makes the Scheveningen table of an even size from ten on that does
// not divide by four.
//
// Two rounds are in balance together when everybody has White in one of them
// and each team has White on half of the boards in both. The games of two
// rounds form rings: neighbours on a ring are two members of the first team of
// whom one meets in the first round whom the other meets in the second. Along a
// ring everybody has White once and Black once, and a player on it begins with
// the same colour. So it takes rings that hold half of the team together.
//
// As in [halves] each half of a team meets the same half of the other, and then
// the other half, moving on by one. Two rounds of the same kind have rings that
// stay within a half. But there is an odd number of either kind, and on the rings
// of two rounds of different kinds the halves alternate, so that an odd half is
// never held. Nor do other colours help: such a table is that of a cyclic group,
// out of which no choice takes an odd number of games of every round and player
// (the sums of their numbers would differ by half of the boards). Therefore the
// four rounds in the middle, three of one kind and one of the other, exchange
// some of their games: see exchange.
func exchanged(n int) [][]TeamGame {
	h := n / 2
	kind := func(other, step int) []int { // a round: whom each member of the first team meets
		row := make([]int, n)
		for a := range row {
			row[a] = (a/h+other)%2*h + (a+step)%h
		}
		return row
	}
	var opponents [][]int
	for step := 3; step < h; step++ {
		opponents = append(opponents, kind(0, step))
	}
	opponents = append(opponents, exchange([4][]int{kind(0, 0), kind(0, 1), kind(0, 2), kind(1, 0)})...)
	for step := 1; step < h; step++ {
		opponents = append(opponents, kind(1, step))
	}

	whites := make([][]bool, n)
	for r := range whites {
		whites[r] = make([]bool, n)
	}
	for r := 0; r < n; r += 2 {
		all := rings(opponents[r], opponents[r+1])
		for i, begins := range halfOf(all, h) {
			first := r
			if !begins {
				first++
			}
			for _, a := range all[i] {
				whites[first][a] = true
			}
		}
	}
	// The second team is numbered as the first member of the first meets it.
	number := make([]int, n)
	for r := range n {
		number[opponents[r][0]] = r
	}
	return table(n, func(round, a int) (int, bool) { return number[opponents[round][a]], whites[round][a] })
}

// exchange distributes the games of four rounds over four others, so that the
// first two have rings that hold half of the team, and the last two as well.
//
// Everybody sorts their four games into two couples. Walking on from a game to the
// one it is coupled with, by turns a game is laid to the first two rounds and
// one to the last two: everybody gets two of either, since a walk that comes
// back has taken an even number of steps. If all couple the first round with the
// third, and the second with the fourth, rounds stay together as they were given.
// Five players do not, and that makes rings of odd length, whatever the size: the
// walks of the others only become longer. Who they are was found by trying; that
// it serves, the tests show for every size.
func exchange(rows [4][]int) [][]int {
	n := len(rows[0])
	h := n / 2
	// Coupled with the game of round r is that of round r^couple, counted from 0.
	couples := make([]int, 2*n) // of the first team, then of the second
	for i := range couples {
		couples[i] = 2
	}
	couples[1] = 3
	for _, i := range []int{h + 1, h + 3, n, n + h + 2} {
		couples[i] = 1
	}
	early, late := parted(rows, couples)
	first, second := twoRounds(early)
	third, fourth := twoRounds(late)
	return [][]int{first, second, third, fourth}
}

// parted lays the games of four rounds on two heaps, in each of which everybody
// has two opponents.
func parted(rows [4][]int, couples []int) (early, late [][]int) {
	n := len(rows[0])
	early, late = make([][]int, n), make([][]int, n)
	var met [4][]int // by round and member of the second team
	for r, row := range rows {
		met[r] = inverse(row)
	}
	done := make([][4]bool, n)
	walk := func(a, r int) {
		for !done[a][r] {
			b := rows[r][a]
			done[a][r] = true
			early[a] = append(early[a], b)
			r ^= couples[n+b]
			a = met[r][b]
			done[a][r] = true
			late[a] = append(late[a], b)
			r ^= couples[a]
		}
	}
	for a := range n {
		for r := range rows {
			walk(a, r)
		}
	}
	return early, late
}

// twoRounds makes two rounds of a heap.
func twoRounds(heap [][]int) (first, second []int) {
	n := len(heap)
	first, second = make([]int, n), make([]int, n)
	have := make([][]int, n) // who of the first team has b in the heap
	for a, two := range heap {
		for _, b := range two {
			have[b] = append(have[b], a)
		}
	}
	done := make([]bool, n)
	for a := range n {
		for b := heap[a][0]; !done[a]; {
			done[a] = true
			first[a], second[a] = b, heap[a][0]+heap[a][1]-b
			b = second[a]                   // whom somebody else meets first, then,
			a = have[b][0] + have[b][1] - a // and who that is
		}
	}
	return first, second
}

// rings returns the members of the first team ring by ring. The first ring holds
// member 0.
func rings(first, second []int) [][]int {
	meets := inverse(second) // who of the first team meets b in the second round
	var all [][]int
	seen := make([]bool, len(first))
	for a := range first {
		var ring []int
		for !seen[a] {
			seen[a] = true
			ring = append(ring, a)
			a = meets[first[a]]
		}
		if ring != nil {
			all = append(all, ring)
		}
	}
	return all
}

// halfOf chooses rings that hold so many members together; nil when none do.
func halfOf(rings [][]int, members int) []bool {
	last := make([]int, members+1) // the last of the rings that hold so many, -1 when none do
	for i := range last {
		last[i] = -1
	}
	last[0] = len(rings)
	for i, ring := range rings {
		for sum := members; sum >= len(ring); sum-- {
			if last[sum] < 0 && last[sum-len(ring)] >= 0 {
				last[sum] = i
			}
		}
	}
	if last[members] < 0 {
		return nil
	}
	chosen := make([]bool, len(rings))
	for sum := members; sum > 0; sum -= len(rings[last[sum]]) {
		chosen[last[sum]] = true
	}
	return chosen
}

// inverse turns whom each of the first team meets into who meets each of the second.
func inverse(row []int) []int {
	met := make([]int, len(row))
	for a, b := range row {
		met[b] = a
	}
	return met
}
