package laws

import "github.com/escaque/escaque/chess"

// TouchReported says that a player's assistant reports a touch to the arbiter.
type TouchReported struct {
	Stamp
	By     chess.Color
	Square chess.Square
	Citation
}

func (TouchReported) EventKind() string { return "TouchReported" }

func (TouchReported) apply(g Game) Game { return g }
