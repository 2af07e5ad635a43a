package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// Sealer is the player who sealed the move, as the envelope names them.
type Sealer uint8

// The values of type [Sealer].
const (
	NoSealer Sealer = iota // no player is named
	WhiteSealed
	BlackSealed
)

// sealerOf returns the Sealer for the player of a colour.
func sealerOf(c chess.Color) Sealer {
	if c == chess.Black {
		return BlackSealed
	}
	return WhiteSealed
}

// Color returns the sealer's colour. It is White when no player is named, because logs written
// before sealers were named leave out White.
func (s Sealer) Color() chess.Color {
	if s == BlackSealed {
		return chess.Black
	}
	return chess.White
}

// Envelope is what is written on the envelope of a sealed move.
type Envelope struct {
	// Names are the names of White and Black.
	Names [2]string
	// FEN is the position before the sealed move.
	FEN string
	// Left are the times on the dials when the game was adjourned; no other times are known.
	Left [2]time.Duration
	// By is the player who sealed, and Number is the number of the sealed move.
	By     Sealer
	Number int
	// Offers marks the players with an open draw offer, in editions that require this.
	Offers [2]bool
	// Resumes and Place are the time and the place of the resumption.
	Resumes clock.Instant
	Place   string
}

// KeepEnvelope checks the writing on the envelope and keeps it. Missing details are taken from the
// game. The names are required; in some editions the time and place of the resumption are too.
type KeepEnvelope struct{ Envelope Envelope }

var keepEnvelopeSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c KeepEnvelope) []commandText {
		return []commandText{{"envelope", c.Envelope.Names[0]}, {"envelope", c.Envelope.Names[1]}, {"envelope", c.Envelope.Place}, {"envelope", c.Envelope.FEN}}
	}),
}

func (KeepEnvelope) CommandKind() string { return "KeepEnvelope" }
func (KeepEnvelope) spec() *Spec         { return &keepEnvelopeSpec }

// decide checks the writing on the envelope against the game (Guidelines G.2 and G.3, 2009).
func (c KeepEnvelope) decide(s *decision) *Refusal {
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
		return wrong(s.t.firstRule(RuleEnvelopeOffer, RuleKeepEnvelope))
	case s.t.Adjourn.ResumptionNoted && (e.Resumes < s.at || e.Place == ""):
		return wrong(RuleEnvelopeResumption)
	}
	s.emit(EnvelopeKept{Stamp: s.stamp(), Envelope: is, Citation: s.t.cite(RuleKeepEnvelope)})
	return nil
}

// samePosition reports whether a FEN describes position p.
func samePosition(text string, p *chess.Position) bool {
	q, err := fen.ParsePosition(text)
	return err == nil && fen.Format(q) == fen.Format(*p)
}

// EnvelopeKept records that the arbiter has checked the envelope and keeps it.
type EnvelopeKept struct {
	Stamp
	Envelope Envelope
	Citation
}

func (EnvelopeKept) EventKind() string { return "EnvelopeKept" }

func (e EnvelopeKept) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) { a.kept = &e })
}

// LoseEnvelope reports that the envelope, or the key to it, has disappeared. Times and Position are
// set when the times or the position are lost too.
type LoseEnvelope struct{ Times, Position bool }

var loseEnvelopeSpec = Spec{
	By: Arbiters | Servers, In: AwaitingSealed | WhileAdjourned | InPlay, At: Anywhere,
}

func (LoseEnvelope) CommandKind() string { return "LoseEnvelope" }
func (LoseEnvelope) spec() *Spec         { return &loseEnvelopeSpec }

// decide records that the sealed move has disappeared. The game goes on from the adjourned position
// with the recorded times. The player who sealed makes the move that, by their own statement, they
// had sealed (Guideline G.11a, 2009). If the position is lost too, the game is void (G.11b).
func (c LoseEnvelope) decide(s *decision) *Refusal {
	a := s.g.adjourned
	if state := s.g.AdjournState(); state != Adjourned && state != Resuming || a.without || a.lost {
		return s.refuse(NoEnvelope, RuleEnvelopeLost, Args{})
	}
	if c.Position {
		s.end(NoResult, Annulled, RulePositionLost, nil)
		return nil
	}
	lost := EnvelopeLost{
		Stamp: s.stamp(), By: a.by, Times: c.Times,
		Clock: s.g.clock.Reading, Citation: s.t.cite(RuleEnvelopeLost),
	}
	if a.state == Resuming && !s.g.Awaiting() {
		lost.Clock = s.g.resumeDial(s.g.clock.Stop(s.at), a.by, s.at).Reading
	}
	if c.Times {
		lost.Citation = s.t.cite(RuleTimesLost)
	}
	s.emit(lost)
	if s.g.Awaiting() {
		s.endByLateness()
	}
	return nil
}

// EnvelopeLost records that the envelope has disappeared. At a resumption the player who sealed
// continues, with their clock running.
type EnvelopeLost struct {
	Stamp
	By chess.Color
	// Times is set when the times are lost too.
	Times bool
	Clock clock.Reading
	Citation
}

func (EnvelopeLost) EventKind() string { return "EnvelopeLost" }

func (e EnvelopeLost) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	return g.withAdjournment(func(a *adjournment) {
		a.lost, a.untimed, a.sealed = true, e.Times, nil
		if a.state == Resuming {
			a.state, a.from = Playing, g.Ply()
		}
	})
}
