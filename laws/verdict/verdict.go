// Package verdict answers the questions of package laws whether a side can still mate.
//
// It connects the questions (laws) with the search that answers them (chess/helpmate). Package laws
// decides what an answer means for the game when it receives the [laws.Verdict].
package verdict

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/laws"
)

// Search decides whether a side can still mate from a position, with a limited effort.
// [helpmate.Decide] is such a function.
type Search func(p chess.Position, side chess.Color, budget int) helpmate.Answer

// Find answers a question with a search. It returns an error, and the answer Unknown, when the
// position of the question cannot be parsed.
func Find(q laws.Question, search Search, budget int) (laws.Verdict, error) {
	v := laws.Verdict{Question: q.Number}
	p, err := q.Position()
	if err != nil {
		return v, err
	}
	found := search(p, q.Side, budget)
	v.Answer, v.Reason = Answer(found.Verdict), found.Reason
	for _, m := range found.Line {
		v.Line = append(v.Line, uci.Format(&p, m))
		p.Play(m)
	}
	return v, nil
}

// Answer converts a verdict of the search to an answer for package laws.
func Answer(v helpmate.Verdict) laws.Answer {
	switch v {
	case helpmate.Winnable:
		return laws.Winnable
	case helpmate.Unwinnable:
		return laws.Unwinnable
	default:
		return laws.Unknown
	}
}
