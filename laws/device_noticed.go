package laws

import "github.com/escaque/escaque/chess"

// DeviceNoticed is a telephone or another device of a player, that was heard
// or found.
type DeviceNoticed struct {
	Stamp
	Player  chess.Color
	Sounded bool
	Citation
}

func (DeviceNoticed) EventKind() string { return "DeviceNoticed" }

func (DeviceNoticed) apply(g Game) Game { return g.noteAfter() }
