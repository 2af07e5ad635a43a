package laws

// Abort calls off a game in which no two half moves have been made, by rule
// of the hall.
type Abort struct{ Reason string }

var abortSpec = Spec{
	By: Players | Arbiters | Servers, In: InPlay, At: OnScreen,
	texts: textsOf(func(c Abort) []wording { return reasonOnly(c.Reason) }),
}

func (Abort) CommandKind() string { return "Abort" }
func (Abort) spec() *Spec         { return &abortSpec }

// decide calls the game off while it has hardly begun; later the arbiter does so
// where the regulations let them follow what both players agreed on.
func (c Abort) decide(s *scene) *Refusal {
	const bars = 2
	rule := HallAbort
	if s.g.Ply() >= bars {
		if rule = HallAgreed; s.role != Arbiter || !s.g.regs.Agreements {
			return s.refuse(TooLateToAbort, HallAbort, Args{Want: bars})
		}
		if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
			return r
		}
	}
	s.end(NoResult, Aborted, rule, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}

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
// position, or, in 1993, the position before an illegal move or before pieces were
// displaced cannot be found (8.1, 8.2).
func (s *scene) annulRule() Rule {
	switch i := s.g.irregular; {
	case !s.t.Voids || i == nil:
		return RuleWrongSetup
	case len(i.displaced) > 0:
		return RuleDisplaced
	case i.pieces != nil || len(s.g.misplays()) > 0:
		return RuleIllegalUndone
	}
	return RuleWrongSetup
}
