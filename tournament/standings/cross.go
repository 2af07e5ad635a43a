package standings

import "github.com/escaque/escaque/tournament/tiebreak"

// CrossRow is a participant's row of a cross table.
type CrossRow struct {
	Place int // in the tie-break table
	Row   int // number of the row, from 1
	// Rounds are the participant's games by round. Game.Opponent is the row of the opponent, not
	// the place.
	Rounds []tiebreak.Game
	// Against holds, for every row, the games against it, the earliest first.
	Against [][]tiebreak.Game
}

// Cross returns the cross table of the listed participants, in that order. Games against
// participants who are not listed stay among the rounds with opponent 0.
func Cross(t *tiebreak.Table, order []int) []CrossRow {
	row := make(map[int]int, len(order))
	for i, p := range order {
		row[p] = i + 1
	}
	rows := make([]CrossRow, len(order))
	for i, p := range order {
		rows[i] = CrossRow{Place: p, Row: i + 1, Against: make([][]tiebreak.Game, len(order))}
		if p < 1 || p > len(t.Players) {
			continue
		}
		for _, g := range t.Players[p-1].Games {
			g.Opponent = row[g.Opponent]
			rows[i].Rounds = append(rows[i].Rounds, g)
			if g.Opponent > 0 {
				rows[i].Against[g.Opponent-1] = append(rows[i].Against[g.Opponent-1], g)
			}
		}
	}
	return rows
}
