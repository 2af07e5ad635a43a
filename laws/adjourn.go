package laws

// Adjourn asks the player on the move to seal (Guideline G.1, 2009), or is his
// own decision to do so before the session ends. At a resumption it adjourns
// the game again with its envelope closed.
type Adjourn struct {
	// Without adjourns the game at once and without a sealed move, as the
	// arbiter or the server may (regulation 10 of the hall).
	Without bool
	Reason  string
}

var adjournSpec = Spec{
	By: Players | Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c Adjourn) []wording { return reasonOnly(c.Reason) }),
}

func (Adjourn) CommandKind() string { return "Adjourn" }
func (Adjourn) spec() *Spec         { return &adjournSpec }

// decide asks the player on the move to seal: the arbiter at the end of the
// session, or he himself, also before it (Guideline G.1, 2009).
func (c Adjourn) decide(s *scene) *Refusal {
	a := s.g.adjourned
	state := s.g.AdjournState()
	switch {
	case state == Adjourned:
		return s.refuse(GameIsAdjourned, s.haltRule(), Args{})
	case s.g.openCase != nil:
		return s.refuse(CaseIsOpen, s.g.openCase.Rule, Args{})
	case state == Resuming && s.role == Player:
		return s.refuse(RoleMayNot, HallRoles, Args{Role: Player, Text: c.CommandKind()})
	case state == Resuming:
		return s.halt(c.Reason, RuleSeal)
	case c.Without && s.role == Player:
		return s.refuse(RoleMayNot, HallAdjourn, Args{Role: Player, Text: c.CommandKind()})
	case c.Without:
		return s.halt(c.Reason, HallAdjourn)
	case s.t.Adjourn.Announced && !s.g.regs.Adjournments:
		return s.refuse(NoAdjournments, RuleSeal, Args{})
	case s.g.amiss() != nil: // the position stands on the envelope (Guideline G.2b, 2009)
		return s.refuse(NotOnThisBoard, RuleEnvelopePosition, Args{})
	case state == Sealing:
		return s.refuse(SealFirst, RuleSeal, Args{})
	case s.g.onClock() != s.g.Turn():
		return s.refuse(PressFirst, RuleSeal, Args{})
	case s.role == Player && s.by != s.g.Turn():
		return s.refuse(NotYourTurn, RuleSeal, Args{})
	case s.role == Player && (a == nil || a.ends == 0):
		return s.refuse(NoSession, RuleSealEarly, Args{})
	}
	early := s.role == Player && s.at < a.ends
	rule := RuleSeal
	if early {
		rule = RuleSealEarly
	}
	s.emit(SealingAsked{Stamp: s.stamp(), By: s.g.Turn(), Early: early, Citation: s.t.cite(rule)})
	return nil
}

// haltRule is the rule by which the game is adjourned.
func (s *scene) haltRule() Rule {
	if s.g.adjourned.without {
		return HallAdjourn
	}
	return RuleSeal
}

// halt adjourns the game at once: without a sealed move, or again with the
// envelope closed.
func (s *scene) halt(reason string, rule Rule) *Refusal {
	if r := s.needReason(Adjourn{}.CommandKind(), reason); r != nil {
		return r
	}
	s.emit(GameAdjourned{Stamp: s.stamp(), Reason: reason, Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule)})
	return nil
}
