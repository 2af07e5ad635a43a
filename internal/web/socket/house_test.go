package socket

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/web/sitetest"
)

var must = sitetest.Must

// house is a hall over a memory store, and what its WebSockets are connected to.
type house struct {
	server  *Server
	hall    *hall.Hall
	journal *journal.Journal
}

func newHouse(t testing.TB, changes ...func(*hall.Options)) *house {
	t.Helper()
	ctx, quiet, store := context.Background(), slog.New(slog.DiscardHandler), memory.New()
	j := journal.New(store, journal.Options{Log: quiet})
	order, err := steward.Open(ctx, j, nil)
	must(t, err)
	people := members.New(members.Options{Store: store})
	register := ratings.New(ratings.Options{Store: store, Accounts: store})
	opt := hall.Options{Journal: j, Store: store, Directory: register, Sanctions: order, Log: quiet, LobbyEvery: time.Millisecond}
	for _, change := range changes {
		change(&opt)
	}
	h := hall.New(opt)
	must(t, h.Open(ctx))
	bounds := limits.New(limits.Options{})
	frame, err := site.New(site.Options{Members: people, Limits: bounds, Front: sitetest.Front(), Log: quiet, Now: time.Now})
	must(t, err)
	s := New(Options{
		Site: frame, Hall: h, Members: people, Ratings: register, Limits: bounds, Log: quiet, Now: time.Now,
		Calls:      calls.New(calls.Options{Hall: h, Members: people, Log: quiet}),
		Moderation: moderation.New(moderation.Options{Steward: order, Hall: h, Members: people, Log: quiet}),
	})
	t.Cleanup(func() {
		frame.Close()
		s.Close()
		must(t, h.Close(ctx))
		must(t, j.Close())
	})
	return &house{s, h, j}
}
