package laws

import "github.com/escaque/escaque/chess"

// SheetFiled says what became of a sheet or of the arbiter's record.
type SheetFiled struct {
	Stamp
	By  chess.Color
	Act SheetAct
	// Count is the how-manieth time it is.
	Count  int
	Reason string
	Citation
}

func (SheetFiled) EventKind() string { return "SheetFiled" }

func (e SheetFiled) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	by := e.By & 1
	switch e.Act {
	case SheetHandedIn:
		s.filed[by] = true
	case RecordShown:
		s.shown[by]++
	}
	g.sheets = &s
	return g
}
