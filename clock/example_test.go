package clock_test

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Five minutes with three seconds for each move. The clock never ticks: what is
// left is asked for an instant, in milliseconds.
func Example() {
	control := clock.Control{{Time: 5 * time.Minute, Increment: 3 * time.Second}}
	c := clock.New(control, control).Start(chess.White, 1_000)
	fmt.Println(c.Remaining(chess.White, 11_000), "left after ten seconds of thought")
	c, _ = c.Press(11_000, 0)
	fmt.Println(c.Remaining(chess.White, 11_000), "left after the move")
	falls, _ := c.FlagInstant()
	fmt.Println("Black's flag falls at", falls)
	fmt.Println(c.Fallen(falls-1), c.Fallen(falls))
	// Output:
	// 4m50s left after ten seconds of thought
	// 4m53s left after the move
	// Black's flag falls at 311000
	// false true
}
