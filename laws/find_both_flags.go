package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// FindBothFlags is the arbiter's finding that both flags are down and that nobody can establish
// which fell first (Article 6.11, 2009).
type FindBothFlags struct{ Reason string }

var findBothFlagsSpec = Spec{
	By: Arbiters, In: UntilEnd, At: Anywhere,
	texts: textsOf(func(c FindBothFlags) []commandText { return reasonText(c.Reason) }),
}

func (FindBothFlags) CommandKind() string { return "FindBothFlags" }
func (FindBothFlags) spec() *Spec         { return &findBothFlagsSpec }

// decide rules on two fallen flags when it is unknown which fell first. If a period is to come, the
// game goes on; in the last period it is drawn (10.4 and 6.11 of 1997, 6.12 of 2005, 6.11 of 2009,
// III.3.1 of 2023). In 1993 it always goes on (12.8). Where players must claim flags, the arbiter
// may not act, except that in 2009 the arbiter draws the game when both flags are down (A.4.d.3).
func (c FindBothFlags) decide(s *decision) *Refusal {
	if !s.g.OverTheBoard() && !s.g.FlagsAreClaimed() {
		return refuseWrongVenue(s, c, nil) // the server knows which fell first
	}
	if s.g.Awaiting() {
		return s.refusalWhileAwaiting()
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	if s.g.FlagsAreClaimed() && s.g.arbiterIsSilent() {
		return s.drawBothFlags()
	}
	last := true
	for i, control := range s.g.regs.Control {
		if control.Untimed() {
			return s.refuse(FlagNotFallen, RuleFlagSeen, Args{})
		}
		last = last && s.g.clock.CurrentPeriod(chess.Color(i)).Moves == 0
	}
	if last && s.t.hasRule(RuleBothFlagsLast) {
		rule := RuleBothFlagsLast
		if s.t.Quickplay.Announced && !s.g.regs.GuidelinesIII {
			rule = RuleAnalogy // no text: the same by analogy
		}
		s.dropCase()
		s.end(Drawn, BothFlags, rule, func(e *GameEnded) { e.Reason = c.Reason })
		return nil
	}
	rule := RuleBothFlagsOn
	if s.t.Quickplay.Announced && !s.g.regs.GuidelinesIII {
		rule = RuleAnalogy
	}
	now := s.g.clock.Stop(s.at)
	for i := range s.g.regs.Control {
		side := chess.Color(i)
		now.Left[i] = 0
		if now.CurrentPeriod(side).Moves != 0 {
			now = now.NextPeriod(side, 0)
		}
	}
	s.emit(BothFlagsFound{Stamp: s.stamp(), Reason: c.Reason, Clock: now.Reading, Citation: s.t.cite(rule)})
	return nil
}

// drawBothFlags rules on two fallen flags where players must claim them.
func (s *decision) drawBothFlags() *Refusal {
	s.emitIfTimeUp(FindBothFlags{})
	switch {
	case s.t.Flags != editions.FlagsClaimedOnce || !s.g.down[0] || !s.g.down[1]:
		return s.refuse(NoHints, RuleFlagClaim, Args{Text: FlagIsDown.String()})
	}
	s.end(Drawn, BothFlags, RuleBothFlags, nil)
	return nil
}

// BothFlagsFound records that both flags were down, that it is unknown which fell first, and that
// the game goes on. The clocks are stopped.
type BothFlagsFound struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (BothFlagsFound) EventKind() string { return "BothFlagsFound" }

func (e BothFlagsFound) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	return g.applyClocks(e.Clock)
}
