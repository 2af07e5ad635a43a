package icsd

import (
	"context"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
)

// A member who sends commands on many lines has the pace of one, and the guests of a place have one together.
func TestCommandsOfAllLines(t *testing.T) {
	store, set := memory.New(), limits.DefaultSettings
	set.Commands, set.GuestCommands = limits.Rate{Burst: 4, Every: time.Hour}, limits.Rate{Burst: 6, Every: time.Hour}
	log := journal.New(store, journal.Options{})
	h := hall.New(hall.Options{Journal: log, Store: store, Directory: ratings.New(ratings.Options{Store: store, Accounts: store})})
	if err := h.Open(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = h.Close(context.Background()), log.Close() })
	s := &Server{limits: limits.New(limits.Options{Settings: &set})}
	sent := func(from string, people ...members.Identity) (n int) {
		var lines []*client
		for _, who := range people {
			session, err := h.Connect(who)
			if err != nil {
				t.Fatal(err)
			}
			c := &client{server: s, session: session}
			c.me, c.place = who, limits.NetworkAt(from)
			lines = append(lines, c)
		}
		for i := range 20 {
			if lines[i%len(lines)].takeCommandToken() {
				n++
			}
		}
		return n
	}
	ana, berta := members.Identity{ID: "a-1", Handle: "Ana"}, members.Identity{ID: "a-2", Handle: "Berta"}
	first, second := members.Identity{ID: "g-1", Handle: "GuestABCD", Guest: true}, members.Identity{ID: "g-2", Handle: "GuestEFGH", Guest: true}
	const place = "192.0.2.1"
	for _, c := range []struct {
		who  string
		n    int
		want int
	}{
		{"a member on three lines", sent(place, ana, ana, ana), 4},
		{"another beside her", sent(place, berta), 4},
		{"guests of a place", sent(place, first, second), 6},
		{"a guest of another", sent("192.0.2.2", second), 6},
		{"two guests of the machine itself", sent("127.0.0.1", first, second), 8},
	} {
		if c.n != c.want {
			t.Errorf("%s: %d commands, want %d", c.who, c.n, c.want)
		}
	}
}
