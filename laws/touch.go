package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// Touch touches men on the board, in the order given (Article 4.3, 2009).
type Touch struct {
	Squares []chess.Square
	// AtOnce says that they were touched at the same time, or in an order that
	// nobody can establish.
	AtOnce bool
	// Accidental says that the player did not mean to move or capture.
	Accidental bool
}

var touchSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
	tasks: movingMen,
}

func (Touch) CommandKind() string { return "Touch" }
func (Touch) spec() *Spec         { return &touchSpec }

func (c Touch) decide(s *scene) *Refusal {
	return s.byHand(c)
}

// does records what a player touches. It binds the player on the move only
// (Article 4.3, 2009), and only when he means to move or capture; where any
// contact counts as meant, the arbiter alone can rule that it was not (Article
// 4.2.2, 2023).
func (c Touch) does(s *scene) *Refusal {
	if r := s.noMen(c.Squares); r != nil {
		return r
	}
	e := Touched{
		Stamp: s.stamp(), By: s.by, Squares: slices.Clone(c.Squares), AtOnce: c.AtOnce,
		Accidental: c.Accidental, Binding: s.by == s.g.Turn() && (!c.Accidental || s.t.ContactBinds),
	}
	e.Waives = s.waives() && !e.Binding
	switch {
	case s.by != s.g.Turn():
		e.Citation = s.t.cite(RuleTouchTurn)
	case !e.Binding || c.Accidental:
		e.Citation = s.t.cite(RuleTouchMeant)
	default:
		d := s.g.duty(s.t)
		if !d.unfinished && !d.owed {
			d = s.t.dutyOf(s.g.board(), s.g.hand.with(c.Squares, c.AtOnce).touched)
		}
		if c.AtOnce && d.rule == RuleTouchBoth {
			d.rule = RuleTouchUnclear
		}
		e.Citation = s.t.cite(d.rule)
	}
	if e.Binding && s.g.sightless(s.by) {
		e.Citation = s.t.cite(RuleLifted)
	}
	s.emit(e)
	s.declineByTouch(e.Binding)
	return nil
}

func (c Touch) doesAmiss(s *scene) *Refusal { return c.does(s) }
