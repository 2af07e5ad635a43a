package laws

import "github.com/escaque/escaque/chess"

// ManPlaced says that a player who cannot see has put his man into another
// hole; the move is made when it is announced.
type ManPlaced struct {
	Stamp
	By   chess.Color
	Move chess.Move
	Citation
}

func (ManPlaced) EventKind() string { return "ManPlaced" }

func (e ManPlaced) apply(g Game) Game {
	if g.blind == nil {
		return g
	}
	b := *g.blind
	b.placed, b.said, b.written = e.Move, chess.NoMove, Written{}
	if g.hand != nil && !g.hand.has(e.Move.From()) {
		h := g.hand.with([]chess.Square{e.Move.From()}, false)
		g.hand = &h // it is out of its hole
	}
	g.blind = &b
	return g
}
