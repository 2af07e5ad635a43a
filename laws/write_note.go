package laws

import "github.com/escaque/escaque/chess"

// Note is a kind of note that a player may write besides the moves.
type Note uint8

// The values of type [Note], in the order in which the editions first allowed them.
const (
	TimeNote  Note = iota // the times on the clocks
	OfferNote             // a draw offer
	ClaimNote             // matters relating to a claim
	DataNote              // other relevant data
	OtherNote             // other text, which no edition allows
)

var noteNames = [...]string{"time", "offer", "claim", "data", "other"}

// String returns the name in lower case.
func (n Note) String() string { return nameOf(noteNames[:], n) }

// WriteNote writes a note on the player's own sheet.
type WriteNote struct {
	Note Note
	Text string
}

var writeNoteSpec = Spec{
	By: Players, In: AfterEnd | InPlay, At: Anywhere,
	needs: followedSheets,
	texts: textsOf(func(c WriteNote) []commandText { return []commandText{{"text", c.Text}} }),
}

func (WriteNote) CommandKind() string { return "WriteNote" }
func (WriteNote) spec() *Spec         { return &writeNoteSpec }

// decide records a note on a sheet (Article 12.4, 2009).
func (c WriteNote) decide(s *decision) *Refusal {
	switch {
	case c.Note > OtherNote || c.Text == "":
		return s.refuse(BadRegulation, RuleSheetUse, Args{Text: "note"})
	case s.g.sheets.filed[s.by]:
		return s.refuse(DoneAlready, RuleSheetOwner, Args{})
	}
	s.emit(NoteWritten{Stamp: s.stamp(), By: s.by, Note: c.Note, Text: c.Text, Citation: s.t.cite(RuleSheetUse)})
	if int(c.Note) >= s.t.Sheets.Notes {
		s.emitBreach(Misused, s.g.Ply(), RuleSheetUse)
	}
	return nil
}

// NoteWritten is a note written on a sheet.
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
	s.markOfferNoted(e.By&1, 0, g.Ply())
	g.sheets = &s
	return g
}
