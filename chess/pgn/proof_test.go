package pgn_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// TestMain lets a full proof, ESCAQUE_PROOF=full as `make proof` sets it, draw
// twenty times as many cases for each property.
func TestMain(m *testing.M) {
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		if err := flag.Set("rapid.checks", "2000"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}
