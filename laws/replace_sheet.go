package laws

import "github.com/escaque/escaque/chess"

// ReplaceSheet replaces a defective electronic sheet (Article 8.3, 2023).
type ReplaceSheet struct {
	Of     chess.Color
	Reason string
}

var replaceSheetSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	needs: followedSheets,
	texts: textsOf(func(c ReplaceSheet) []wording { return reasonOnly(c.Reason) }),
}

func (ReplaceSheet) CommandKind() string { return "ReplaceSheet" }
func (ReplaceSheet) spec() *Spec         { return &replaceSheetSpec }

func (c ReplaceSheet) decide(s *scene) *Refusal {
	if s.g.regs.Sheets != ElectronicSheets {
		return s.refuse(NotInEdition, s.t.first(RuleSheetReplaced, HallRegulations), Args{Text: c.CommandKind()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(SheetFiled{Stamp: s.stamp(), By: c.Of & 1, Act: SheetReplaced, Count: 1, Reason: c.Reason, Citation: s.t.cite(RuleSheetReplaced)})
	return nil
}
