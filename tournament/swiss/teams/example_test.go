package teams_test

import (
	"fmt"
	"log"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/teams"
	"github.com/escaque/escaque/tournament/words"
)

// The second round of five teams: a win is worth two match points, the bye one.
func Example() {
	scoring := swiss.ScoringOf(4, 2, 0)
	scoring.PairingBye = scoring.WhiteDraw
	played := func(number int, kind swiss.Kind, opponent int, color swiss.Color) swiss.Entry {
		return swiss.Entry{Number: number, Records: []swiss.RoundRecord{{Kind: kind, Opponent: opponent, Color: color}}}
	}
	t := &swiss.Tournament{Rounds: 5, Initial: swiss.White, Scoring: scoring, Entries: []swiss.Entry{
		played(1, swiss.Win, 3, swiss.White), played(2, swiss.Draw, 4, swiss.Black), played(3, swiss.Loss, 1, swiss.Black),
		played(4, swiss.Draw, 2, swiss.White), played(5, swiss.PairingBye, 0, swiss.NoColor),
	}}
	system := teams.System{Colors: teams.TypeB}
	pairing, err := t.Pair(system, 2, swiss.Options{Explain: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(pairing.Pairs, "bye:", pairing.Bye)
	for _, step := range pairing.Explanation.Pairs[0] {
		fmt.Println(words.Step("en", step, pairing.Explanation.Edition))
	}
	// Output:
	// [{2 1} {5 4}] bye: 3
	// 1 and 2 meet in the bracket of 2.
	// 2 has White on board 1, 1 Black: both preferences are granted. (C.04.6 4.3.3, 2026)
}
