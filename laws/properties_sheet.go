package laws

// recordProperties adds what an edition says about recording and notation.
func (t *table) recordProperties(add func(name string, value any, figures ...string)) {
	p, n := t.Sheets, t.Notation
	add("record-rests-under", p.RestUnder, "sheets.rest-under")
	add("record-unless-added", p.UnlessAdded, "sheets.unless-added")
	add("record-rests-for-period", p.ForPeriod, "sheets.for-period")
	add("record-free-fast", p.FreeFast, "sheets.free-fast")
	add("record-not-ahead", p.NoAhead, "sheets.no-ahead")
	add("record-previous-first", p.PreviousFirst, "sheets.previous-first")
	add("sheet-asked-always", p.AskAlways, "sheets.ask-always")
	add("sheet-notes", p.Notes, "sheets.notes")
	add("record-unable", p.Excuse, "sheets.excuse")
	add("sheet-signed", p.Signed, "sheets.signed")
	add("sheet-electronic", p.Electronic, "sheets.electronic")

	add("notation-signs", n.Signs, "notation.signs")
	add("notation-passing", n.Passing, "notation.passing")
	add("notation-pawn-file", n.PawnFile, "notation.pawn-file")
	add("notation-long", n.LongForm, "notation.long-form")
	add("notation-plus-mate", n.PlusMate, "notation.plus-mate")
}
