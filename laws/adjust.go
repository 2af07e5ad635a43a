package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// Adjust says "I adjust" and then puts men straight on their squares (Article
// 4.2, 2009).
type Adjust struct{ Squares []chess.Square }

var adjustSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
	tasks: movingMen,
}

func (Adjust) CommandKind() string { return "Adjust" }
func (Adjust) spec() *Spec         { return &adjustSpec }

func (c Adjust) decide(s *scene) *Refusal {
	return s.byHand(c)
}

// does records that a player puts men straight, after having said so. Only the
// player on the move may (Article 4.2, 2009), in 2023 only while his clock runs
// (Article 6.2.5); after a touch with intent the words come too late.
func (c Adjust) does(s *scene) *Refusal {
	if r := s.noMen(c.Squares); r != nil {
		return r
	}
	e := Adjusted{Stamp: s.stamp(), By: s.by, Squares: slices.Clone(c.Squares), Waives: s.waives(), Citation: s.t.cite(RuleAdjust)}
	switch {
	case s.by != s.g.Turn() || s.t.AdjustsOnClock && s.by != s.g.hand.runs:
		e.Improper, e.Citation = true, s.t.cite(RuleAdjustTurn)
	case slices.ContainsFunc(c.Squares, s.g.hand.has):
		e.Improper = true
	}
	s.emit(e)
	return nil
}

func (c Adjust) doesAmiss(s *scene) *Refusal { return c.does(s) }
