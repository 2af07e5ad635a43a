package laws

// SetResult decides the game, or corrects the result of one that is over.
// Article is the article that the arbiter applies.
type SetResult struct {
	Result  Result
	Article string
	Reason  string
}

var setResultSpec = Spec{
	By: Arbiters, In: Always, At: Anywhere,
	texts: textsOf(func(c SetResult) []wording { return []wording{{"reason", c.Reason}, {"article", c.Article}} }),
}

func (SetResult) CommandKind() string { return "SetResult" }
func (SetResult) spec() *Spec         { return &setResultSpec }

func (c SetResult) decide(s *scene) *Refusal {
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

// correctResult changes the result of a finished game, as the arbiter alone may
// (Article 8.7, 2009).
func (s *scene) correctResult(c SetResult) *Refusal {
	if c.Result > BlackHalf && c.Result < numResults {
		return s.refuse(BadResult, RuleScores, Args{Text: c.Result.String()})
	}
	if c.Result >= numResults || c.Result == s.g.result {
		return s.refuse(BadResult, s.t.first(RuleResult, RuleArbiter), Args{Text: c.Result.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	fixed := ResultCorrected{Stamp: s.stamp(), Result: c.Result, Reason: c.Reason, Citation: s.t.cite(s.t.first(RuleResult, RuleArbiter))}
	if c.Article != "" {
		fixed.Article = c.Article
	}
	s.emit(fixed)
	return nil
}
