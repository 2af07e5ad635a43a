// Package verdict answers the questions of the Laws whether a side can still mate.
//
// It knows the questions (laws) and the search that answers them (chess/helpmate), which
// do not know each other. It must not know who asks, how often, or what the answer does
// to a game: package laws decides that when it receives the [laws.Verdict].
package verdict

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/laws"
)

// Search decides whether a side can still mate from a position, with at most so much
// work. [helpmate.Decide] is one.
type Search func(p chess.Position, side chess.Color, budget int) helpmate.Answer

// Find answers a question with a search. The error says that the position of the question
// cannot be read; the command then gives the answer Unknown.
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

// Answer returns what a verdict of the search is to the Laws.
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
