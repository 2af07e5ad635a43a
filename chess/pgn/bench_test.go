package pgn_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"testing"

	"github.com/escaque/escaque/chess/pgn"
)

// benchmark reads the sample with a visitor and reports games per second.
func benchmark(b *testing.B, v pgn.Visitor) {
	data, err := os.ReadFile("testdata/sample.pgn")
	if err != nil {
		b.Fatal(err)
	}
	src := bytes.NewReader(nil)
	r := pgn.NewReader(src, pgn.Options{})
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	games := 0
	for b.Loop() {
		src.Reset(data)
		r.Reset(src)
		for {
			err := r.ReadGame(v)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			games++
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkCheck resolves and plays every move.
func BenchmarkCheck(b *testing.B) { benchmark(b, new(pgn.Checker)) }

// BenchmarkTags skips the movetext.
func BenchmarkTags(b *testing.B) { benchmark(b, pgn.Ignore{}) }

// BenchmarkTree builds a game of each.
func BenchmarkTree(b *testing.B) { benchmark(b, pgn.NewBuilder()) }
