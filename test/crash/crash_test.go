package crash

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/postgres/pgtest"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/laws"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }

const couples = 8

// kills is how often the server is killed: a few times in every test run, a hundred
// times in `make crash`.
func kills(few int) int {
	switch {
	case os.Getenv("ESCAQUE_PROOF") == "full":
		return 100
	case testing.Short():
		return 3
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
	address, err := server.Fresh()
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
	bin := build(t)
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
	var books book
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
		books.check(t, at, players)
	}
	if books.moves < rounds*couples {
		t.Errorf("only %d moves were acknowledged over %d lives: the load proves nothing", books.moves, rounds)
	}
	if books.interruptions == 0 {
		t.Error("no game's log shows an interruption")
	}
	t.Logf("%d kills, %d games, %d acknowledged moves, %d records, %d interruptions in the logs: nothing missing, nothing twice",
		rounds, books.games, books.moves, books.records, books.interruptions)
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

// book is what the last check counted.
type book struct{ games, moves, records, interruptions int }

// check reads every game's log and holds the players' lists against it.
func (b *book) check(t *testing.T, at home, players []*player) {
	t.Helper()
	*b = book{}
	store := at.open(t)
	defer store.Close()
	type place struct {
		game string
		seq  uint64
	}
	stands := map[place]laws.MoveMade{}
	next := map[string]uint64{}
	plies := map[string]int{}
	for after := uint64(0); ; {
		records, err := store.ReadAll(t.Context(), after, 1000)
		if err != nil {
			t.Fatal(err)
		}
		if len(records) == 0 {
			break
		}
		for _, r := range records {
			b.read(t, r, next)
			after = r.Position
			id, recorded, ok, err := hall.EventOf(r)
			if err != nil {
				t.Fatalf("%s %d does not decode: %v", r.Stream, r.Seq, err)
			}
			if !ok {
				continue
			}
			switch e := recorded.Event.(type) {
			case laws.GameStarted:
				b.games++
			case laws.Interrupted:
				b.interruptions++
			case laws.MoveMade:
				if e.Ply != plies[string(id)] {
					t.Errorf("game %s: ply %d follows %d moves", id, e.Ply, plies[string(id)])
				}
				plies[string(id)]++
				stands[place{string(id), r.Seq}] = e
			}
		}
	}
	for _, p := range players {
		told := map[place]bool{}
		p.mu.Lock()
		for _, a := range p.acks {
			at := place{a.game, a.seq}
			if told[at] {
				t.Errorf("%s was told twice of move %d of game %s", p.name, a.seq, a.game)
			}
			told[at] = true
			b.moves++
			e, ok := stands[at]
			switch {
			case !ok:
				t.Errorf("game %s, record %d: %s was told that %s stands there, and nothing does", a.game, a.seq, p.name, a.uci)
			case e.Ply != a.ply || !sameMove(a.uci, e):
				t.Errorf("game %s, record %d: %s was told of %s at ply %d; there stands %s at ply %d", a.game, a.seq, p.name, a.uci, a.ply, e.SAN, e.Ply)
			}
		}
		p.mu.Unlock()
	}
}

// read holds that the records of each stream are numbered without a gap.
func (b *book) read(t *testing.T, r journal.Record, next map[string]uint64) {
	t.Helper()
	b.records++
	if r.Seq != next[r.Stream]+1 {
		t.Errorf("%s: record %d follows record %d", r.Stream, r.Seq, next[r.Stream])
	}
	next[r.Stream] = r.Seq
}

// sameMove compares a move as the player sent it with the one in the log. A
// castling is written as the king's two steps by players and as the king taking
// its rook in the log.
func sameMove(text string, e laws.MoveMade) bool {
	if e.Move.IsCastling() {
		return text[:2] == e.Move.From().String()
	}
	return text == uci.Format960(e.Move)
}
