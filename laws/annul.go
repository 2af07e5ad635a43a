package laws

// Annul declares the game void (Article 7.1.a, 2009; 8.1 and 8.2, 1993).
type Annul struct{ Reason string }

var annulSpec = Spec{
	By: Arbiters, In: UntilEnd, At: Anywhere,
	texts: textsOf(func(c Annul) []wording { return reasonOnly(c.Reason) }),
}

func (Annul) CommandKind() string { return "Annul" }
func (Annul) spec() *Spec         { return &annulSpec }

func (c Annul) decide(s *scene) *Refusal {
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.end(NoResult, Annulled, s.annulRule(), func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}

// annulRule is the rule by which a game is void: it was begun from a wrong
// position, or, in 1993, the position before an illegal move or before men were
// displaced cannot be found (8.1, 8.2).
func (s *scene) annulRule() Rule {
	switch i := s.g.irregular; {
	case !s.t.Voids || i == nil:
		return RuleWrongSetup
	case len(i.displaced) > 0:
		return RuleDisplaced
	case i.men != nil || len(s.g.misplays()) > 0:
		return RuleIllegalUndone
	}
	return RuleWrongSetup
}
