package reports

import (
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

// Systems are all pairing systems. Tests add one of their own.
var Systems = systems.Standard()

// SwissSystems returns the systems that pair and check a Swiss.
func SwissSystems() systems.Registry {
	return Systems.Those(func(s systems.Registered) bool { return s.Swiss != nil })
}

// RoundSystems returns the systems that pair a round of a file: a Swiss, and what the
// log of an event can declare besides.
func RoundSystems() systems.Registry {
	return Systems.Those(func(s systems.Registered) bool {
		return s.Swiss != nil || slices.Contains(tournament.Systems(), s.Name)
	})
}
