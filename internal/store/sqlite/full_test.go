package sqlite_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/escaque/escaque/internal/journal"
)

// When the disk is full every append that could not be kept is told so, and when there is space again
// the journal goes on: what was acknowledged is there, and nothing else.
func TestFullDisk(t *testing.T) {
	s := mustOpen(t, filepath.Join(t.TempDir(), "escaque.db"))
	j := journal.New(s, journal.Options{})
	if got := s.Pragma(t, "max_page_count = 120"); got != "120" {
		t.Fatalf("the disk has %s pages", got)
	}
	event := []journal.Event{{Kind: "k", Version: 1, At: 1, Data: bytes.Repeat([]byte("x"), 3000)}}
	var mu sync.Mutex
	kept, failed := map[string]uint64{}, 0
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			stream := fmt.Sprint("game/", w)
			for seq := uint64(0); ; seq++ {
				_, err := j.Append(background, stream, seq, event)
				mu.Lock()
				if err != nil {
					failed++
					kept[stream] = seq
				}
				mu.Unlock()
				if err != nil {
					return
				}
			}
		})
	}
	wg.Wait()
	if failed != 8 {
		t.Fatalf("%d of 8 were told", failed)
	}
	s.Pragma(t, "max_page_count = 100000")
	total := 0
	for stream, seq := range kept {
		total += int(seq)
		records, err := j.ReadStream(background, stream)
		if err != nil || uint64(len(records)) != seq {
			t.Errorf("%s has %d records, acknowledged %d (%v)", stream, len(records), seq, err)
		}
		if _, err := j.Append(background, stream, seq, event); err != nil {
			t.Errorf("%s after the mend: %v", stream, err)
		}
	}
	if total == 0 {
		t.Error("the disk was full from the start")
	}
	if err := j.Close(); err != nil {
		t.Error(err)
	}
}
