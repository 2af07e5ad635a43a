package journal_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/memory"
)

// appendMany appends n records to a stream that has seq of them, one by one.
func appendMany(t testing.TB, j *journal.Journal, stream string, seq, n int) {
	t.Helper()
	for i := range n {
		_, err := j.Append(background, stream, uint64(seq+i), events("x"))
		no(t, err)
	}
}

// Whatever the position, the memory of the news, and the moments of reading: every record comes once,
// in total order.
func TestSubscriptionsMissNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		store := memory.New()
		old := rapid.IntRange(0, 20).Draw(t, "old")
		for i := range old { // of a run before
			if _, err := store.Append(background, []journal.Batch{{Stream: "old", Expected: uint64(i), Events: events("x")}}); err != nil {
				t.Fatal(err)
			}
		}
		j := journal.New(store, journal.Options{Recent: rapid.IntRange(1, 8).Draw(t, "recent")})
		defer j.Close()
		type reader struct {
			sub  *journal.Subscription
			next uint64
		}
		var readers []*reader
		total, seq := uint64(old), 0
		t.Repeat(map[string]func(*rapid.T){
			"append": func(t *rapid.T) {
				n := rapid.IntRange(1, 5).Draw(t, "n")
				list := make([]journal.Event, n)
				for i := range list {
					list[i] = event("x")
				}
				if _, err := j.Append(background, "new", uint64(seq), list); err != nil {
					t.Fatal(err)
				}
				seq += n
				total += uint64(n)
			},
			"subscribe": func(t *rapid.T) {
				after := rapid.Uint64Range(0, total).Draw(t, "after")
				readers = append(readers, &reader{j.Subscribe(after), after + 1})
			},
			"read": func(t *rapid.T) {
				for _, r := range readers {
					if r.next > total || rapid.Bool().Draw(t, "skip") {
						continue // there is nothing, Next would wait
					}
					records, err := r.sub.Next(background)
					if err != nil {
						t.Fatal(err)
					}
					for _, record := range records {
						if record.Position != r.next {
							t.Fatalf("got record %d, want %d", record.Position, r.next)
						}
						r.next++
					}
				}
			},
		})
	})
}

// Readers that follow while many write, each from another place.
func TestFollowersUnderLoad(t *testing.T) {
	const writers, each = 8, 200
	j := journal.New(memory.New(), journal.Options{Recent: 16})
	var readers, writing sync.WaitGroup
	for i := range 4 {
		readers.Go(func() {
			want := uint64(i*10) + 1
			for r, err := range j.Subscribe(uint64(i * 10)).All(background) {
				if errors.Is(err, journal.ErrClosed) {
					break
				}
				if err != nil || r.Position != want {
					t.Errorf("reader %d: got %d %v, want %d", i, r.Position, err, want)
					return
				}
				want++
			}
			if want != writers*each+1 {
				t.Errorf("reader %d ended before %d", i, want)
			}
		})
	}
	for w := range writers {
		writing.Go(func() { appendMany(t, j, fmt.Sprint(w), 0, each) })
	}
	writing.Wait()
	no(t, j.Close())
	readers.Wait()
}

func TestSubscriptionEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := journal.New(memory.New(), journal.Options{})
		ctx, cancel := context.WithTimeout(background, time.Second)
		defer cancel()
		sub := j.Subscribe(0)
		if _, err := sub.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("got %v", err)
		}
		appendMany(t, j, "a", 0, 1)
		if records, err := sub.Next(background); err != nil || len(records) != 1 {
			t.Fatalf("an ended wait loses nothing: %v %v", records, err)
		}
		no(t, j.Close())
	})
}

func TestLeavingInTheMiddleKeepsTheRest(t *testing.T) {
	j := journal.New(memory.New(), journal.Options{})
	defer j.Close()
	appendMany(t, j, "a", 0, 5)
	sub := j.Subscribe(0)
	for r, err := range sub.All(background) {
		no(t, err)
		if r.Position == 2 {
			break
		}
	}
	if sub.Position() != 2 {
		t.Fatalf("position %d", sub.Position())
	}
	rest := []uint64{}
	for r, err := range sub.All(background) {
		no(t, err)
		if rest = append(rest, r.Position); r.Position == 5 {
			break
		}
	}
	if !slices.Equal(rest, []uint64{3, 4, 5}) {
		t.Fatalf("the rest: %v", rest)
	}
}

// A projection takes in what is there and what comes, and goes on where it was.
func TestProject(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		j := journal.New(store, journal.Options{})
		appendMany(t, j, "a", 0, 2100)
		taken := map[uint64]int{}
		ctx, cancel := context.WithCancel(background)
		ended := make(chan error, 1)
		run := func(handle func(context.Context, journal.Record) error) {
			go func() { ended <- j.Project(ctx, "ratings", handle) }()
		}
		count := func(_ context.Context, r journal.Record) error {
			taken[r.Position]++
			return nil
		}
		run(count)
		synctest.Wait()
		appendMany(t, j, "a", 2100, 10)
		synctest.Wait()
		if len(taken) != 2110 {
			t.Fatalf("took in %d", len(taken))
		}
		// While it runs its position is kept now and then: that is where a crash would resume.
		if p, _ := store.Checkpoint(background, "ratings"); p != 2048 {
			t.Fatalf("kept position %d", p)
		}
		cancel()
		no(t, <-ended)
		if p, _ := store.Checkpoint(background, "ratings"); p != 2110 {
			t.Fatalf("kept position %d at the end", p)
		}

		// A failure ends it; the record that failed comes first the next time.
		ctx, cancel = context.WithCancel(background)
		defer cancel()
		appendMany(t, j, "a", 2110, 5)
		broken := errors.New("broken")
		run(func(ctx context.Context, r journal.Record) error {
			if r.Position == 2113 {
				return broken
			}
			return count(ctx, r)
		})
		if err := <-ended; !errors.Is(err, broken) {
			t.Fatalf("ended with %v", err)
		}
		run(count)
		synctest.Wait()
		no(t, j.Close()) // it also ends with the journal
		no(t, <-ended)
		for p := uint64(1); p <= 2115; p++ {
			if taken[p] != 1 {
				t.Errorf("record %d was taken in %d times", p, taken[p])
			}
		}
	})
}

func TestReadStream(t *testing.T) {
	j := journal.New(memory.New(), journal.Options{})
	defer j.Close()
	list := make([]journal.Event, 600) // more than are read at a time
	for i := range list {
		list[i] = event("x")
	}
	_, err := j.Append(background, "a", 0, list)
	no(t, err)
	appendMany(t, j, "b", 0, 1)
	for stream, want := range map[string]int{"a": 600, "b": 1, "none": 0} {
		records, err := j.ReadStream(background, stream)
		no(t, err)
		if len(records) != want {
			t.Errorf("%s has %d records, want %d", stream, len(records), want)
		}
		for i, r := range records {
			if r.Seq != uint64(i)+1 || r.Stream != stream {
				t.Fatalf("%s: record %d is %+v", stream, i, r)
			}
		}
	}
}
