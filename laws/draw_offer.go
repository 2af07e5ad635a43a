package laws

import "github.com/escaque/escaque/chess"

// OfferEnd is the way in which a draw offer ended.
type OfferEnd uint8

// The values of type [OfferEnd]. Each ends the offer without ending the game.
const (
	OfferDeclined  OfferEnd = iota // declined orally
	OfferLapsed                    // declined by moving
	OfferNotAgreed                 // accepted, but the arbiter did not consent
	OfferTouched                   // declined by touching a piece to move or capture it
)

var offerEndNames = [...]string{"declined", "lapsed", "no-consent", "touched"}

// String returns the name in lower case.
func (o OfferEnd) String() string { return nameOf(offerEndNames[:], o) }

// OfferDraw proposes a draw.
type OfferDraw struct{}

var offerDrawSpec = Spec{
	By: Players, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (OfferDraw) CommandKind() string { return "OfferDraw" }
func (OfferDraw) spec() *Spec         { return &offerDrawSpec }

// decide records a draw offer that is not made together with a move. It is valid at any moment
// (Article 9.1.b.1, 2009).
func (OfferDraw) decide(s *decision) *Refusal {
	if r := s.g.whyNoOffer(s.by); r != nil {
		return r
	}
	rule := s.offerRule()
	if s.g.isAdjourned() {
		rule = RuleOfferMeanwhile
	}
	s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(rule)})
	return nil
}

// offerRule returns the rule for the moment at which a draw is offered. The correct moment is after
// the player's move and before the press of the clock. Other moments are before the player's move,
// and during the opponent's time, which may be punished (Article 9.1.b.1 with 12.6, 2009).
func (s *decision) offerRule() Rule {
	h := s.g.hand
	switch {
	case h != nil && h.unpressed[s.by] > 0 && s.by == h.runs && s.by != s.g.Turn():
		return RuleOfferMoment
	case s.by == s.g.onClock() && !s.g.Stopped():
		return RuleOfferBefore
	}
	return RuleOfferOther
}

// DrawOffered is a draw offer. It is open until it is answered.
type DrawOffered struct {
	Stamp
	By chess.Color
	Citation
}

func (DrawOffered) EventKind() string { return "DrawOffered" }

func (e DrawOffered) apply(g Game) Game {
	by := e.By & 1
	g.offers[by], g.offered[by], g.latest = true, true, by
	g.late[by] = g.openCase != nil && g.openCase.Kind == ContactCase
	if g.hand != nil && by != g.Turn() {
		g.hand = g.hand.withOffer()
	}
	if g.sheets != nil && e.Rule != RuleClaimOffers && e.Rule != RuleIncrement { // a claim is noted as a claim
		g.sheets = g.sheets.withOffer(g.Ply())
	}
	if g.isAdjourned() && by != g.adjourned.by {
		g = g.withAdjournment(func(a *adjournment) { a.met = true })
	}
	return g
}

// whyNoOffer returns why a player cannot offer a draw now; nil when they can.
func (g Game) whyNoOffer(by chess.Color) *Refusal {
	t := g.table()
	switch {
	case t == nil:
		return &Refusal{Code: NotStarted, Citation: cite(HallRegulations)}
	case g.Over():
		return &Refusal{Code: GameOver, Edition: t.edition(), Citation: g.end.Citation}
	case g.Awaiting():
		return t.refuse(AwaitingEnd, RuleFlagLoses, Args{})
	}
	if open, is := g.caseBeforeDraw(t); is {
		return t.refuse(CaseIsOpen, open.Rule, Args{})
	}
	switch {
	case g.offers[by&1]:
		return t.refuse(OfferStands, RuleOfferStands, Args{})
	case g.offers[by.Other()&1]:
		return t.refuse(AnswerTheOffer, RuleOfferStands, Args{})
	case g.offered[by&1] && !g.regs.RepeatedOffers && !g.OverTheBoard():
		return t.refuse(OfferTooSoon, HallOffers, Args{})
	}
	return nil
}

// AcceptDraw accepts the opponent's open offer.
type AcceptDraw struct{}

