package laws

import "github.com/escaque/escaque/chess"

// Informed says what the arbiter told a player.
type Informed struct {
	Stamp
	To   chess.Color
	What Hint
	Citation
}

func (Informed) EventKind() string { return "Informed" }

func (Informed) apply(g Game) Game { return g.noteAfter() }
