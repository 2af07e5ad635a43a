package laws

// VerifyEvidence is the opponent's word on it.
type VerifyEvidence struct{ Right bool }

var verifyEvidenceSpec = Spec{
	By: Players, In: Always, At: Anywhere,
}

func (VerifyEvidence) CommandKind() string { return "VerifyEvidence" }
func (VerifyEvidence) spec() *Spec         { return &verifyEvidenceSpec }

// decide is the opponent's word on the evidence.
func (c VerifyEvidence) decide(s *scene) *Refusal {
	given, _, ok := s.g.Evidence()
	if !ok || s.g.openCase == nil || s.by != given.By.Other() {
		return s.refuse(NoCase, s.t.first(RuleEvidence, HallRegulations), Args{})
	}
	rule := RuleEvidence
	if given.Sheet {
		rule = RuleEvidenceSheet
	}
	s.emit(EvidenceVerified{Stamp: s.stamp(), By: s.by, Right: c.Right, Citation: s.t.cite(rule)})
	return nil
}
