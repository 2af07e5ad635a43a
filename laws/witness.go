package laws

// Witness is a report to the arbiter by a person who is not playing about an irregularity (Article
// 13.7.a, 2009).
type Witness struct{ Text string }

var witnessSpec = Spec{
	By: Players | Assistants | Spectators, In: Always, At: Anywhere,
	texts: textsOf(func(c Witness) []commandText { return []commandText{{"text", c.Text}} }),
}

func (Witness) CommandKind() string { return "Witness" }
func (Witness) spec() *Spec         { return &witnessSpec }

// decide records a report to the arbiter. Spectators may tell nobody else (Article 13.7.a, 2009).
// Editions before that have no such report. A player who has finished is a spectator and may report
// too.
func (c Witness) decide(s *decision) *Refusal {
	rule := RuleSpectators
	if s.role == Player {
		rule = s.t.firstRule(RuleSpectator, RuleSpectators)
		if !s.g.Over() || !s.t.hasRule(RuleSpectator) {
			return s.refuse(NotASpectator, rule, Args{})
		}
	}
	if !s.t.Witnesses {
		return s.refuseUnknown(c.CommandKind(), rule)
	}
	s.emit(Witnessed{Stamp: s.stamp(), Text: c.Text, Citation: s.t.cite(rule)})
	return nil
}

// Witnessed records the report of a person who is not playing.
type Witnessed struct {
	Stamp
	Text string
	Citation
}

func (Witnessed) EventKind() string { return "Witnessed" }

func (Witnessed) apply(g Game) Game { return g.markNotedAfterEnd() }
