package laws

// DecideByAnalogy records a decision of the arbiter where the Laws are silent (Preface). Article is
// the article on which the decision is based.
type DecideByAnalogy struct {
	Article string
	Reason  string
}

var decideByAnalogySpec = Spec{
	By: Arbiters, In: Always, At: Anywhere,
	texts: textsOf(func(c DecideByAnalogy) []commandText {
		return []commandText{{"article", c.Article}, {"reason", c.Reason}}
	}),
}

func (DecideByAnalogy) CommandKind() string { return "DecideByAnalogy" }
func (DecideByAnalogy) spec() *Spec         { return &decideByAnalogySpec }

// decide records the arbiter's decision (Preface of the Laws).
func (c DecideByAnalogy) decide(s *decision) *Refusal {
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(DecidedByAnalogy{Stamp: s.stamp(), Leaning: c.Article, Reason: c.Reason, Citation: s.t.cite(RuleAnalogy)})
	return nil
}

// DecidedByAnalogy is a decision where the Laws are silent.
type DecidedByAnalogy struct {
	Stamp
	Leaning string
	Reason  string
	Citation
}

func (DecidedByAnalogy) EventKind() string { return "DecidedByAnalogy" }

func (DecidedByAnalogy) apply(g Game) Game { return g.markNotedAfterEnd() }
