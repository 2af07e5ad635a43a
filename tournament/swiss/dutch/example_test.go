package dutch_test

import (
	"fmt"
	"log"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
	"github.com/escaque/escaque/tournament/words"
)

// A first round, and why player 1 has the opponent and the colour.
func Example() {
	t := &swiss.Tournament{Rounds: 5, Initial: swiss.White, Entries: []swiss.Entry{{Number: 1}, {Number: 2}, {Number: 3}, {Number: 4}}}
	pairing, err := t.Pair(dutch.Edition2026(), 1, swiss.Options{Explain: true, Player: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(pairing.Pairs)
	for _, step := range pairing.Explanation.Pairs[0] {
		fmt.Println(words.Step("en", step, pairing.Explanation.Edition))
	}
	// Output:
	// [{1 3} {4 2}]
	// 1 and 3 meet in the bracket of 0.
	// The next candidate, the best without this pair, would have 1-4, 2-3.
	// It is as good, but the chosen transposition comes before it. (Article 4.2.2, 2026)
	// 1 has White, 3 Black: by the lot and the number of the higher player. (Article 5.2.5, 2026)
}
