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

// The same text is five seconds in the notation of PGN and of stored games, and
// five minutes to players: the name of the function says which.
func ExampleReadControlMinutes() {
	seconds, _ := clock.ParseControlSeconds("5+3")
	minutes, _ := clock.ReadControlMinutes("5+3")
	fmt.Println(seconds.StringWithUnits())
	fmt.Println(minutes.StringWithUnits())
	// Output:
	// 5 s + 3 s
	// 5 min + 3 s
}
