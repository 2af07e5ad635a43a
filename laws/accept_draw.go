package laws

// AcceptDraw accepts the opponent's standing offer.
type AcceptDraw struct{}

var acceptDrawSpec = Spec{
	By: Players, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (AcceptDraw) CommandKind() string { return "AcceptDraw" }
func (AcceptDraw) spec() *Spec         { return &acceptDrawSpec }

// decide ends the game by agreement (Article 5.2.c, 2009), unless the rules
// of the competition want the arbiter's consent (Article 9.1.a).
func (AcceptDraw) decide(s *scene) *Refusal {
	if r := s.answerable(); r != nil {
		return r
	}
	if s.doubtful() {
		return s.refuse(CaseIsOpen, RuleOfferEnds, Args{})
	}
	if s.g.Ply()/2 < s.t.AgreeAfter {
		return s.refuse(TooSoonToAgree, RuleAgreement, Args{})
	}
	limit := s.g.regs.Draws
	if limit.Never || s.g.Ply()/2 < limit.NotBefore {
		if s.g.openCase != nil { // the arbiter gives his consent when he has ruled
			return s.refuse(CaseIsOpen, RuleConsent, Args{})
		}
		s.emit(CaseOpened{
			Stamp: s.stamp(), Kind: DrawNeedsConsent, By: s.by, Stood: s.g.Stopped(),
			Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleConsent),
		})
		return nil
	}
	s.end(Drawn, Agreement, s.meanwhile(RuleAgreement), nil)
	return nil
}

// doubtful reports whether the open case asks if a touch has refused the offer
// that a player wants to answer (Article 9.1.b.1, 2009). An offer made since then is
// another one, and nothing has refused it.
func (s *scene) doubtful() bool {
	open := s.g.openCase
	return open != nil && open.Kind == ContactCase && s.t.TouchDeclines && s.by == s.g.Turn() && !s.g.late[s.by.Other()]
}
