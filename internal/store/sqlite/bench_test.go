package sqlite_test

import (
	"path/filepath"
	"testing"

	"github.com/escaque/escaque/internal/store/storetest"
)

func BenchmarkAppend(b *testing.B) {
	storetest.BenchmarkAppend(b, func(b *testing.B) storetest.Store {
		return mustOpen(b, filepath.Join(b.TempDir(), "escaque.db"))
	})
}
