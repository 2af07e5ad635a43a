package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// ClaimIllegal claims that the opponent has completed an illegal move (Article 7.4, 2009;
// Appendices A.4.c and B.3.c). With TwoHands it claims that the opponent made their last move with
// both hands (Article 7.5.4, 2023). The clocks then stop, and the arbiter decides.
type ClaimIllegal struct{ TwoHands bool }

var claimIllegalSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (ClaimIllegal) CommandKind() string { return "ClaimIllegal" }
func (ClaimIllegal) spec() *Spec         { return &claimIllegalSpec }

// decide decides a claim that an illegal move was completed. In blitz a right claim may win the
// game (Appendix B.3.c, 2009), or draw it if the claimant could not mate.
func (c ClaimIllegal) decide(s *decision) *Refusal {
	if c.TwoHands && !s.lastMoveIsIllegal() {
		return s.claimTwoHands()
	}
	p := s.illegalPolicy()
	m, r := s.misplayToFind(p, true)
	if r != nil {
		return r
	}
	if !p.Wins {
		s.correctIllegal(m, true, RuleIllegalUndone)
		return nil
	}
	before := s.g.tail.ancestorAt(m.ply).position
	answer, rule := Winnable, RuleIllegalWins
	switch {
	case s.g.regs.ForceToWin && !hasMatingPotential(&before, s.by):
		answer, rule = Unwinnable, RuleMatingForce
	case s.isIllegalDrawn():
		answer = canMateByAnySeries(&before, s.by)
	}
	s.judgeIllegalEnd(answer, &before, s.by, rule)
	return nil
}

// claimTwoHands opens a case for the claim that the last move was made with both hands. The arbiter
// must find out what happened.
func (s *decision) claimTwoHands() *Refusal {
	if r := s.whyHandsNotCounted(); r != nil {
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

// AgreeToCorrect is a player's consent to take back an illegal move that nobody may claim any more
// (Appendix B.3.c, 2009). Both players must consent.
type AgreeToCorrect struct{}

var agreeToCorrectSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (AgreeToCorrect) CommandKind() string { return "AgreeToCorrect" }
func (AgreeToCorrect) spec() *Spec         { return &agreeToCorrectSpec }

// decide records a player's consent to take back an illegal move that nobody may claim any more.
// When both have consented, the move is taken back without the arbiter.
func (AgreeToCorrect) decide(s *decision) *Refusal {
	p := s.illegalPolicy()
	all := s.g.misplays()
	switch {
	case len(all) == 0:
		return s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	case !p.Agreed:
		return s.refuse(CannotAgree, s.tooLateRule(), Args{})
	case s.g.irregular.agreed[s.by]:
		return s.refuse(AgreedAlready, s.tooLateRule(), Args{})
	}
	s.emit(CorrectionAgreed{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(s.tooLateRule())})
	if s.g.irregular.agreed[s.by.Other()] {
		m := all[len(all)-1]
		s.emit(PositionRestored{
			Stamp: s.stamp(), Ply: m.ply, Clock: s.stoppedReadingAt(m.ply, s.proposedTimes(m.ply)),
			Citation: s.t.cite(s.tooLateRule()),
		})
	}
	return nil
}

// CorrectionAgreed is a player's consent to take an illegal move back.
type CorrectionAgreed struct {
	Stamp
	By chess.Color
	Citation
}

func (CorrectionAgreed) EventKind() string { return "CorrectionAgreed" }

func (e CorrectionAgreed) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.clone()
	i.agreed[e.By&1] = true
	g.irregular = i
	return g
}

// misplayToFind returns the illegal move that can be claimed now. Where the policy sets a deadline,
// it is the last move, if nobody has moved since. Otherwise it is the earliest illegal move, and
// all later moves are undone with it. The parameter asked is set when a player makes the claim.
func (s *decision) misplayToFind(p *editions.IllegalPolicy, asked bool) (*misplay, *Refusal) {
	all := s.g.misplays()
	if len(all) == 0 {
		return nil, s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	}
	if !p.Deadline {
		return all[0], nil
	}
	open := s.g.irregular.open
	switch {
	case open == nil:
		return nil, s.refuse(TooLateIllegal, s.tooLateRule(), Args{})
	case asked && open.by == s.by:
		return nil, s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	}
	return open, nil
}

// tooLateRule returns the rule by which an illegal move can no longer be claimed.
func (s *decision) tooLateRule() Rule {
	switch {
	case !s.g.isUnsupervisedFast():
		return RuleIllegalUndone
	case s.g.mode == Blitz:
		return s.t.firstRule(RuleIllegalStands, RuleIllegalLate)
	default:
		return s.t.firstRule(RuleIllegalLate, RuleIllegalAsked)
	}
}

// endByLastingIllegality draws the game because the position was still illegal one move later.
func (s *decision) endByLastingIllegality(reason string) {
	s.end(Drawn, IllegalPosition, RuleIllegalPosition, func(e *GameEnded) { e.Reason = reason })
}

// lastMoveIsIllegal reports whether the last move was illegal. If it was, a claim that it was made
// with both hands counts as a claim of the illegal move.
func (s *decision) lastMoveIsIllegal() bool {
	return s.t.HandsCount && (s.g.unlawfulBoard() != nil || s.g.tail.wrong != nil)
}

// whyHandsNotCounted returns why a player cannot claim that the last move was made with both hands.
// It returns nil when the player can.
func (s *decision) whyHandsNotCounted() *Refusal {
	by, i := s.g.Turn().Other(), s.g.irregular
	switch {
	case !s.t.HandsCount && s.t.hasRule(RuleTwoHands):
		return s.refuse(HandsNotCounted, RuleTwoHands, Args{})
	case !s.t.HandsCount:
		return s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	case s.g.tail.before == nil || s.g.hand.unpressed[by] > 0:
		return s.refuse(NotCompleted, RuleTwoHands, Args{})
	case i != nil && i.hands == s.g.Ply():
		return s.refuse(DoneAlready, RuleTwoHands, Args{})
	}
	return nil
}
