package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/uci"
)

// question is a VerdictNeeded that has no answer yet. Questions about dead positions are linked in
// the order of asking. A question is never modified after its creation.
type question struct {
	number int
	why    VerdictReason
	ply    int
	fen    string
	side   chess.Color
	// other is set when it is already proved that the other side cannot mate.
	other bool
	next  *question
}

// VerdictReason is the reason for asking for a verdict.
type VerdictReason uint8

// The values of type [VerdictReason].
const (
	WhyDead    VerdictReason = iota // is the position dead?
	WhyFlag                         // could the opponent of the fallen flag have mated?
	WhyResign                       // could the opponent of the resigning player have mated?
	WhySealed                       // could the opponent of a player with an invalid sealed move have mated?
	WhyDevice                       // could the opponent of the owner of a sounding device have mated?
	WhyIllegal                      // could the opponent of a player with illegal moves have mated?
)

var whyNames = [...]string{"dead-position", "flag-fall", "resignation", "sealed-move", "device", "illegal-move"}

// String returns the name in lower case.
func (w VerdictReason) String() string { return nameOf(whyNames[:], w) }

// Answer is the answer to the question whether a side can still mate by any series of legal moves.
type Answer uint8

// The answers of type [Answer].
const (
	Unknown    Answer = iota // not established within the budget
	Winnable                 // some series of moves mates
	Unwinnable               // it is proved that none does
)

var answerNames = [...]string{"unknown", "winnable", "unwinnable"}

// String returns the answer's name in lower case.
func (a Answer) String() string {
	if int(a) < len(answerNames) {
		return answerNames[a]
	}
	return answerNames[Unknown]
}

// VerdictNeeded asks whether a side can still mate by any series of legal moves. The answer is a
// Verdict command with the same Question.
type VerdictNeeded struct {
	Stamp
	Question int
	Why      VerdictReason
	// Ply is the number of half-moves before the position.
	Ply  int
	FEN  string
	Side chess.Color
	// OtherCannot is set when it is known that the other side cannot mate.
	OtherCannot bool
	Citation
}

func (VerdictNeeded) EventKind() string { return "VerdictNeeded" }

func (e VerdictNeeded) apply(g Game) Game {
	q := &question{number: e.Question, why: e.Why, ply: e.Ply, fen: e.FEN, side: e.Side & 1, other: e.OtherCannot}
	g.asked = max(g.asked, e.Question)
	if e.Why != WhyDead {
		g.flag = q
	} else {
		g.dead = g.dead.append(q)
	}
	return g
}

// askVerdict asks whether a side can mate from a position. The parameter other is set when it is
// known that the other side cannot mate.
func (s *decision) askVerdict(why VerdictReason, p *chess.Position, side chess.Color, other bool, rule Rule) {
	s.emit(VerdictNeeded{
		Stamp: s.stamp(), Question: s.g.asked + 1, Why: why, Ply: s.g.Ply(),
		FEN: fen.Format(*p), Side: side, OtherCannot: other, Citation: s.t.cite(rule),
	})
}

// askIfDead asks whether the position on the board is dead. It asks about one side at a time: if
// that side can mate, the position is not dead.
func (s *decision) askIfDead(p *chess.Position) {
	side := p.Turn()
	switch {
	case cannotMate(p, side):
		s.askVerdict(WhyDead, p, side.Other(), true, RuleDead)
	case cannotMate(p, side.Other()):
		s.askVerdict(WhyDead, p, side, true, RuleDead)
	default:
		s.askVerdict(WhyDead, p, side, false, RuleDead)
	}
}

// applyAnswer ends the game that depended on whether a side could still mate, or leaves it to the
// arbiter.
func (s *decision) applyAnswer(q *question, answer Answer) {
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
	a, known := s.resolveUnknown(answer, q.side, rule)
	if !known {
		return
	}
	switch q.why {
	case WhyResign:
		s.endByResignation(a, answer != Unknown, q.side)
	case WhySealed:
		s.endByBadSeal(a)
	case WhyDevice:
		s.endByDevice(a, q.side)
	case WhyIllegal:
		s.endByIllegal(a, q.side, rule)
	default:
		s.endByFlag(a, rule, answer == Unknown)
	}
}

