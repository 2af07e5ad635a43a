package generate_test

import (
	"fmt"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
	"github.com/escaque/escaque/tournament/swiss/generate"
)

// The same seed makes the same tournament; paired again it is the same, too.
func Example() {
	config := generate.Default()
	config.Players, config.Rounds, config.Seed = 20, 5, 7
	t, err := generate.Tournament(config, dutch.Edition2026())
	if err != nil {
		fmt.Println(err)
		return
	}
	rounds, differences, err := swiss.Check(t, dutch.Edition2026(), swiss.Options{}, nil)
	fmt.Println(len(t.Entries), "players,", rounds, "rounds,", len(differences), "differences,", err)
	// Output:
	// 20 players, 5 rounds, 0 differences, <nil>
}
