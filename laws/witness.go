package laws

// Witness is somebody who is not playing telling the arbiter of an
// irregularity (Article 13.7.a, 2009).
type Witness struct{ Text string }

var witnessSpec = Spec{
	By: Players | Assistants | Spectators, In: Always, At: Anywhere,
	texts: textsOf(func(c Witness) []commandText { return []commandText{{"text", c.Text}} }),
}

func (Witness) CommandKind() string { return "Witness" }
func (Witness) spec() *Spec         { return &witnessSpec }

// decide takes in what somebody who is not playing tells the arbiter: they may
// tell nobody else (Article 13.7.a, 2009). Before that nobody may interfere. A
// player may speak so when they have finished, for then they are a spectator.
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

// Witnessed is what somebody who is not playing told the arbiter.
type Witnessed struct {
	Stamp
	Text string
	Citation
}

func (Witnessed) EventKind() string { return "Witnessed" }

func (Witnessed) apply(g Game) Game { return g.markNotedAfterEnd() }
