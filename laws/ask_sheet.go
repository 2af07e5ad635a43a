package laws

import "github.com/escaque/escaque/chess"

// SheetPass is a step in lending a player the opponent's score sheet.
type SheetPass uint8

// The values of type [SheetPass].
const (
	SheetAsked SheetPass = iota
	SheetLent
	SheetRefused // by the arbiter: it would disturb the opponent, or comes too late
	SheetReturned
)

var sheetPassNames = [...]string{"asked", "lent", "refused", "returned"}

// String returns the name in lower case.
func (p SheetPass) String() string { return nameOf(sheetPassNames[:], p) }

// AskSheet asks for the opponent's sheet, to complete one's own (Article 11.5 of 1993, Article 8.5b
// of later editions).
type AskSheet struct{}

var askSheetSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	needs: followedSheets,
}

func (AskSheet) CommandKind() string { return "AskSheet" }
func (AskSheet) spec() *Spec         { return &askSheetSpec }

// decide records that a player asks for the opponent's sheet, or lends it. In 1993 the player may
// ask at any time and the arbiter decides (11.5). In later editions a player who must complete
// their sheet gets it while they are on the move (8.5b).
func (AskSheet) decide(s *decision) *Refusal {
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

// LendSheet is the arbiter's answer to a player who asked for the opponent's score sheet (11.5,
// 1993).
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

// decide records the arbiter's answer. The owner cannot refuse, because the sheets belong to the
// organisers (11.5, 1993). The asking player's clock keeps running.
func (c LendSheet) decide(s *decision) *Refusal {
	c.To &= 1
	if !s.g.sheets.asked[c.To] {
		return s.refuse(SheetNotDue, s.t.firstRule(RuleAskSheet, RuleOneBehind), Args{})
	}
	e := SheetPassed{Stamp: s.stamp(), By: c.To, How: SheetRefused, Citation: s.t.cite(RuleAskSheet)}
	if c.Lend {
		e.How = SheetLent
	}
	s.emit(e)
	return nil
}

// ReturnSheet gives the opponent's score sheet back.
type ReturnSheet struct{}

var returnSheetSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	needs: followedSheets,
}

func (ReturnSheet) CommandKind() string { return "ReturnSheet" }
func (ReturnSheet) spec() *Spec         { return &returnSheetSpec }

// decide records that the player returned the sheet.
func (ReturnSheet) decide(s *decision) *Refusal {
	rule := s.t.firstRule(RuleAskSheet, RuleOneBehind)
	if !s.g.sheets.holds[s.by] {
		return s.refuse(SheetNotDue, rule, Args{})
	}
	s.emit(SheetPassed{Stamp: s.stamp(), By: s.by, How: SheetReturned, Citation: s.t.cite(rule)})
	return nil
}

// SheetPassed records that a player asked for the opponent's sheet, got it, was refused it, or
// returned it.
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
