package bounds_test

import (
	"fmt"

	"github.com/escaque/escaque/rating/bounds"
	"github.com/escaque/escaque/rating/glicko"
)

// Two wins against newcomers lift a newcomer to the ceiling and no further.
func Example() {
	me := bounds.Player{Rating: glicko.Initial()}
	for range 2 {
		after, _ := bounds.Game(me, bounds.Player{Rating: glicko.Initial()}, glicko.Win)
		me.Rating = after.Rating
		me.Games++
		fmt.Printf("%d %q\n", me.Rating.Value, after.Cap)
	}
	// Output:
	// 1882 ""
	// 1920 "ceiling"
}
