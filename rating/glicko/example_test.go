package glicko_test

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/rating/glicko"
)

// A newcomer beats an established player, who then rests for a year.
func Example() {
	newcomer, established := glicko.Initial(), glicko.Rating{Value: 1800, RD: 60}
	newcomer, established = glicko.Game(newcomer, established, glicko.Win)
	fmt.Printf("%d ± %.1f, %d ± %.1f\n", newcomer.Value, newcomer.RD, established.Value, established.RD)
	rested := established.Idle(365 * 24 * time.Hour)
	fmt.Printf("%d ± %.1f\n", rested.Value, rested.RD)
	// Output:
	// 1939 ± 251.9, 1791 ± 59.6
	// 1791 ± 59.9
}
