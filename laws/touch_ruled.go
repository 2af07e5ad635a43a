package laws

import "github.com/escaque/escaque/chess"

// TouchRuled says what the arbiter found about touched men.
type TouchRuled struct {
	Stamp
	// By is the player whose hand it is about.
	By      chess.Color
	Finding TouchFinding
	// Offer says that the opponent's draw offer stands, which the touch had seemed
	// to refuse.
	Offer bool
	// Squares are the men that he had touched, in order; none where what was
	// reported holds.
	Squares []chess.Square
	Reason  string
	Citation
}

func (TouchRuled) EventKind() string { return "TouchRuled" }

func (e TouchRuled) apply(g Game) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	h = h.ruled(e)
	if g.late[e.By.Other()&1] && e.Finding == TouchMeant { // what was touched before the offer
		h = *h.offeredTo()
	}
	g.late = [2]bool{}
	if opponent := e.By.Other() & 1; e.Offer {
		g.offers[opponent], g.latest = true, opponent
	}
	g.hand = &h
	return g
}
