package bus_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/bus"
)

// What others say on the bus is not heard: not with another secret, nor without one, nor what was said elsewhere or in
// answer to something else.
func TestOnlyWhatIsSealedIsHeard(t *testing.T) {
	hub := bus.NewHub()
	var log bytes.Buffer
	ours := bus.Seal(hub.Connect(), []byte("ours"), slog.New(slog.NewTextHandler(&log, nil)))
	also := bus.Seal(hub.Connect(), []byte("ours"), slog.New(slog.DiscardHandler))
	theirs := bus.Seal(hub.Connect(), []byte("theirs"), slog.New(slog.DiscardHandler))
	bare := hub.Connect()

	got := make(chan string, 10)
	if _, err := ours.Subscribe("news", func(data []byte) { got <- string(data) }); err != nil {
		t.Fatal(err)
	}
	seen := make(chan []byte, 10)
	if _, err := bare.Subscribe("elsewhere", func(data []byte) { seen <- data }); err != nil {
		t.Fatal(err)
	}
	say := func(b bus.Bus, subject string, data []byte) {
		t.Helper()
		if err := b.Publish(subject, data); err != nil {
			t.Fatal(err)
		}
	}
	say(also, "elsewhere", []byte("moved"))
	say(bare, "news", <-seen)
	say(bare, "news", []byte("bare"))
	say(bare, "news", []byte(strings.Repeat("long", 20)))
	say(theirs, "news", []byte("of another server"))
	say(also, "news", []byte("ours"))
	if heard := wait(t, got); heard != "ours" {
		t.Errorf("heard %q", heard)
	}
	if n := strings.Count(log.String(), "level=WARN"); n != 1 {
		t.Errorf("%d warnings: %s", n, log.String())
	}

	questions := make(chan []byte, 10)
	if _, err := ours.Answer("ask", func(data []byte) []byte { return append([]byte("yes, "), data...) }); err != nil {
		t.Fatal(err)
	}
	if answer, err := also.Request(t.Context(), "ask", []byte("may he?")); err != nil || string(answer) != "yes, may he?" {
		t.Errorf("%q, %v", answer, err)
	}
	for name, other := range map[string]bus.Bus{"another server": theirs, "nobody's": bare} {
		if answer, err := other.Request(t.Context(), "ask", []byte("may he?")); err == nil && len(answer) > 0 {
			t.Errorf("%s was answered %q", name, answer)
		}
	}

	// Whoever answers in another's place has their answer thrown away, also one that was sealed for
	// another question.
	var old []byte
	real, err := hub.Connect().Answer("other", func(question []byte) []byte { questions <- question; return old })
	if err != nil {
		t.Fatal(err)
	}
	for _, old = range [][]byte{{}, []byte("short"), bytes.Repeat([]byte("x"), 100)} {
		if answer, err := also.Request(context.Background(), "other", []byte("a")); !errors.Is(err, bus.ErrSeal) {
			t.Errorf("%q, %v", answer, err)
		}
	}
	real()
	question := <-questions
	if _, err := ours.Answer("other", func(data []byte) []byte { return data }); err != nil {
		t.Fatal(err)
	}
	if old, err = bare.Request(t.Context(), "other", question); err != nil || len(old) == 0 {
		t.Fatalf("%q, %v", old, err)
	}
	elsewhere := bus.NewHub()
	if _, err := elsewhere.Connect().Answer("other", func([]byte) []byte { return old }); err != nil {
		t.Fatal(err)
	}
	alone := bus.Seal(elsewhere.Connect(), []byte("ours"), slog.New(slog.DiscardHandler))
	if answer, err := alone.Request(t.Context(), "other", []byte("b")); !errors.Is(err, bus.ErrSeal) {
		t.Errorf("an old answer was taken: %q, %v", answer, err)
	}
}
