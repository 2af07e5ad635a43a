package laws

// BothRefuse declares the game lost by both players, who refuse to comply
// with the Laws (Article 12.9, 2009).
type BothRefuse struct{ Reason string }

var bothRefuseSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c BothRefuse) []wording { return reasonOnly(c.Reason) }),
}

func (BothRefuse) CommandKind() string { return "BothRefuse" }
func (BothRefuse) spec() *Spec         { return &bothRefuseSpec }

// decide declares the game lost by both (Article 12.9, 2009).
func (c BothRefuse) decide(s *scene) *Refusal {
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.dropCase()
	s.end(BothLose, ByPenalty, RuleBothLose, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}
