package laws

import "github.com/escaque/escaque/chess/fen"

// SetupNoted records a fault of the beginning that does not end the game.
type SetupNoted struct {
	Stamp
	Fault SetupFault
	// FEN is the position with the castling rights that the fault has cost; ""
	// when it costs none.
	FEN string
	Citation
}

func (SetupNoted) EventKind() string { return "SetupNoted" }

// apply takes castling rights away where a fault of the beginning has cost
// them.
func (e SetupNoted) apply(g Game) Game {
	p, err := fen.ParsePosition(e.FEN)
	if e.FEN == "" || err != nil || g.Over() {
		return g
	}
	g.tail = g.tail.instead(p)
	g.seen = g.tail.since()
	return g
}
