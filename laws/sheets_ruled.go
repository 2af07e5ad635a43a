package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// SheetsRuled ends the completing of the sheets.
type SheetsRuled struct {
	Stamp
	Ruling SheetRuling
	// Passed says that the control of Color, whose flag waited, was passed, with
	// so many Moves in the next period.
	Passed bool
	Color  chess.Color
	Moves  int
	Clock  clock.Reading
	Citation
}

func (SheetsRuled) EventKind() string { return "SheetsRuled" }

func (e SheetsRuled) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	s.due, s.gap, s.stopped, s.waiting = [2]bool{}, [2]int{}, false, [2]bool{}
	g.clock = g.clock.Set(e.Clock)
	g.sheets = &s
	return g
}
