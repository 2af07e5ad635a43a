package laws

// RightMen says that he has put them back.
type RightMen struct{}

var rightMenSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (RightMen) CommandKind() string { return "RightMen" }
func (RightMen) spec() *Spec         { return &rightMenSpec }

// decide records that the player has put the men back.
func (RightMen) decide(s *scene) *Refusal {
	if i := s.g.irregular; i == nil || len(i.displaced) == 0 || i.shifter != s.by {
		return s.refuse(NothingDisplaced, RuleKnocked, Args{})
	}
	s.emit(MenRighted{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleKnocked)})
	return nil
}
