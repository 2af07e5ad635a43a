package helpmate_test

import (
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/helpmate"
)

func ExampleDecide() {
	for _, text := range []string{
		"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -",
		"7k/7p/8/8/8/8/8/K5N1 b - -",
	} {
		pos, err := fen.ParsePosition(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		a := helpmate.Decide(pos, chess.White, 100_000)
		fmt.Println(a.Verdict, a.Reason, helpmate.Verify(pos, chess.White, a.Line) == nil)
	}
	// Output:
	// unwinnable frozen false
	// winnable line true
}
