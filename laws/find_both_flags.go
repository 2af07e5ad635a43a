package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// FindBothFlags says that both flags are down and that nobody can establish
// which fell first (Article 6.11, 2009).
type FindBothFlags struct{ Reason string }

var findBothFlagsSpec = Spec{
	By: Arbiters, In: UntilEnd, At: Anywhere,
	texts: textsOf(func(c FindBothFlags) []wording { return reasonOnly(c.Reason) }),
}

func (FindBothFlags) CommandKind() string { return "FindBothFlags" }
func (FindBothFlags) spec() *Spec         { return &findBothFlagsSpec }

// decide rules on two fallen flags of which nobody knows which fell first.
// With a period to come the game goes on, in the last one it is drawn (10.4 and
// 6.11 of 1997, 6.12 of 2005, 6.11 of 2009, III.3.1 of 2023); in 1993 it always
// goes on (12.8). Where a flag must be claimed the arbiter is silent, except that
// in 2009 they draw the game when both are down (A.4.d.3).
func (c FindBothFlags) decide(s *scene) *Refusal {
	if !s.g.OverTheBoard() && !s.g.FlagsAreClaimed() {
		return otherVenue(s, c, nil) // the server knows which fell first
	}
	if s.g.Awaiting() {
		return s.awaiting()
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	if s.g.FlagsAreClaimed() && s.g.silent() {
		return s.bothFlagsClaimed()
	}
	last := true
	for i, control := range s.g.regs.Control {
		if control.Untimed() {
			return s.refuse(FlagNotFallen, RuleFlagSeen, Args{})
		}
		last = last && s.g.clock.CurrentPeriod(chess.Color(i)).Moves == 0
	}
	if last && s.t.has(RuleBothFlagsLast) {
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

func (s *scene) bothFlagsClaimed() *Refusal {
	s.timeIsUp(FindBothFlags{})
	switch {
	case s.t.Flags != editions.FlagsClaimedOnce || !s.g.down[0] || !s.g.down[1]:
		return s.refuse(NoHints, RuleFlagClaim, Args{Text: FlagIsDown.String()})
	}
	s.end(Drawn, BothFlags, RuleBothFlags, nil)
	return nil
}

// BothFlagsFound says that both flags were found down, none known to have
// fallen first, and that the game goes on; the clocks stand.
type BothFlagsFound struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (BothFlagsFound) EventKind() string { return "BothFlagsFound" }

func (e BothFlagsFound) apply(g Game) Game {
	g = g.noteAfter()
	return g.applyClocks(e.Clock)
}
