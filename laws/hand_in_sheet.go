package laws

// HandInSheet hands one's sheet to the organisers (Article 8.3, 2009).
type HandInSheet struct{}

var handInSheetSpec = Spec{
	By: Players, In: AfterEnd, At: Anywhere,
	needs: followedSheets,
}

func (HandInSheet) CommandKind() string { return "HandInSheet" }
func (HandInSheet) spec() *Spec         { return &handInSheetSpec }

// decide hands a sheet to the organisers, whose it is.
func (HandInSheet) decide(s *scene) *Refusal {
	switch {
	case !s.g.Over():
		return s.refuse(GameIsOn, RuleSheetOwner, Args{})
	case s.g.sheets.filed[s.by]:
		return s.refuse(DoneAlready, RuleSheetOwner, Args{})
	}
	s.offersUnnoted()
	s.emit(SheetFiled{Stamp: s.stamp(), By: s.by, Act: SheetHandedIn, Count: 1, Citation: s.t.cite(RuleSheetOwner)})
	return nil
}

// offersUnnoted states which draw offers a player has not noted on the sheet that he
// hands in: both have to (Articles 8.1 and 9.1 of 1997, 9.1.b of 2005 and 2009,
// 9.1.2.2 of 2023). It costs nothing by itself.
func (s *scene) offersUnnoted() {
	if !s.t.has(RuleOfferSign) || !s.g.recorded() {
		return
	}
	for _, o := range s.g.sheets.offers {
		if o.missing[s.by] {
			s.breach(OfferUnnoted, max(0, o.ply-1), RuleOfferSign)
		}
	}
}
