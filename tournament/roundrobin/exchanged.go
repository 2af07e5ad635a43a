package roundrobin

// exchangedTable returns the Scheveningen table for an even number of boards, at least ten, that is
// not divisible by four.
//
// Two rounds are balanced together if each player has White in one of them and each team has White
// on half of the boards in both. The games of two rounds form rings of members of the first team.
// Neighbours a and b on a ring meet the same opponent, a in the first round and b in the second. In
// both rounds together each player has White once and Black once. All members on one ring begin
// with the same colour. So some of the rings together must contain exactly half of the team.
//
// As in [halvesTable], each half of a team meets the same half of the other team and then the other
// half, moving on by one. The rings of two rounds of the same kind stay within a half. But the
// number of rounds of each kind is odd. On the rings of two rounds of different kinds the halves
// alternate, so an odd half never fits. Other colours do not help either. Such a table belongs to a
// cyclic group, and no choice takes an odd number of games of every round and player from it (the
// sums of their numbers would differ by half of the boards). Therefore the four rounds in the
// middle, three of one kind and one of the other, exchange some of their games: see exchange.
func exchangedTable(n int) [][]TeamGame {
	h := n / 2
	kind := func(other, step int) []int { // returns a round: the opponent of each member of the first team
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
		for i, begins := range chooseRings(all, h) {
			first := r
			if !begins {
				first++
			}
			for _, a := range all[i] {
				whites[first][a] = true
			}
		}
	}
	// The second team is numbered in the order in which the first member of the first team meets
	// it.
	number := make([]int, n)
	for r := range n {
		number[opponents[r][0]] = r
	}
	return buildTable(n, func(round, a int) (int, bool) { return number[opponents[round][a]], whites[round][a] })
}

// exchange distributes the games of four rounds over four new rounds. The first two of these have
// rings that together contain half of the team, and so have the last two.
//
// Each player sorts their four games into two couples. A walk goes from a game to the game coupled
// with it, and assigns games alternately to the first two and the last two rounds. Each player gets
// two of both, because a closed walk has an even number of steps. If all players couple the first
// round with the third and the second with the fourth, the rounds stay as they were. Five players
// couple differently, which makes rings of odd length for every size. For other sizes only the
// walks of the other players are longer. These five were found by trial. The tests check every
// size.
func exchange(rows [4][]int) [][]int {
	n := len(rows[0])
	h := n / 2
	// The game of round r is coupled with that of round r^couple, counted from 0.
	couples := make([]int, 2*n) // of the first team, then of the second
	for i := range couples {
		couples[i] = 2
	}
	couples[1] = 3
	for _, i := range []int{h + 1, h + 3, n, n + h + 2} {
		couples[i] = 1
	}
	early, late := splitGames(rows, couples)
	first, second := twoRounds(early)
	third, fourth := twoRounds(late)
	return [][]int{first, second, third, fourth}
}

// splitGames splits the games of four rounds into two sets, in each of which every player has two
// opponents.
func splitGames(rows [4][]int, couples []int) (early, late [][]int) {
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

// twoRounds splits a set of games in which every player has two opponents into two rounds.
func twoRounds(heap [][]int) (first, second []int) {
	n := len(heap)
	first, second = make([]int, n), make([]int, n)
	have := make([][]int, n) // members of the first team who meet b
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
			b = second[a]                   // another member meets b in the first round
			a = have[b][0] + have[b][1] - a // this member
		}
	}
	return first, second
}

// rings returns the members of the first team, grouped by ring. The first ring contains member 0.
func rings(first, second []int) [][]int {
	meets := inverse(second) // member of the first team who meets b in the second round
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

// chooseRings selects rings that together contain the given number of members. It returns nil if
// that is not possible.
func chooseRings(rings [][]int, members int) []bool {
	last := make([]int, members+1) // by number of members: the last ring of a selection with that many, or -1
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

// inverse returns the opponents of the second team for a row with those of the first team.
func inverse(row []int) []int {
	met := make([]int, len(row))
	for a, b := range row {
		met[b] = a
	}
	return met
}
