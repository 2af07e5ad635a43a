package laws

// ClaimTouch complains that the opponent's last move broke the rule of touched
// men (Article 4.7, 2009) or, with Contact, asks whether the player on the move
// has touched men with intent (Article 4.3; Appendix A.4.b). The clocks stop, and
// the arbiter decides.
type ClaimTouch struct{ Contact bool }

var claimTouchSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (ClaimTouch) CommandKind() string { return "ClaimTouch" }
func (ClaimTouch) spec() *Spec         { return &claimTouchSpec }

// decide takes in a complaint (Article 4.7, 2009).
func (c ClaimTouch) decide(s *scene) *Refusal {
	switch {
	case s.g.openCase != nil:
		return s.refuse(CaseIsOpen, s.touchRule(), Args{})
	case c.Contact: // either player may ask (Appendix A.4.b, 2009)
		s.openCase(ContactCase, s.touchRule())
		return nil
	case s.by != s.g.Turn() || !s.g.movedByHand():
		return s.refuse(NothingBroken, s.touchRule(), Args{})
	case s.g.hand.complaintLost():
		return s.refuse(ComplaintLost, RuleComplaintLost, Args{})
	}
	s.openCase(TouchCase, s.touchRule())
	return nil
}
