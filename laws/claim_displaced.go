package laws

// ClaimDisplaced stops the clocks and calls the arbiter because the opponent
// left men displaced (Article 7.3, 2009).
type ClaimDisplaced struct{}

var claimDisplacedSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (ClaimDisplaced) CommandKind() string { return "ClaimDisplaced" }
func (ClaimDisplaced) spec() *Spec         { return &claimDisplacedSpec }

// decide stops the clocks and calls the arbiter (Article 7.3, 2009). In
// 1993 only the arbiter may (12.5).
func (ClaimDisplaced) decide(s *scene) *Refusal {
	switch {
	case !s.t.has(RuleDisplacedCall):
		return s.refuse(OnlyArbiterStops, RuleClockStop, Args{})
	case !s.leftLying():
		return s.refuse(NothingDisplaced, RuleDisplacedCall, Args{})
	case s.g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	s.emit(DisplacedClaimed{Stamp: s.stamp(), By: s.by, Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleDisplacedCall)})
	return nil
}
