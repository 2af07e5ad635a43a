package laws

import "github.com/escaque/escaque/chess"

// VerdictNeeded asks whether a side can still give mate by any series of
// legal moves. The answer comes in a Verdict command with the same Question.
type VerdictNeeded struct {
	Stamp
	Question int
	Why      VerdictReason
	// Ply is how many half moves led to the position.
	Ply  int
	FEN  string
	Side chess.Color
	// OtherCannot says that the other side is known to be unable to mate.
	OtherCannot bool
	Citation
}

func (VerdictNeeded) EventKind() string { return "VerdictNeeded" }

func (e VerdictNeeded) apply(g Game) Game {
	q := &question{number: e.Question, why: e.Why, ply: e.Ply, fen: e.FEN, side: e.Side & 1, other: e.OtherCannot}
	g.asked = max(g.asked, e.Question)
	if e.Why != WhyDead {
		g.flag = q
	} else {
		g.dead = g.dead.with(q)
	}
	return g
}
