package laws

import "github.com/escaque/escaque/clock"

// GameResumed says that the arbiter set the game going again.
type GameResumed struct {
	Stamp
	Clock clock.Reading
	Citation
}

func (GameResumed) EventKind() string { return "GameResumed" }

func (e GameResumed) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	return g.resumedDesk()
}

// resumedDesk is the state when the game goes on: nobody waits for the arbiter.
func (g Game) resumedDesk() Game {
	if g.desk == nil || g.desk.summons == nil {
		return g
	}
	return g.noted(func(d *desk) { d.summons = nil })
}
