package laws

import "github.com/escaque/escaque/chess/uci"

// Verdict answers the question that a VerdictNeeded asked.
type Verdict struct {
	Question int
	Answer   Answer
	// Line is the certificate of a winnable position: a series of moves that
	// ends in mate, in the notation of the Universal Chess Interface.
	Line []string
	// Reason names the kind of argument.
	Reason string
}

// maxLine bounds the moves of a certificate.
const maxLine = 2000

var verdictSpec = Spec{
	By: Arbiters | Servers, In: UntilEnd, At: Anywhere,
	texts: textsOf(func(c Verdict) []wording {
		texts := []wording{{"reason", c.Reason}, {"line", ""}}
		for _, move := range c.Line {
			texts = append(texts, wording{"line", move})
		}
		return texts
	}),
	larger: largerIn(func(c Verdict) (field string, most int) {
		if len(c.Line) > maxLine {
			return "line", maxLine
		}
		return "", 0
	}),
}

func (Verdict) CommandKind() string { return "Verdict" }
func (Verdict) spec() *Spec         { return &verdictSpec }

// decide takes in an answer. A dead position is absorbing: whatever was played
// since, the game ended when it arose. An alive one shows that no position
// before it was dead either.
func (c Verdict) decide(s *scene) *Refusal {
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
	if end := s.g.awaited; end != nil && s.g.dead == nil && s.g.flag == nil && !s.g.ruledElsewhere() && !s.g.AwaitsSeal() {
		s.end(end.Result, end.Termination, end.Rule, func(e *GameEnded) { e.Ply = end.Ply })
	}
	return nil
}

// ruledElsewhere reports whether an awaited end is for the arbiter to decide.
func (g Game) ruledElsewhere() bool {
	return g.openCase != nil && (g.openCase.Kind == VerdictUnknown || g.openCase.Kind == RemoteCase)
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
