package impossible_test

import (
	"errors"
	"fmt"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
	"github.com/escaque/escaque/tournament/words"
)

// Two who have met cannot be paired again: the proof, and the least way out. The
// systems call Prove themselves.
func Example() {
	t := &swiss.Tournament{Rounds: 3, Initial: swiss.White, Entries: []swiss.Entry{{Number: 1}, {Number: 2}}}
	if err := t.RecordRound([]swiss.Score{{Pair: swiss.Pair{White: 1, Black: 2}, Result: tournament.Drawn}}); err != nil {
		fmt.Println(err)
		return
	}
	_, err := t.Pair(dutch.Edition2026(), 2, swiss.Options{})
	impossible, ok := errors.AsType[*swiss.Impossible](err)
	if !ok {
		fmt.Println(err)
		return
	}
	for _, step := range impossible.Proof {
		fmt.Println(words.Step("en", step, impossible.Edition))
	}
	for _, way := range impossible.Ways {
		fmt.Println(words.Step("en", way.Step, impossible.Edition), way.Pairing.Pairs)
	}
	// Output:
	// However the others are paired, at least 2 of the field (the bye counted with an odd number of players) are left over.
	// Then groups of an odd number are left, with no pair allowed from one to another: 2 of them. Each needs somebody from those set aside, and they are only 0. (Article 2.1, 2026)
	// One of the groups: 1.
	// One of the groups: 2.
	// let these meet again: 1-2 (C1, 2026) [{2 1}]
}
