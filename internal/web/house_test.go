package web

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
)

// house is a whole house over a memory store, behind a real listener.
type house struct {
	t       *testing.T
	url     string
	server  *Server
	hall    *hall.Hall
	members *members.Service
	ratings *ratings.Service
	office  *office.Office
	journal *journal.Journal
	store   *memory.Store
	barred  sync.Map // until when, by identity or place
}

// cheap makes a password cost nothing worth waiting for.
var cheap = &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

func newHouse(t *testing.T, change ...func(*Options)) *house {
	t.Helper()
	return newHouseIn(t, func(*hall.Options, *members.Options) {}, change...)
}

// newHouseIn is newHouse with a hall and members that are different.
func newHouseIn(t *testing.T, inside func(*hall.Options, *members.Options), change ...func(*Options)) *house {
	t.Helper()
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	store := memory.New()
	h := &house{t: t, store: store, journal: journal.New(store, journal.Options{Log: quiet})}
	joining := members.Options{Store: store, Hash: cheap, Barred: func(id string) (int64, bool) {
		until, is := h.barred.Load(id)
		at, _ := until.(int64)
		return at, is
	}}
	opening := hall.Options{Journal: h.journal, Store: store, Log: quiet, LobbyEvery: time.Millisecond}
	inside(&opening, &joining)
	h.members = members.New(joining)
	h.ratings = ratings.New(ratings.Options{Store: store, Accounts: store})
	opening.Directory = h.ratings
	h.hall = hall.New(opening)
	ctx := context.Background()
	must(t, h.hall.Open(ctx))
	h.office = office.New(office.Options{Journal: h.journal, Hall: h.hall, Members: h.members, Log: quiet})
	must(t, h.office.Open(ctx))
	following, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() { defer close(done); _ = h.office.Follow(following) }()

	opt := Options{Hall: h.hall, Members: h.members, Ratings: h.ratings, Office: h.office, Log: quiet, Version: "0.0-test", dist: builtFront()}
	for _, c := range change {
		c(&opt)
	}
	var err error
	h.server, err = New(opt)
	must(t, err)
	go h.server.WatchRights(following)
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

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// browser is somebody's browser: it keeps cookies and speaks one language.
type browser struct {
	h      *house
	client *http.Client
	lang   string
}

func (h *house) browser(lang string) *browser {
	jar, err := cookiejar.New(nil)
	must(h.t, err)
	return &browser{h: h, lang: lang, client: &http.Client{Jar: jar}}
}

// answer is a page as it came: after redirections, with its whole body.
type answer struct {
	*http.Response
	body string
}

func (b *browser) do(r *http.Request) answer {
	b.h.t.Helper()
	r.Header.Set("Accept-Language", b.lang)
	resp, err := b.client.Do(r)
	must(b.h.t, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	must(b.h.t, err)
	return answer{resp, string(body)}
}

func (b *browser) get(path string) answer {
	b.h.t.Helper()
	r, err := http.NewRequest(http.MethodGet, b.h.url+path, nil)
	must(b.h.t, err)
	return b.do(r)
}

// post sends a form as a page of the server does. fields are names and values.
func (b *browser) post(path string, fields ...string) answer {
	b.h.t.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	r, err := http.NewRequest(http.MethodPost, b.h.url+path, strings.NewReader(form.Encode()))
	must(b.h.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", b.h.url)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return b.do(r)
}

const password = "a long enough sentence"

// member registers somebody and returns his browser.
func (h *house) member(handle, lang string) *browser {
	h.t.Helper()
	b := h.browser(lang)
	a := b.post("/register", "handle", handle, "password", password, "next", "/account")
	if a.StatusCode != http.StatusOK || a.Request.URL.Path != "/account" {
		h.t.Fatalf("register %s: %d at %s\n%s", handle, a.StatusCode, a.Request.URL.Path, a.body)
	}
	return b
}

// withRole registers somebody and gives him a role.
func (h *house) withRole(handle, lang string, role members.Roles) *browser {
	h.t.Helper()
	b := h.member(handle, lang)
	_, err := h.members.GrantRole(context.Background(), handle, role)
	must(h.t, err)
	return b
}
