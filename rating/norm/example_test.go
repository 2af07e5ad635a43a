package norm_test

import (
	"fmt"

	"github.com/escaque/escaque/rating/norm"
)

// Nine games against nobody but untitled players of one federation: what is
// missing for a norm.
func Example() {
	var games []norm.Game
	for round := 1; round <= 9; round++ {
		games = append(games, norm.Game{Round: round, State: norm.Played, Score: 2, Opponent: norm.Opponent{Rating: 2300, Federation: "ESP"}})
	}
	event := norm.Event{System: norm.Swiss, Rounds: 9, Federation: "ESP"}
	verdict := norm.Judge(event, norm.Player{Federation: "ESP"}, norm.IM, games)
	fmt.Println("made:", verdict.Met)
	for _, m := range verdict.Missing {
		fmt.Printf("%s: %d of %d (%s)\n", m.Code, m.Have, m.Need, m.Article)
	}
	// Output:
	// made: false
	// federations: 0 of 2 (1.4.3)
	// compatriots: 9 of 5 (1.4.4)
	// one: 9 of 6 (1.4.4)
	// holders: 0 of 5 (1.4.5a)
	// titled: 0 of 3 (1.4.5c)
}
