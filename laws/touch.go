package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// Touch touches the pieces on some squares, in the given order (Article 4.3, 2009).
type Touch struct {
	Squares []chess.Square
	// AtOnce is set when the pieces were touched at the same time, or in an order that cannot be
	// established.
	AtOnce bool
	// Accidental is set when the player did not intend to move or capture.
	Accidental bool
}

var touchSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
	tasks: movingPieces,
}

func (Touch) CommandKind() string { return "Touch" }
func (Touch) spec() *Spec         { return &touchSpec }

func (c Touch) decide(s *decision) *Refusal {
	return s.decideByHand(c)
}

// decideOnLawfulBoard records the touched pieces. A touch binds only the player on the move (Article 4.3,
// 2009), and only if they intend to move or capture. Where any contact counts as intended, only the
// arbiter can rule that it was not (Article 4.2.2, 2023).
func (c Touch) decideOnLawfulBoard(s *decision) *Refusal {
	if r := s.whyNoPieces(c.Squares); r != nil {
		return r
	}
	e := Touched{
		Stamp: s.stamp(), By: s.by, Squares: slices.Clone(c.Squares), AtOnce: c.AtOnce,
		Accidental: c.Accidental, Binding: s.by == s.g.Turn() && (!c.Accidental || s.t.ContactBinds),
	}
	e.Waives = s.touchForfeitsComplaint() && !e.Binding
	switch {
	case s.by != s.g.Turn():
		e.Citation = s.t.cite(RuleTouchTurn)
	case !e.Binding || c.Accidental:
		e.Citation = s.t.cite(RuleTouchMeant)
	default:
		d := s.g.duty(s.t)
		if !d.unfinished && !d.owed {
			d = s.t.dutyOf(s.g.board(), s.g.hand.withTouches(c.Squares, c.AtOnce).touched)
		}
		if c.AtOnce && d.rule == RuleTouchBoth {
			d.rule = RuleTouchUnclear
		}
		e.Citation = s.t.cite(d.rule)
	}
	if e.Binding && s.g.cannotSee(s.by) {
		e.Citation = s.t.cite(RuleLifted)
	}
	s.emit(e)
	s.declineByTouch(e.Binding)
	return nil
}

// decideOnUnlawfulBoard records the touched pieces, as [Touch.decideOnLawfulBoard] does.
func (c Touch) decideOnUnlawfulBoard(s *decision) *Refusal { return c.decideOnLawfulBoard(s) }

// Touched records that a player touched pieces.
type Touched struct {
	Stamp
	By      chess.Color
	Squares []chess.Square
	AtOnce  bool
	// Accidental is what the player said. Binding decides: it is set when the touch obliges them to
	// move or capture.
	Accidental, Binding bool
	// Waives is set when a touch that does not bind still loses the right to complain about the
	// opponent's move.
	Waives bool
	Citation
}

func (Touched) EventKind() string { return "Touched" }

func (e Touched) apply(g Game) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	if e.Binding {
		h = h.withTouches(e.Squares, e.AtOnce)
	}
	h.waived = h.waived || e.Waives
	g.hand = &h
	return g
}

// Adjust says "I adjust" and then adjusts pieces on their squares (Article 4.2, 2009).
type Adjust struct{ Squares []chess.Square }

var adjustSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
	tasks: movingPieces,
}

func (Adjust) CommandKind() string { return "Adjust" }
func (Adjust) spec() *Spec         { return &adjustSpec }

func (c Adjust) decide(s *decision) *Refusal {
	return s.decideByHand(c)
}

// decideOnLawfulBoard records that a player adjusts pieces after saying so. Only the player on the move
// may do so (Article 4.2, 2009), in 2023 only while their clock runs (Article 6.2.5). After a touch
// with intent it is too late.
func (c Adjust) decideOnLawfulBoard(s *decision) *Refusal {
	if r := s.whyNoPieces(c.Squares); r != nil {
		return r
	}
	e := Adjusted{Stamp: s.stamp(), By: s.by, Squares: slices.Clone(c.Squares), Waives: s.touchForfeitsComplaint(), Citation: s.t.cite(RuleAdjust)}
	switch {
	case s.by != s.g.Turn() || s.t.AdjustsOnClock && s.by != s.g.hand.runs:
		e.Improper, e.Citation = true, s.t.cite(RuleAdjustTurn)
	case slices.ContainsFunc(c.Squares, s.g.hand.hasTouched):
		e.Improper = true
	}
	s.emit(e)
	return nil
}

// decideOnUnlawfulBoard records the adjusted pieces, as [Adjust.decideOnLawfulBoard] does.
func (c Adjust) decideOnUnlawfulBoard(s *decision) *Refusal { return c.decideOnLawfulBoard(s) }

// Adjusted records that a player adjusted pieces. The player is bound to nothing by it. Improper is
// set when the player was not allowed to adjust, or had touched the pieces before.
type Adjusted struct {
	Stamp
	By       chess.Color
	Squares  []chess.Square
	Improper bool
	// Waives is set when this loses the right to complain about the opponent's move.
	Waives bool
	Citation
}

func (Adjusted) EventKind() string { return "Adjusted" }

func (e Adjusted) apply(g Game) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	h.waived = h.waived || e.Waives
	g.hand = &h
	return g
}