// resolveUnknown replaces an unknown answer by the default of the regulations. It returns false if
// it opens a case for the arbiter instead. An answer that remains Unknown gives the opponent the
// win.
func (s *decision) resolveUnknown(a Answer, opponent chess.Color, rule Rule) (answer Answer, ok bool) {
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

// question returns the open question with a number, or nil.
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

// Verdict answers the question that a VerdictNeeded asked.
type Verdict struct {
	Question int
	Answer   Answer
	// Line proves that a position is winnable: a series of moves that ends in mate, in the notation
	// of the Universal Chess Interface.
	Line []string
	// Reason names the kind of argument.
	Reason string
}

// maxCertificate is the greatest number of moves in the Line of a Verdict.
const maxCertificate = 2000

var verdictSpec = Spec{
	By: Arbiters | Servers, In: UntilEnd, At: Anywhere,
	texts: textsOf(func(c Verdict) []commandText {
		texts := []commandText{{"reason", c.Reason}, {"line", ""}}
		for _, move := range c.Line {
			texts = append(texts, commandText{"line", move})
		}
		return texts
	}),
	larger: largerIn(func(c Verdict) (field string, most int) {
		if len(c.Line) > maxCertificate {
			return "line", maxCertificate
		}
		return "", 0
	}),
}

func (Verdict) CommandKind() string { return "Verdict" }
func (Verdict) spec() *Spec         { return &verdictSpec }

// decide records the answer to a question. If a position is dead, the game ended when the position
// arose, whatever was played since. If a side can mate in a position, no earlier position was dead.
func (c Verdict) decide(s *decision) *Refusal {
	q := s.g.question(c.Question)
	if q == nil || c.Answer > Unwinnable {
		return s.refuse(NotAsked, RuleDead, Args{Ply: c.Question})
	}
	if len(c.Line) > 0 && (c.Answer != Winnable || !provesMate(q, c.Line)) {
		return s.refuse(BadCertificate, RuleDead, Args{Ply: c.Question})
	}
	s.emit(VerdictGiven{
		Stamp: s.stamp(), Question: q.number, Why: q.why, Ply: q.ply, Side: q.side,
		Answer: c.Answer, Line: c.Line, Reason: c.Reason,
	})
	if q.why != WhyDead {
		s.applyAnswer(q, c.Answer)
		return nil
	}
	switch {
	case c.Answer == Unwinnable && q.other:
		if !s.g.dead.isBefore(q.ply) {
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
	if end := s.g.awaited; end != nil && s.g.dead == nil && s.g.flag == nil && !s.g.isRuledElsewhere() && !s.g.AwaitsSeal() {
		s.end(end.Result, end.Termination, end.Rule, func(e *GameEnded) { e.Ply = end.Ply })
	}
	return nil
}

// isRuledElsewhere reports whether an arbiter who is not present must decide the end that the game
// awaits.
func (g Game) isRuledElsewhere() bool {
	return g.openCase != nil && (g.openCase.Kind == VerdictUnknown || g.openCase.Kind == RemoteCase)
}

// provesMate reports whether a line of legal moves from the question's position ends in mate by the
// side concerned.
func provesMate(q *question, line []string) bool {
	p, err := parsePosition(q.fen)
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

// VerdictGiven is the answer to a question, with its certificate: the moves to mate, if a side can
// mate.
type VerdictGiven struct {
	Stamp
	Question int
	Why      VerdictReason
	Ply      int
	Side     chess.Color
	Answer   Answer
	Line     []string
	Reason   string
}

func (VerdictGiven) EventKind() string { return "VerdictGiven" }

// apply closes the question. If a side can mate, it also closes the questions about earlier
// positions: a dead position could not have led to this one.
func (e VerdictGiven) apply(g Game) Game {
	if g.flag != nil && g.flag.number == e.Question {
		g.flag = nil
		return g
	}
	g.dead = g.dead.without(func(q *question) bool {
		return q.number == e.Question || e.Answer == Winnable && q.ply <= e.Ply
	})
	return g
}

// Question is an open question to a helpmate search.
type Question struct {
	Number int
	Why    VerdictReason
	FEN    string
	Side   chess.Color
}

// Position parses the position of the question. After an illegal move that nobody claimed, no game
// of legal moves may reach it.
func (q Question) Position() (chess.Position, error) { return parsePosition(q.FEN) }

// Questions returns the open questions of the game, oldest first. After a restart of the program
// they must be answered like new ones.
func (g Game) Questions() []Question {
	var open []Question
	for q := g.dead; q != nil; q = q.next {
		open = append(open, Question{Number: q.number, Why: q.why, FEN: q.fen, Side: q.side})
	}
	if q := g.flag; q != nil {
		open = append(open, Question{Number: q.number, Why: q.why, FEN: q.fen, Side: q.side})
	}
	return open
}

// append returns the chain with another question at its end. It does not modify the questions,
// which other states may share.
func (q *question) append(last *question) *question {
	if q == nil {
		return last
	}
	copied := *q
	copied.next = q.next.append(last)
	return &copied
}

// isBefore reports whether the chain has a question about a position before a ply.
func (q *question) isBefore(ply int) bool {
	for ; q != nil; q = q.next {
		if q.ply < ply {
			return true
		}
	}
	return false
}

// without returns the chain without the questions for which drop returns true. It does not modify
// the questions.
func (q *question) without(drop func(*question) bool) *question {
	if q == nil {
		return nil
	}
	rest := q.next.without(drop)
	if drop(q) {
		return rest
	}
	copied := *q
	copied.next = rest
	return &copied
}
