package reports

import (
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

// known is the registry of pairing systems.
var known = systems.Standard()

// Systems returns all pairing systems.
func Systems() systems.Registry { return known }

// AddSystem adds a pairing system for tests.
func AddSystem(s systems.Registered) { known = append(known, s) }

// SwissSystems returns the Swiss systems that can pair and check.
func SwissSystems() systems.Registry {
	return known.Filter(func(s systems.Registered) bool { return s.Swiss != nil })
}

// RoundSystems returns the systems that can pair a round of a file: Swiss systems, and others that
// the log of an event can declare.
func RoundSystems() systems.Registry {
	return known.Filter(func(s systems.Registered) bool {
		return s.Swiss != nil || slices.Contains(tournament.Systems(), s.Name)
	})
}
