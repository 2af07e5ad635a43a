package web

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/internal/members"
)

// A new password shuts out whoever had the old one, also where he already sits.
func TestPasswordChangeEndsOtherSockets(t *testing.T) {
	h := newHouse(t)
	here, there := h.member("Ana", "en"), h.browser("en")
	there.post("/login", "handle", "Ana", "password", password).want(t, http.StatusOK)
	p := there.enter()
	here.post("/account/password", "old", password, "new", "another long sentence").want(t, http.StatusOK)
	if code := p.closed(); code != closeEnded {
		t.Errorf("closed with %d, want %d", code, closeEnded)
	}
}

// A session that was ended from the machine, without this server's knowing, ends
// its connection too.
func TestSocketOfAnEndedSessionCloses(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.recheck = 10 * time.Millisecond })
	p := h.member("Ana", "en").enter()
	must(t, h.members.ResetPassword(context.Background(), "Ana", "from the machine"))
	if code := p.closed(); code != closeEnded {
		t.Errorf("closed with %d, want %d", code, closeEnded)
	}
}

// Who is no arbiter any more does not stay one in the connection that is open.
func TestSocketComesBackWithNewRoles(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	berta := h.withRole("Berta", "en", members.RoleArbiter)
	p := berta.enter()
	carla.post("/admin/roles", "handle", "Berta").want(t, http.StatusOK)
	if code := p.closed(); code != websocket.StatusTryAgainLater {
		t.Errorf("closed with %d, want %d", code, websocket.StatusTryAgainLater)
	}
}
