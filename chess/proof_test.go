package chess_test

import (
	"os"
	"testing"
)

// fullProof reports whether the tests with seeds go to their full length:
// ESCAQUE_PROOF=full, which `make proof` sets.
func fullProof(t testing.TB) bool {
	t.Helper()
	switch v := os.Getenv("ESCAQUE_PROOF"); v {
	case "":
		return false
	case "full":
		return true
	default:
		t.Fatalf("ESCAQUE_PROOF=%q; it is full or not set", v)
		return false
	}
}
