package laws

// ClaimQuickplay claims a draw in the last two minutes of a period that holds
// all the remaining moves (Article 10.2, 2009; Appendix D without arbiter).
type ClaimQuickplay struct{ Ground Ground }

var claimQuickplaySpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
}

func (ClaimQuickplay) CommandKind() string { return "ClaimQuickplay" }
func (ClaimQuickplay) spec() *Spec         { return &claimQuickplaySpec }

// decide opens a case, with what the log proves, and stops the clocks.
func (c ClaimQuickplay) decide(s *scene) *Refusal {
	if r := s.notOnThisBoard(); r != nil {
		return r
	}
	if c.Ground > NoEffort {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Ground.String()})
	}
	r, q := s.quickplayOpen(), &s.t.Quickplay
	if q.OnMove && s.by != s.g.Turn() && !s.g.regs.NoArbiter && (r == nil || r.Code == TimeEnough || r.Code == CaseIsOpen) {
		r = s.refuse(NotYourTurn, RuleQuickTurn, Args{})
	}
	switch {
	case r != nil && q.IsOffer && !s.g.regs.NoArbiter && (r.Code == NotYourTurn || r.Code == TimeEnough):
		return s.inadmissible(QuickplayClaim, Written{}, r)
	case r != nil:
		return r
	case s.g.regs.NoArbiter:
		s.openQuickplay(NoArbiterClaim, RemoteCase, c.Ground, RuleNoArbiter)
		s.awaitEnd(Drawn, QuickplayDraw, RuleNoArbiter)
		return nil
	case q.Increment > 0 && !s.g.denied[s.by] && !s.g.ClockIsPlain():
		// III.5 is for games in which III.4 does not apply: the arbiter has turned the
		// increment down, or the clock on the table cannot add it.
		return s.refuse(IncrementFirst, RuleIncrement, Args{})
	}
	rule, period := RuleLastMinutes, s.g.clock.CurrentPeriod(s.by)
	switch { // what no later edition allows cites its own rule
	case s.by != s.g.Turn():
		rule = RuleQuickTurn
	case period.Increment+period.Delay > 0:
		rule = RuleQuickAdded
	}
	s.openQuickplay(QuickplayClaim, QuickplayCase, c.Ground, rule)
	if q.IsOffer && !s.g.offers[s.by] {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleClaimOffers)})
	}
	return nil
}
