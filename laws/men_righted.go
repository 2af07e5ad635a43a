package laws

import "github.com/escaque/escaque/chess"

// MenRighted says that they were put back.
type MenRighted struct {
	Stamp
	By chess.Color
	Citation
}

func (MenRighted) EventKind() string { return "MenRighted" }

func (MenRighted) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.edit()
	i.displaced = nil
	g.irregular = i
	return g
}
