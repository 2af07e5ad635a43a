package laws_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// TestMain lets a full proof, ESCAQUE_PROOF=full as `make proof` sets it, draw
// a hundred times as many sequences for each property.
func TestMain(m *testing.M) {
	flag.Parse()
	if fullProof() {
		if err := flag.Set("rapid.checks", "10000"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// fullProof reports whether the tests with seeds go to their full length.
func fullProof() bool { return os.Getenv("ESCAQUE_PROOF") == "full" }

// randomGames is how many games two readings are compared over.
func randomGames(slice uint64) uint64 {
	if fullProof() {
		return 100_000
	}
	if testing.Short() {
		return slice / 3
	}
	return slice
}
