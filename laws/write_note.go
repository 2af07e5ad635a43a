package laws

// WriteNote writes something else on one's own sheet.
type WriteNote struct {
	Note Note
	Text string
}

var writeNoteSpec = Spec{
	By: Players, In: AfterEnd | InPlay, At: Anywhere,
	needs: followedSheets,
	texts: textsOf(func(c WriteNote) []wording { return []wording{{"text", c.Text}} }),
}

func (WriteNote) CommandKind() string { return "WriteNote" }
func (WriteNote) spec() *Spec         { return &writeNoteSpec }

// decide writes something else on a sheet (Article 12.4, 2009).
func (c WriteNote) decide(s *scene) *Refusal {
	switch {
	case c.Note > OtherNote || c.Text == "":
		return s.refuse(BadRegulation, RuleSheetUse, Args{Text: "note"})
	case s.g.sheets.filed[s.by]:
		return s.refuse(DoneAlready, RuleSheetOwner, Args{})
	}
	s.emit(NoteWritten{Stamp: s.stamp(), By: s.by, Note: c.Note, Text: c.Text, Citation: s.t.cite(RuleSheetUse)})
	if int(c.Note) >= s.t.Sheets.Notes {
		s.breach(Misused, s.g.Ply(), RuleSheetUse)
	}
	return nil
}
