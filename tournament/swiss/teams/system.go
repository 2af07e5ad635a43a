package teams

import (
	"errors"

	"github.com/escaque/escaque/tournament/swiss"
)

// Edition is that of the handbook whose articles the explanations cite.
const Edition = "2026"

// Colors is the type of colour preferences that the regulations of an event
// announce. Article 1.7.
type Colors uint8

const (
	TypeA    Colors = iota // simple preferences; where nothing is announced. 1.7.1
	TypeB                  // strong and mild ones. 1.7.2
	NoColors               // none at all
)

// System is the Swiss of teams as the regulations of an event shape it. The zero
// value has preferences of type A and no secondary score.
type System struct {
	Colors Colors
	// Secondary holds the secondary score of each team, by starting number, before
	// round 1, round 2 and so on. It only tells which is the first-team of a pair
	// (4.2.2); nil where the regulations do not use it.
	Secondary map[int][]swiss.Points
}

var _ swiss.System = System{}

// Pair pairs the round that the field of teams describes. The error is
// *swiss.Impossible, or *swiss.Contradictions when there are more teams in one
// bracket than its criteria have room for, which is in the thousands.
func (s System) Pair(f *swiss.PairingProblem, o swiss.Options) (swiss.Pairing, error) {
	r := s.newRound(f)
	switch err := r.pair(); {
	case errors.Is(err, errIncomplete):
		return swiss.Pairing{}, s.impossible(f)
	case err != nil:
		return swiss.Pairing{}, err
	}
	p := r.publish()
	if o.Explain {
		p.Explanation = r.explain(p)
	}
	return p, nil
}
