package prizes_test

import (
	"fmt"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
)

// Three prizes for one winner and three who share the second place.
func ExampleDivide() {
	places := []prizes.Place{{Points: 10, Rank: 1}, {Points: 8, Rank: 2}, {Points: 8, Rank: 3}, {Points: 8, Rank: 4}}
	for _, way := range tournament.Divisions() {
		given, err := prizes.Divide([]int{1000, 500, 250}, places, way)
		fmt.Println(way, given, err)
	}
	// Output:
	// equal [1000 250 250 250] <nil>
	// hort [1000 375 250 125] <nil>
	// ranked [1000 500 250 0] <nil>
}
