package laws

// ReturnSheet gives the opponent's sheet back.
type ReturnSheet struct{}

var returnSheetSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	needs: followedSheets,
}

func (ReturnSheet) CommandKind() string { return "ReturnSheet" }
func (ReturnSheet) spec() *Spec         { return &returnSheetSpec }

func (ReturnSheet) decide(s *scene) *Refusal {
	rule := s.t.first(RuleAskSheet, RuleOneBehind)
	if !s.g.sheets.holds[s.by] {
		return s.refuse(SheetNotDue, rule, Args{})
	}
	s.emit(SheetPassed{Stamp: s.stamp(), By: s.by, How: SheetReturned, Citation: s.t.cite(rule)})
	return nil
}
