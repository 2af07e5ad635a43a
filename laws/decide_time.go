package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// timeIsUp states what had fallen due before a command: the default time for a
// first move, or the flag. Then the command itself comes too late.
//
// A move counts from the instant at which it was sent, as far as its lag is
// given back; everything else waits until no move can be on its way any more.
func (s *scene) timeIsUp(c Command) bool {
	g := &s.g
	sent, flag, flagOK := s.at, clock.Instant(0), false
	if m, ok := c.(Move); ok && s.by == g.Turn() {
		sent = s.at.Add(-min(max(0, m.Lag), g.regs.LagCap))
		flag, flagOK = g.clock.FlagInstant()
	} else {
		flag, flagOK = g.FlagInstant()
	}
	late, lateOK := g.lateInstant()
	switch {
	case lateOK && sent >= late && (!flagOK || late < flag):
		s.noShow()
		return true
	case flagOK && sent >= flag:
		s.flagFalls(g.Turn())
		return true
	}
	return false
}

// flagFalls states that a player's time is used up and what that means
// (Articles 6.8 and 6.9, 2009): the game is lost, unless the opponent cannot
// mate by any series of legal moves.
func (s *scene) flagFalls(loser chess.Color) {
	fell := s.at
	if at, ok := s.g.clock.FlagInstant(); ok && s.g.Turn() == loser {
		fell = min(at, s.at)
	}
	s.emit(FlagFell{
		Stamp: s.stamp(), Color: loser, Fell: fell,
		Clock: s.g.clock.Stop(fell).Reading, Citation: s.t.cite(RuleFlagSeen),
	})
	switch p := s.g.Position(); s.t.flag(&p, loser.Other()) {
	case Unwinnable:
		s.flagEnds(Unwinnable, false)
	case Winnable:
		s.flagEnds(Winnable, false)
	default:
		s.ask(WhyFlag, &p, loser.Other(), false, RuleFlagLoses)
	}
}

// flagEnds ends the game after a flag has fallen.
func (s *scene) flagEnds(a Answer, byDefault bool) {
	result, termination, rule := winFor(s.g.loser.Other()), TimeForfeit, RuleFlagLoses
	if a == Unwinnable {
		result, termination = Drawn, TimeWithoutMate
	}
	s.end(result, termination, rule, func(e *GameEnded) {
		e.ByDefault = byDefault
		if byDefault {
			e.Reason = s.t.cite(HallUnknown).Article
		}
	})
}

// flagTooSoon refuses a flag fall before its instant.
func (s *scene) flagTooSoon() *Refusal {
	args := Args{}
	if flag, ok := s.g.FlagInstant(); ok {
		args.Span = flag.Sub(s.at)
	}
	return s.refuse(FlagNotFallen, RuleFlagSeen, args)
}

// noShow forfeits the game of the player who did not begin in time.
func (s *scene) noShow() {
	s.end(winFor(s.g.Turn().Other()), NoFirstMove, RuleLate, func(e *GameEnded) {
		e.Reason = s.t.cite(HallFirstMove).Article
	})
}

func (s *scene) noShowTooSoon() *Refusal {
	args := Args{}
	if late, ok := s.g.lateInstant(); ok {
		args.Span = late.Sub(s.at)
	}
	return s.refuse(NotLateYet, RuleLate, args)
}

// interrupt records an outage. The running dial is charged up to its beginning
// and goes on at its end; a flag that had fallen before stays fallen.
func (s *scene) interrupt(c Interrupt) *Refusal {
	if c.To < c.From {
		return s.refuse(BadSpan, HallInterrupt, Args{Text: "to"})
	}
	from := max(c.From, s.g.last)
	to := max(c.To, from)
	if flag, ok := s.g.clock.FlagInstant(); ok && !s.g.Awaiting() && from >= flag {
		s.at = max(s.at, flag)
		s.flagFalls(s.g.Turn())
		return nil
	}
	s.at = max(s.at, to)
	after, charged := s.g.clock.Interrupt(from, to)
	s.emit(Interrupted{
		Stamp: s.stamp(), From: from, To: to, Charged: charged,
		Clock: after.Reading, Citation: cite(HallInterrupt),
	})
	return nil
}

// spanOK reports whether a span that an arbiter sets can stand on a dial.
func spanOK(d time.Duration) bool {
	return d > 0 && d <= clock.MaxTime && d%time.Millisecond == 0
}
