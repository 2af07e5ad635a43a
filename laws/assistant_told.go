package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// AssistantTold is what an assistant says to his player when asked.
type AssistantTold struct {
	Stamp
	To chess.Color
	// Completed is how many moves each player has made.
	Completed [2]int
	Clock     clock.Reading
	Citation
}

func (AssistantTold) EventKind() string { return "AssistantTold" }

func (AssistantTold) apply(g Game) Game { return g }
