package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// comes records that a player has come to the board in time.
func (s *scene) comes(who chess.Color) *Refusal {
	if !s.g.Absent(who) {
		return s.refuse(ArrivedAlready, RuleTolerance, Args{})
	}
	after := s.at.Sub(s.g.began())
	e := Arrived{
		Stamp: s.stamp(), By: who, After: after, Both: s.g.Absent(who.Other()),
		Clock: s.g.clock.Reading, Citation: s.t.cite(RuleTolerance),
	}
	if e.Both && after > 0 {
		e.Clock, e.Citation = s.absence().Reading, s.t.cite(RuleNobodyThere)
	}
	s.emit(e)
	return nil
}

// absence settles the time that passed while nobody was there: it is White's loss
// (12.3 of 1993, 6.5 of 1997, 6.6 of 2005, 6.6.b of 2009), unless the rules of the
// event share it or give it back.
func (s *scene) absence() clock.Clock {
	c := s.g.clock
	side, ran := c.Side()
	if s.g.regs.AbsentTime == WhiteLosesTime || !ran {
		return c
	}
	before := c.Left[side]
	stopped := c.Stop(s.at)
	lost := before - stopped.Left[side]
	back := lost
	if s.g.regs.AbsentTime == TimeIsShared {
		back = (lost / 2).Truncate(time.Millisecond)
		other := side.Other()
		if !s.g.regs.Control[other].Untimed() {
			stopped.Left[other] = max(0, stopped.Left[other]-back)
		}
	}
	stopped.Left[side] += back
	return stopped.Resume(side, s.at)
}

// absentLose ends the game of those who have not come in time (10.15 and 10.17 of
// 1993, 6.6 of 1997, 6.7 of 2005, 6.6.a of 2009, 6.7.1 of 2023).
func (s *scene) absentLose() {
	var late [2]bool
	for c := chess.White; c <= chess.Black; c++ {
		span, limited := s.g.tolerance(c)
		late[c] = s.g.Absent(c) && limited && s.at > s.g.began().Add(span)
	}
	switch {
	case late[chess.White] && late[chess.Black]:
		// Article 10.17 of 1993 speaks of both; elsewhere each is judged by himself.
		rule := RuleTolerance
		if s.t.defaultFixed {
			rule = RuleBothLose
		}
		s.end(BothLose, BothLate, rule, nil)
	case late[chess.White]:
		s.end(BlackWins, LateArrival, RuleTolerance, nil)
	default:
		s.end(WhiteWins, LateArrival, RuleTolerance, nil)
	}
}

// excuse is the arbiter's decision on how late a player may be, where the edition
// lets him decide it: not in 1993, and in 2009 only the rules of the event may.
func (s *scene) excuse(c Excuse) *Refusal {
	switch {
	case s.t.defaultFixed && !s.t.defaultRuled:
		return s.refuse(DefaultTimeFixed, RuleLate, Args{Span: s.t.defaultTime})
	case !s.t.defaultRuled:
		return s.refuse(ByRulesOnly, RuleLate, Args{})
	case c.Until != NoDefaultTime && (c.Until <= 0 || c.Until > MaxDefaultTime || c.Until%time.Millisecond != 0):
		return s.refuse(BadSpan, RuleLate, Args{Text: c.Player.String(), Span: c.Until})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(Excused{Stamp: s.stamp(), Player: c.Player & 1, Until: c.Until, Reason: c.Reason, Citation: s.t.cite(RuleLate)})
	return nil
}

// defaultPlayer declares the game lost by a player who has made no move and has
// not come when the default time has passed.
func (s *scene) defaultPlayer(c DefaultPlayer) *Refusal {
	c.Player &= 1
	span, limited := s.g.tolerance(c.Player)
	moved := s.g.Ply() > 1 || s.g.Ply() == 1 && s.g.Turn() != c.Player
	switch {
	case moved || s.g.regs.Arrivals && !s.g.Absent(c.Player):
		return s.refuse(ArrivedAlready, RuleTolerance, Args{})
	case !limited || s.at <= s.g.began().Add(span):
		return s.refuse(NotLateYet, RuleTolerance, Args{Span: s.g.began().Add(max(0, span)).Sub(s.at)})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.end(winFor(c.Player.Other()), LateArrival, RuleTolerance, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}
