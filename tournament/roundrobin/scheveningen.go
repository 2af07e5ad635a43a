package roundrobin

// MaxBoards is the maximum number of boards of a match between two teams.
const MaxBoards = 200

// TeamGame is a game between member A of the first team and member B of the second, by their
// numbers within the teams.
type TeamGame struct {
	A, B  int
	White bool // A has White
}

// Scheveningen returns the rounds in which each member of a team meets each member of the other
// team once. It returns nil if boards is below 1 or above MaxBoards. The games of a round are in
// the order of the first team. Its first member meets the second team in that team's order.
//
// Four, six and eight boards are the printed tables ("Tablas del sistema Scheveningen", 2009). The
// other sizes are balanced in the same way. No player has a difference of more than one between
// White and Black, or one colour three times running. In every round each team has White on half of
// the boards, give or take half a board.
//
// Two boards cannot be balanced. If A1 has White and then Black, A2 has Black and then White. Then
// both bring Black to B1, whom they meet in different rounds. So with two boards a team has White
// on both boards of the first round, and on none of the second.
func Scheveningen(boards int) [][]TeamGame {
	switch {
	case boards < 1 || boards > MaxBoards:
		return nil
	case boards%2 == 1:
		return buildTable(boards, oddTable(boards))
	case boards%4 == 0:
		return buildTable(boards, halvesTable(boards))
	case boards == 6:
		return sixBoards()
	case boards == 2:
		return buildTable(boards, func(round, a int) (int, bool) { return (a + round) % 2, round == 0 })
	default:
		return exchangedTable(boards)
	}
}

// buildTable returns a table of all rounds. game returns the opponent b of member a of the first team in
// a round, and whether a has White. All numbers count from 0.
func buildTable(boards int, game func(round, a int) (b int, white bool)) [][]TeamGame {
	rounds := make([][]TeamGame, boards)
	for r := range rounds {
		rounds[r] = make([]TeamGame, boards)
		for a := range boards {
			b, white := game(r, a)
			rounds[r][a] = TeamGame{a + 1, b + 1, white}
		}
	}
	return rounds
}

// oddTable returns the function for odd sizes; see buildTable. The second team moves on by one
// board in every round. In odd rounds the larger part of the first team has White, in even rounds
// the smaller one. The border between the two moves by half a board each round. So the colours of
// all players alternate, with one repetition.
func oddTable(n int) func(round, a int) (b int, white bool) {
	return func(round, a int) (int, bool) {
		larger := (a+(round+1)/2)%n <= n/2
		return (a + round) % n, larger == (round%2 == 0)
	}
}

// halvesTable returns the function for sizes divisible by four, which gives the printed tables for
// four and eight; see buildTable. Each half of a team meets first the same half of the other team,
// then the other half, moving on by one within it. The halves have opposite colours, which
// alternate.
func halvesTable(n int) func(round, a int) (b int, white bool) {
	h := n / 2
	return func(round, a int) (int, bool) {
		half := a / h
		return (half+round/h)%2*h + (a+round)%h, half == round%2
	}
}

// sixBoards returns the printed table for six boards. It follows no rule for other sizes.
func sixBoards() [][]TeamGame {
	opponents := [6][6]int{ // opponents of A1 to A6 in each round
		{1, 5, 4, 2, 3, 6},
		{2, 1, 3, 4, 6, 5},
		{3, 2, 1, 6, 5, 4},
		{4, 6, 5, 1, 2, 3},
		{5, 4, 6, 3, 1, 2},
		{6, 3, 2, 5, 4, 1},
	}
	whites := [6][6]bool{
		{false, false, true, true, true, false},
		{false, true, false, false, true, true},
		{true, true, false, false, false, true},
		{true, false, true, true, false, false},
		{false, false, true, false, true, true},
		{true, true, false, true, false, false},
	}
	return buildTable(6, func(round, a int) (int, bool) { return opponents[round][a] - 1, whites[round][a] })
}
