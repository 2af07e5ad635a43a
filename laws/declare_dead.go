package laws

// DeclareDead ends the game because neither player can mate by any series of
// legal moves, where no search has proved it (Article 5.2.b, 2009).
type DeclareDead struct{ Reason string }

var declareDeadSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c DeclareDead) []wording { return reasonOnly(c.Reason) }),
}

func (DeclareDead) CommandKind() string { return "DeclareDead" }
func (DeclareDead) spec() *Spec         { return &declareDeadSpec }

// decide ends the game in a position that the arbiter knows to be dead where
// no search proved it (9.6 of 1997, 5.2b of 2005 and 2009, 5.2.2 of 2023). The
// list of 1993 is closed.
func (c DeclareDead) decide(s *scene) *Refusal {
	if !s.t.has(RuleDeclareDead) {
		return s.unknown(c.CommandKind(), RuleDead)
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.dropCase()
	s.end(Drawn, DeadPosition, RuleDeclareDead, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}
