package laws

// recordProperties adds what an edition says about recording and notation.
func (t *table) recordProperties(add func(name string, value any, rules ...Rule)) {
	p, n := t.Sheets, t.Notation
	add("record-rests-under", p.RestUnder, RuleRest)
	add("record-unless-added", p.UnlessAdded, RuleRest)
	add("record-rests-for-period", p.ForPeriod, RuleRest)
	add("record-free-fast", p.FreeFast, RuleNoRecord)
	add("record-not-ahead", p.NoAhead, RuleWriteAhead)
	add("record-previous-first", p.PreviousFirst, RulePrevious)
	add("sheet-asked-always", p.AskAlways, RuleAskSheet)
	add("sheet-notes", p.Notes, RuleSheetUse)
	add("record-unable", p.Excuse, RuleUnable)
	add("sheet-signed", p.Signed, RuleResult)
	add("sheet-electronic", p.Electronic, RuleSheetReplaced)

	add("notation-signs", n.Signs, RuleSigns)
	add("notation-passing", n.Passing, RulePassingMark)
	add("notation-pawn-file", n.PawnFile, RulePawnTakes)
	add("notation-long", n.LongForm, RuleMoveForm)
	add("notation-plus-mate", n.PlusMate, RuleMateSign)
}
