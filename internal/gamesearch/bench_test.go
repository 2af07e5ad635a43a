//go:build unix

package gamesearch_test

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/gamesearch/gametest"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/laws"
)

// A million games, or ESCAQUE_GAMES of them, in an SQLite file: how large it gets, how long it takes to fill, and
// how long each kind of search takes, the first page and a later one, alone and combined. With ESCAQUE_ARCHIVE the file
// is made there, or one that was made there before is searched.
func BenchmarkWholeArchive(b *testing.B) {
	n := 1_000_000
	if asked, err := strconv.Atoi(os.Getenv("ESCAQUE_GAMES")); err == nil {
		n = asked
	}
	file := filepath.Join(b.TempDir(), "escaque.db")
	if dir := os.Getenv("ESCAQUE_ARCHIVE"); dir != "" {
		file = filepath.Join(dir, "escaque.db")
	}
	_, err := os.Stat(file)
	made := err == nil
	store, err := sqlite.Open(background, file)
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	service := gamesearch.New(gamesearch.Options{Store: store})
	size := func() int64 {
		info, err := os.Stat(file)
		if err != nil {
			b.Fatal(err)
		}
		return info.Size()
	}

	const sampled = 500
	var sample []gametest.Game
	var batch []gametest.Game
	var index, lines, packing time.Duration
	var plies, started int
	flush := func() {
		at, err := store.IndexPosition(background)
		if err != nil {
			b.Fatal(err)
		}
		from := time.Now()
		changes := changesOf(&batch[0])[:0]
		all := make([]gamesearch.Line, len(batch))
		for i := range batch {
			changes = append(changes, changesOf(&batch[i])...)
			all[i] = batch[i].Line()
		}
		if err := store.UpdateIndex(background, changes, at+1); err != nil {
			b.Fatal(err)
		}
		index += time.Since(from)
		from = time.Now()
		if err := store.AddLines(background, all); err != nil {
			b.Fatal(err)
		}
		lines += time.Since(from)
		from = time.Now()
		if err := gamesearch.Pack(service, background); err != nil {
			b.Fatal(err)
		}
		packing += time.Since(from)
		batch = batch[:0]
	}
	for g := range gametest.Generate(gametest.Options{Seed: 1, Games: n}) {
		if started%(n/sampled) == 0 {
			sample = append(sample, g)
		}
		started++
		plies += len(g.Moves)
		if made {
			continue
		}
		if batch = append(batch, g); len(batch) == gamesearch.PartSize/2 {
			flush()
		}
	}
	if len(batch) > 0 {
		flush()
	}
	var tables string
	for _, table := range []string{"game", "game_line", "game_part", "game_list"} {
		tables += fmt.Sprintf(" %s %.0f MB", table, float64(bytesOf(b, file, table))/1e6)
	}
	b.Logf("%d games of %.1f half moves: the file has %.0f MB (%s); written in %.0f s (index), %.0f s (lines), %.0f s (lists)",
		n, float64(plies)/float64(n), float64(size())/1e6, tables, index.Seconds(), lines.Seconds(), packing.Seconds())

	var before, after runtime.MemStats
	service = nil
	runtime.GC()
	runtime.ReadMemStats(&before)
	service = gamesearch.New(gamesearch.Options{Store: store})
	from := time.Now()
	if _, err := service.Search(background, gamesearch.Query{Limit: 51}); err != nil {
		b.Fatal(err)
	}
	first := time.Since(from)
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.Logf("the first search after a start: %d ms; %.0f MB in memory", first.Milliseconds(), float64(after.HeapAlloc-before.HeapAlloc)/1e6)

	r := rand.New(rand.NewPCG(2, 2))
	some := func() *gametest.Game { return &sample[r.IntN(len(sample))] }
	at := func(ply int) *chess.Position {
		for {
			if g := some(); len(g.Moves) > ply && g.Start == chess.Initial() {
				p := g.Start
				for _, m := range g.Moves[:ply] {
					p.Play(m)
				}
				return &p
			}
		}
	}
	begin := chess.Initial()
	player := func() string { return some().Row.White.ID }
	busiest := slices.MinFunc(sample, func(a, b gametest.Game) int {
		return len(a.Row.White.ID+a.Row.White.Handle) - len(b.Row.White.ID+b.Row.White.Handle)
	}).Row.White.ID
	openings := []string{"Sicilian", "Ruy Lopez", "B20", "D", "C4", "Najdorf", "King's", "Queen's Gambit"}
	aDay := func() clock.Instant { return some().Row.Started }
	for _, search := range []struct {
		name  string
		query func() gamesearch.Query
	}{
		{"everything", func() gamesearch.Query { return gamesearch.Query{} }},
		{"player", func() gamesearch.Query { return gamesearch.Query{Player: player()} }},
		{"two-players", func() gamesearch.Query {
			g := some()
			return gamesearch.Query{Player: g.Row.White.ID, Opponent: g.Row.Black.ID}
		}},
		{"result", func() gamesearch.Query { return gamesearch.Query{Result: some().Row.Result} }},
		{"edition", func() gamesearch.Query { return gamesearch.Query{Edition: laws.Edition1997} }},
		{"category", func() gamesearch.Query { return gamesearch.Query{Category: some().Row.Category} }},
		{"dates", func() gamesearch.Query { return gamesearch.Query{From: aDay(), Until: aDay()} }},
		{"opening", func() gamesearch.Query { return gamesearch.Query{Opening: openings[r.IntN(len(openings))]} }},
		{"position-start", func() gamesearch.Query { return gamesearch.Query{Position: &begin} }},
		{"position-ply-2", func() gamesearch.Query { return gamesearch.Query{Position: at(2)} }},
		{"position-ply-8", func() gamesearch.Query { return gamesearch.Query{Position: at(8)} }},
		{"position-ply-30", func() gamesearch.Query { return gamesearch.Query{Position: at(30)} }},
		{"position-nowhere", func() gamesearch.Query {
			p := at(30)
			legal := p.AppendMoves(nil)
			if len(legal) > 0 {
				p.Play(legal[r.IntN(len(legal))])
			}
			return gamesearch.Query{Position: p}
		}},
		{"nothing-in-common", func() gamesearch.Query {
			return gamesearch.Query{Player: busiest, Category: ratings.Chess960, Opening: "Sicilian", Position: at(1)}
		}},
		{"player+result+category", func() gamesearch.Query {
			return gamesearch.Query{Player: player(), Result: laws.Drawn, Category: ratings.Blitz}
		}},
		{"start+result+edition+dates", func() gamesearch.Query {
			return gamesearch.Query{Position: &begin, Result: laws.WhiteWins, Edition: laws.Edition2023, From: some().Row.Started}
		}},
		{"opening+position+result", func() gamesearch.Query {
			return gamesearch.Query{Opening: "Sicilian", Position: at(2), Result: laws.BlackWins}
		}},
		{"everything-at-once", func() gamesearch.Query {
			g := some()
			return gamesearch.Query{
				Player: g.Row.White.ID, Opponent: g.Row.Black.ID, Result: g.Row.Result, Edition: g.Row.Edition, Category: g.Row.Category,
				From: g.Row.Started - 1, Until: g.Row.Started + 86_400_000, Opening: "Sicilian", Position: at(1),
			}
		}},
	} {
		for _, page := range []string{"", "/older"} {
			b.Run(search.name+page, func(b *testing.B) {
				var took []time.Duration
				total := 0
				before := processor(b)
				for range b.N {
					q := search.query()
					q.Limit = 50
					if page != "" {
						q.Before = some().Row.ID
					}
					from := time.Now()
					found, err := service.Search(background, q)
					took = append(took, time.Since(from))
					if err != nil || found.Missing > 0 {
						b.Fatal(found.Missing, err)
					}
					total += found.Total
				}
				slices.Sort(took)
				ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
				b.ReportMetric(ms(processor(b)-before)/float64(b.N), "processor-ms")
				b.ReportMetric(ms(took[len(took)/2]), "p50-ms")
				b.ReportMetric(ms(took[len(took)*99/100]), "p99-ms")
				b.ReportMetric(ms(took[len(took)-1]), "max-ms")
				b.ReportMetric(float64(total)/float64(b.N), "games")
			})
		}
	}
}

// bytesOf is what a table takes in a file.
func bytesOf(b *testing.B, file, table string) (n int64) {
	b.Helper()
	db, err := sql.Open("sqlite", "file:"+file+"?mode=ro")
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	err = db.QueryRowContext(background, `SELECT sum(pgsize) FROM dbstat WHERE name = $1 OR name IN (SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = $1)`, table).Scan(&n)
	if err != nil {
		b.Log(err)
	}
	return n
}

// processor is the time that all processors have spent on this process.
func processor(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
