package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/uci"
)

// ask puts a question about a position.
func (s *scene) ask(why Why, p *chess.Position, side chess.Color, other bool, rule Rule) {
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

// verdict takes in an answer. A dead position is absorbing: whatever was played
// since, the game ended when it arose. An alive one shows that no position
// before it was dead either.
func (s *scene) verdict(c Verdict) *Refusal {
	q := s.g.question(c.Question)
	if q == nil || c.Answer > Unwinnable {
		return s.refuse(NotAsked, RuleDead, Args{Ply: c.Question})
	}
	if len(c.Line) > 0 && (c.Answer != Winnable || !mates(q, c.Line)) {
		return s.refuse(BadCertificate, RuleDead, Args{Ply: c.Question})
	}
	s.emit(VerdictGiven{
		Stamp: s.stamp(), Question: q.number, Why: q.why, Ply: q.ply, Side: q.side,
		Answer: c.Answer, Line: c.Line, Reason: c.Reason,
	})
	if q.why != WhyDead {
		s.judge(q, c.Answer)
		return nil
	}
	switch {
	case c.Answer == Unwinnable && q.other:
		if !s.g.dead.before(q.ply) {
			s.end(Drawn, DeadPosition, RuleDead, func(e *GameEnded) { e.Ply = q.ply })
			return nil
		}
		// It may have been dead even before, where a question is still open.
		s.emit(EndAwaited{
			Stamp: s.stamp(), Result: Drawn, Termination: DeadPosition, Ply: q.ply,
			Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleDead),
		})
	case c.Answer == Unwinnable:
		s.emit(VerdictNeeded{
			Stamp: s.stamp(), Question: s.g.asked + 1, Why: WhyDead, Ply: q.ply, FEN: q.fen,
			Side: q.side.Other(), OtherCannot: true, Citation: s.t.cite(RuleDead),
		})
	}
	if end := s.g.awaited; end != nil && s.g.dead == nil && s.g.flag == nil && !s.g.ruledElsewhere() && !s.g.awaitsSeal() {
		s.end(end.Result, end.Termination, end.Rule, func(e *GameEnded) { e.Ply = end.Ply })
	}
	return nil
}

// ruledElsewhere reports whether an awaited end is for the arbiter to decide.
func (g Game) ruledElsewhere() bool {
	return g.openCase != nil && (g.openCase.Kind == VerdictUnknown || g.openCase.Kind == RemoteCase)
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
		s.resigned(a, q.side)
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

// mates checks a certificate: from the position of the question, the line is a
// series of legal moves that ends in mate by the side in question.
func mates(q *question, line []string) bool {
	p, err := positionOf(q.fen)
	if err != nil {
		return false
	}
	for _, text := range line {
		m, err := uci.Parse(&p, text)
		if err != nil {
			return false
		}
		p.Play(m)
	}
	return p.Turn() != q.side && p.IsCheckmate()
}
