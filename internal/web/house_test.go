package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/laws"
)

// house is a whole house over a memory store, behind a real listener.
type house struct {
	t       testing.TB
	url     string
	server  *Server
	hall    *hall.Hall
	members *members.Service
	ratings *ratings.Service
	office  *office.Office
	judge   *moderation.Service
	journal *journal.Journal
	store   *memory.Store
	barred  sync.Map // until when, by identity or place
}

// cheap makes a password cost nothing worth waiting for.
var cheap = &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

func newHouse(t testing.TB, change ...func(*Options)) *house {
	t.Helper()
	return newHouseIn(t, func(*hall.Options, *members.Options) {}, change...)
}

// newHouseIn is newHouse with a hall and members that are different.
func newHouseIn(t testing.TB, inside func(*hall.Options, *members.Options), change ...func(*Options)) *house {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	return newHouseOn(t, memory.New(), journal.Options{Log: quiet}, inside, change...)
}

// newHouseOn is newHouseIn on a store that others may work on too.
func newHouseOn(t testing.TB, store *memory.Store, logged journal.Options, inside func(*hall.Options, *members.Options), change ...func(*Options)) *house {
	t.Helper()
	quiet := logged.Log
	h := &house{t: t, store: store, journal: journal.New(store, logged)}
	var order *steward.Steward
	joining := members.Options{Store: store, Hash: cheap, MaySpeak: func(id string) error { return order.MaySpeak(id, conduct.ToSome) }, Barred: func(id string) (int64, bool) {
		until, is := h.barred.Load(id)
		at, _ := until.(int64)
		return at, is
	}}
	opening := hall.Options{Journal: h.journal, Store: store, Log: quiet, LobbyEvery: time.Millisecond}
	opening.Ruled = func(ctx context.Context, who members.Identity, id hall.GameID, what string) {
		h.judge.Ruled(ctx, who, id, what)
	}
	var arbiters *calls.Service
	playsInRound := func(who members.Identity, event string, round int) bool {
		return h.office.PlaysInRound(who.ID, office.EventID(event), round)
	}
	opening.PlaysInRound = playsInRound
	opening.Arbitrates = func(who members.Identity, event string) bool {
		return h.office.MayArbitrate(who, office.EventID(event)) == nil
	}
	opening.Acted = func(ctx context.Context, who members.Identity, v hall.View, c laws.Command, recs []hall.Recorded) {
		arbiters.Acted(ctx, who, v, c, recs)
	}
	opening.Calls = func(ctx context.Context, who members.Identity, c hall.Call) error { return arbiters.Case(ctx, who, c) }
	opening.Called = func(c hall.Call) { arbiters.NotifyHere(c) }
	inside(&opening, &joining)
	h.members = members.New(joining)
	h.ratings = ratings.New(ratings.Options{Store: store, Accounts: store})
	opening.Directory = h.ratings
	opening.Sight = func(ctx context.Context, id string) (members.Sight, error) {
		return h.members.Sight(ctx, members.Identity{ID: id})
	}
	opening.FindMember = func(ctx context.Context, handle string) (members.Identity, error) {
		p, err := h.members.Find(ctx, handle)
		return p.Identity(), err
	}
	ctx := context.Background()
	var err error
	order, err = steward.Open(ctx, h.journal, nil)
	must(t, err)
	opening.Sanctions = order
	h.hall = hall.New(opening)
	must(t, h.hall.Open(ctx))
	h.judge = moderation.New(moderation.Options{Steward: order, Hall: h.hall, Members: h.members, Log: quiet})
	h.office = office.New(office.Options{Journal: h.journal, Hall: h.hall, Members: h.members, Log: quiet})
	must(t, h.office.Open(ctx))
	arbiters = calls.New(calls.Options{
		Hall: h.hall, Members: h.members, Journal: h.journal, Arbiters: h.office.Arbiters, Log: quiet,
		Chief:        func(memberID, event string) bool { return h.office.IsChief(memberID, office.EventID(event)) },
		Stops:        func(event string) time.Duration { return h.office.CallStops(office.EventID(event)) },
		PlaysInRound: playsInRound,
	})
	must(t, arbiters.Open(ctx))
	following, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() { defer close(done); _ = h.office.Follow(following) }()

	opt := Options{Hall: h.hall, Search: gamesearch.New(gamesearch.Options{Store: store, Games: h.hall, Log: quiet}), Members: h.members, Ratings: h.ratings, Office: h.office, Moderation: h.judge, Calls: arbiters, Log: quiet, Version: "0.0-test", dist: sitetest.Front()}
	for _, c := range change {
		c(&opt)
	}
	h.server, err = New(opt)
	must(t, err)
	go h.server.WatchRights(following)
	if logged.Shared {
		go func() { _ = order.Follow(following, h.judge.DecidedElsewhere) }()
	}
	web := httptest.NewServer(h.server.Handler())
	h.url = web.URL
	t.Cleanup(func() {
		h.server.Close()
		web.CloseClientConnections()
		web.Close()
		stop()
		<-done
		must(t, h.hall.Close(ctx))
		must(t, h.journal.Close())
	})
	return h
}

// must and password are those of all tests of pages.
var must = sitetest.Must

const password = "a long enough sentence"

// browser is somebody's browser in a house.
type browser struct {
	*sitetest.Browser
	h *house
}

type answer = sitetest.Answer

func (h *house) browser(lang string) *browser {
	return &browser{sitetest.New(h.t, h.url, lang), h}
}

// member registers somebody and returns their browser.
func (h *house) member(handle, lang string) *browser {
	h.t.Helper()
	b := h.browser(lang)
	a := b.Post("/register", "handle", handle, "password", password, "next", "/account")
	if a.StatusCode != http.StatusOK || a.Request.URL.Path != "/account" {
		h.t.Fatalf("register %s: %d at %s\n%s", handle, a.StatusCode, a.Request.URL.Path, a.Page)
	}
	return b
}

// withRole registers somebody and gives them a role.
func (h *house) withRole(handle, lang string, role members.Roles) *browser {
	h.t.Helper()
	b := h.member(handle, lang)
	_, err := h.members.GrantRole(context.Background(), handle, role)
	must(h.t, err)
	return b
}

// The roles that the tests ask for most often.
const (
	administrator = members.RoleAdministrator
	arbiter       = members.RoleArbiter
)
