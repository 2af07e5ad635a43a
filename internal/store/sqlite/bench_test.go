package sqlite_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/escaque/escaque/internal/journal"
)

// Appends of one event of 200 bytes through the journal, each acknowledged when durable, from tables
// that append one after the other.
func BenchmarkAppend(b *testing.B) {
	data := make([]byte, 200)
	for _, tables := range []int{1, 16, 256} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			s := mustOpen(b, filepath.Join(b.TempDir(), "escaque.db"))
			j := journal.New(s, journal.Options{})
			defer j.Close()
			b.ReportAllocs()
			b.ResetTimer()
			var wg sync.WaitGroup
			for i := range tables {
				wg.Go(func() {
					stream := fmt.Sprintf("game/%d", i)
					event := []journal.Event{{Kind: "MoveMade", Version: 1, Data: data, At: 1}}
					for seq := range (b.N + tables - 1 - i) / tables {
						if _, err := j.Append(context.Background(), stream, uint64(seq), event); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wg.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
		})
	}
}
