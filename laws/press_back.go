package laws

// PressBack starts the opponent's clock again without a move, so that he puts
// right in his own time the men that he left displaced (Article 7.3, 1997).
type PressBack struct{}

var pressBackSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (PressBack) CommandKind() string { return "PressBack" }
func (PressBack) spec() *Spec         { return &pressBackSpec }

// decide starts the clock of the player who left men lying, without a move
// (Article 7.3, 1997).
func (PressBack) decide(s *scene) *Refusal {
	switch {
	case !s.t.PressesBack:
		return s.refuse(NothingMade, RulePress, Args{})
	case !s.leftLying():
		return s.refuse(NothingDisplaced, RuleDisplacedCall, Args{})
	case s.g.Stopped() || s.by != s.g.hand.runs:
		return s.refuse(NotYourClock, RulePress, Args{})
	}
	s.emit(PressedBack{
		Stamp: s.stamp(), By: s.by,
		Clock: s.g.clock.Stop(s.at).Resume(s.by.Other(), s.at).Reading, Citation: s.t.cite(RuleDisplacedCall),
	})
	return nil
}
