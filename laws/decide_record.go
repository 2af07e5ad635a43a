package laws

// askSheet asks for the opponent's sheet. In 1993 the arbiter decides, at any
// time (11.5); since then a player whose sheet is due may have it while he is
// on the move (8.5b).
func (s *scene) askSheet() *Refusal {
	sh := s.g.sheets
	how, rule := SheetLent, RuleOneBehind
	if s.t.sheets.askAlways {
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

// lendSheet is the arbiter's answer: the owner cannot refuse, since the sheets
// are the organisers' (11.5, 1993). The asker's clock goes on.
func (s *scene) lendSheet(c LendSheet) *Refusal {
	c.To &= 1
	if !s.g.sheets.asked[c.To] {
		return s.refuse(SheetNotDue, s.t.first(RuleAskSheet, RuleOneBehind), Args{})
	}
	e := SheetPassed{Stamp: s.stamp(), By: c.To, How: SheetRefused, Citation: s.t.cite(RuleAskSheet)}
	if c.Lend {
		e.How = SheetLent
	}
	s.emit(e)
	return nil
}

func (s *scene) returnSheet() *Refusal {
	rule := s.t.first(RuleAskSheet, RuleOneBehind)
	if !s.g.sheets.holds[s.by] {
		return s.refuse(SheetNotDue, rule, Args{})
	}
	s.emit(SheetPassed{Stamp: s.stamp(), By: s.by, How: SheetReturned, Citation: s.t.cite(rule)})
	return nil
}

// demandRecord tells a player to record. That he who refuses loses is a ruling
// of its own (Articles 11.4 of 1993, 12.8 of 2009).
func (s *scene) demandRecord(c DemandRecord) *Refusal {
	c.Of &= 1
	if !s.g.MustRecord(c.Of, s.at) {
		return s.refuse(NoDuty, s.dutyRule(), Args{Text: c.Of.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(RecordingChanged{
		Stamp: s.stamp(), Color: c.Of, Change: RecordingDemanded, Reason: c.Reason,
		Missing: s.g.sheets.lines[c.Of].missing(s.g.Ply()), Citation: s.t.cite(RuleRefuseRecord),
	})
	return nil
}

// dutyRule is the rule by which nobody has to record now.
func (s *scene) dutyRule() Rule {
	if !s.g.recorded() {
		return RuleNoRecord
	}
	return RuleRest
}

func (s *scene) excuseRecord(c ExcuseRecord) *Refusal {
	c.Of &= 1
	sh, rule := s.g.sheets, s.t.sheets.excuse
	left := s.g.clock.Remaining(c.Of, s.at)
	switch {
	case !rule.allowed:
		return s.refuse(NotInEdition, HallRegulations, Args{Text: c.CommandKind()})
	case sh.excused[c.Of] || sh.assisted[c.Of]:
		return s.refuse(DoneAlready, RuleUnable, Args{})
	case rule.atStart && (s.g.Ply() > 0 || c.Deduct <= 0):
		return s.refuse(NotInEdition, RuleUnable, Args{Text: c.CommandKind()})
	case c.Deduct < 0, c.Deduct > 0 && (!spanOK(c.Deduct) || c.Deduct >= left), rule.spares && c.Disability && c.Deduct > 0:
		return s.refuse(BadSpan, RuleUnable, Args{Text: c.Of.String(), Span: c.Deduct})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(RecordingChanged{
		Stamp: s.stamp(), Color: c.Of, Change: RecordingExcused, Assistant: rule.assistant, Span: c.Deduct,
		Reason: c.Reason, Clock: s.g.clock.Give(c.Of, -c.Deduct, s.at).Reading, Citation: s.t.cite(RuleUnable),
	})
	return nil
}

// signSheet signs both sheets with a result. What both have signed stands, even
// when it is wrong, unless the arbiter decides otherwise (Article 8.7, 2009).
func (s *scene) signSheet(c SignSheet) *Refusal {
	sh := s.g.sheets
	switch {
	case !s.t.sheets.signed:
		return s.refuse(NotInEdition, HallRegulations, Args{Text: c.CommandKind()})
	case !s.g.Over():
		return s.refuse(GameIsOn, RuleResult, Args{})
	case c.Result == NoResult || c.Result >= numResults:
		return s.refuse(BadResult, RuleResult, Args{Text: c.Result.String()})
	case sh.signed[s.by] != NoResult:
		return s.refuse(DoneAlready, RuleResult, Args{})
	}
	s.emit(SheetSigned{Stamp: s.stamp(), By: s.by, Result: c.Result, Citation: s.t.cite(RuleResult)})
	if s.g.sheets.signed[s.by.Other()] == c.Result && c.Result != s.g.result {
		s.emit(ResultCorrected{
			Stamp: s.stamp(), Result: c.Result, Reason: string(RuleResult), Citation: s.t.cite(RuleResult),
		})
	}
	return nil
}

// handInSheet hands a sheet to the organisers, whose it is.
func (s *scene) handInSheet() *Refusal {
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

func (s *scene) replaceSheet(c ReplaceSheet) *Refusal {
	if s.g.regs.Sheets != ElectronicSheets {
		return s.refuse(NotInEdition, s.t.first(RuleSheetReplaced, HallRegulations), Args{Text: c.CommandKind()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(SheetFiled{Stamp: s.stamp(), By: c.Of & 1, Act: SheetReplaced, Count: 1, Reason: c.Reason, Citation: s.t.cite(RuleSheetReplaced)})
	return nil
}

// askRecord shows a player on the move the arbiter's record, so often and no
// more (Article A.4.3, 2023): beyond that he disturbs.
func (s *scene) askRecord() *Refusal {
	most := s.recordShown()
	switch {
	case most == 0:
		return s.refuse(NotInEdition, s.t.first(RuleAskRecord, HallRegulations), Args{Text: AskRecord{}.CommandKind()})
	case s.by != s.g.Turn():
		return s.refuse(NotYourTurn, RuleAskRecord, Args{})
	}
	if s.g.sheets.shown[s.by] >= most {
		s.breach(AskedTooOften, s.g.Ply(), RuleAskRecord)
		return nil
	}
	s.emit(SheetFiled{
		Stamp: s.stamp(), By: s.by, Act: RecordShown, Count: s.g.sheets.shown[s.by] + 1, Citation: s.t.cite(RuleAskRecord),
	})
	return nil
}

// recordShown is how often a player may see the arbiter's record, which only a
// supervised game of rapid or blitz has.
func (s *scene) recordShown() int {
	if s.g.mode == Standard || s.g.regs.Supervision != Adequate {
		return 0
	}
	return s.t.sheets.record
}
