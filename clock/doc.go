// Package clock implements the chess clock: time controls, and two dials of which only
// one can run at a time (Article 6.1 of the Laws, 2009).
//
// The package starts no timers. Every method takes the instant as an argument. The time
// on a dial is computed from the instant at which the dial was started. So the same
// clock shows the same time later and on another machine. A [Clock] is a small value:
// copying it copies the clock.
//
// A [Control] says how much time each player has: one or more periods, each
// with a number of moves or all the remaining ones, and with an increment or a
// delay for every move. [ParseControlSeconds] reads the notation of PGN and of
// stored games, in seconds; [ReadControlMinutes] reads what players write ("5+3").
//
//	control, err := clock.ParseControlSeconds("40/7200+30:1800+30")
//	c := clock.New(control, control).Start(chess.White, now)
//	c, pressed := c.Press(later, 0)
//
// The package does not decide what a fallen flag means for the game. Claims and results
// belong to package laws.
package clock
