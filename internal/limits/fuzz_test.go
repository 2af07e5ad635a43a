package limits_test

import (
	"net/netip"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/limits"
)

// Whatever comes over the bus as a try at another node, the tables stay what they are: who has not tried may.
func FuzzTried(f *testing.F) {
	for _, text := range []string{`{"n":"south","b":"guesses","k":"a"}`, `{"n":"north","b":"files","k":"a"}`, `{"n":"south","b":"x","k":""}`, `{"n":1}`, `[`, ""} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		hub := bus.NewHub()
		l := limits.New(limits.Options{})
		stop, err := l.Share(hub.Connect(), "north")
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		if err := hub.Connect().Publish("escaque.tries", data); err != nil {
			t.Fatal(err)
		}
		if left, _ := l.Guesses.Left("somebody else", time.Now()); left == 0 {
			t.Fatal("who has not tried may not")
		}
	})
}

// Whatever stands in X-Forwarded-For, a request speaks for an address: a stranger's peer for itself alone.
func FuzzBehind(f *testing.F) {
	for _, line := range []string{"192.0.2.1", "192.0.2.1, 127.0.0.1", "[2001:db8::1]:80", "::ffff:192.0.2.1, unknown", "fe80::1%eth0,127.0.0.1", ",,", "\x00"} {
		f.Add(line)
	}
	l := limits.New(limits.Options{Proxies: limits.Loopback()})
	f.Fuzz(func(t *testing.T, line string) {
		if got := l.Behind("203.0.113.7:4000", []string{line}); got != "203.0.113.7" {
			t.Errorf("a stranger speaks for %s", got)
		}
		if got := l.Behind("127.0.0.1:4000", []string{line}); !netip.MustParseAddr(got).IsValid() {
			t.Errorf("behind a proxy: %q", got)
		}
	})
}
