package laws

import "github.com/escaque/escaque/chess"

// SheetPassed says that a player asked for the opponent's sheet, got it or
// not, or gave it back.
type SheetPassed struct {
	Stamp
	By  chess.Color
	How SheetPass
	Citation
}

func (SheetPassed) EventKind() string { return "SheetPassed" }

func (e SheetPassed) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	by := e.By & 1
	s.asked[by], s.holds[by] = e.How == SheetAsked, e.How == SheetLent
	g.sheets = &s
	return g
}
