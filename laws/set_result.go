package laws

import "github.com/escaque/escaque/score"

// SetResult decides a game, or corrects the result of a finished one. Article is the article that
// the arbiter applies.
type SetResult struct {
	Result  Result
	Article string
	Reason  string
}

var setResultSpec = Spec{
	By: Arbiters, In: Always, At: Anywhere,
	texts: textsOf(func(c SetResult) []commandText { return []commandText{{"reason", c.Reason}, {"article", c.Article}} }),
}

func (SetResult) CommandKind() string { return "SetResult" }
func (SetResult) spec() *Spec         { return &setResultSpec }

func (c SetResult) decide(s *decision) *Refusal {
	if s.g.Over() {
		return s.correctResult(c)
	}
	if c.Result > BlackHalf && c.Result < numResults {
		return s.refuse(BadResult, RuleScores, Args{Text: c.Result.String()})
	}
	if c.Result == NoResult || c.Result >= numResults {
		return s.refuse(BadResult, RuleArbiter, Args{Text: c.Result.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	if open := s.g.openCase; open != nil {
		granted := c.Result == Drawn && open.Kind.asksForDraw()
		s.emit(CaseRuled{Stamp: s.stamp(), Kind: open.Kind, Granted: granted, Clock: s.g.clock.Reading, Citation: open.Citation})
	}
	s.end(c.Result, ArbiterDecision, RuleArbiter, func(e *GameEnded) {
		e.Reason = c.Reason
		if c.Article != "" {
			e.Article = c.Article
		}
	})
	return nil
}

// correctResult changes the result of a finished game. Only the arbiter may do so (Article 8.7,
// 2009).
func (s *decision) correctResult(c SetResult) *Refusal {
	if c.Result > BlackHalf && c.Result < numResults {
		return s.refuse(BadResult, RuleScores, Args{Text: c.Result.String()})
	}
	if c.Result >= numResults || c.Result == s.g.result {
		return s.refuse(BadResult, s.t.firstRule(RuleResult, RuleArbiter), Args{Text: c.Result.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	fixed := ResultCorrected{Stamp: s.stamp(), Result: c.Result, Reason: c.Reason, Citation: s.t.cite(s.t.firstRule(RuleResult, RuleArbiter))}
	if c.Article != "" {
		fixed.Article = c.Article
	}
	s.emit(fixed)
	return nil
}

// BothRefuse declares the game lost by both players, who refuse to comply
// with the Laws (Article 12.9, 2009).
type BothRefuse struct{ Reason string }

var bothRefuseSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c BothRefuse) []commandText { return reasonText(c.Reason) }),
}

func (BothRefuse) CommandKind() string { return "BothRefuse" }
func (BothRefuse) spec() *Spec         { return &bothRefuseSpec }

// decide declares the game lost by both (Article 12.9, 2009).
func (c BothRefuse) decide(s *decision) *Refusal {
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.dropCase()
	s.end(BothLose, ByPenalty, RuleBothLose, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}

// ResultCorrected records that the arbiter changed the result of a finished game (Article 8.7,
// 2009).
type ResultCorrected struct {
	Stamp
	Result Result
	Reason string
	Citation
}

func (ResultCorrected) EventKind() string { return "ResultCorrected" }

func (e ResultCorrected) apply(g Game) Game {
	if g.end == nil {
		return g
	}
	g.result, g.fixed = e.Result, &e
	return g.withDesk(func(d *desk) {
		if e.Rule == RulePointsCount || e.Rule == RuleScoreSum {
			for c, p := range d.points {
				d.counted[c] += p
			}
		}
		d.points = [2]score.Points{}
	})
}
