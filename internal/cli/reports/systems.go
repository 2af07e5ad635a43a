package reports

import (
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

var known = systems.Standard()

// Systems returns all pairing systems.
func Systems() systems.Registry { return known }

// AddSystem adds a pairing system; only tests do.
func AddSystem(s systems.Registered) { known = append(known, s) }

// SwissSystems returns the systems that pair and check a Swiss.
func SwissSystems() systems.Registry {
	return known.Those(func(s systems.Registered) bool { return s.Swiss != nil })
}

// RoundSystems returns the systems that pair a round of a file: a Swiss, and what the
// log of an event can declare besides.
func RoundSystems() systems.Registry {
	return known.Those(func(s systems.Registered) bool {
		return s.Swiss != nil || slices.Contains(tournament.Systems(), s.Name)
	})
}
