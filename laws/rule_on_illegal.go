package laws

// RuleOnIllegal is the arbiter's ruling on an illegal move that they have seen, or on an illegal
// position (Article 7.4, 2009; Appendix A.5.4, 2023). TwoHands finds that the last move was made
// with both hands (Article 7.5.4, 2023), OneHand that it was not, against the opponent's claim.
// Position is set when the arbiter saw only the position and not the move: both kings in check, or
// a pawn on the last rank (A.5.4).
type RuleOnIllegal struct {
	TwoHands bool
	OneHand  bool
	Position bool
	Reason   string
}

var ruleIllegalSpec = Spec{
	By: Arbiters, In: InPlay, At: OnBoard,
	texts: textsOf(func(c RuleOnIllegal) []commandText { return reasonText(c.Reason) }),
}

func (RuleOnIllegal) CommandKind() string { return "RuleIllegal" }
func (RuleOnIllegal) spec() *Spec         { return &ruleIllegalSpec }

// decide applies the arbiter's ruling on an illegal move or position.
func (c RuleOnIllegal) decide(s *decision) *Refusal {
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	switch {
	case c.OneHand:
		return s.dismissTwoHands()
	case c.TwoHands && !s.lastMoveIsIllegal():
		return s.countTwoHands()
	}
	p := s.illegalPolicy()
	if p.Waits && (c.Position || s.g.unlawfulBoard() != nil) {
		if r, its := s.ruleOnPosition(c); its {
			return r
		}
	}
	if pieces := s.g.unlawfulBoard(); p.Gross && pieces != nil && hasVisibleFault(pieces) {
		s.correctIllegal(s.firstUnlawful(s.g.irregular.open), true, RuleIllegalGross)
		return nil
	}
	m, r := s.misplayToFind(p, false)
	switch {
	case r != nil:
		return r
	case !p.Ruled:
		return s.refuse(OnlyWhenClaimed, s.notUnaskedRule(), Args{})
	}
	s.correctIllegal(m, !p.Uncounted, RuleIllegalUndone)
	return nil
}

// ruleOnPosition rules on an illegal position (Appendix A.5.4, 2023). If both kings are in check or
// a pawn is on the last rank, the arbiter waits until the next move is completed. If the players
// have ignored this for one move and the position is still illegal, the game is drawn. done is
// false in other cases: then the ruling is about the last move (A.5.2). Those cases include an
// arbiter who saw the move that led to the illegal position.
func (s *decision) ruleOnPosition(c RuleOnIllegal) (r *Refusal, done bool) {
	pieces, i := s.g.unlawfulBoard(), s.g.irregular
	shows := pieces != nil && hasVisibleFault(pieces)
	switch {
	case i != nil && i.seen != nil:
		return s.refuse(DoneAlready, RuleIllegalPosition, Args{}), true
	case c.Position && !shows:
		return s.refuse(NothingStrikes, RuleIllegalPosition, Args{}), true
	case !c.Position && i.sawSignBefore():
		s.endByLastingIllegality(c.Reason)
		return nil, true
	case !shows || !c.Position && len(i.line) == 1:
		return nil, false
	}
	s.emit(IllegalPositionSeen{Stamp: s.stamp(), Reason: c.Reason, Citation: s.t.cite(RuleIllegalPosition)})
	return nil, true
}

// notUnaskedRule returns the rule by which the arbiter does not act unasked.
func (s *decision) notUnaskedRule() Rule {
	if s.g.mode == Blitz {
		return s.t.firstRule(RuleIllegalSilent, RuleIllegalStands)
	}
	return RuleIllegalAsked
}

// dismissTwoHands dismisses the claim that a move was made with both hands. The game goes on.
func (s *decision) dismissTwoHands() *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind != HandsCase {
		return s.refuse(NoCase, s.t.firstRule(RuleTwoHands, RuleIllegalUndone), Args{})
	}
	s.closeTouchCase(open, false, true)
	return nil
}

// countTwoHands counts a move made with both hands as illegal, once a press has completed it
// (Article 7.5.4, 2023). The position stays. A move with several faults counts once.
func (s *decision) countTwoHands() *Refusal {
	if r := s.whyHandsNotCounted(); r != nil {
		return r
	}
	by, i := s.g.Turn().Other(), s.g.irregular
	if open := s.g.openCase; open != nil && open.Kind == HandsCase {
		s.closeTouchCase(open, true, false)
	}
	number := 1
	if i != nil {
		number += i.counted[by]
	}
	lost := number >= s.t.IllegalLoses
	bonus, rule := s.illegalBonus(by, s.g.clock.Period[by])
	if lost {
		bonus, rule = 0, RuleIllegalLoses
	}
	bonus = s.applicableSpan(by.Other(), bonus)
	s.emit(IllegalFound{
		Stamp: s.stamp(), By: by, Kind: TwoHands, Number: number, Bonus: bonus,
		Clock: s.g.clock.Stop(s.at).Give(by.Other(), bonus, s.at).Reading, Citation: s.t.cite(s.t.firstRule(RuleTwoHands, rule)),
	})
	if lost {
		s.loseByIllegal(by, rule)
	}
	return nil
}

// IllegalPositionSeen records that the arbiter has seen both kings in check or a pawn on the last
// rank, and waits. If the position is still illegal after the next completed move, the game is
// drawn (Appendix A.5.4, 2023).
type IllegalPositionSeen struct {
	Stamp
	Reason string
	Citation
}

func (IllegalPositionSeen) EventKind() string { return "IllegalPositionSeen" }

func (e IllegalPositionSeen) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.clone()
	i.seen = &e
	g.irregular = i
	return g
}
