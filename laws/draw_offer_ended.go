package laws

import "github.com/escaque/escaque/chess"

// DrawOfferEnded says that an offer no longer stands and the game goes on.
type DrawOfferEnded struct {
	Stamp
	// By is the player who had offered.
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
