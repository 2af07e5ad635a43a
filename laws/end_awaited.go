package laws

import "github.com/escaque/escaque/clock"

// EndAwaited is an end that holds unless the game was over before: questions
// about dead positions are still open.
type EndAwaited struct {
	Stamp
	Result      Result
	Termination Termination
	// Ply is how many half moves the game then has.
	Ply   int
	Clock clock.Reading
	Citation
}

func (EndAwaited) EventKind() string { return "EndAwaited" }

func (e EndAwaited) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	g.awaited = &e
	if e.Termination == DeadPosition { // later positions are dead as well
		g.dead = g.dead.without(func(q *question) bool { return q.ply >= e.Ply })
	}
	return g
}
