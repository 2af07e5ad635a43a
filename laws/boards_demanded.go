package laws

import "github.com/escaque/escaque/chess"

// BoardsDemanded says that each player has a board of his own from now on.
type BoardsDemanded struct {
	Stamp
	By chess.Color
	Citation
}

func (BoardsDemanded) EventKind() string { return "BoardsDemanded" }

func (BoardsDemanded) apply(g Game) Game {
	if g.blind == nil {
		return g
	}
	b := *g.blind
	now := menOf(&g.tail.position)
	b.boards = &[2]men64{now, now}
	g.blind = &b
	return g
}
