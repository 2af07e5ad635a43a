package postgres_test

import (
	"context"
	"flag"
	"os"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/postgres/pgtest"
	"github.com/escaque/escaque/internal/store/storetest"
)

var background = context.Background()

func TestMain(m *testing.M) {
	flag.Parse()
	if os.Getenv("ESCAQUE_PROOF") != "full" {
		if err := flag.Set("rapid.checks", "5"); err != nil { // each waits for the disk some hundred times
			panic(err)
		}
	}
	os.Exit(pgtest.Main(m))
}

// mustOpen opens a store for the length of the test.
func mustOpen(t testing.TB, address string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(background, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// fresh is the address of an empty database.
func fresh(t testing.TB) string {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a PostgreSQL server: too long for -short")
	}
	address, err := pgtest.Shared(t).NewDatabase()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// place is a database.
type place string

func (p place) Open(t storetest.TB) storetest.Store { return p.open(t) }

func (p place) open(t storetest.TB) *postgres.Store {
	s, err := postgres.Open(background, string(p))
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	return s
}

// empty removes everything from the database of a play before.
func empty(t storetest.TB, address string) {
	t.Helper()
	if err := pgtest.EmptyTables(address, "goose_db_version", "tail", "account_change_last"); err != nil {
		t.Fatalf("emptying the database: %v", err)
	}
	if err := pgtest.Exec(address, `UPDATE tail SET position = 0, hash = NULL`, `ALTER TABLE message ALTER COLUMN id RESTART`, `UPDATE account_change_last SET number = 0`); err != nil {
		t.Fatalf("emptying the database: %v", err)
	}
}

type memoryPlace struct{ store *memory.Store }

func (p memoryPlace) Open(storetest.TB) storetest.Store { return p.store }

// The store is what every store is, and answers as the plain model does whatever is asked. Both are tried on
// one database, emptied in between: making one takes longer than most cases.
func TestStore(t *testing.T) {
	t.Parallel()
	address := fresh(t)
	if err := place(address).Open(t).Close(); err != nil {
		t.Fatal(err)
	}
	t.Run("suite", func(t *testing.T) {
		storetest.Run(t, func(t *testing.T) storetest.Backend {
			empty(t, address)
			return place(address)
		})
	})
	t.Run("agrees with the model", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			empty(t, address)
			storetest.Compare(t, memoryPlace{memory.New()}, place(address))
		})
	})
}
