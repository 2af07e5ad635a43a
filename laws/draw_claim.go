package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
)

// offerable says why a player cannot offer a draw now; nil when he can.
func (g Game) offerable(by chess.Color) *Refusal {
	t := g.table()
	switch {
	case t == nil:
		return &Refusal{Code: NotStarted, Citation: cite(HallRegulations)}
	case g.Over():
		return &Refusal{Code: GameOver, Edition: t.Edition, Citation: g.end.Citation}
	case g.Awaiting():
		return t.refuse(AwaitingEnd, RuleFlagLoses, Args{})
	}
	if open, is := g.drawHeld(t); is {
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

// answerable says why a player cannot answer an offer; nil when he can.
func (s *scene) answerable() *Refusal {
	if !s.g.offers[s.by.Other()] {
		return s.refuse(NoOffer, RuleOfferStands, Args{})
	}
	if open, is := s.g.drawHeld(s.t); is {
		return s.refuse(CaseIsOpen, open.Rule, Args{})
	}
	return nil
}

// claim decides a claim of a draw (Articles 9.2 to 9.5, 2009). It stops the
// clocks, cannot be taken back, and is decided from the game's own log.
func (s *scene) claim(kind Claim, written Written) *Refusal {
	g := &s.g
	here, next := RuleRepetition, RuleRepetitionNext
	termination := Repetition
	if kind == FiftyClaim {
		here, next, termination = RuleFifty, RuleFiftyNext, FiftyMoves
	}
	if rule, ok := s.claimLost(kind); !ok {
		lost := s.refuse(ClaimLost, rule, Args{})
		if rule == RuleClaimTurn {
			lost = s.refuse(NotYourTurn, rule, Args{})
		}
		return s.inadmissible(kind, written, lost)
	}
	if g.obliged != chess.NoMove {
		return s.refuse(MustPlayClaimed, RuleClaimMove, Args{Text: san.Format(&g.tail.position, g.obliged)})
	}
	m, ground, illegal := chess.NoMove, here, false
	if written.Text != "" && kind == FiftyClaim && !s.t.FiftyNext {
		return s.refuse(NoIntendedMove, here, Args{})
	}
	if written.Text != "" {
		var r *Refusal
		if m, r = s.intended(written, next); r != nil && !s.mistaken(r) {
			return r
		}
		ground, illegal = next, r != nil
	}
	if r := s.mayClaimWith(m); r != nil {
		return r
	}

	ran := !g.Stopped()
	s.emit(ClaimMade{
		Stamp: s.stamp(), By: s.by, Claim: kind, Intended: written, Move: m,
		Clock: g.clock.Stop(s.at).Reading,
	})
	proof, right := s.prove(kind, m)
	decided := ClaimDecided{
		Stamp: s.stamp(), By: s.by, Claim: kind, Proof: proof,
		Clock: s.g.clock.Reading, Citation: s.t.cite(RuleClaimRight),
	}
	if illegal {
		decided.Proof, right = nil, false
	}
	if right {
		s.emit(decided)
		s.end(Drawn, termination, ground, nil)
		return nil
	}
	price := s.claimPrice()
	decided.Outcome, decided.Obliged = Wrong, m
	decided.Citation = s.t.cite(price.Rule)
	s.fine(&decided, price)
	broke := decided.Charge > 0 && decided.Clock.Left[s.by] == 0
	if ran && !broke {
		after := s.g.clock.Set(decided.Clock)
		decided.Clock = after.Resume(s.g.onClock(), s.at).Reading
	}
	s.emit(decided)
	if broke {
		s.flagFalls(s.by) // Article 10.13b, 1993: the time is overstepped
		return nil
	}
	if illegal {
		s.bindWritten(written)
	}
	if s.t.ClaimIsOffer && !s.g.offers[s.by] {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleClaimOffers)})
	}
	return nil
}

// prove says whether a claim is right, from the log: the plies at which the
// position stood before, or the half move that last captured or moved a pawn.
func (s *scene) prove(kind Claim, m chess.Move) (proof []int, right bool) {
	n := s.g.tail
	if m != chess.NoMove {
		n, _ = n.after(m, s.g.seen)
	}
	if kind == RepetitionClaim {
		return n.occurrences(), n.times >= s.t.Repetitions
	}
	quiet := n.position.HalfmoveClock()
	if since := n.ply - quiet; since > 0 {
		proof = []int{since}
	}
	return proof, quiet >= 2*s.g.fifty(&n.position)
}

// inadmissible answers a claim by a player who has not the right to it (Articles
// 9.2, 9.4 and 10.2, 2009): it is not examined, but where a claim is an offer it still
// is one (Article 9.1.b.3); where it is none it is refused.
func (s *scene) inadmissible(kind Claim, written Written, refused *Refusal) *Refusal {
	if !s.t.ClaimIsOffer || s.g.offerable(s.by) != nil {
		return refused
	}
	now := s.g.clock.Reading
	s.emit(ClaimMade{Stamp: s.stamp(), By: s.by, Claim: kind, Intended: written, Clock: now})
	s.emit(ClaimDecided{
		Stamp: s.stamp(), By: s.by, Claim: kind, Outcome: Inadmissible,
		Clock: now, Citation: refused.Citation,
	})
	s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleClaimOffers)})
	return nil
}

// intended reads the move that a claimant wrote down. On screen a text that is
// not one legal move is sent back before anything has happened.
func (s *scene) intended(w Written, rule Rule) (chess.Move, *Refusal) {
	p := &s.g.tail.position
	if m, err := uci.Parse(p, w.Text); err == nil {
		return m, nil
	}
	letters := san.English
	if w.Lang != "" {
		if l, ok := san.ByLanguage(w.Lang); ok {
			letters = l
		}
	}
	reading := san.Read(p, w.Text, san.Options{Letters: []*san.Letters{letters}})
	args := Args{Text: clip(w.Text)}
	switch {
	case len(reading.Moves) == 1:
		return reading.Moves[0], nil
	case len(reading.Moves) > 1:
		return chess.NoMove, s.refuse(ClaimAmbiguous, rule, args)
	case reading.Readable:
		return chess.NoMove, s.refuse(ClaimNotLegal, rule, args)
	default:
		return chess.NoMove, s.refuse(ClaimUnreadable, rule, args)
	}
}
