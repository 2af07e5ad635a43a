package laws

// AskSheet asks for the opponent's sheet to complete one's own (Articles
// 11.5 of 1993 and 8.5b since).
type AskSheet struct{}

var askSheetSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	needs: followedSheets,
}

func (AskSheet) CommandKind() string { return "AskSheet" }
func (AskSheet) spec() *Spec         { return &askSheetSpec }

// decide asks for the opponent's sheet. In 1993 the arbiter decides, at any
// time (11.5); since then a player whose sheet is due may have it while he is
// on the move (8.5b).
func (AskSheet) decide(s *scene) *Refusal {
	sh := s.g.sheets
	how, rule := SheetLent, RuleOneBehind
	if s.t.Sheets.AskAlways {
		how, rule = SheetAsked, RuleAskSheet
	}
	switch {
	case sh.holds[s.by] || sh.asked[s.by]:
		return s.refuse(DoneAlready, rule, Args{})
	case how == SheetLent && !(sh.due[s.by] && (sh.stopped || s.by == s.g.Turn())):
		return s.refuse(SheetNotDue, rule, Args{})
	}
	s.emit(SheetPassed{Stamp: s.stamp(), By: s.by, How: how, Citation: s.t.cite(rule)})
	return nil
}
