package laws

import "github.com/escaque/escaque/chess"

// SheetAct is an act with a score sheet.
type SheetAct uint8

// The values of type [SheetAct].
const (
	SheetHandedIn SheetAct = iota
	SheetReplaced
	RecordShown // the arbiter's record was shown to a player
)

var sheetActNames = [...]string{"handed-in", "replaced", "record-shown"}

// String returns the name in lower case.
func (a SheetAct) String() string { return nameOf(sheetActNames[:], a) }

// HandInSheet hands the player's own sheet to the organisers (Article 8.3, 2009).
type HandInSheet struct{}

var handInSheetSpec = Spec{
	By: Players, In: AfterEnd, At: Anywhere,
	needs: followedSheets,
}

func (HandInSheet) CommandKind() string { return "HandInSheet" }
func (HandInSheet) spec() *Spec         { return &handInSheetSpec }

// decide records that a player hands in their sheet, which belongs to the organisers.
func (HandInSheet) decide(s *decision) *Refusal {
	switch {
	case !s.g.Over():
		return s.refuse(GameIsOn, RuleSheetOwner, Args{})
	case s.g.sheets.filed[s.by]:
		return s.refuse(DoneAlready, RuleSheetOwner, Args{})
	}
	s.emitUnnotedOffers()
	s.emit(SheetFiled{Stamp: s.stamp(), By: s.by, Act: SheetHandedIn, Count: 1, Citation: s.t.cite(RuleSheetOwner)})
	return nil
}

// emitUnnotedOffers records the draw offers that a player has not noted on the sheet that they hand
// in. Both players must note them (Articles 8.1 and 9.1 of 1997, 9.1.b of 2005 and 2009, 9.1.2.2 of
// 2023). It has no consequence by itself.
func (s *decision) emitUnnotedOffers() {
	if !s.t.hasRule(RuleOfferSign) || !s.g.mustRecord() {
		return
	}
	for _, o := range s.g.sheets.offers {
		if o.missing[s.by] {
			s.emitBreach(OfferUnnoted, max(0, o.ply-1), RuleOfferSign)
		}
	}
}

// ReplaceSheet replaces a defective electronic sheet (Article 8.3, 2023).
type ReplaceSheet struct {
	Of     chess.Color
	Reason string
}

var replaceSheetSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	needs: followedSheets,
	texts: textsOf(func(c ReplaceSheet) []commandText { return reasonText(c.Reason) }),
}

func (ReplaceSheet) CommandKind() string { return "ReplaceSheet" }
func (ReplaceSheet) spec() *Spec         { return &replaceSheetSpec }

// decide records that a defective electronic sheet was replaced.
func (c ReplaceSheet) decide(s *decision) *Refusal {
	if s.g.regs.Sheets != ElectronicSheets {
		return s.refuse(NotInEdition, s.t.firstRule(RuleSheetReplaced, HallRegulations), Args{Text: c.CommandKind()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(SheetFiled{Stamp: s.stamp(), By: c.Of & 1, Act: SheetReplaced, Count: 1, Reason: c.Reason, Citation: s.t.cite(RuleSheetReplaced)})
	return nil
}

// AskRecord asks the arbiter to show their record of the moves (Article A.4.3, 2023).
type AskRecord struct{}

var askRecordSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	needs: followedSheets,
}

func (AskRecord) CommandKind() string { return "AskRecord" }
func (AskRecord) spec() *Spec         { return &askRecordSpec }

// decide shows the arbiter's record to a player on the move, up to a limited number of times
// (Article A.4.3, 2023). Further requests disturb and are a breach.
func (AskRecord) decide(s *decision) *Refusal {
	most := s.recordShowLimit()
	switch {
	case most == 0:
		return s.refuse(NotInEdition, s.t.firstRule(RuleAskRecord, HallRegulations), Args{Text: AskRecord{}.CommandKind()})
	case s.by != s.g.Turn():
		return s.refuse(NotYourTurn, RuleAskRecord, Args{})
	}
	if s.g.sheets.shown[s.by] >= most {
		s.emitBreach(AskedTooOften, s.g.Ply(), RuleAskRecord)
		return nil
	}
	s.emit(SheetFiled{
		Stamp: s.stamp(), By: s.by, Act: RecordShown, Count: s.g.sheets.shown[s.by] + 1, Citation: s.t.cite(RuleAskRecord),
	})
	return nil
}

// recordShowLimit returns how often a player may see the arbiter's record. Only supervised rapid
// and blitz games have such a record.
func (s *decision) recordShowLimit() int {
	if s.g.mode == Standard || s.g.regs.Supervision != Adequate {
		return 0
	}
	return s.t.Sheets.Record
}

// SheetFiled records an act with a score sheet or with the arbiter's record.
type SheetFiled struct {
	Stamp
	By  chess.Color
	Act SheetAct
	// Count is the number of times that the act has occurred, including this one.
	Count  int
	Reason string
	Citation
}

func (SheetFiled) EventKind() string { return "SheetFiled" }

func (e SheetFiled) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	by := e.By & 1
	switch e.Act {
	case SheetHandedIn:
		s.filed[by] = true
	case RecordShown:
		s.shown[by]++
	}
	g.sheets = &s
	return g
}
