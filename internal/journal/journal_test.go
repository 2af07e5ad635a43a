package journal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/memory"
)

var background = context.Background()

func event(kind string) journal.Event { return journal.Event{Kind: kind, Version: 1, At: 1} }

func events(kinds ...string) (list []journal.Event) {
	for _, k := range kinds {
		list = append(list, event(k))
	}
	return list
}

func no(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("unexpected error: %v", err)
	}
}

// slowStore is a disk that flushes when the test says so: each Append takes a value from flush, and
// fails with it when it is an error.
type slowStore struct {
	*memory.Store
	flush chan error

	mu     sync.Mutex
	groups []int // batches in each transaction
}

func newSlowStore() *slowStore { return &slowStore{Store: memory.New(), flush: make(chan error)} }

func (s *slowStore) Append(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	s.mu.Lock()
	s.groups = append(s.groups, len(batches))
	s.mu.Unlock()
	if err := <-s.flush; err != nil {
		return nil, err
	}
	return s.Store.Append(ctx, batches)
}

func (s *slowStore) seen() []int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]int(nil), s.groups...)
}

func TestWaitingAppendsShareOneFlush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlowStore()
		j := journal.New(s, journal.Options{})
		answers := make(chan error, 100)
		add := func(i int) {
			go func() {
				_, err := j.Append(background, fmt.Sprint("game/", i), 0, events("a"))
				answers <- err
			}()
		}
		add(0)
		synctest.Wait() // the writer is at the disk
		for i := range 50 {
			add(i + 1)
		}
		synctest.Wait() // they queue
		s.flush <- nil
		synctest.Wait()
		if got := fmt.Sprint(s.seen()); got != "[1 50]" || len(answers) != 1 {
			t.Fatalf("transactions of %s batches, %d answers; want the waiting ones together, unanswered", got, len(answers))
		}
		s.flush <- nil
		for range 51 {
			no(t, <-answers)
		}
		no(t, j.Close())
	})
}

// After a transaction of many the writer waits a moment for more; after one of few it does not.
func TestACrowdGathers(t *testing.T) {
	for before, want := range map[int]string{31: "[1 31 1]", 32: "[1 32 2]"} {
		synctest.Test(t, func(t *testing.T) {
			s := newSlowStore()
			j := journal.New(s, journal.Options{})
			answers := make(chan error, 100)
			add := func(i int) {
				go func() {
					_, err := j.Append(background, fmt.Sprint("game/", i), 0, events("a"))
					answers <- err
				}()
				synctest.Wait()
			}
			for i := range before + 1 {
				add(i)
			}
			s.flush <- nil
			s.flush <- nil
			for range before + 1 {
				no(t, <-answers)
			}
			add(100)
			time.Sleep(time.Millisecond)
			add(101)
			time.Sleep(time.Second)
			if got := fmt.Sprint(s.seen()); got != want {
				t.Errorf("transactions of %s batches, want %s", got, want)
			}
			for sum(s.seen()) < before+3 {
				s.flush <- nil
				synctest.Wait()
			}
			s.flush <- nil
			no(t, <-answers)
			no(t, <-answers)
			no(t, j.Close())
		})
	}
}

func TestGroupsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlowStore()
		j := journal.New(s, journal.Options{MaxGroup: 3})
		for i := range 8 {
			go func() {
				_, err := j.Append(background, fmt.Sprint("game/", i), 0, events("a"))
				if err != nil {
					t.Error(err)
				}
			}()
		}
		synctest.Wait()
		for len(s.seen()) > 0 && sum(s.seen()) < 8 {
			s.flush <- nil
			synctest.Wait()
		}
		s.flush <- nil
		no(t, j.Close())
		for _, n := range s.seen() {
			if n > 3 {
				t.Fatalf("transactions of %v", s.seen())
			}
		}
	})
}

func sum(list []int) (n int) {
	for _, x := range list {
		n += x
	}
	return n
}

// How long an append took counts from when it was asked for, the wait for the writer included; what was refused or
// failed took nothing.
func TestHowLongAppendsTook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlowStore()
		var took []time.Duration
		j := journal.New(s, journal.Options{OnAppend: func(d time.Duration) { took = append(took, d) }})
		answers := make(chan error, 10)
		add := func(stream string, expected uint64) {
			go func() {
				_, err := j.Append(background, stream, expected, events("x"))
				answers <- err
			}()
			synctest.Wait()
		}
		add("a", 0) // the writer takes it to the disk at once
		time.Sleep(10 * time.Millisecond)
		add("b", 0)
		add("a", 7) // a conflict
		time.Sleep(20 * time.Millisecond)
		s.flush <- nil
		synctest.Wait()
		time.Sleep(5 * time.Millisecond)
		s.flush <- nil
		synctest.Wait()
		add("c", 0)
		s.flush <- errors.New("no room")
		for range 4 {
			<-answers
		}
		no(t, j.Close())
		if got := fmt.Sprint(took); got != "[30ms 25ms]" {
			t.Errorf("appends took %s", got)
		}
	})
}

func TestConflictIsAnsweredToItsAuthorOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlowStore()
		j := journal.New(s, journal.Options{})
		type answer struct {
			records []journal.Record
			err     error
		}
		answers := make([]answer, 4)
		var wg sync.WaitGroup
		for i, c := range []struct {
			stream   string
			expected uint64
		}{{"a", 0}, {"b", 0}, {"a", 0}, {"a", 1}} {
			wg.Go(func() { answers[i].records, answers[i].err = j.Append(background, c.stream, c.expected, events("x")) })
			synctest.Wait() // one after the other into the queue
		}
		s.flush <- nil // the first alone, the others together
		s.flush <- nil
		wg.Wait()
		for i, a := range answers {
			var conflict *journal.ConflictError
			switch {
			case i == 2 && (!errors.As(a.err, &conflict) || conflict.Actual != 1 || a.records != nil):
				t.Errorf("%d: %v, want a conflict with 1", i, a.err)
			case i != 2 && (a.err != nil || len(a.records) != 1):
				t.Errorf("%d: %v %v", i, a.records, a.err)
			}
		}
		no(t, j.Close())
	})
}

func TestFailedTransactionIsToldToAllAndNotAnnounced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlowStore()
		j := journal.New(s, journal.Options{})
		var heard []string
		ctx, cancel := context.WithCancel(background)
		go func() {
			for r, err := range j.Subscribe(0).All(ctx) {
				if err == nil {
					heard = append(heard, r.Stream)
				}
			}
		}()
		full := errors.New("the disk is full")
		answers := make(chan error, 10)
		for i := range 5 {
			go func() {
				_, err := j.Append(background, fmt.Sprint(i), 0, events("x"))
				answers <- err
			}()
			synctest.Wait() // the first goes to the disk alone, the others queue
		}
		s.flush <- full // the first
		s.flush <- full // the others
		for range 5 {
			if err := <-answers; !errors.Is(err, full) {
				t.Errorf("answered %v", err)
			}
		}
		synctest.Wait()
		if len(heard) != 0 {
			t.Errorf("announced %v", heard)
		}
		// There is space again: the journal goes on.
		go func() { s.flush <- nil }()
		_, err := j.Append(background, "after", 0, events("x"))
		no(t, err)
		synctest.Wait()
		if len(heard) != 1 || heard[0] != "after" {
			t.Errorf("announced %v", heard)
		}
		cancel()
		no(t, j.Close())
	})
}

func TestNothingIsAnnouncedBeforeItIsDurable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlowStore()
		j := journal.New(s, journal.Options{})
		heard := 0
		go func() {
			for _, err := range j.Subscribe(0).All(background) {
				if err != nil {
					return
				}
				heard++
			}
		}()
		acknowledged := false
		go func() {
			if _, err := j.Append(background, "a", 0, events("x", "y")); err == nil {
				acknowledged = true
			}
		}()
		synctest.Wait()
		if heard != 0 || acknowledged {
			t.Fatalf("before the flush: heard %d, acknowledged %t", heard, acknowledged)
		}
		s.flush <- nil
		synctest.Wait()
		if heard != 2 || !acknowledged {
			t.Fatalf("after the flush: heard %d, acknowledged %t", heard, acknowledged)
		}
		no(t, j.Close())
	})
}

func TestCallerKeepsItsBytes(t *testing.T) {
	j := journal.New(memory.New(), journal.Options{})
	defer j.Close()
	data := []byte("e2e4")
	records, err := j.Append(background, "a", 0, []journal.Event{{Kind: "MoveMade", Version: 1, Data: data, At: 1}})
	no(t, err)
	copy(data, "XXXX")
	if !bytes.Equal(records[0].Data, []byte("e2e4")) {
		t.Fatalf("answered %q", records[0].Data)
	}
	news, err := j.Subscribe(0).Next(background)
	no(t, err)
	if !bytes.Equal(news[0].Data, []byte("e2e4")) {
		t.Fatalf("announced %q", news[0].Data)
	}
}

func TestUnfitBatches(t *testing.T) {
	j := journal.New(memory.New(), journal.Options{})
	defer j.Close()
	long := strings.Repeat("x", 300)
	for field, b := range map[string]journal.Batch{
		"Stream":            {Events: events("x")},
		"Stream ":           {Stream: long, Events: events("x")},
		"Stream  ":          {Stream: "a\x00b", Events: events("x")},
		"Stream   ":         {Stream: "a\xff", Events: events("x")},
		"Events":            {Stream: "a"},
		"Events ":           {Stream: "a", Events: make([]journal.Event, journal.MaxEvents+1)},
		"Expected":          {Stream: "a", Expected: 1 << 63, Events: events("x")},
		"Events[0].Kind":    {Stream: "a", Events: events("")},
		"Events[1].Kind":    {Stream: "a", Events: events("x", long)},
		"Events[0].Version": {Stream: "a", Events: []journal.Event{{Kind: "x", At: 1}}},
		"Events[0].At":      {Stream: "a", Events: []journal.Event{{Kind: "x", Version: 1}}},
		"Events[0].Data":    {Stream: "a", Events: []journal.Event{{Kind: "x", Version: 1, At: 1, Data: make([]byte, journal.MaxData+1)}}},
	} {
		_, err := j.Commit(background, b)
		var invalid *journal.InvalidError
		if !errors.As(err, &invalid) || invalid.Field != strings.TrimSpace(field) || !errors.Is(err, journal.ErrInvalid) {
			t.Errorf("%s: %v", field, err)
		}
	}
	if _, err := j.Lease(background, "", 0); !errors.Is(err, journal.ErrInvalid) {
		t.Errorf("lease of nothing: %v", err)
	}
}
