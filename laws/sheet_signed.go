package laws

import "github.com/escaque/escaque/chess"

// SheetSigned is a player's signature with the result that he confirms.
type SheetSigned struct {
	Stamp
	By     chess.Color
	Result Result
	Citation
}

func (SheetSigned) EventKind() string { return "SheetSigned" }

func (e SheetSigned) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	s.signed[e.By&1] = e.Result
	g.sheets = &s
	return g
}
