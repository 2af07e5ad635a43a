package laws

import "github.com/escaque/escaque/chess"

// RuleOnClock is what the arbiter finds about the clock on the table: whether it can
// add time for the moves. Where it cannot, Guideline III.4 of 2023 does not apply,
// and III.5 does.
type RuleOnClock struct {
	Adds   bool
	Reason string
}

var ruleClockSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: OnBoard,
	texts: textsOf(func(c RuleOnClock) []wording { return reasonOnly(c.Reason) }),
}

func (RuleOnClock) CommandKind() string { return "RuleClock" }
func (RuleOnClock) spec() *Spec         { return &ruleClockSpec }

// decide says whether the clock on the table can add time (III.4 and III.5, 2023).
// On screen the server's can.
func (c RuleOnClock) decide(s *scene) *Refusal {
	g, added := &s.g, false
	for i := range g.regs.Control {
		p := g.clock.CurrentPeriod(chess.Color(i))
		added = added || p.Increment+p.Delay > 0
	}
	switch {
	case s.t.Quickplay.Increment == 0:
		return s.unknown(c.CommandKind(), RuleClockDefect)
	case !g.regs.GuidelinesIII:
		return s.refuse(NoQuickplay, RuleLastMinutes, Args{})
	case g.mode == Blitz:
		return s.refuse(NoQuickplay, RuleQuickBlitz, Args{})
	case added:
		return s.refuse(NoQuickplay, RuleQuickAdded, Args{})
	case c.Adds != g.ClockIsPlain():
		return s.refuse(DoneAlready, RuleIncrement, Args{})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(ClockRuled{Stamp: s.stamp(), Adds: c.Adds, Reason: c.Reason, Citation: s.t.cite(RuleIncrement)})
	return nil
}
