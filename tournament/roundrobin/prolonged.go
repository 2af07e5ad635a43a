package roundrobin

// prolonged makes the Scheveningen table of an even size that does not divide
// by four. There neither a team that moves on by one board a round nor teams in
// halves can give everybody as many Whites as Blacks: counted by the parity of
// the boards, half of each team would have an odd number of Whites to share
// out evenly.
//
// So the last member of each team stands outside of a circle of n-1, in which
// the second team moves on by one a round. In round r the pair of the circle at
// (n/2-1)·r is divided: one of it meets the last of the second team, the other
// the last of the first. The pairs so divided, one in each round, meet in a
// round of their own, the last.
//
// The games of two rounds in a row then form two rings of n/2 boards, along
// which everybody is White once and Black once: one ring begins with White,
// the other with Black. Only the last two rounds form n/2 rings of two boards,
// an odd number, which leaves one White too many in the first of them.
func prolonged(n int) [][]TeamGame {
	opponents := make([][]int, n) // by round and member of the first team, from 0
	circle, last := n-1, n-1
	for r := range circle {
		row := make([]int, n)
		for a := range circle {
			row[a] = (a + r) % circle
		}
		divided := (n/2 - 1) * r % circle
		row[divided], row[last] = last, row[divided]
		opponents[r] = row
	}
	opponents[last] = make([]int, n)
	for a := range circle {
		opponents[last][a] = (circle - a) % circle
	}
	opponents[last][last] = last

	whites := make([][]bool, n)
	for r := range whites {
		whites[r] = make([]bool, n)
	}
	for r := 0; r < n; r += 2 {
		for i, ring := range rings(opponents[r], opponents[r+1]) {
			first := r + i%2
			for _, a := range ring {
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

// rings returns the members of the first team ring by ring, where two are
// neighbours if one meets in the first round whom the other meets in the
// second. The first ring holds member 0.
func rings(first, second []int) [][]int {
	meets := make([]int, len(second)) // who of the first team meets b in the second round
	for a, b := range second {
		meets[b] = a
	}
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
