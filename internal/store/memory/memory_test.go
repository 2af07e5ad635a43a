package memory_test

import (
	"testing"

	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/store/storetest"
)

// place keeps one store over openings, as a folder keeps a file.
type place struct{ store *memory.Store }

func (p place) Open(storetest.TB) storetest.Store { return p.store }

func TestStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) storetest.Backend { return place{memory.New()} })
}
