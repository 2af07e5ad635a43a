package laws

// RequestIncrement asks that five seconds a move be added for both players in
// the last two minutes (Guideline III.4, 2023).
type RequestIncrement struct{}

var requestIncrementSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
}

func (RequestIncrement) CommandKind() string { return "RequestIncrement" }
func (RequestIncrement) spec() *Spec         { return &requestIncrementSpec }

// decide asks for an increment, which is an offer of a draw (III.4,
// 2023).
func (RequestIncrement) decide(s *scene) *Refusal {
	if s.t.Quickplay.Increment == 0 || s.g.regs.NoArbiter {
		return s.refuse(NoQuickplay, s.t.first(RuleIncrement, HallRegulations), Args{})
	}
	if r := s.quickplayOpen(); r != nil {
		return r
	}
	if s.by != s.g.Turn() {
		return s.refuse(NotYourTurn, RuleIncrement, Args{})
	}
	if s.g.ClockIsPlain() {
		return s.refuse(ClockCannotAdd, RuleIncrement, Args{})
	}
	s.openQuickplay(IncrementRequest, IncrementCase, CannotWin, RuleIncrement)
	if !s.g.offers[s.by] {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleIncrement)})
	}
	return nil
}
