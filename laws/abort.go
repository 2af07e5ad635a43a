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
// where the regulations let him follow what both players agreed on.
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