var acceptDrawSpec = Spec{
	By: Players, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (AcceptDraw) CommandKind() string { return "AcceptDraw" }
func (AcceptDraw) spec() *Spec         { return &acceptDrawSpec }

// decide ends the game by agreement (Article 5.2.c, 2009), unless the competition requires the
// arbiter's consent (Article 9.1.a).
func (AcceptDraw) decide(s *decision) *Refusal {
	if r := s.whyNoAnswer(); r != nil {
		return r
	}
	if s.isOfferInDoubt() {
		return s.refuse(CaseIsOpen, RuleOfferEnds, Args{})
	}
	if s.g.Ply()/2 < s.t.AgreeAfter {
		return s.refuse(TooSoonToAgree, RuleAgreement, Args{})
	}
	limit := s.g.regs.Draws
	if limit.Never || s.g.Ply()/2 < limit.NotBefore {
		if s.g.openCase != nil { // the arbiter consents or not when the case is ruled
			return s.refuse(CaseIsOpen, RuleConsent, Args{})
		}
		s.emit(CaseOpened{
			Stamp: s.stamp(), Kind: DrawNeedsConsent, By: s.by, Stood: s.g.Stopped(),
			Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleConsent),
		})
		return nil
	}
	s.end(Drawn, Agreement, s.meanwhileRule(RuleAgreement), nil)
	return nil
}

// isOfferInDoubt reports whether the offer that a player wants to answer may have been declined by
// a touch, and an open case is to decide this (Article 9.1.b.1, 2009). An offer made after that
// touch is not in doubt.
func (s *decision) isOfferInDoubt() bool {
	open := s.g.openCase
	return open != nil && open.Kind == ContactCase && s.t.TouchDeclines && s.by == s.g.Turn() && !s.g.late[s.by.Other()]
}

// DeclineDraw declines the opponent's open offer.
type DeclineDraw struct{}

var declineDrawSpec = Spec{
	By: Players, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (DeclineDraw) CommandKind() string { return "DeclineDraw" }
func (DeclineDraw) spec() *Spec         { return &declineDrawSpec }

// decide ends the opponent's offer.
func (DeclineDraw) decide(s *decision) *Refusal {
	if r := s.whyNoAnswer(); r != nil {
		return r
	}
	s.emit(DrawOfferEnded{Stamp: s.stamp(), By: s.by.Other(), How: OfferDeclined, Citation: s.t.cite(RuleOfferEnds)})
	return nil
}

// whyNoAnswer returns why a player cannot answer an offer; nil when they can.
func (s *decision) whyNoAnswer() *Refusal {
	if !s.g.offers[s.by.Other()] {
		return s.refuse(NoOffer, RuleOfferStands, Args{})
	}
	if open, is := s.g.caseBeforeDraw(s.t); is {
		return s.refuse(CaseIsOpen, open.Rule, Args{})
	}
	return nil
}

// DrawOfferEnded records that an offer is not open any more and the game goes on.
type DrawOfferEnded struct {
	Stamp
	// By is the player who had made the offer.
	By  chess.Color
	How OfferEnd
	Citation
}

func (DrawOfferEnded) EventKind() string { return "DrawOfferEnded" }

func (e DrawOfferEnded) apply(g Game) Game {
	g.offers[e.By&1] = false
	if g.hand != nil && e.By&1 != g.Turn() {
		h := *g.hand
		h.refused = e.How == OfferTouched
		g.hand = &h
	}
	return g
}

// ConsentDraw is the arbiter's answer to an agreed draw that needs the arbiter's consent (Article
// 9.1.a, 2009).
type ConsentDraw struct{ Consent bool }

var consentDrawSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (ConsentDraw) CommandKind() string { return "ConsentDraw" }
func (ConsentDraw) spec() *Spec         { return &consentDrawSpec }

// decide ends the game with the arbiter's consent, or records that the arbiter refused it (Article
// 9.1.a, 2009).
func (c ConsentDraw) decide(s *decision) *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind != DrawNeedsConsent {
		return s.refuse(NoCase, s.t.firstRule(RuleConsent, HallRegulations), Args{})
	}
	ruled := CaseRuled{
		Stamp: s.stamp(), Kind: open.Kind, Granted: c.Consent,
		Clock: s.g.clock.Reading, Citation: s.t.cite(RuleConsent),
	}
	if c.Consent {
		s.emit(ruled)
		s.end(Drawn, Agreement, s.meanwhileRule(RuleAgreement), nil)
		return nil
	}
	if !open.Stood {
		ruled.Clock = s.g.clock.Resume(s.g.onClock(), s.at).Reading
	}
	s.emit(ruled)
	s.emit(DrawOfferEnded{Stamp: s.stamp(), By: open.By.Other(), How: OfferNotAgreed, Citation: s.t.cite(RuleConsent)})
	return nil
}
