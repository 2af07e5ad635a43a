package laws

// DeclineDraw refuses the opponent's standing offer.
type DeclineDraw struct{}

var declineDrawSpec = Spec{
	By: Players, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (DeclineDraw) CommandKind() string { return "DeclineDraw" }
func (DeclineDraw) spec() *Spec         { return &declineDrawSpec }

func (DeclineDraw) decide(s *scene) *Refusal {
	if r := s.answerable(); r != nil {
		return r
	}
	s.emit(DrawOfferEnded{Stamp: s.stamp(), By: s.by.Other(), How: OfferDeclined, Citation: s.t.cite(RuleOfferEnds)})
	return nil
}
