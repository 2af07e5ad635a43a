package standings

import "github.com/escaque/escaque/tournament/tiebreak"

// CrossRow is a participant's line of a cross table.
type CrossRow struct {
	Place int // in the table
	Row   int // in the cross table, from 1
	// Rounds are the rounds as they were played; Game.Opponent is the row of
	// the opponent and not their place.
	Rounds []tiebreak.Game
	// Against holds, for every row, the games with it, the earliest first.
	Against [][]tiebreak.Game
}

// Cross makes the cross table of those who are listed, in that order: their
// rounds, and everybody against everybody. A game with somebody who is not
// listed keeps its place among the rounds, with 0 for the opponent.
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
