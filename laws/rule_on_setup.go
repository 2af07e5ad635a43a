package laws

// RuleOnSetup answers a report that waits for the arbiter: a new game, or none
// because the report was unfounded or because he lets the colours stand.
type RuleOnSetup struct {
	NewGame bool
	Reason  string
}

var ruleSetupSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c RuleOnSetup) []wording { return reasonOnly(c.Reason) }),
}

func (RuleOnSetup) CommandKind() string { return "RuleSetup" }
func (RuleOnSetup) spec() *Spec         { return &ruleSetupSpec }

// decide is the arbiter's answer to a report.
func (c RuleOnSetup) decide(s *scene) *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind != WrongMenCase && open.Kind != WrongColorsCase {
		return s.refuse(NoCase, RuleWrongSetup, Args{})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	ruled := CaseRuled{
		Stamp: s.stamp(), Kind: open.Kind, Granted: c.NewGame, By: open.By,
		Clock: s.g.clock.Reading, Citation: open.Citation,
	}
	if c.NewGame {
		s.emit(ruled)
		s.end(NoResult, Annulled, open.Rule, func(e *GameEnded) { e.Reason = c.Reason })
		return nil
	}
	if !open.Stood {
		ruled.Clock = s.g.clock.Resume(s.g.onClock(), s.at).Reading
	}
	s.emit(ruled)
	return nil
}
