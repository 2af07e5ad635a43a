package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
)

// ratedHouse has bounds of its own, and everybody comes through a proxy. 203.0.113.1 is a venue.
func ratedHouse(t *testing.T, change func(*limits.Settings)) *house {
	t.Helper()
	set, now := limits.DefaultSettings, time.Now()
	change(&set)
	return newHouse(t, func(o *Options) {
		o.Now = func() time.Time { return now } // how long to wait stays the same
		o.Limits = limits.New(limits.Options{Settings: &set, Proxies: limits.Loopback(), Venues: []netip.Prefix{netip.MustParsePrefix("203.0.113.1/32")}})
	})
}

// unread is a body that must not be read.
type unread struct{ read atomic.Bool }

func (u *unread) Read([]byte) (int, error) {
	u.read.Store(true)
	return 0, errors.New("read")
}

// asked is how a request from an address is answered, of somebody who has a session or, without a browser, of nobody.
func (h *house) asked(b *browser, from, lang, method, path string, body *unread, kind string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, body)
	r.RemoteAddr = from + ":5"
	r.Header.Set("Accept-Language", lang)
	r.Header.Set("Content-Type", kind)
	if b != nil {
		for _, c := range b.Client.Jar.Cookies(httptest.NewRequest(http.MethodGet, b.URL, nil).URL) {
			r.AddCookie(c)
		}
	}
	w := httptest.NewRecorder()
	h.server.Handler().ServeHTTP(w, r)
	return w
}

func (h *house) get(b *browser, from, path string) int {
	return h.asked(b, from, "en", http.MethodGet, path, &unread{}, "").Code
}

// A place reads no more pages than its bound, and a member no more than theirs; files of the
// front end and the questions of a supervisor are not counted, nor is a place without a bound.
func TestRateOfPages(t *testing.T) {
	t.Parallel()
	h := ratedHouse(t, func(s *limits.Settings) { s.Pages = limits.Rate{Burst: 3, Every: time.Hour} })
	const stranger = "192.0.2.1"
	for i := range 5 {
		if code := h.get(nil, stranger, "/about"); (code == http.StatusOK) != (i < 3) {
			t.Errorf("page %d: %d", i+1, code)
		}
		for _, path := range []string{"/healthz", "/readyz", "/ui/favicon.svg"} {
			if code := h.get(nil, stranger, path); code != http.StatusOK {
				t.Errorf("%s: %d", path, code)
			}
		}
		for _, free := range []string{"127.0.0.1", "[::1]", "203.0.113.1"} {
			if code := h.get(nil, free, "/about"); code != http.StatusOK {
				t.Errorf("page %d of %s: %d", i+1, free, code)
			}
		}
	}
	if code := h.get(nil, "192.0.2.2", "/about"); code != http.StatusOK {
		t.Errorf("another place: %d", code)
	}
	if code := h.get(nil, stranger, "/ws"); code != http.StatusTooManyRequests {
		t.Errorf("a WebSocket: %d", code)
	}
	for _, lang := range i18n.Languages() {
		body := &unread{}
		w := h.asked(nil, stranger, lang, http.MethodPost, "/lang", body, "application/x-www-form-urlencoded")
		said := i18n.Text(lang, "members.rate-limited", "seconds", 3600)
		if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "3600" || !strings.Contains(w.Body.String(), said) || body.read.Load() {
			t.Errorf("%s: %d, %q, read %v: %s", lang, w.Code, w.Header().Get("Retry-After"), body.read.Load(), w.Body)
		}
	}
}

// Members are counted by themselves, whoever reads beside them, and wherever they are.
func TestRateOfPagesOfMembers(t *testing.T) {
	t.Parallel()
	h := ratedHouse(t, func(s *limits.Settings) { s.Pages = limits.Rate{Burst: 10, Every: time.Hour} })
	ana, guest := h.member("Ana", "en"), h.browser("en")
	guest.Post("/guest")
	const place = "192.0.2.1"
	for h.get(guest, place, "/about") == http.StatusOK {
	}
	if code := h.get(nil, place, "/about"); code != http.StatusTooManyRequests {
		t.Errorf("a visitor beside a guest: %d", code)
	}
	if code := h.get(guest, "192.0.2.2", "/about"); code != http.StatusOK {
		t.Errorf("the guest elsewhere: %d", code)
	}
	if code := h.get(ana, place, "/about"); code != http.StatusOK {
		t.Fatalf("a member beside them: %d", code)
	}
	for h.get(ana, place, "/about") == http.StatusOK {
	}
	if code := h.get(ana, "203.0.113.1", "/about"); code != http.StatusTooManyRequests {
		t.Errorf("a member at another place: %d", code)
	}
}

