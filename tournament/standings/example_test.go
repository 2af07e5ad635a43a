package standings_test

import (
	"fmt"

	"github.com/escaque/escaque/tournament/standings"
)

// The points rank first in any case.
func ExampleOrder() {
	fmt.Println(standings.Order("PTS, BH/C1 de"))
	// Output: [BH/C1 DE]
}
