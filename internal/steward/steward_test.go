package steward_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/store/memory"
)

var (
	chief = conduct.Person{ID: "a-chief", Handle: "Chief", Admin: true}
	ana   = conduct.Person{ID: "a-ana", Handle: "Ana"}
	bea   = conduct.Person{ID: "a-bea", Handle: "Bea"}
)

// What was acknowledged is in the book of the next steward.
func TestTheBookIsKept(t *testing.T) {
	const window = 30 * 24 * time.Hour
	store := memory.New()
	now := time.UnixMilli(1_000_000)
	open := func() (*steward.Steward, *journal.Journal) {
		t.Helper()
		j := journal.New(store, journal.Options{})
		s, err := steward.Open(t.Context(), j, func() time.Time { return now })
		if err != nil {
			t.Fatal(err)
		}
		return s, j
	}
	s, j := open()
	must := func(by conduct.Person, c conduct.Command) {
		t.Helper()
		if _, err := s.Do(t.Context(), by, c); err != nil {
			t.Fatal(err)
		}
	}
	must(chief, conduct.Take{Against: ana, Measure: conduct.Ban, Until: clock.At(now.Add(time.Hour)), Reason: "third time"})
	must(chief, conduct.Take{Against: bea, Measure: conduct.Abuser, Reason: "leaves"})
	must(chief, conduct.Take{Against: bea, Measure: conduct.Unrated, Reason: "leaves"})
	must(conduct.Server, conduct.RecordEscape{Escaped: conduct.Escaped{Who: bea, Game: "g1"}})
	var refusal *conduct.Refusal
	if _, err := s.Do(t.Context(), ana, conduct.Take{Against: bea, Measure: conduct.Warn, Reason: "x"}); !errors.As(err, &refusal) || refusal.Code != conduct.AdminsOnly {
		t.Errorf("a player acts: %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Do(gone, chief, conduct.Take{Against: ana, Measure: conduct.Warn, Reason: "the line broke meanwhile"}); err != nil {
		t.Errorf("begun and not seen through: %v", err)
	}
	for range 2 {
		if until, barred := s.Barred(ana.ID); !barred || until != 4_600_000 {
			t.Errorf("barred %v until %d", barred, until)
		}
		if !s.IsAbuser(bea.ID) || s.IsAbuser(ana.ID) || s.MayPlayRated(bea.ID) || !s.MayPlayRated(ana.ID) || s.Escapes(bea.ID, window) != 1 {
			t.Error("the book does not show what was written")
		}
		s.Read(func(b *conduct.Book, _ clock.Instant) {
			if len(b.Acts(10)) != 4 {
				t.Errorf("%d acts", len(b.Acts(10)))
			}
		})
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		s, j = open()
	}
	now = now.Add(time.Hour)
	if _, barred := s.Barred(ana.ID); barred {
		t.Error("a ban outlasts its time")
	}
	now = now.Add(window)
	if s.Escapes(bea.ID, window) != 0 {
		t.Error("an escape is counted for ever")
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Do(t.Context(), chief, conduct.Take{Against: ana, Measure: conduct.Warn, Reason: "x"}); err == nil {
		t.Error("written on a closed journal")
	}
}

// Two nodes of one server keep one book: what either decides holds at the other, and an act of both at once is
// decided by each on what the other has done.
func TestTwoNodesKeepOneBook(t *testing.T) {
	store := memory.New()
	before, err := steward.Open(t.Context(), journal.New(store, journal.Options{}), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := before.Do(t.Context(), chief, conduct.Take{Against: ana, Measure: conduct.Warn, Reason: "before the nodes were started"}); err != nil {
		t.Fatal(err)
	}
	var stewards [2]*steward.Steward
	var told [2]chan string
	for i, node := range []string{"north", "south"} {
		j := journal.New(store, journal.Options{Node: node, Shared: true})
		defer j.Close()
		s, err := steward.Open(t.Context(), j, nil)
		if err != nil {
			t.Fatal(err)
		}
		told[i] = make(chan string, 10)
		//nolint:errcheck // it ends with the test
		go s.Follow(t.Context(), func(_ context.Context, e conduct.Event) {
			if act, is := e.(conduct.Acted); is {
				told[i] <- act.Against.Handle + " " + act.Reason
			}
		})
		stewards[i] = s
	}
	if _, err := stewards[0].Do(t.Context(), chief, conduct.Take{Against: ana, Measure: conduct.Abuser, Reason: "leaves"}); err != nil {
		t.Fatal(err)
	}
	if _, err := stewards[1].Do(t.Context(), chief, conduct.Take{Against: bea, Measure: conduct.Unrated, Reason: "rated"}); err != nil {
		t.Fatalf("after an act at the other node: %v", err)
	}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if !stewards[0].MayPlayRated(bea.ID) && stewards[1].IsAbuser(ana.ID) {
			break
		}
		if time.Now().After(end) {
			t.Fatal("an act never reached the other node")
		}
	} // Each learns of what the other has decided, although it had read that before it decided itself, and of nothing else.
	for i, want := range []string{"Bea rated", "Ana leaves"} {
		select {
		case got := <-told[i]:
			if got != want {
				t.Errorf("node %d was told of %q, want %q", i, got, want)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("node %d was not told of %q", i, want)
		}
	}
	for i, more := range told {
		select {
		case what := <-more:
			t.Errorf("node %d was told of %q too", i, what)
		case <-time.After(50 * time.Millisecond):
		}
	}
}
