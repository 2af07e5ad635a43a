package laws

// NoShow says that the default time has passed without a first move.
type NoShow struct{}

var noShowSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (NoShow) CommandKind() string { return "NoShow" }
func (NoShow) spec() *Spec         { return &noShowSpec }

func (NoShow) decide(s *scene) *Refusal {
	args, rule := Args{}, RuleLate
	if s.g.regs.Arrivals {
		rule = RuleTolerance
	}
	if late, ok := s.g.lateInstant(); ok {
		args.Span = late.Sub(s.at)
	}
	if _, resuming := s.g.lateAtResumption(); resuming {
		rule = RuleLateResume
	}
	return s.refuse(NotLateYet, rule, args)
}
