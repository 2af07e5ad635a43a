package postgres_test

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/internal/store/sqlstore"
	"github.com/escaque/escaque/internal/store/storetest"
)

// file is a store on SQLite.
type file string

func (f file) Open(t storetest.TB) storetest.Store { return f.open(t) }

func (f file) open(t storetest.TB) *sqlite.Store {
	s, err := sqlite.Open(background, string(f))
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	return s
}

func told(int64) {}

// Whatever was played at random on SQLite is the same after it went to PostgreSQL and back, to the last row;
// the chain holds, and every one of the three goes on alike.
func TestCopyThereAndBack(t *testing.T) {
	t.Parallel()
	address, dir := fresh(t), t.TempDir()
	if err := place(address).Open(t).Close(); err != nil {
		t.Fatal(err)
	}
	plays, rows := 0, int64(0)
	rapid.Check(t, func(t *rapid.T) {
		plays++
		first, second := file(filepath.Join(dir, fmt.Sprint(plays, "a.db"))), file(filepath.Join(dir, fmt.Sprint(plays, "b.db")))
		storetest.Compare(t, memoryPlace{memory.New()}, first)
		empty(t, address)
		from, to, last := first.open(t), place(address).open(t), second.open(t)
		stores := []storetest.Store{from, to, last}
		defer func() {
			for _, s := range stores {
				if err := s.Close(); err != nil {
					t.Errorf("close: %v", err)
				}
			}
		}()
		fill(t, from)
		size, err := from.Size(background)
		if err != nil {
			t.Fatal(err)
		}
		done := int64(0) // a transaction that is tried again counts from the beginning
		if err := sqlstore.Copy(background, from.Store, to.Store, func(n int64) { done = n }); err != nil {
			t.Fatal(err)
		}
		if rows += done; done != size {
			t.Errorf("%d of %d rows were reported", done, size)
		}
		if err := sqlstore.Compare(background, from.Store, to.Store, told); err != nil {
			t.Fatal(err)
		}
		if err := sqlstore.Copy(background, to.Store, last.Store, told); err != nil {
			t.Fatal(err)
		}
		if err := sqlstore.Compare(background, from.Store, last.Store, told); err != nil {
			t.Fatal(err)
		}
		var full *sqlstore.NotEmptyError
		if err := sqlstore.Copy(background, from.Store, to.Store, told); !errors.As(err, &full) {
			t.Errorf("copied over what is there: %v", err)
		}
		verified := map[journal.Hash]bool{}
		for _, s := range stores {
			goOn(t, s)
			v, err := journal.Verify(background, s, func(f journal.Finding) { t.Errorf("%T: %+v", s, f) })
			if err != nil {
				t.Fatal(err)
			}
			verified[v.Account] = true
		}
		if len(verified) != 1 {
			t.Errorf("%d accounts of one log", len(verified))
		}
		for _, copied := range []*sqlstore.Store{to.Store, last.Store} {
			if err := sqlstore.Compare(background, from.Store, copied, told); err != nil {
				t.Errorf("after going on: %v", err)
			}
		}
		if err := to.Exec(`UPDATE message SET text = 'other' WHERE box = 'a-Zoe'`); err != nil {
			t.Fatal(err)
		}
		var differs *sqlstore.DifferenceError
		if err := sqlstore.Compare(background, from.Store, to.Store, told); !errors.As(err, &differs) || differs.Table != "message" {
			t.Errorf("a changed row was not found: %v", err)
		}
	})
	if rows < 500*int64(plays) {
		t.Errorf("only %d rows were copied: the test proves nothing", rows)
	}
	t.Logf("%d plays, %d rows", plays, rows)
}

