package dutch2009_test

import (
	"fmt"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
	"github.com/escaque/escaque/tournament/words"
)

// A first round, and why player 1 has the opponent and the colour.
func Example() {
	t := &swiss.Tournament{Rounds: 5, Initial: swiss.White, Entries: []swiss.Entry{{Number: 1}, {Number: 2}, {Number: 3}, {Number: 4}}}
	pairing, err := t.Pair(dutch2009.System{}, 1, swiss.Options{Explain: true, Player: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pairing.Pairs)
	for _, step := range pairing.Explanation.Pairs[0] {
		fmt.Println(words.Step("en", step, pairing.Explanation.Edition))
	}
	// Output:
	// [{1 3} {4 2}]
	// 1, of S1, meets 3, of S2. (C6, 2009)
	// 1 has White, 3 Black: by the lot and the number of the higher player. (E5, 2009)
}
