package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// BoardsSettled says how that was settled.
type BoardsSettled struct {
	Stamp
	// Agreed says that the score sheets agree. Then the moves from Ply on are
	// those of Line, as both have written them; otherwise the moves from Ply on
	// are taken back.
	Agreed bool
	Ply    int
	Line   []chess.Move
	// Adjusts says whose board is put right.
	Adjusts [2]bool
	Clock   clock.Reading
	Citation
}

func (BoardsSettled) EventKind() string { return "BoardsSettled" }

func (e BoardsSettled) apply(g Game) Game {
	if g.blind == nil {
		return g
	}
	g = g.settled(e)
	b := blind{}
	if g.blind.boards != nil {
		now := menOf(&g.tail.position)
		b.boards = &[2]men64{now, now}
	}
	g.blind = &b
	return g
}
