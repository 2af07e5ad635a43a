package laws

import "github.com/escaque/escaque/chess"

// LendSheet is the arbiter's answer to a player who asked (11.5, 1993).
type LendSheet struct {
	To   chess.Color
	Lend bool
}

var lendSheetSpec = Spec{
	By: Arbiters, In: InPlay, At: Anywhere,
	needs: followedSheets,
}

func (LendSheet) CommandKind() string { return "LendSheet" }
func (LendSheet) spec() *Spec         { return &lendSheetSpec }

// decide is the arbiter's answer: the owner cannot refuse, since the sheets
// are the organisers' (11.5, 1993). The asker's clock goes on.
func (c LendSheet) decide(s *scene) *Refusal {
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
