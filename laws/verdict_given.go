package laws

import "github.com/escaque/escaque/chess"

// VerdictGiven is the answer, with its certificate.
type VerdictGiven struct {
	Stamp
	Question int
	Why      VerdictReason
	Ply      int
	Side     chess.Color
	Answer   Answer
	Line     []string
	Reason   string
}

func (VerdictGiven) EventKind() string { return "VerdictGiven" }

// apply closes the question, and with a win found all about positions
// before it: from a dead position no such position could have arisen.
func (e VerdictGiven) apply(g Game) Game {
	if g.flag != nil && g.flag.number == e.Question {
		g.flag = nil
		return g
	}
	g.dead = g.dead.without(func(q *question) bool {
		return q.number == e.Question || e.Answer == Winnable && q.ply <= e.Ply
	})
	return g
}
