package roundrobin_test

import (
	"fmt"

	"github.com/escaque/escaque/tournament/roundrobin"
)

func ExampleBerger() {
	for i, round := range roundrobin.Berger(4) {
		fmt.Println(i+1, round)
	}
	// Output:
	// 1 [{1 4} {2 3}]
	// 2 [{4 3} {1 2}]
	// 3 [{2 4} {3 1}]
}

func ExampleScheveningen() {
	for _, game := range roundrobin.Scheveningen(4)[1] {
		fmt.Printf("A%d-B%d, A has White: %t\n", game.A, game.B, game.White)
	}
	// Output:
	// A1-B2, A has White: false
	// A2-B1, A has White: false
	// A3-B4, A has White: true
	// A4-B3, A has White: true
}
