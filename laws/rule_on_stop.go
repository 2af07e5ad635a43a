package laws

// RuleOnStop says whether a player had a valid reason to stop the clocks
// (Article 6.12.d, 2009), or whether a defect that he claimed is evident.
type RuleOnStop struct {
	Valid  bool
	Reason string
}

var ruleStopSpec = Spec{
	By: Arbiters, In: AfterEnd | AwaitingVerdict | WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c RuleOnStop) []wording { return reasonOnly(c.Reason) }),
	withheld: withheldFrom(func(s *scene, _ RuleOnStop) Phases {
		if s.g.flagged != nil && s.g.defectClaimed() && (s.g.Over() || s.g.fallen) {
			return 0 // it was claimed when the flag had fallen (12.4, 1993)
		}
		return AfterEnd | AwaitingVerdict
	}),
}

func (RuleOnStop) CommandKind() string { return "RuleStop" }
func (RuleOnStop) spec() *Spec         { return &ruleStopSpec }

// decide answers a player who stopped the clocks. Since 2005 the arbiter says
// whether the reason was valid, and one that was not is a breach (6.13d of 2005,
// 6.12.d of 2009, 6.11.4 of 2023). A defect is evident or is none (6.10).
func (c RuleOnStop) decide(s *scene) *Refusal {
	if s.g.desk == nil || s.g.desk.summons == nil {
		return s.refuse(NotStopped, s.t.first(RuleValidStop, RuleClockStop), Args{})
	}
	asked := s.g.desk.summons
	rule := RuleValidStop
	switch {
	case asked.defect && c.Valid:
		rule = RuleClockDefect
	case asked.defect:
		rule = RuleConclusive
	case !s.t.has(RuleValidStop):
		return s.unknown(c.CommandKind(), RuleClockStop)
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(StopRuled{
		Stamp: s.stamp(), By: asked.by, Valid: c.Valid, Defect: asked.defect, Reason: c.Reason, Citation: s.t.cite(rule),
	})
	if !c.Valid && !asked.defect {
		s.emit(ConductReported{
			Stamp: s.stamp(), Player: asked.by, Offence: StoppingClock, Text: c.Reason, Citation: s.t.cite(RuleValidStop),
		})
	}
	return nil
}