// fill adds what a play does not come to: a text kept apart, a record without data, one under an older
// lease, a message whose number is not given again.
func fill(t *rapid.T, s *sqlite.Store) {
	j := journal.New(s, journal.Options{})
	if _, err := j.Append(background, "conduct", 0, []journal.Event{
		{Kind: "Said", Version: 1, At: 1, Data: []byte(`{"text":"¿qué?"}`), Personal: []string{"text"}}, {Kind: "Nothing", Version: 1, At: 2},
	}); err != nil {
		t.Fatal(err)
	}
	many := make([]journal.Event, 700) // more than one statement holds
	for i := range many {
		many[i] = journal.Event{Kind: "MoveMade", Version: 1, At: 3, Data: fmt.Append(nil, i)}
	}
	if _, err := j.Append(background, "game/long", 0, many); err != nil {
		t.Fatal(err)
	}
	if _, err := j.Lease(background, "conduct", 0); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Error(err)
	}
	if err := s.CreateAccount(background, members.Account{Profile: members.Profile{ID: "a-Zoe", Handle: "Zoe"}}); err != nil {
		t.Fatal(err)
	}
	m, err := s.AddMessage(background, members.Message{To: "a-Zoe", From: "a-Zoe", Sender: "Zoe", At: 1, Text: "gone"}, 9, 9)
	if err == nil {
		err = s.DeleteMessages(background, "a-Zoe", []int64{m.ID})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// goOn does what must come out alike wherever it is done: positions, numbers of streams and messages.
func goOn(t *rapid.T, s storetest.Store) {
	results, err := s.Append(background, one("fresh", 0))
	if err != nil || results[0].Err != nil {
		t.Fatalf("%v %v", results, err)
	}
	if _, err := s.AddMessage(background, members.Message{To: "a-Zoe", From: "a-Zoe", Sender: "Zoe", At: 1, Text: "more"}, 9, 9); err != nil {
		t.Fatal(err)
	}
}

// Whatever column either schema has is copied.
func TestEveryColumnIsCopied(t *testing.T) {
	t.Parallel()
	address, path := fresh(t), filepath.Join(t.TempDir(), "escaque.db")
	mustOpen(t, address)
	if err := file(path).open(t).Close(); err != nil {
		t.Fatal(err)
	}
	copied := sqlstore.Columns()
	for driver, schema := range map[string][2]string{
		"pgx": {address, `SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public'
			AND table_name NOT IN ('tail', 'account_change_last', 'goose_db_version')`},
		"sqlite": {path, `SELECT t.name || '.' || c.name FROM pragma_table_list t, pragma_table_info(t.name) c
			WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite%' AND t.name <> 'goose_db_version'`},
	} {
		db, err := sql.Open(driver, schema[0])
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		rows, err := db.Query(schema[1])
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		var found []string
		for rows.Next() {
			var column string
			if err := rows.Scan(&column); err != nil {
				t.Fatal(err)
			}
			found = append(found, column)
			if !slices.Contains(copied, column) {
				t.Errorf("%s: %s is not copied", driver, column)
			}
		}
		if err := rows.Err(); err != nil || len(found) != len(copied) {
			t.Errorf("%s has %d columns, %d are copied (%v)", driver, len(found), len(copied), err)
		}
	}
}

// A copy may take longer than the second after which a server writes that it is alive.
func TestSlowCopy(t *testing.T) {
	t.Parallel()
	from := file(filepath.Join(t.TempDir(), "a.db")).open(t)
	defer from.Close()
	j := journal.New(from, journal.Options{})
	if _, err := j.Append(background, "conduct", 0, []journal.Event{{Kind: "Nothing", Version: 1, At: 2}}); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	to := mustOpen(t, fresh(t))
	slow := func(rows int64) {
		if rows == 1 {
			time.Sleep(1500 * time.Millisecond)
		}
	}
	if err := sqlstore.Copy(background, from.Store, to.Store, slow); err != nil {
		t.Fatal(err)
	}
	if err := sqlstore.Compare(background, from.Store, to.Store, told); err != nil {
		t.Error(err)
	}
}
