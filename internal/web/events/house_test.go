package events

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// house is an office with a hall over a memory store, and the pages of its events.
type house struct {
	t       *testing.T
	url     string
	hall    *hall.Hall
	members *members.Service
	office  *office.Office
	pages   *Pages
}

var must = sitetest.Must

// cheap makes a password cost nothing worth waiting for.
var cheap = &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

func newHouse(t *testing.T) *house {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	quiet := slog.New(slog.DiscardHandler)
	store := memory.New()
	log := journal.New(store, journal.Options{Log: quiet})
	h := &house{t: t, members: members.New(members.Options{Store: store, Hash: cheap})}
	h.hall = hall.New(hall.Options{
		Journal: log, Store: store, Log: quiet, LobbyEvery: time.Millisecond,
		Directory: ratings.New(ratings.Options{Store: store, Accounts: store}),
	})
	must(t, h.hall.Open(ctx))
	h.office = office.New(office.Options{Journal: log, Hall: h.hall, Members: h.members, Log: quiet})
	must(t, h.office.Open(ctx))
	done := make(chan struct{})
	go func() { defer close(done); _ = h.office.Follow(ctx) }()

	frame, err := site.New(site.Options{Members: h.members, Limits: limits.New(limits.Options{}), Front: sitetest.Front(), Log: quiet, Version: "0.0-test"})
	must(t, err)
	h.pages = New(Options{
		Site: frame, Office: h.office, Editions: []string{"2023", "2009"}, Log: quiet,
		Game: func(ctx context.Context, game string, who members.Identity) ([]byte, error) {
			return h.hall.PGN(ctx, hall.GameID(game), who)
		},
	})
	mux := http.NewServeMux()
	must(t, frame.Mount(mux, h.pages))
	handler, err := frame.Handler(mux)
	must(t, err)
	web := httptest.NewServer(handler)
	h.url = web.URL
	t.Cleanup(func() {
		ctx := context.WithoutCancel(ctx)
		frame.Close()
		web.CloseClientConnections()
		web.Close()
		stop()
		<-done
		must(t, h.hall.Close(ctx))
		must(t, log.Close())
	})
	return h
}

// visitor is the browser of somebody without a name.
func (h *house) visitor(lang string) *sitetest.Browser { return sitetest.New(h.t, h.url, lang) }

// member registers somebody and returns their browser.
func (h *house) member(handle, lang string) *sitetest.Browser { return h.withRole(handle, lang, 0) }

// withRole registers somebody, gives them a role and returns their browser.
func (h *house) withRole(handle, lang string, role members.Roles) *sitetest.Browser {
	h.t.Helper()
	in, err := h.members.Register(h.t.Context(), members.Registration{Handle: handle, Password: "a long enough sentence", Lang: lang})
	must(h.t, err)
	if role != 0 {
		_, err = h.members.GrantRole(h.t.Context(), handle, role)
		must(h.t, err)
	}
	b := h.visitor(lang)
	b.SetCookie("escaque", in.Token)
	return b
}
