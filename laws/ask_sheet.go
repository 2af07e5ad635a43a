package laws

import "github.com/escaque/escaque/chess"

// SheetPass is what happens with a sheet between the players.
type SheetPass uint8

// The ways of a sheet.
const (
	SheetAsked SheetPass = iota
	SheetLent
	SheetRefused // by the arbiter: it would disturb, or come too late
	SheetReturned
)

var sheetPassNames = [...]string{"asked", "lent", "refused", "returned"}

// String returns the name in lower case.
func (p SheetPass) String() string { return nameOf(sheetPassNames[:], p) }

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
// time (11.5); since then a player whose sheet is due may have it while they are
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

// SheetPassed says that a player asked for the opponent's sheet, got it or
// not, or gave it back.
type SheetPassed struct {
	Stamp
	By  chess.Color
	How SheetPass
	Citation
}

func (SheetPassed) EventKind() string { return "SheetPassed" }

func (e SheetPassed) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	by := e.By & 1
	s.asked[by], s.holds[by] = e.How == SheetAsked, e.How == SheetLent
	g.sheets = &s
	return g
}
