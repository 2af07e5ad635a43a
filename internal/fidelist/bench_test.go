package fidelist_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/fidelist/listtest"
)

// The whole list: imported, and searched for by number, by one beginning, by two,
// by one letter, and by two letters that everybody has.
func BenchmarkWholeList(b *testing.B) {
	players := 1_500_000
	if n, err := strconv.Atoi(os.Getenv("ESCAQUE_LIST")); err == nil {
		players = n
	}
	dir := b.TempDir()
	for _, form := range []listtest.Form{listtest.Text, listtest.XML} {
		file := filepath.Join(dir, "players_list_foa."+string(form))
		f, err := os.Create(file)
		if err != nil {
			b.Fatal(err)
		}
		if err := listtest.Write(f, form, 1, players); err != nil {
			b.Fatal(err)
		}
		f.Close()
		from := time.Now()
		info, err := fidelist.Import(context.Background(), dir, []string{file}, fidelist.Options{Date: "2026-11"})
		if err != nil || info.Players != players {
			b.Fatal(info, err)
		}
		b.Logf("%s: imported in %.1f s, %d MB", form, time.Since(from).Seconds(), info.Bytes/1e6)
	}
	var names []string
	for p := range listtest.Generate(1, players) {
		if p.ID%40 == 0 {
			names = append(names, p.Name)
		}
	}
	beginning := func(word string, n int) string { return word[:min(n, len(word))] }
	rng := rand.New(rand.NewPCG(2, 2))
	word := func(k int) string {
		w := strings.Fields(strings.ReplaceAll(names[rng.IntN(len(names))], ",", ""))
		return w[min(k, len(w)-1)]
	}
	letter := func() string { return string(rune('a' + rng.IntN(26))) }
	list := fidelist.ListIn(dir)
	defer list.Close()
	for _, search := range []struct {
		name  string
		query func() fidelist.Query
	}{
		{"name", func() fidelist.Query { return fidelist.Query{Text: names[rng.IntN(len(names))]} }},
		{"beginning", func() fidelist.Query { return fidelist.Query{Text: beginning(word(0), 2+rng.IntN(5))} }},
		{"beginnings", func() fidelist.Query {
			return fidelist.Query{Text: beginning(word(1), 1+rng.IntN(3)) + " " + beginning(word(0), 1+rng.IntN(4))}
		}},
		{"letter", func() fidelist.Query { return fidelist.Query{Text: letter()} }},
		{"letters", func() fidelist.Query { return fidelist.Query{Text: letter() + " " + letter() + " " + letter()} }},
		{"federation", func() fidelist.Query {
			return fidelist.Query{Text: beginning(word(0), 1+rng.IntN(4)), Federation: "NED"}
		}},
		{"nobody", func() fidelist.Query { return fidelist.Query{Text: "a e zzz" + letter()} }},
	} {
		b.Run("search-"+search.name, func(b *testing.B) {
			var took []time.Duration
			for range b.N {
				q := search.query()
				from := time.Now()
				if _, err := list.Search(context.Background(), q); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(from))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}
