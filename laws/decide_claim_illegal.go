package laws

// toFind returns the illegal move that can be found now: with a deadline the last
// one, as long as nobody has moved since; else the earliest, with which all that
// follows is undone.
func (s *scene) toFind(p *illegalPolicy, asked bool) (*misplay, *Refusal) {
	all := s.g.misplays()
	if len(all) == 0 {
		return nil, s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	}
	if !p.deadline {
		return all[0], nil
	}
	open := s.g.irregular.open
	switch {
	case open == nil:
		return nil, s.refuse(TooLateIllegal, s.lateRule(), Args{})
	case asked && open.by == s.by:
		return nil, s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	}
	return open, nil
}

// lateRule says by which rule an illegal move stands.
func (s *scene) lateRule() Rule {
	switch {
	case !s.g.loose():
		return RuleIllegalUndone
	case s.g.mode == Blitz:
		return s.t.first(RuleIllegalStands, RuleIllegalLate)
	default:
		return s.t.first(RuleIllegalLate, RuleIllegalAsked)
	}
}

// claimIllegal is a player's claim that an illegal move was completed. In blitz it
// may win the game (Appendix B.3.c, 2009), or draw it when the claimant himself
// could not mate.
func (s *scene) claimIllegal(c ClaimIllegal) *Refusal {
	if c.TwoHands && !s.illegalAnyway() {
		return s.claimHands()
	}
	p := s.illegalPolicy()
	m, r := s.toFind(p, true)
	if r != nil {
		return r
	}
	if !p.wins {
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

// ruleIllegal is the arbiter acting on what he has seen.
func (s *scene) ruleIllegal(c RuleIllegal) *Refusal {
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	switch {
	case c.OneHand:
		return s.oneHand()
	case c.TwoHands && !s.illegalAnyway():
		return s.twoHands()
	}
	p := s.illegalPolicy()
	if p.waits && (c.Position || s.g.amiss() != nil) {
		if r, its := s.seesPosition(c); its {
			return r
		}
	}
	if men := s.g.amiss(); p.gross && men != nil && strikes(men) {
		s.found(s.firstWrong(s.g.irregular.open), true, RuleIllegalGross)
		return nil
	}
	m, r := s.toFind(p, false)
	switch {
	case r != nil:
		return r
	case !p.ruled:
		return s.refuse(OnlyWhenClaimed, s.silentRule(), Args{})
	}
	s.found(m, !p.uncounted, RuleIllegalUndone)
	return nil
}

// seesPosition is the arbiter acting on what stands on the board (Appendix A.5.4,
// 2023). Both kings in check or a pawn on the last rank make him wait until the
// next move is completed; what he has let pass for one move already draws the game,
// if an illegal position still stands. Everything else is the last move's (A.5.2),
// and so is the sign itself while nothing but that move is wrong: who rules on it,
// and does not say that he saw the position only, has seen it made.
func (s *scene) seesPosition(c RuleIllegal) (r *Refusal, its bool) {
	men, i := s.g.amiss(), s.g.irregular
	shows := men != nil && strikes(men)
	switch {
	case i != nil && i.seen != nil:
		return s.refuse(DoneAlready, RuleIllegalPosition, Args{}), true
	case c.Position && !shows:
		return s.refuse(NothingStrikes, RuleIllegalPosition, Args{}), true
	case !c.Position && i.signBefore():
		s.illegalLasts(c.Reason)
		return nil, true
	case !shows || !c.Position && len(i.line) == 1:
		return nil, false
	}
	s.emit(IllegalPositionSeen{Stamp: s.stamp(), Reason: c.Reason, Citation: s.t.cite(RuleIllegalPosition)})
	return nil, true
}

// awaitedMove returns what the arbiter has seen, when a press completes the move
// that he waits for.
func (s *scene) awaitedMove(kind UnlawfulKind) *IllegalPositionSeen {
	if s.g.irregular == nil || kind == NoMoveMade {
		return nil
	}
	return s.g.irregular.seen
}

// illegalLasts draws the game because an illegal position has outlived a move.
func (s *scene) illegalLasts(reason string) {
	s.end(Drawn, IllegalPosition, RuleIllegalPosition, func(e *GameEnded) { e.Reason = reason })
}

// silentRule says why the arbiter does not act unasked.
func (s *scene) silentRule() Rule {
	if s.g.mode == Blitz {
		return s.t.first(RuleIllegalSilent, RuleIllegalStands)
	}
	return RuleIllegalAsked
}

// illegalAnyway reports whether the last move was illegal: then it is one illegal move,
// with however many hands.
func (s *scene) illegalAnyway() bool {
	return s.t.handsCount && (s.g.amiss() != nil || s.g.tail.wrong != nil)
}

// handsCounted says why the last move cannot count as made with both hands.
func (s *scene) handsCounted() *Refusal {
	by, i := s.g.Turn().Other(), s.g.irregular
	switch {
	case !s.t.handsCount && s.t.has(RuleTwoHands):
		return s.refuse(HandsNotCounted, RuleTwoHands, Args{})
	case !s.t.handsCount:
		return s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	case s.g.tail.before == nil || s.g.hand.unpressed[by] > 0:
		return s.refuse(NotCompleted, RuleTwoHands, Args{})
	case i != nil && i.hands == s.g.Ply():
		return s.refuse(DoneAlready, RuleTwoHands, Args{})
	}
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

// oneHand dismisses that claim, and the game goes on.
func (s *scene) oneHand() *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind != HandsCase {
		return s.refuse(NoCase, s.t.first(RuleTwoHands, RuleIllegalUndone), Args{})
	}
	s.closeTouchCase(open, false, true)
	return nil
}

// twoHands counts a move that was made with both hands, when the press has
// completed it (Article 7.5.4, 2023). The position stands. What is wrong with one
// move counts once, however much it is.
func (s *scene) twoHands() *Refusal {
	if r := s.handsCounted(); r != nil {
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
	lost := number >= s.t.illegalLoses
	bonus, rule := s.illegalBonus(by, s.g.clock.Period[by])
	if lost {
		bonus, rule = 0, RuleIllegalLoses
	}
	bonus = s.givable(by.Other(), bonus)
	s.emit(IllegalFound{
		Stamp: s.stamp(), By: by, Kind: TwoHands, Number: number, Bonus: bonus,
		Clock: s.g.clock.Stop(s.at).Give(by.Other(), bonus, s.at).Reading, Citation: s.t.cite(s.t.first(RuleTwoHands, rule)),
	})
	if lost {
		s.illegalLoses(by, rule)
	}
	return nil
}

// agreeToCorrect is a player's consent to take back an illegal move that cannot
// be claimed any more; when both have given it, it is done without the arbiter.
func (s *scene) agreeToCorrect() *Refusal {
	p := s.illegalPolicy()
	all := s.g.misplays()
	switch {
	case len(all) == 0:
		return s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	case !p.agreed:
		return s.refuse(CannotAgree, s.lateRule(), Args{})
	case s.g.irregular.agreed[s.by]:
		return s.refuse(AgreedAlready, s.lateRule(), Args{})
	}
	s.emit(CorrectionAgreed{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(s.lateRule())})
	if s.g.irregular.agreed[s.by.Other()] {
		m := all[len(all)-1]
		s.emit(PositionRestored{
			Stamp: s.stamp(), Ply: m.ply, Clock: s.readingAt(m.ply, s.t.restored.left(s, m.ply)),
			Citation: s.t.cite(s.lateRule()),
		})
	}
	return nil
}
