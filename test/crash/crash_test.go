package crash

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/postgres/pgtest"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/test/witness"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }

const couples = 8

// kills is how often the server is killed: a few times in every test run, a hundred
// times in `make crash`.
func kills(few int) int {
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		return 100
	}
	return few
}

// home is where a server keeps everything.
type home struct {
	flags []string
	open  func(t *testing.T) journal.Store // as the killed process left it
}

// onSQLite is a data folder. It is read in a copy, so that nothing is mended before
// the server itself does.
func onSQLite(data string) home {
	return home{[]string{"--data", data}, func(t *testing.T) journal.Store {
		s, err := sqlite.Open(t.Context(), filepath.Join(snapshot(t, data), "escaque.db"))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}}
}

// onPostgres is a database of a PostgreSQL server. Who reads it takes it over from
// the killed process, as the next server does.
func onPostgres(t *testing.T, server *pgtest.Server) home {
	t.Helper()
	address, err := server.NewDatabase()
	if err != nil {
		t.Fatal(err)
	}
	return home{[]string{"--data", t.TempDir(), "--db", address}, func(t *testing.T) journal.Store {
		s, err := postgres.Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}}
}

// TestKilledServerLosesNothing kills the real server with SIGKILL at seeded
// instants in the middle of games played over its own front door. The players'
// own lists of what was acknowledged are the oracle: after every kill each
// entry stands in the journal once, under its number, and no log has a gap.
func TestKilledServerLosesNothing(t *testing.T) {
	bin := witness.Build(t)
	t.Run("SQLite", func(t *testing.T) { killed(t, bin, onSQLite(t.TempDir()), kills(12)) })
	t.Run("PostgreSQL", func(t *testing.T) { killed(t, bin, onPostgres(t, pgtest.Shared(t)), kills(6)) })
}

func killed(t *testing.T, bin string, at home, rounds int) {
	seed := rand.New(rand.NewPCG(1997, 2009))
	players := make([]*player, 0, 2*couples)
	for range couples {
		players = append(players,
			&player{host: true, rand: rand.New(rand.NewPCG(seed.Uint64(), seed.Uint64()))},
			&player{rand: rand.New(rand.NewPCG(seed.Uint64(), seed.Uint64()))})
	}
	var book *witness.Book
	for round := range rounds {
		life := time.Duration(150+seed.IntN(500)) * time.Millisecond
		s := start(t, bin, at.flags...)
		ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
		var wg sync.WaitGroup
		dead := make(chan struct{})
		for i, p := range players {
			partner := players[i&^1].handle
			wg.Go(func() {
				err := p.play(ctx, s, partner)
				select {
				case <-dead:
				default:
					// The connection may break a moment before we hear that the
					// process is gone; anything else is a fault.
					if !died(err) {
						t.Errorf("%s: %v", p.handle(), err)
					}
				}
			})
		}
		if round%2 == 1 { // on a busy machine a life may be over before anybody moves
			before := acknowledgements(players)
			until(t, "moves are acknowledged", func() bool { return acknowledgements(players) >= before+2*couples })
		}
		time.Sleep(life)
		s.kill()
		close(dead)
		wg.Wait()
		cancel()
		if t.Failed() {
			t.Fatalf("the server said:\n%s", s.logs)
		}
		book = check(t, at, players)
	}
	if book.Moves < rounds*couples {
		t.Errorf("only %d moves were acknowledged over %d lives: the load proves nothing", book.Moves, rounds)
	}
	if book.Interruptions == 0 {
		t.Error("no game's log shows an interruption")
	}
	t.Logf("%d kills, %d games, %d acknowledged moves, %d records, %d interruptions in the logs: nothing missing, nothing twice",
		rounds, book.Games, book.Moves, book.Records, book.Interruptions)
}

// acknowledgements is how many moves were acknowledged to players.
func acknowledgements(players []*player) (n int) {
	for _, p := range players {
		p.mu.Lock()
		n += len(p.acks)
		p.mu.Unlock()
	}
	return n
}

// check reads every game's log and holds the players' lists against it.
func check(t *testing.T, at home, players []*player) *witness.Book {
	t.Helper()
	store := at.open(t)
	defer store.Close()
	book := witness.Read(t, store)
	for _, p := range players {
		p.mu.Lock()
		book.Check(t, p.name, p.acks)
		p.mu.Unlock()
	}
	return book
}
