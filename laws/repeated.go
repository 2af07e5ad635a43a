package laws

import "github.com/escaque/escaque/chess"

// Repeated is the announcement repeated by the opponent; Wrong says that he
// said something else.
type Repeated struct {
	Stamp
	By chess.Color
	Written
	Wrong bool
	Citation
}

func (Repeated) EventKind() string { return "Repeated" }

func (e Repeated) apply(g Game) Game {
	if g.blind == nil {
		return g
	}
	b := *g.blind
	b.repeated = !e.Wrong
	g.blind = &b
	return g
}
