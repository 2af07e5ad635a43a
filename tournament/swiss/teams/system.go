package teams

import (
	"errors"

	"github.com/escaque/escaque/tournament/swiss"
)

// Edition is the edition of the handbook that the explanations cite.
const Edition = "2026"

// Colors is the type of colour preferences in the regulations of an event. Article 1.7.
type Colors uint8

const (
	TypeA    Colors = iota // simple preferences, the default. 1.7.1
	TypeB                  // strong and mild preferences. 1.7.2
	NoColors               // no preferences
)

// System is the Swiss system for teams with the options of an event. The zero value has preferences
// of type A and no secondary score.
type System struct {
	Colors Colors
	// Secondary holds the secondary scores of each team before round 1, round 2 and so on, by
	// starting number. They only decide which team is the first-team of a pair (4.2.2). It is nil
	// if the regulations do not use them.
	Secondary map[int][]swiss.Points
}

var _ swiss.System = System{}

// Pair pairs the round of the problem. The error is a *swiss.Impossible, or a *swiss.Contradictions
// if a bracket has more teams than a weight has room for, which takes thousands of teams.
func (s System) Pair(f *swiss.PairingProblem, o swiss.Options) (swiss.Pairing, error) {
	r := s.newRound(f)
	switch err := r.pair(); {
	case errors.Is(err, errIncomplete):
		return swiss.Pairing{}, s.proveImpossible(f)
	case err != nil:
		return swiss.Pairing{}, err
	}
	p := r.publish()
	if o.Explain {
		p.Explanation = r.explain(p)
	}
	return p, nil
}
