package tiebreak_test

import (
	"fmt"

	"github.com/escaque/escaque/score"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// Three players all against all: the ranks by Sonneborn-Berger, with the value.
func Example() {
	game := func(round, opponent int, outcome tiebreak.PlayerResult, points score.Points) tiebreak.Game {
		return tiebreak.Game{Round: round, Opponent: opponent, Kind: tiebreak.Played, Result: outcome, Points: points}
	}
	table := &tiebreak.Table{Win: 2, Draw: 1, Predetermined: true, Players: []tiebreak.Player{
		{Number: 1, Games: []tiebreak.Game{game(1, 2, tiebreak.Win, 2), game(2, 3, tiebreak.Loss, 0)}},
		{Number: 2, Games: []tiebreak.Game{game(1, 1, tiebreak.Loss, 0), game(3, 3, tiebreak.Draw, 1)}},
		{Number: 3, Games: []tiebreak.Game{game(2, 1, tiebreak.Win, 2), game(3, 2, tiebreak.Draw, 1)}},
	}}
	calculator := tiebreak.New(table, tiebreak.Rules2026)
	ranking := calculator.Rank([]int{1, 2, 3}, []tiebreak.Method{"SB"})
	for _, row := range ranking.Rows {
		fmt.Println(row.Rank, "player", row.Player, "points", row.Points, "SB", row.Values[0])
	}
	// Output:
	// 1 player 3 points 1½ SB 1¼
	// 2 player 1 points 1 SB ½
	// 3 player 2 points ½ SB ¾
}
