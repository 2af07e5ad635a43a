package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/internal/store/storetest"
)

// place is a database file.
type place string

func (p place) Open(t storetest.TB) storetest.Store {
	s, err := sqlite.Open(background, string(p))
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	return s
}

type memoryPlace struct{ store *memory.Store }

func (p memoryPlace) Open(storetest.TB) storetest.Store { return p.store }

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Backend { return place(filepath.Join(t.TempDir(), "escaque.db")) })
}

// The store and the plain model answer alike, whatever is asked of them.
func TestAgreesWithTheModel(t *testing.T) {
	dir := t.TempDir()
	template := filepath.Join(dir, "template.db") // made once: bringing up a schema takes its time
	if err := place(template).Open(t).Close(); err != nil {
		t.Fatal(err)
	}
	empty, err := os.ReadFile(template)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		path := filepath.Join(dir, string(rune('a'+n%2))+".db")
		for _, old := range []string{path, path + "-wal", path + "-shm"} {
			_ = os.Remove(old) // of a play before; the store is closed
		}
		if err := os.WriteFile(path, empty, 0o600); err != nil {
			t.Fatal(err)
		}
		storetest.Compare(t, memoryPlace{memory.New()}, place(path))
	})
}
