package mailbox

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// letter is a number, or everything up to that number.
type letter struct {
	n   int
	all bool
}

// Whatever the reader's pace, what they read is a sequence without gaps, or begins
// afresh; and nobody ever waited for them.
func TestMailboxHasNoGaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.IntRange(1, 5).Draw(t, "limit")
		m := New[letter](limit)
		written, read := 0, 0
		t.Repeat(map[string]func(*rapid.T){
			"put": func(*rapid.T) {
				written++
				m.Put(letter{n: written}, func() letter { return letter{n: written, all: true} })
			},
			"take": func(t *rapid.T) {
				if written == read {
					return // nothing waits, and taking would
				}
				letters, err := m.Take(context.Background())
				if err != nil || len(letters) > limit {
					t.Fatalf("%d letters, %v", len(letters), err)
				}
				for _, l := range letters {
					if !l.all && l.n != read+1 {
						t.Fatalf("after %d came %d", read, l.n)
					}
					read = l.n
				}
				if read != written {
					t.Fatalf("read up to %d of %d", read, written)
				}
			},
		})
		m.Close()
		m.Put(letter{n: -1}, nil)
		if written != read {
			if letters, err := m.Take(context.Background()); err != nil || letters[len(letters)-1].n != written {
				t.Fatalf("after closing: %v, %v", letters, err)
			}
		}
		for range 2 {
			if _, err := m.Take(context.Background()); !errors.Is(err, ErrClosed) {
				t.Fatalf("closed and empty: %v", err)
			}
		}
	})
}
