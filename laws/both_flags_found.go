package laws

import "github.com/escaque/escaque/clock"

// BothFlagsFound says that both flags were found down, none known to have
// fallen first, and that the game goes on; the clocks stand.
type BothFlagsFound struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (BothFlagsFound) EventKind() string { return "BothFlagsFound" }

func (e BothFlagsFound) apply(g Game) Game {
	g = g.noteAfter()
	return g.applyClocks(e.Clock)
}
