package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// ClaimTerms are the conditions of a claim of a draw: who decides the claim, and what a wrong claim
// costs. They do not say whether the claim is right.
type ClaimTerms struct {
	// Refused is why the player cannot claim now; nil if they can. A claim of a player who has lost
	// the right to it may still count as a draw offer, see Offer.
	Refused *Refusal
	// ByArbiter is set when an arbiter decides the claim. Otherwise it is decided at once from the
	// log of the game. Ends is set when it also ends the game, because no arbiter is present.
	ByArbiter, Ends bool
	// Bonus is the time that the opponent gets for a wrong claim, and Charge the time that the
	// claimant loses. For a claim that an arbiter decides, Bonus follows a rejection.
	Bonus, Charge time.Duration
	// Cost is the basis of Bonus and Charge. It is zero where a wrong claim costs nothing.
	Cost Citation
	// Offer is the basis on which the claim counts as a draw offer; it is zero where it does not.
	Offer Citation
	// Bound is the basis on which a claimant must make the intended move of a wrong claim; it is
	// zero for claims without such a move.
	Bound Citation
}

// ClaimTerms returns the conditions under which a player would claim a draw at an instant. For
// claims other than RepetitionClaim, FiftyClaim and QuickplayClaim it returns the zero value.
func (g Game) ClaimTerms(by chess.Color, kind Claim, at clock.Instant) ClaimTerms {
	t := g.table()
	if t == nil || g.Over() || kind > QuickplayClaim {
		return ClaimTerms{}
	}
	s := &decision{g: g, t: t, by: by & 1, role: Player, at: at}
	if kind == QuickplayClaim {
		return s.quickplayTerms()
	}
	var terms ClaimTerms
	if kind == RepetitionClaim || t.FiftyNext {
		terms.Bound = t.cite(RuleClaimMove)
	}
	if rule, ok := s.mayClaim(kind); !ok {
		terms.Refused = s.refuse(ClaimLost, rule, Args{})
		if rule == RuleClaimTurn {
			terms.Refused = s.refuse(NotYourTurn, rule, Args{})
		}
	}
	price := s.claimPrice()
	left := g.clock.Remaining(s.by, at)
	terms.Charge = s.applicableSpan(s.by, price.Claimant.Of(left))
	terms.Bonus = s.applicableSpan(s.by.Other(), price.Opponent)
	if terms.Charge+terms.Bonus > 0 {
		terms.Cost = t.cite(Rule(price.Rule))
	}
	if t.ClaimIsOffer {
		terms.Offer = t.cite(RuleClaimOffers)
	}
	return terms
}

// quickplayTerms returns the conditions of a claim in the last two minutes (Article 10.2, 2009).
func (s *decision) quickplayTerms() ClaimTerms {
	q := &s.t.Quickplay
	terms := ClaimTerms{Refused: s.whyNoQuickplayClaim(), ByArbiter: true, Ends: s.g.regs.NoArbiter}
	if terms.Ends {
		return terms
	}
	if q.Rejects && q.Bonus > 0 {
		if terms.Bonus = s.applicableSpan(s.by.Other(), q.Bonus); terms.Bonus > 0 {
			terms.Cost = s.t.cite(RuleQuickReject)
		}
	}
	if q.IsOffer {
		terms.Offer = s.t.cite(RuleClaimOffers)
	}
	return terms
}

// DrawFacts are the facts of a game's log on which claims of a draw are decided.
type DrawFacts struct {
	// Occurrences lists the number of half-moves before each occurrence of the position, the
	// present one last. Repetitions is how many a claim needs.
	Occurrences []int
	Repetitions int
	// Quiet is the number of half-moves since the last capture or pawn move, and QuietNeeded how
	// many a claim needs. LastChange is the number of that half-move, 0 if there was none.
	Quiet, QuietNeeded, LastChange int
}

// DrawFacts returns the facts about the position on the board, or about the position after a legal
// move m unless it is NoMove.
func (g Game) DrawFacts(m chess.Move) DrawFacts {
	t := g.table()
	if t == nil || g.tail == nil {
		return DrawFacts{}
	}
	n := g.tail
	if m != chess.NoMove {
		n, _ = n.playMove(m, g.seen)
	}
	quiet := n.position.HalfmoveClock()
	return DrawFacts{
		Occurrences: n.occurrences(), Repetitions: t.Repetitions,
		Quiet: quiet, QuietNeeded: 2 * g.fiftyMovesNeeded(&n.position), LastChange: max(0, n.ply-quiet),
	}
}
