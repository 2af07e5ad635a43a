package cli

import "github.com/escaque/escaque/tournament/swiss/swisstest"

// The tests of what stands round the pairing systems have one of their own.
func init() { systems["test"] = pairingSystem{swisstest.Neighbours{}, ""} }
