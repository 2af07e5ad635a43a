package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// KeepEnvelope checks what stands on the envelope and takes it into keeping.
// What is not given is taken from the game; the names are needed, and when
// and where the game goes on in the editions that have it noted.
type KeepEnvelope struct{ Envelope Envelope }

var keepEnvelopeSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c KeepEnvelope) []wording {
		return []wording{{"envelope", c.Envelope.Names[0]}, {"envelope", c.Envelope.Names[1]}, {"envelope", c.Envelope.Place}, {"envelope", c.Envelope.FEN}}
	}),
}

func (KeepEnvelope) CommandKind() string { return "KeepEnvelope" }
func (KeepEnvelope) spec() *Spec         { return &keepEnvelopeSpec }

// decide checks what stands on the envelope against the game (Guidelines
// G.2 and G.3, 2009).
func (c KeepEnvelope) decide(s *scene) *Refusal {
	e := c.Envelope
	if s.g.AdjournState() != Adjourned || s.g.adjourned.sealed == nil || s.g.adjourned.lost {
		return s.refuse(NoEnvelope, RuleKeepEnvelope, Args{})
	}
	p := &s.g.tail.position
	is := Envelope{
		Names: e.Names, FEN: fen.Format(*p), Left: s.g.clock.Left, By: sealerOf(s.g.adjourned.by), Number: p.FullmoveNumber(),
		Resumes: e.Resumes, Place: e.Place,
	}
	if s.t.Adjourn.OfferNoted {
		is.Offers = s.g.offers
	}
	wrong := func(rule Rule) *Refusal { return s.refuse(WrongEnvelope, rule, Args{}) }
	switch {
	case e.Names[0] == "" || e.Names[1] == "":
		return wrong(RuleEnvelopeNames)
	case e.FEN != "" && !samePosition(e.FEN, p):
		return wrong(RuleEnvelopePosition)
	case e.Left != [2]time.Duration{} && e.Left != is.Left:
		return wrong(RuleEnvelopeTimes)
	case e.Number != 0 && e.Number != is.Number, e.By != NoSealer && e.By != is.By: // Article G.2d and e, 2009
		return wrong(RuleEnvelopeSealer)
	case e.Offers != [2]bool{} && e.Offers != is.Offers:
		return wrong(s.t.first(RuleEnvelopeOffer, RuleKeepEnvelope))
	case s.t.Adjourn.ResumptionNoted && (e.Resumes < s.at || e.Place == ""):
		return wrong(RuleEnvelopeResumption)
	}
	s.emit(EnvelopeKept{Stamp: s.stamp(), Envelope: is, Citation: s.t.cite(RuleKeepEnvelope)})
	return nil
}

// samePosition reports whether a FEN is of a position.
func samePosition(text string, p *chess.Position) bool {
	q, err := fen.ParsePosition(text)
	return err == nil && fen.Format(q) == fen.Format(*p)
}
