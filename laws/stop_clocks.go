package laws

// StopClocks stops both clocks (Article 6.12.a, 2009).
type StopClocks struct{ Reason string }

var stopClocksSpec = Spec{
	By: Arbiters, In: InPlay, At: Anywhere,
	texts: textsOf(func(c StopClocks) []wording { return reasonOnly(c.Reason) }),
}

func (StopClocks) CommandKind() string { return "StopClocks" }
func (StopClocks) spec() *Spec         { return &stopClocksSpec }

func (c StopClocks) decide(s *scene) *Refusal {
	if s.g.Stopped() {
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(ClocksStopped{
		Stamp: s.stamp(), Reason: c.Reason,
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleClockStop),
	})
	return nil
}
