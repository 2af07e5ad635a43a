package laws

// ConsentDraw answers an agreement that needs the arbiter's consent
// (Article 9.1.a, 2009).
type ConsentDraw struct{ Consent bool }

var consentDrawSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (ConsentDraw) CommandKind() string { return "ConsentDraw" }
func (ConsentDraw) spec() *Spec         { return &consentDrawSpec }

// decide answers an agreement that waits for the arbiter (Article 9.1.a, 2009).
func (c ConsentDraw) decide(s *scene) *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind != DrawNeedsConsent {
		return s.refuse(NoCase, s.t.first(RuleConsent, HallRegulations), Args{})
	}
	ruled := CaseRuled{
		Stamp: s.stamp(), Kind: open.Kind, Granted: c.Consent,
		Clock: s.g.clock.Reading, Citation: s.t.cite(RuleConsent),
	}
	if c.Consent {
		s.emit(ruled)
		s.end(Drawn, Agreement, s.meanwhile(RuleAgreement), nil)
		return nil
	}
	if !open.Stood {
		ruled.Clock = s.g.clock.Resume(s.g.onClock(), s.at).Reading
	}
	s.emit(ruled)
	s.emit(DrawOfferEnded{Stamp: s.stamp(), By: open.By.Other(), How: OfferNotAgreed, Citation: s.t.cite(RuleConsent)})
	return nil
}
