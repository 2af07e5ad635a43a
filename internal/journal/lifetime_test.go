package journal_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/memory"
)

func TestCancelledWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlowStore()
		j := journal.New(s, journal.Options{Queue: 1})
		ctx, cancel := context.WithCancel(background)
		var atDisk, queued, heldBack error
		go func() { _, atDisk = j.Append(ctx, "at disk", 0, events("x")) }()
		synctest.Wait()
		go func() { _, queued = j.Append(ctx, "queued", 0, events("x")) }()
		synctest.Wait()
		go func() { _, heldBack = j.Append(ctx, "held back", 0, events("x")) }()
		synctest.Wait()
		cancel()
		synctest.Wait()
		for what, err := range map[string]error{"at disk": atDisk, "queued": queued} {
			if !errors.Is(err, journal.ErrUncertain) || !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v, want uncertain", what, err)
			}
		}
		if !errors.Is(heldBack, context.Canceled) || errors.Is(heldBack, journal.ErrUncertain) {
			t.Errorf("held back: %v, want certain", heldBack)
		}
		s.flush <- nil
		no(t, j.Close())
		// A cancelled wait does not mean that nothing was appended.
		infos, err := j.Streams(background, "")
		no(t, err)
		if len(infos) != 1 || infos[0].Stream != "at disk" {
			t.Errorf("appended: %v", infos)
		}
		if _, err := j.Append(ctx, "x", 0, events("x")); err == nil {
			t.Error("an append with an ended context must fail")
		}
	})
}

func TestCloseDrains(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlowStore()
		j := journal.New(s, journal.Options{Queue: 4})
		const n = 20 // more than the writer has in hand and the queue holds
		answers := make(chan error, n)
		for i := range n {
			go func() {
				_, err := j.Append(background, fmt.Sprint(i), 0, events("x"))
				answers <- err
			}()
			if i == 0 {
				synctest.Wait() // alone to the disk
			}
		}
		heard := 0
		var end error
		go func() {
			for _, err := range j.Subscribe(0).All(background) {
				if err != nil {
					end = err
					return
				}
				heard++
			}
		}()
		synctest.Wait()
		closed := make(chan error, 2)
		go func() { closed <- j.Close() }()
		go func() { closed <- j.Close() }() // twice is harmless
		synctest.Wait()
		if len(closed) != 0 {
			t.Fatal("closed before the queue was drained")
		}
		close(s.flush) // the disk is quick from now on
		no(t, <-closed)
		no(t, <-closed)
		kept, refused := 0, 0
		for range n {
			switch err := <-answers; {
			case err == nil:
				kept++
			case errors.Is(err, journal.ErrClosed):
				refused++
			default:
				t.Errorf("answered %v", err)
			}
		}
		if kept != 5 || refused != n-5 {
			t.Errorf("%d appended, %d refused; want the one at the disk and the four in the queue", kept, refused)
		}
		infos, err := j.Streams(background, "")
		no(t, err)
		synctest.Wait()
		if heard != kept || len(infos) != kept || !errors.Is(end, journal.ErrClosed) {
			t.Errorf("%d stored, the subscriber heard %d and ended with %v", len(infos), heard, end)
		}
		if _, err := j.Append(background, "late", 0, events("x")); !errors.Is(err, journal.ErrClosed) {
			t.Errorf("late append: %v", err)
		}
		if _, err := j.Lease(background, "late", 0); !errors.Is(err, journal.ErrClosed) {
			t.Errorf("late lease: %v", err)
		}
	})
}

func TestLeaseFencesTheFormerHolder(t *testing.T) {
	store := memory.New()
	north := journal.New(store, journal.Options{Node: "north"})
	defer north.Close()
	south := journal.New(store, journal.Options{Node: "south"})
	defer south.Close()
	old, err := north.Lease(background, "game/1", 0)
	no(t, err)
	_, err = north.Commit(background, journal.Batch{Stream: "game/1", Epoch: old.Epoch, Events: events("x")})
	no(t, err)
	mine, err := south.Lease(background, "game/1", 0)
	no(t, err)
	_, err = north.Commit(background, journal.Batch{Stream: "game/1", Expected: 1, Epoch: old.Epoch, Events: events("y")})
	if !errors.Is(err, journal.ErrFenced) {
		t.Fatalf("the former holder: %v", err)
	}
	records, err := south.Commit(background, journal.Batch{Stream: "game/1", Expected: 1, Epoch: mine.Epoch, Events: events("y")})
	no(t, err)
	if records[0].Seq != 2 || records[0].Epoch != mine.Epoch {
		t.Fatalf("got %+v", records)
	}
}

func TestBeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		j := journal.New(store, journal.Options{Node: "north"})
		first, err := j.LastHeartbeat(background)
		no(t, err)
		if first != 0 {
			t.Fatalf("a new node has a heartbeat: %d", first)
		}
		ctx, cancel := context.WithCancel(background)
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		stopped := make(chan bool)
		start := time.Now()
		go func() {
			j.RunHeartbeat(ctx, ticker.C, time.Now)
			close(stopped)
		}()
		synctest.Wait()
		for i := range 5 {
			got, err := j.LastHeartbeat(background)
			no(t, err)
			if want := start.Add(time.Duration(i) * time.Second).UnixMilli(); got != want {
				t.Fatalf("after %d s: %d, want %d", i, got, want)
			}
			time.Sleep(time.Second)
			synctest.Wait()
		}
		cancel()
		<-stopped
		no(t, j.Close())

		// It also ends with the journal.
		j = journal.New(store, journal.Options{})
		no(t, j.Close())
		j.RunHeartbeat(background, nil, time.Now)
	})
}

// Every request of one group is answered, in whatever order they wait: a heartbeat that waits behind
// the resignation of the node takes nothing from it.
func TestEveryRequestOfAGroupIsAnswered(t *testing.T) {
	requests := map[string]func(*journal.Journal) error{
		"resignation": func(j *journal.Journal) error { return j.Resign(background) },
		"heartbeat":   func(j *journal.Journal) error { return j.Heartbeat(background, 1) },
		"lease":       func(j *journal.Journal) error { _, err := j.Lease(background, "a", 0); return err },
		"append":      func(j *journal.Journal) error { _, err := j.Append(background, "b", 0, events("x")); return err },
	}
	for _, order := range [][]string{
		{"resignation", "heartbeat"}, {"lease", "resignation", "heartbeat"}, {"append", "resignation", "lease", "heartbeat"},
		{"heartbeat", "resignation"}, {"resignation", "append", "heartbeat", "lease"},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newSlowStore()
			j := journal.New(s, journal.Options{Node: "a", Shared: true})
			go func() { _, _ = j.Append(background, "at disk", 0, events("x")) }()
			synctest.Wait()
			answers := make(chan string, len(order))
			for _, name := range order {
				go func() {
					if err := requests[name](j); err != nil {
						name += ": " + err.Error()
					}
					answers <- name
				}()
				synctest.Wait()
			}
			close(s.flush)
			synctest.Wait()
			var answered []string
			for range len(answers) {
				answered = append(answered, <-answers)
			}
			slices.Sort(answered)
			if want := slices.Sorted(slices.Values(order)); !slices.Equal(answered, want) {
				t.Errorf("waiting %v, answered %v", order, answered)
			}
			no(t, j.Close())
		})
	}
}