// What costs much is refused before anything that was sent is read.
func TestRateOfHeavyWork(t *testing.T) {
	t.Parallel()
	h := ratedHouse(t, func(s *limits.Settings) { s.Heavy = limits.Rate{Burst: 10, Every: time.Hour} })
	game := string(h.game("Ana", "Berta"))
	carla := h.withRole("Carla", "en", members.RoleAdministrator|members.RoleOrganiser|members.RoleArbiter)
	event := carla.Event()
	const place, text, file = "192.0.2.1", "text/plain", "multipart/form-data; boundary=x"
	for _, who := range []*browser{carla, nil} {
		if code := h.get(who, place, "/games?player=Ana"); code != http.StatusOK {
			t.Fatalf("the first search: %d", code)
		}
		for h.get(who, place, "/games?player=Ana") == http.StatusOK {
		}
	}
	for _, c := range []struct {
		who                *browser
		method, path, kind string
	}{
		{nil, "POST", "/editor/chances", text},
		{nil, "POST", "/analysis/read", text},
		{nil, "POST", "/analysis/read", "application/x-www-form-urlencoded"},
		{nil, "POST", "/analysis/write", text},
		{nil, "GET", "/games/" + game + "/look", ""},
		{nil, "GET", "/games?opening=C20", ""},
		{nil, "GET", "/api/games/search?player=Ana", ""},
		{carla, "POST", "/studies", text},
		{carla, "POST", "/events/upload", file},
		{carla, "POST", event + "/entries", file},
		{carla, "POST", event + "/entries/preview", file},
	} {
		body := &unread{}
		w := h.asked(c.who, place, "en", c.method, c.path, body, c.kind)
		if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "3600" || !strings.Contains(w.Body.String(), "Too many attempts. Try again in 3600 s.") || body.read.Load() {
			t.Errorf("%s: %d, %q, read %v: %s", c.path, w.Code, w.Header().Get("Retry-After"), body.read.Load(), w.Body)
		}
	}
	if code := h.get(nil, place, "/games"); code != http.StatusOK {
		t.Errorf("the list of games: %d", code)
	}
	// What is known already costs nothing.
	for range 2 {
		if code := h.get(nil, "192.0.2.2", "/games/"+game+"/look"); code != http.StatusOK {
			t.Errorf("another place: %d", code)
		}
	}
}

// Commands are counted over all connections of a member.
func TestRateOfCommands(t *testing.T) {
	h := ratedHouse(t, func(s *limits.Settings) { s.Commands = limits.Rate{Burst: 6, Every: time.Hour} })
	ana := h.member("Ana", "en")
	first, second := ana.enter(), ana.enter() // each says hello
	for range 2 {
		first.ok("unwatch", "game", "g")
		second.ok("unwatch", "game", "g")
	}
	first.refused(string(hall.TooFast), "unwatch", "game", "g")
	second.refused(string(hall.TooFast), "unwatch", "game", "g")
	h.member("Berta", "en").enter().ok("unwatch", "game", "g")
}

// Lists and events that come as files are read in the queue of costly work, and not beside each other.
func TestFilesAreReadInTurns(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	event := carla.Event()
	none := limits.DefaultSettings
	none.Work.Pages = 0 // nobody waits for their turn; set now, for making the event needs some
	h.server.limits.Work.Pages = limits.New(limits.Options{Settings: &none}).Work.Pages
	begun, end, done := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		done <- h.server.limits.Work.Pages.Do(t.Context(), "192.0.2.1", func() bool { close(begun); <-end; return true })
	}()
	<-begun
	carla.Upload(event+"/entries/preview", "csv", "players.csv", "Name\nAlfa, Ana\n").Want(t, http.StatusServiceUnavailable)
	carla.Upload("/events/upload", "file", "open.trf", "012 Open\n").Want(t, http.StatusServiceUnavailable)
	close(end)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// One place that asks for much waits for itself: others come in between.
func TestWorkInTurns(t *testing.T) {
	h := ratedHouse(t, func(s *limits.Settings) { s.Work.Pages = 2 })
	work := h.server.limits.Work.Pages
	begun, end, done := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		done <- work.Do(t.Context(), "192.0.2.1", func() bool { close(begun); <-end; return true })
	}()
	<-begun
	for range 2 {
		go func() { done <- work.Do(t.Context(), "192.0.2.1", func() bool { return true }) }()
	}
	answer := make(chan string)
	go func() {
		// Until both of the attacker's wait, this waits beside them; then it takes the place of one.
		r := httptest.NewRequest(http.MethodPost, "/editor/chances", strings.NewReader("8/8/4k3/8/8/3QK3/8/8 w - -"))
		r.RemoteAddr = "192.0.2.2:5"
		w := httptest.NewRecorder()
		h.server.Handler().ServeHTTP(w, r)
		answer <- fmt.Sprint(w.Code)
	}()
	if err := <-done; !errors.Is(err, limits.ErrBusy) {
		t.Errorf("of two that wait one is sent away: %v", err)
	}
	close(end)
	if code := <-answer; code != "200" {
		t.Errorf("another's question: %s", code)
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}
