package cli

import (
	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/tournament/swiss/swisstest"
	"github.com/escaque/escaque/tournament/systems"
)

// The tests of what stands round the pairing systems have one of their own.
func init() { reports.AddSystem(systems.Swiss("test", swisstest.Neighbours{})) }
