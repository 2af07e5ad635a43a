package laws

// Abort calls off a game in which at most one half-move was made. It follows a regulation of the
// chess server, not the Laws.
type Abort struct{ Reason string }

var abortSpec = Spec{
	By: Players | Arbiters | Servers, In: InPlay, At: OnScreen,
	texts: textsOf(func(c Abort) []commandText { return reasonText(c.Reason) }),
}

func (Abort) CommandKind() string { return "Abort" }
func (Abort) spec() *Spec         { return &abortSpec }

// decide ends the game without a result if at most one half-move was made. Later only the arbiter
// may do so, where the regulations allow it and both players agreed.
func (c Abort) decide(s *decision) *Refusal {
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
	texts: textsOf(func(c Annul) []commandText { return reasonText(c.Reason) }),
}

func (Annul) CommandKind() string { return "Annul" }
func (Annul) spec() *Spec         { return &annulSpec }

// decide declares the game void; the arbiter must give a reason.
func (c Annul) decide(s *decision) *Refusal {
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.end(NoResult, Annulled, s.annulRule(), func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}

// annulRule returns the rule by which the arbiter declares the game void. Either the game began
// from a wrong position, or, in 1993, the position before an illegal move or before displaced
// pieces cannot be found (8.1, 8.2).
func (s *decision) annulRule() Rule {
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
