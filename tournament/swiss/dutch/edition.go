package dutch

import (
	"errors"

	"github.com/escaque/escaque/tournament/swiss"
)

// Edition is the Dutch system of one edition of the handbook. It is a
// swiss.System.
type Edition struct {
	name      string
	absolute  string // the article of the absolute criteria
	collapses bool   // no look beyond the next bracket, and the lowest brackets made one where that leads nowhere (A.9, 2017)
	floats    swiss.FloatRule
	least     int // how many players beyond a scope make it worth while, and likely right, to take them for granted
}

// Edition2026 returns the system in force since 1 February 2026.
func Edition2026() Edition {
	return Edition{name: "2026", absolute: "2.1", floats: swiss.Floats2026, least: 24}
}

// Edition2017 returns the system as it was from 2017 until 31 January 2026.
func Edition2017() Edition {
	return Edition{name: "2017", absolute: "C.1-C.3", floats: swiss.Floats2017, collapses: true, least: 24}
}

var _ swiss.System = Edition{}

// Pair pairs the round that the field describes. The error is
// *swiss.Impossible; or *swiss.Contradictions when more players of different
// scores float down into one bracket than any tournament of people has.
func (e Edition) Pair(f *swiss.PairingProblem, o swiss.Options) (swiss.Pairing, error) {
	r := e.newRound(f)
	switch err := r.pair(); {
	case errors.Is(err, errIncomplete):
		return swiss.Pairing{}, e.impossible(f)
	case err != nil:
		return swiss.Pairing{}, err
	}
	p := r.publish()
	if o.Explain {
		p.Explanation = r.explain(p, o.Player)
	}
	return p, nil
}
