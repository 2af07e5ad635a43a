package perft_test

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess/perft"
)

func Example() {
	cases, err := perft.Read(strings.NewReader("id initial\nepd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nperft 1 20\nperft 2 400\nperft 3 8902\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	summary := perft.Run(cases, perft.Limits{MaxNodes: 10_000}, func(r perft.Result) bool { return true })
	fmt.Println(summary.Counts, "counts,", summary.Wrong, "wrong,", summary.Nodes, "sequences")
	// Output:
	// 3 counts, 0 wrong, 9322 sequences
}
