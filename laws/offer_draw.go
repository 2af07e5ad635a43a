package laws

// OfferDraw proposes a draw.
type OfferDraw struct{}

var offerDrawSpec = Spec{
	By: Players, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (OfferDraw) CommandKind() string { return "OfferDraw" }
func (OfferDraw) spec() *Spec         { return &offerDrawSpec }

// decide offers a draw at another moment than with a move, which is valid
// (Article 9.1.b.1, 2009).
func (OfferDraw) decide(s *scene) *Refusal {
	if r := s.g.offerable(s.by); r != nil {
		return r
	}
	rule := s.offerRule()
	if s.g.halted() {
		rule = RuleOfferMeanwhile
	}
	s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(rule)})
	return nil
}

// offerRule says at which moment a player offers a draw: after his move and
// before the press of the clock, as he should; in his own time before he moves; or
// in the opponent's time, which may be punished (Article 9.1.b.1 with 12.6, 2009).
func (s *scene) offerRule() Rule {
	h := s.g.hand
	switch {
	case h != nil && h.unpressed[s.by] > 0 && s.by == h.runs && s.by != s.g.Turn():
		return RuleOfferMoment
	case s.by == s.g.onClock() && !s.g.Stopped():
		return RuleOfferBefore
	}
	return RuleOfferOther
}
