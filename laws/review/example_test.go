package review_test

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/review"
)

// What the Laws find in games that were played.
func Example() {
	games := `1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1-0

1. e4 e5 2. Ke3 *
`
	r, err := review.New(strings.NewReader(games), laws.Edition2023)
	if err != nil {
		fmt.Println(err)
		return
	}
	for {
		game, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, p := range game.Claimable {
			fmt.Printf("game %d: a draw could be claimed after %d half moves: %s%s\n", game.Number, p.Ply, p.Ground, strings.TrimRight(" "+p.With, " "))
		}
		if bad := game.Illegal; bad != nil {
			fmt.Printf("game %d: line %d, column %d: %s is %s\n", game.Number, bad.Line, bad.Column, bad.Text, bad.Problem)
		}
	}
	// Output:
	// game 1: a draw could be claimed after 7 half moves: repetition-next Ng8
	// game 1: a draw could be claimed after 8 half moves: repetition
	// game 2: line 3, column 13: Ke3 is illegal
}
