package laws

// Expel expels a person who does not play in this game from the playing hall (Article 13.7.a,
// 2009). The name of a spectator may be unknown.
type Expel struct {
	Role   Role
	Name   string
	Reason string
}

var expelSpec = Spec{
	By: Arbiters, In: Always, At: Anywhere,
	texts: textsOf(func(c Expel) []commandText { return []commandText{{"name", c.Name}, {"reason", c.Reason}} }),
}

func (Expel) CommandKind() string { return "Expel" }
func (Expel) spec() *Spec         { return &expelSpec }

// decide expels a person who does not play in this game (Article 13.7.a, 2009). The players of the
// game cannot be expelled by it; they are penalised.
func (c Expel) decide(s *decision) *Refusal {
	if c.Role == Arbiter || c.Role >= Server || c.Name == "" && c.Role != Spectator {
		return s.refuse(CannotExpel, RuleSpectators, Args{Role: c.Role})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(Expelled{Stamp: s.stamp(), Role: c.Role, Name: c.Name, Reason: c.Reason, Citation: s.t.cite(RuleSpectators)})
	return nil
}

// Expelled records that a person who does not play in this game was expelled.
type Expelled struct {
	Stamp
	Role   Role
	Name   string
	Reason string
	Citation
}

func (Expelled) EventKind() string { return "Expelled" }

func (Expelled) apply(g Game) Game { return g.markNotedAfterEnd() }
