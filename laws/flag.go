package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// periodOf returns a period of a control, the last one past the end.
func periodOf(c clock.Control, i int) clock.Period {
	if len(c) == 0 {
		return clock.Period{}
	}
	return c[min(i, len(c)-1)]
}

// timeIsUp states what had fallen due before a command: the default time for a
// first move, or the flag. Then the command itself comes too late.
//
// A move counts from the instant at which it was sent, as far as its lag is
// given back; everything else waits until no move can be on its way any more.
func (s *scene) timeIsUp(c Command) bool {
	g := &s.g
	sent := s.at
	flag, flagOK := g.clock.FlagInstant()
	if m, ok := c.(Move); ok && s.by == g.Turn() {
		given, _ := s.lagOf(m)
		sent = s.at.Add(-given)
	} else {
		flag = flag.Add(g.lagMost(g.onClock()))
	}
	late, lateOK := g.lateInstant()
	switch {
	case lateOK && sent >= late && (!flagOK || late < flag || g.FlagsAreClaimed()):
		s.noShow()
		return true
	case flagOK && sent >= flag && g.FlagsAreClaimed():
		s.flagDrops(g.onClock())
	case flagOK && sent >= flag:
		s.flagFalls(g.onClock())
		return true
	}
	return false
}

// flagDrops records that a flag is down which nobody has claimed; the game goes
// on (Appendix B6 of 1997, B7 of 2005).
func (s *scene) flagDrops(c chess.Color) {
	if s.g.down[c] {
		return
	}
	fell := s.at
	if at, ok := s.g.clock.FlagInstant(); ok && s.g.onClock() == c {
		fell = min(at, s.at)
	}
	s.emit(FlagDropped{Stamp: s.stamp(), Color: c, Fell: fell, Citation: s.t.cite(s.g.flagRule())})
}

// flagFalls states that a player's time is used up and what that means
// (Articles 6.8 and 6.9, 2009): the game is lost, unless the opponent cannot
// mate by any series of legal moves, or has his king only, as the edition has
// it. After a postponed decision on a claim of the last two minutes the arbiter
// rules first: in 1997 when the claimant's flag has fallen (10.2c), later when
// either has (Article 10.2.b, 2009).
func (s *scene) flagFalls(loser chess.Color) {
	fell := s.at
	if at, ok := s.g.clock.FlagInstant(); ok && s.g.onClock() == loser && !s.g.FlagsAreClaimed() {
		fell = min(at, s.at)
	}
	if !s.controlFalls(loser, fell) {
		s.flagLoses(loser, fell)
	}
}

// flagLoses states the fall of a flag that decides.
func (s *scene) flagLoses(loser chess.Color, fell clock.Instant) {
	s.emit(FlagFell{
		Stamp: s.stamp(), Color: loser, Fell: fell,
		Clock: s.g.clock.Stop(fell).Reading, Citation: s.t.cite(s.g.flagRule()),
	})
	if s.g.waiting[loser] || s.t.Quickplay.EitherFlag && s.g.waiting[loser.Other()] {
		s.emit(CaseOpened{
			Stamp: s.stamp(), Kind: QuickplayFlag, By: loser, Stood: true,
			Clock: s.g.clock.Reading, Citation: s.t.cite(RuleQuickLate),
		})
		return
	}
	s.flagTest()
}

// flagTest judges the position after a flag has fallen, or asks.
func (s *scene) flagTest() {
	opponent := s.g.loser.Other()
	p := s.g.Position()
	if men := s.g.amiss(); men != nil && alone(men, opponent) {
		p = kingsOnly() // what is known of such a board: he has nothing to mate with
	}
	answer, rule := couldWin(s.t.Flag[s.g.mode], &p, opponent)
	if answer == Unknown {
		s.ask(WhyFlag, &p, opponent, false, rule)
		return
	}
	s.flagEnds(answer, rule, false)
}

// flagEnds ends the game after a flag has fallen.
func (s *scene) flagEnds(a Answer, rule Rule, byDefault bool) {
	result, termination := winFor(s.g.loser.Other()), TimeForfeit
	if a == Unwinnable {
		result, termination = Drawn, TimeWithoutMate
	} else if !s.g.Away(s.g.loser) {
		rule = s.lateOr(s.g.loser.Other(), RuleLateFlag, rule)
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
	return s.refuse(FlagNotFallen, s.g.flagRule(), args)
}

// noShow forfeits the game of the player who did not begin in time.
func (s *scene) noShow() {
	if _, resuming := s.g.lateAtResumption(); resuming {
		s.lateToResume()
		return
	}
	if s.g.regs.Arrivals {
		s.absentLose()
		return
	}
	s.end(winFor(s.g.Turn().Other()), NoFirstMove, RuleLate, func(e *GameEnded) {
		e.Reason = s.t.cite(HallFirstMove).Article
	})
}

// spanOK reports whether a span that an arbiter sets can stand on a dial.
func spanOK(d time.Duration) bool {
	return d > 0 && d <= clock.MaxTime && d%time.Millisecond == 0
}

// byFlag remembers the game as it was before a flag ended it, in case the clock is
// found to have been defective. On screen the server keeps the time.
func (g Game) byFlag() Game {
	if g.hand != nil {
		was := g
		was.flagged = nil
		g.flagged = &was
	}
	return g
}
