package verify_test

import (
	"bytes"
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/helpmate/verify"
)

// A certificate is checked without a search, and without the code that made it.
func Example() {
	setup, err := fen.Parse("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	position, err := setup.Position(0)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, certificate := helpmate.Prove(position, chess.White, 1_000_000)
	var text bytes.Buffer
	if _, err := certificate.WriteTo(&text); err != nil {
		fmt.Println(err)
		return
	}
	claim, err := verify.Check(&text)
	fmt.Println(claim.Position, claim.Side, claim.Winnable, err)
	// Output:
	// 8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - white false <nil>
}
