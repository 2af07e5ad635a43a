package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// ClaimIllegal claims that an illegal move has been completed (Article 7.4,
// 2009; Appendices A.4.c and B.3.c) or, with TwoHands, that the opponent made their
// last move with both hands (Article 7.5.4, 2023): then the clocks stop, and the
// arbiter decides.
type ClaimIllegal struct{ TwoHands bool }

var claimIllegalSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (ClaimIllegal) CommandKind() string { return "ClaimIllegal" }
func (ClaimIllegal) spec() *Spec         { return &claimIllegalSpec }

// decide is a player's claim that an illegal move was completed. In blitz it
// may win the game (Appendix B.3.c, 2009), or draw it when the claimant themselves
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

// AgreeToCorrect is a player's consent to take an illegal move back that nobody
// can claim any more (Appendix B.3.c, 2009). It needs both players.
type AgreeToCorrect struct{}

var agreeToCorrectSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (AgreeToCorrect) CommandKind() string { return "AgreeToCorrect" }
func (AgreeToCorrect) spec() *Spec         { return &agreeToCorrectSpec }

// decide is a player's consent to take back an illegal move that cannot
// be claimed any more; when both have given it, it is done without the arbiter.
func (AgreeToCorrect) decide(s *scene) *Refusal {
	p := s.illegalPolicy()
	all := s.g.misplays()
	switch {
	case len(all) == 0:
		return s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	case !p.Agreed:
		return s.refuse(CannotAgree, s.lateRule(), Args{})
	case s.g.irregular.agreed[s.by]:
		return s.refuse(AgreedAlready, s.lateRule(), Args{})
	}
	s.emit(CorrectionAgreed{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(s.lateRule())})
	if s.g.irregular.agreed[s.by.Other()] {
		m := all[len(all)-1]
		s.emit(PositionRestored{
			Stamp: s.stamp(), Ply: m.ply, Clock: s.readingAt(m.ply, s.proposed(m.ply)),
			Citation: s.t.cite(s.lateRule()),
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
	i := g.irregular.edit()
	i.agreed[e.By&1] = true
	g.irregular = i
	return g
}

// toFind returns the illegal move that can be found now: with a deadline the last
// one, as long as nobody has moved since; else the earliest, with which all that
// follows is undone.
func (s *scene) toFind(p *editions.IllegalPolicy, asked bool) (*misplay, *Refusal) {
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
		return nil, s.refuse(TooLateIllegal, s.lateRule(), Args{})
	case asked && open.by == s.by:
		return nil, s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	}
	return open, nil
}

// lateRule returns the rule by which an illegal move stands.
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

// illegalLasts draws the game because an illegal position has outlived a move.
func (s *scene) illegalLasts(reason string) {
	s.end(Drawn, IllegalPosition, RuleIllegalPosition, func(e *GameEnded) { e.Reason = reason })
}

// illegalAnyway reports whether the last move was illegal: then it is one illegal move,
// with however many hands.
func (s *scene) illegalAnyway() bool {
	return s.t.HandsCount && (s.g.amiss() != nil || s.g.tail.wrong != nil)
}

// whyHandsNotCounted returns why the last move cannot count as made with both hands.
func (s *scene) whyHandsNotCounted() *Refusal {
	by, i := s.g.Turn().Other(), s.g.irregular
	switch {
	case !s.t.HandsCount && s.t.has(RuleTwoHands):
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
