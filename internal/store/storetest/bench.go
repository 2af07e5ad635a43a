package storetest

import (
	"fmt"
	"sync"
	"testing"

	"github.com/escaque/escaque/internal/journal"
)

// BenchmarkAppend measures how fast events of 200 bytes are appended through the journal. Each
// append is acknowledged when it is durable. Several tables append at the same time, each one event
// after the other.
func BenchmarkAppend(b *testing.B, fresh func(b *testing.B) Store) {
	data := make([]byte, 200)
	for _, tables := range []int{1, 16, 256, 2048} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			j := journal.New(fresh(b), journal.Options{})
			defer func() { noError(b, j.Close()) }()
			b.ReportAllocs()
			b.ResetTimer()
			var wg sync.WaitGroup
			for i := range tables {
				wg.Go(func() {
					stream := fmt.Sprintf("game/%d", i)
					event := []journal.Event{{Kind: "MoveMade", Version: 1, Data: data, At: 1}}
					for seq := range (b.N + tables - 1 - i) / tables {
						if _, err := j.Append(background, stream, uint64(seq), event); err != nil {
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
