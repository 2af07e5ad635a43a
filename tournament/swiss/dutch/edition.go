package dutch

import (
	"errors"

	"github.com/escaque/escaque/tournament/swiss"
)

// Edition is the Dutch system in one edition of the handbook. It implements swiss.System.
type Edition struct {
	name     string
	absolute string // article of the absolute criteria
	// a bracket considers only the next one, and the lowest brackets are joined if needed (A.9,
	// 2017)
	collapses bool
	floats    swiss.FloatRule
	// minimum number of players beyond a scope for which it pays to assume that they can be paired
	least int
}

// Edition2026 returns the system in force since 1 February 2026.
func Edition2026() Edition {
	return Edition{name: "2026", absolute: "2.1", floats: swiss.Floats2026, least: 24}
}

// Edition2017 returns the system in force from 2017 to 31 January 2026.
func Edition2017() Edition {
	return Edition{name: "2017", absolute: "C.1-C.3", floats: swiss.Floats2017, collapses: true, least: 24}
}

var _ swiss.System = Edition{}

// Pair pairs the round of the problem. The error is a *swiss.Impossible. It is a
// *swiss.Contradictions if players of more different scores float into one bracket than a weight
// has room for, which does not happen in practice.
func (e Edition) Pair(f *swiss.PairingProblem, o swiss.Options) (swiss.Pairing, error) {
	r := e.newRound(f)
	switch err := r.pair(); {
	case errors.Is(err, errIncomplete):
		return swiss.Pairing{}, e.proveImpossible(f)
	case err != nil:
		return swiss.Pairing{}, err
	}
	p := r.publish()
	if o.Explain {
		p.Explanation = r.explain(p, o.Player)
	}
	return p, nil
}
