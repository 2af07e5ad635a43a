package laws

// recordProperties adds what an edition says about recording and notation.
func (t *table) recordProperties(add func(name string, value any, rules ...Rule)) {
	p, n := t.sheets, t.notation
	add("record-rests-under", p.restUnder, RuleRest)
	add("record-unless-added", p.unlessAdded, RuleRest)
	add("record-rests-for-period", p.forPeriod, RuleRest)
	add("record-free-fast", p.freeFast, RuleNoRecord)
	add("record-not-ahead", p.noAhead, RuleWriteAhead)
	add("record-previous-first", p.previousFirst, RulePrevious)
	add("sheet-asked-always", p.askAlways, RuleAskSheet)
	add("sheet-notes", p.notes, RuleSheetUse)
	add("record-unable", p.excuse.name, RuleUnable)
	add("sheet-signed", p.signed, RuleResult)
	add("sheet-electronic", p.electronic, RuleSheetReplaced)

	add("notation-signs", n.signs, RuleSigns)
	add("notation-passing", n.passing, RulePassingMark)
	add("notation-pawn-file", n.pawnFile, RulePawnTakes)
	add("notation-long", n.longForm, RuleMoveForm)
	add("notation-plus-mate", n.plusMate, RuleMateSign)
}
