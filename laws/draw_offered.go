package laws

import "github.com/escaque/escaque/chess"

// DrawOffered is a draw offer, which stands until it is answered.
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
		g.hand = g.hand.offeredTo()
	}
	if g.sheets != nil && e.Rule != RuleClaimOffers && e.Rule != RuleIncrement { // a claim is noted as a claim
		g.sheets = g.sheets.offerMade(g.Ply())
	}
	if g.halted() && by != g.adjourned.by {
		g = g.withAdjournment(func(a *adjournment) { a.met = true })
	}
	return g
}
