package laws

import (
	"github.com/escaque/escaque/chess"
)

// pressClock stops the player's clock and starts the other one, which completes his
// move (Article 6.7.a, 2009). He may press as long as his clock runs, also when
// the opponent has replied already: a player must always be allowed to stop his
// clock.
func (s *scene) pressClock() *Refusal {
	h := s.g.hand
	if s.by != h.runs {
		return s.refuse(NotYourClock, RulePress, Args{})
	}
	if s.by == s.g.Turn() && h.piece != chess.NoPieceType {
		// The hand that presses has let go of the new piece.
		m, _ := s.g.tail.position.FindMove(h.promoting.From(), h.promoting.To(), h.piece)
		if r := s.made(m, m.From()); r != nil || s.g.Over() || s.g.Awaiting() {
			return r
		}
		h = s.g.hand
	}
	if i := s.g.irregular; i != nil && i.called && i.shifter == s.by && s.by != s.g.Turn() && h.unpressed[s.by] == 0 {
		return s.pressForth()
	}
	if s.by == s.g.Turn() {
		if u, ok := s.unlawful(); ok {
			return s.pressUnlawful(u)
		}
	}
	if h.unpressed[s.by] == 0 {
		s.pressIdle()
		return nil
	}
	s.pressed(h.unpressed[s.by])
	return nil
}

// pressIdle records a press that completes no move: the lever has moved, whatever the
// Laws say of it. The other clock runs, the move passes to nobody, and no increment is
// due. By the player on the move it is improper handling of the clock (Article 6.7.c of
// 1997 and 2009, 6.8.c of 2005), which the arbiter may penalise; the text of 1993 has
// no word for it. In 2023 it is an illegal move; see pressUnlawful.
func (s *scene) pressIdle() {
	rule := RulePress
	if s.by == s.g.Turn() {
		rule = s.t.first(RuleHandling, RulePress)
	}
	after := s.g.clock.Stop(s.at)
	spent := after.Used
	after.Used = 0
	s.emit(ClockPressed{
		Stamp: s.stamp(), By: s.by, Spent: spent, Clock: after.Resume(s.by.Other(), s.at).Reading, Citation: s.t.cite(rule),
	})
}

// pressed states a press of the clock that completes a player's moves.
func (s *scene) pressed(moves int) {
	rule := RulePress
	if s.g.Turn() == s.by {
		rule = s.t.first(RulePressLate, RulePress)
	}
	after, took := s.press(s.g.clock, 0)
	for range moves - 1 {
		after = after.Counted(s.by)
	}
	s.emit(ClockPressed{
		Stamp: s.stamp(), By: s.by, Completed: moves, Spent: took.Spent,
		Clock: after.Reading, Citation: s.t.cite(rule),
	})
}
