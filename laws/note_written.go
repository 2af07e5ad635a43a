package laws

import "github.com/escaque/escaque/chess"

// NoteWritten is something else written on a sheet.
type NoteWritten struct {
	Stamp
	By   chess.Color
	Note Note
	Text string
	Citation
}

func (NoteWritten) EventKind() string { return "NoteWritten" }

func (e NoteWritten) apply(g Game) Game {
	if g.sheets == nil || e.Note != OfferNote {
		return g
	}
	s := *g.sheets
	s.offerNoted(e.By&1, 0, g.Ply())
	g.sheets = &s
	return g
}
