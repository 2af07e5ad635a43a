package laws

// AskRecord asks to see the arbiter's record (Article A.4.3, 2023).
type AskRecord struct{}

var askRecordSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	needs: followedSheets,
}

func (AskRecord) CommandKind() string { return "AskRecord" }
func (AskRecord) spec() *Spec         { return &askRecordSpec }

// decide shows a player on the move the arbiter's record, so often and no
// more (Article A.4.3, 2023): beyond that he disturbs.
func (AskRecord) decide(s *scene) *Refusal {
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
	return s.t.Sheets.Record
}
