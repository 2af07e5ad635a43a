package postgres_test

import (
	"testing"

	"github.com/escaque/escaque/internal/store/storetest"
)

// Appends as in the benchmark of internal/store/sqlite, over a socket to a server on this machine.
func BenchmarkAppend(b *testing.B) {
	storetest.BenchmarkAppend(b, func(b *testing.B) storetest.Store { return mustOpen(b, fresh(b)) })
}
