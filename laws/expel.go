package laws

// Expel sends somebody who is not playing this game out of the hall (Article
// 13.7.a, 2009). A spectator may be one whose name nobody knows.
type Expel struct {
	Role   Role
	Name   string
	Reason string
}

var expelSpec = Spec{
	By: Arbiters, In: Always, At: Anywhere,
	texts: textsOf(func(c Expel) []wording { return []wording{{"name", c.Name}, {"reason", c.Reason}} }),
}

func (Expel) CommandKind() string { return "Expel" }
func (Expel) spec() *Spec         { return &expelSpec }

// decide sends somebody out who is not playing this game (Article 13.7.a, 2009);
// a player of it is penalised.
func (c Expel) decide(s *scene) *Refusal {
	if c.Role == Arbiter || c.Role >= Server || c.Name == "" && c.Role != Spectator {
		return s.refuse(CannotExpel, RuleSpectators, Args{Role: c.Role})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(Expelled{Stamp: s.stamp(), Role: c.Role, Name: c.Name, Reason: c.Reason, Citation: s.t.cite(RuleSpectators)})
	return nil
}

// Expelled says that somebody who is not playing was sent out.
type Expelled struct {
	Stamp
	Role   Role
	Name   string
	Reason string
	Citation
}

func (Expelled) EventKind() string { return "Expelled" }

func (Expelled) apply(g Game) Game { return g.noteAfter() }
