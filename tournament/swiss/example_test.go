package swiss_test

import (
	"fmt"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
)

// A round is paired, its results are recorded in one call, and the next one is
// paired on them.
func Example() {
	t := &swiss.Tournament{Rounds: 3, Initial: swiss.White}
	for i, name := range []string{"Ana", "Bob", "Carl", "Dora", "Eva"} {
		t.Entries = append(t.Entries, swiss.Entry{Number: i + 1, Name: name, Rating: 2000 - 100*i})
	}
	for round := 1; round <= 2; round++ {
		pairing, err := t.Pair(dutch.Edition2026(), round, swiss.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(round, pairing.Pairs, "bye", pairing.Bye)
		scores := pairing.Scores() // the bye is among them
		for i := range pairing.Pairs {
			scores[i].Result = tournament.WhiteWins
		}
		if err := t.RecordRound(scores); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// 1 [{1 3} {4 2}] bye 5
	// 2 [{5 1} {3 4}] bye 2
}
