package laws

import "github.com/escaque/escaque/chess"

// SignSheet is a player's signature on both sheets, with a result, after the end of the game
// (Article 8.7, 2009).
type SignSheet struct{ Result Result }

var signSheetSpec = Spec{
	By: Players, In: AfterEnd, At: Anywhere,
	needs: followedSheets,
}

func (SignSheet) CommandKind() string { return "SignSheet" }
func (SignSheet) spec() *Spec         { return &signSheetSpec }

// decide records a player's signature with a result. A result that both have signed counts, even
// when it is wrong, unless the arbiter decides otherwise (Article 8.7, 2009).
func (c SignSheet) decide(s *decision) *Refusal {
	sh := s.g.sheets
	switch {
	case !s.t.Sheets.Signed:
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

// SheetSigned is a player's signature with the result that they confirm.
type SheetSigned struct {
	Stamp
	By     chess.Color
	Result Result
	Citation
}

func (SheetSigned) EventKind() string { return "SheetSigned" }

func (e SheetSigned) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	s.signed[e.By&1] = e.Result
	g.sheets = &s
	return g
}
