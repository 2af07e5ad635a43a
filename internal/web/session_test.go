package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/socket"
)

// A new password shuts out whoever had the old one, also where they already sit.
func TestPasswordChangeEndsOtherSockets(t *testing.T) {
	h := newHouse(t)
	here, there := h.member("Ana", "en"), h.browser("en")
	there.Post("/login", "handle", "Ana", "password", password).Want(t, http.StatusOK)
	p := there.enter()
	here.Post("/account/password", "old", password, "new", "another long sentence").Want(t, http.StatusOK)
	if code := p.closed(); code != socket.CloseEnded {
		t.Errorf("closed with %d, want %d", code, socket.CloseEnded)
	}
}

// A session that was ended from the machine, without this server's knowing, ends
// its connection too.
func TestSocketOfAnEndedSessionCloses(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.recheck = 10 * time.Millisecond })
	p := h.member("Ana", "en").enter()
	must(t, h.members.ResetPassword(context.Background(), "Ana", "from the machine"))
	if code := p.closed(); code != socket.CloseEnded {
		t.Errorf("closed with %d, want %d", code, socket.CloseEnded)
	}
}

// Who is no arbiter any more does not stay one in the connection that is open.
func TestSocketComesBackWithNewRoles(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	berta := h.withRole("Berta", "en", members.RoleArbiter)
	p := berta.enter()
	carla.Post("/admin/roles", "handle", "Berta").Want(t, http.StatusOK)
	if code := p.closed(); code != websocket.StatusTryAgainLater {
		t.Errorf("closed with %d, want %d", code, websocket.StatusTryAgainLater)
	}
}

// Behind a proxy on the same machine everybody has their own tries; a stranger who
// claims to be a proxy has none to give away.
func TestAddressBehindAProxy(t *testing.T) {
	for _, c := range []struct {
		from, forwarded, want string
		secure                bool
	}{
		{"127.0.0.1:5", "203.0.113.7", "203.0.113.7", true},
		{"[::1]:5", "10.0.0.1, 2001:db8::1", "2001:db8::1", true},
		{"127.0.0.1:5", "203.0.113.7, nobody", "127.0.0.1", true},
		{"127.0.0.1:5", "", "127.0.0.1", true},
		{"198.51.100.2:5", "203.0.113.7", "198.51.100.2", true},
		{"127.0.0.1:5", "203.0.113.7", "127.0.0.1", false},
	} {
		var logged strings.Builder
		h := newHouse(t, func(o *Options) { o.Secure, o.Log = c.secure, slog.New(slog.NewTextHandler(&logged, nil)) })
		r := httptest.NewRequest(http.MethodGet, "/about", nil)
		r.RemoteAddr = c.from
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		h.server.Handler().ServeHTTP(httptest.NewRecorder(), r)
		if !strings.Contains(logged.String(), "from="+c.want) {
			t.Errorf("%+v: %s", c, logged.String())
		}
	}
}
