package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// ask puts a question about a position.
func (s *scene) ask(why VerdictReason, p *chess.Position, side chess.Color, other bool, rule Rule) {
	s.emit(VerdictNeeded{
		Stamp: s.stamp(), Question: s.g.asked + 1, Why: why, Ply: s.g.Ply(),
		FEN: fen.Format(*p), Side: side, OtherCannot: other, Citation: s.t.cite(rule),
	})
}

// askIfDead asks about the position on the board. One side is asked about at a
// time: where it can still mate, nothing more need be known.
func (s *scene) askIfDead(p *chess.Position) {
	side := p.Turn()
	switch {
	case cannotMate(p, side):
		s.ask(WhyDead, p, side.Other(), true, RuleDead)
	case cannotMate(p, side.Other()):
		s.ask(WhyDead, p, side, true, RuleDead)
	default:
		s.ask(WhyDead, p, side, false, RuleDead)
	}
}

// judge ends the game that hung on whether a side could still mate, or leaves it to
// the arbiter.
func (s *scene) judge(q *question, answer Answer) {
	rule := RuleFlagLoses
	switch q.why {
	case WhyResign:
		rule = RuleResign
	case WhySealed:
		rule = RuleBadSeal
	case WhyDevice:
		rule = RuleDeviceScore
	case WhyIllegal:
		rule = s.g.awaited.Rule
	}
	a, known := s.known(answer, q.side, rule)
	if !known {
		return
	}
	switch q.why {
	case WhyResign:
		s.resigned(a, answer != Unknown, q.side)
	case WhySealed:
		s.badSealEnds(a)
	case WhyDevice:
		s.deviceJudged(a, q.side)
	case WhyIllegal:
		s.illegalEnds(a, q.side, rule)
	default:
		s.flagEnds(a, rule, answer == Unknown)
	}
}

// known replaces an answer that could not be had by the default of the
// regulations, or opens a case for the arbiter. An answer that stays unknown gives
// the opponent the win.
func (s *scene) known(a Answer, opponent chess.Color, rule Rule) (Answer, bool) {
	if a != Unknown {
		return a, true
	}
	switch s.g.regs.VerdictDefault {
	case DrawGiven:
		return Unwinnable, true
	case ArbiterDecides:
		s.emit(CaseOpened{
			Stamp: s.stamp(), Kind: VerdictUnknown, By: opponent.Other(), Stood: true,
			Clock: s.g.clock.Reading, Citation: s.t.cite(rule),
		})
		return Unknown, false
	}
	return Unknown, true
}

// question finds an open question by its number.
func (g Game) question(number int) *question {
	if g.flag != nil && g.flag.number == number {
		return g.flag
	}
	for q := g.dead; q != nil; q = q.next {
		if q.number == number {
			return q
		}
	}
	return nil
}
