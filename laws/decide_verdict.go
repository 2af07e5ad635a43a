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
	switch q.why {
	case WhyFlag:
		s.flagVerdict(c.Answer)
		return nil
	case WhyResign:
		s.resignVerdict(c.Answer, q.side)
		return nil
	case WhySealed:
		s.sealedVerdict(c.Answer, q.side)
		return nil
	case WhyDevice:
		s.deviceVerdict(c.Answer, q.side)
		return nil
	case WhyIllegal:
		s.illegalVerdict(c.Answer, q.side)
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
	if end := s.g.awaited; end != nil && s.g.dead == nil && s.g.flag == nil && !s.g.ruledElsewhere() {
		s.end(end.Result, end.Termination, end.Rule, func(e *GameEnded) { e.Ply = end.Ply })
	}
	return nil
}

// ruledElsewhere reports whether an awaited end is for the arbiter to decide.
func (g Game) ruledElsewhere() bool {
	return g.openCase != nil && (g.openCase.Kind == VerdictUnknown || g.openCase.Kind == RemoteCase)
}

// resignVerdict ends the game after a resignation that was asked about, or
// leaves it to the arbiter.
func (s *scene) resignVerdict(a Answer, opponent chess.Color) {
	if a, ok := s.known(a, opponent, RuleResign); ok {
		s.resigned(a, opponent)
	}
}

// sealedVerdict ends the game after an invalid sealed move that was asked about,
// or leaves it to the arbiter.
func (s *scene) sealedVerdict(a Answer, opponent chess.Color) {
	if a, ok := s.known(a, opponent, RuleBadSeal); ok {
		s.badSealEnds(a)
	}
}

// known replaces an answer that could not be had by the default of the
// regulations, or opens a case for the arbiter.
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

// flagVerdict ends the game after a fallen flag, or leaves it to the arbiter.
func (s *scene) flagVerdict(a Answer) {
	if a != Unknown {
		s.flagEnds(a, RuleFlagLoses, false)
		return
	}
	switch s.g.regs.VerdictDefault {
	case DrawGiven:
		s.flagEnds(Unwinnable, RuleFlagLoses, true)
	case ArbiterDecides:
		s.emit(CaseOpened{
			Stamp: s.stamp(), Kind: VerdictUnknown, By: s.g.loser, Stood: true,
			Clock: s.g.clock.Reading, Citation: s.t.cite(RuleFlagLoses),
		})
	default:
		s.flagEnds(Winnable, RuleFlagLoses, true)
	}
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
