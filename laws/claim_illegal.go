package laws

// ClaimIllegal claims that an illegal move has been completed (Article 7.4,
// 2009; Appendices A.4.c and B.3.c) or, with TwoHands, that the opponent made his
// last move with both hands (Article 7.5.4, 2023): then the clocks stop, and the
// arbiter decides.
type ClaimIllegal struct{ TwoHands bool }

var claimIllegalSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (ClaimIllegal) CommandKind() string { return "ClaimIllegal" }
func (ClaimIllegal) spec() *Spec         { return &claimIllegalSpec }

// decide is a player's claim that an illegal move was completed. In blitz it
// may win the game (Appendix B.3.c, 2009), or draw it when the claimant himself
// could not mate.
func (c ClaimIllegal) decide(s *scene) *Refusal {
	if c.TwoHands && !s.illegalAnyway() {
		return s.claimHands()
	}
	p := s.illegalPolicy()
	m, r := s.toFind(p, true)
	if r != nil {
		return r
	}
	if !p.Wins {
		s.found(m, true, RuleIllegalUndone)
		return nil
	}
	before := s.g.tail.back(m.ply).position
	answer, rule := Winnable, RuleIllegalWins
	switch {
	case s.g.regs.ForceToWin && !matingPotential(&before, s.by):
		answer, rule = Unwinnable, RuleMatingForce
	case s.illegalExcused():
		answer = mateByAnySeries(&before, s.by)
	}
	s.illegalTest(answer, &before, s.by, rule)
	return nil
}

// claimHands takes in the opponent's claim that the last move was made with both
// hands. What hands have done the arbiter must find out.
func (s *scene) claimHands() *Refusal {
	if r := s.handsCounted(); r != nil {
		return r
	}
	switch {
	case s.by != s.g.Turn():
		return s.refuse(NothingIllegal, RuleTwoHands, Args{})
	case s.g.openCase != nil:
		return s.refuse(CaseIsOpen, RuleTwoHands, Args{})
	}
	s.openCase(HandsCase, RuleTwoHands)
	return nil
}
