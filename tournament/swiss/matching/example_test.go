package matching_test

import (
	"fmt"

	"github.com/escaque/escaque/tournament/swiss/matching"
)

// As many pairs as can be on a path of five: 0-1-2-3-4.
func ExampleMost() {
	m := matching.NewMost(5, func(u, v int) bool { return u-v == 1 || v-u == 1 })
	for v := range 5 {
		fmt.Println(v, m.Mate(v))
	}
	fmt.Println(m.UnmatchedCount(), "left over")
	// Output:
	// 0 1
	// 1 0
	// 2 3
	// 3 2
	// 4 -1
	// 1 left over
}
