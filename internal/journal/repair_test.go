package journal_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/memory"
)

var errUnknown = errors.New("of an unknown kind")

// A mending is handed out to every reader in the place of what stands there, is
// tried before it is recorded, and holds in the next process, too.
func TestMending(t *testing.T) {
	ctx, store := t.Context(), memory.New()
	quiet := journal.Options{Log: slog.New(slog.DiscardHandler)}
	j := journal.New(store, quiet)
	var events []journal.Event
	for _, kind := range []string{"a", "bad", "c", "bad", "e"} {
		events = append(events, journal.Event{Kind: kind, Version: 1, Data: []byte(kind), At: 1})
	}
	if _, err := j.Append(ctx, "s", 0, events); err != nil {
		t.Fatal(err)
	}
	read := func(j *journal.Journal) (kinds string) {
		t.Helper()
		one, err := j.ReadStream(ctx, "s")
		if err != nil {
			t.Fatal(err)
		}
		all, err := j.ReadAll(ctx, 0, len(one))
		if err != nil {
			t.Fatal(err)
		}
		news, err := j.Subscribe(0).Next(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range one {
			if r.Seq != uint64(i+1) || all[i].Kind != r.Kind || news[i].Kind != r.Kind || string(all[i].Data) != string(r.Data) {
				t.Errorf("record %d: %v, %v, %v", i+1, r, all[i], news[i])
			}
			if r.IsVoid() {
				kinds += "-"
			} else {
				kinds += r.Kind
			}
		}
		return kinds
	}
	check := func(ctx context.Context) error {
		records, err := j.ReadStream(ctx, "s")
		for _, r := range records {
			if r.Kind == "bad" {
				return journal.Unreadable(r, errUnknown)
			}
		}
		return err
	}
	var found *journal.UnreadableError
	if err := check(ctx); !errors.As(err, &found) || found.Seq != 2 {
		t.Fatal(err)
	}
	for range 2 { // told twice, noted once
		j.Quarantine(ctx, found, 7)
	}
	if a, is, err := j.QuarantineOf(ctx, "s"); !is || err != nil || a.Seq != 2 || a.Kind != "bad" || a.Why != errUnknown.Error() || a.At != 7 {
		t.Errorf("%+v, %t, %v", a, is, err)
	}
	// One of the two is not enough: nothing happens.
	if err := j.Mend(ctx, journal.Mending{Stream: "s", From: 2, To: 2, Why: "w", At: 8}, check); !errors.As(err, &found) || found.Seq != 4 {
		t.Errorf("mended all the same: %v", err)
	}
	if got := read(j); got != "abadcbade" {
		t.Errorf("after a mending that was none: %s", got)
	}
	if _, is, _ := j.QuarantineOf(ctx, "s"); !is {
		t.Error("no longer aside")
	}
	if err := j.Mend(ctx, journal.Mending{Stream: "s", From: 2, To: 4, Why: "w", At: 8}, check); err != nil {
		t.Fatal(err)
	}
	instead := &journal.Replacement{Kind: "x", Version: 1, Data: []byte("y")}
	if err := j.Mend(ctx, journal.Mending{Stream: "s", From: 3, To: 3, Instead: instead, Why: "w", At: 9}, check); err != nil {
		t.Fatal(err)
	}
	if got := read(j); got != "a-x-e" {
		t.Errorf("mended: %s", got)
	}
	repairs, err := store.Read(ctx, journal.RepairStream, 1, 10)
	if err != nil || len(repairs) != 3 {
		t.Fatal(repairs, err)
	}
	for i, want := range []bool{false, true, true} {
		if stream, is := journal.MendedStream(repairs[i]); is != want || is && stream != "s" {
			t.Errorf("record %d says that %q is mended: %t", i+1, stream, is)
		}
	}
	next := journal.New(store, quiet)
	if got := read(next); got != "a-x-e" {
		t.Errorf("the next process reads %s", got)
	}
	if list, err := next.AllQuarantined(ctx); err != nil || len(list) != 0 {
		t.Errorf("still aside: %v, %v", list, err)
	}
	raw, err := next.ReadRaw(ctx, "s", 1, 10)
	if err != nil || raw[1].Kind != "bad" || raw[3].Kind != "bad" {
		t.Errorf("what stands there has changed: %v, %v", raw, err)
	}
	forged := journal.Event{Kind: journal.PassedOver, Version: 1, At: 1}
	if _, err := next.Append(ctx, "s", 5, []journal.Event{forged}); !errors.Is(err, journal.ErrInvalid) {
		t.Errorf("anybody passes records over: %v", err)
	}
}
