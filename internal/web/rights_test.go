package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/socket"
)

// Rights and passwords that another program changes on the same register reach open
// sockets, and pages ask at each request.
func TestRightsReachOpenSockets(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	elsewhere := members.New(members.Options{Store: h.store, Hash: cheap})
	olga := h.withRole("Olga", "en", members.RoleOrganiser)
	for _, change := range []struct {
		what string
		do   func() error
		code websocket.StatusCode
	}{
		{"a role", func() error {
			_, err := elsewhere.RevokeRole(context.Background(), "Olga", members.RoleOrganiser)
			return err
		}, websocket.StatusTryAgainLater},
		{"the password", func() error { return elsewhere.ResetPassword(context.Background(), "Olga", "another long sentence") }, socket.CloseEnded},
	} {
		p := olga.enter()
		must(t, change.do())
		closed := make(chan websocket.StatusCode, 1)
		go func() { closed <- p.closed() }()
		select {
		case code := <-closed:
			if code != change.code {
				t.Errorf("%s: closed with %d", change.what, code)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%s: the page stays open", change.what)
		}
	}
}

// What another node ends on the same register ends here: the sockets of a session, and the streams of a token.
func TestSessionsAndTokensThatEndElsewhere(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	elsewhere := members.New(members.Options{Store: h.store, Hash: cheap})
	ana := h.member("Ana", "en")
	who, err := h.members.Find(t.Context(), "Ana")
	must(t, err)
	r := &runner{t: t, url: h.url, token: ana.token("engine", "bot:play")}
	stream, page := r.stream("/api/stream/event"), ana.enter()
	must(t, elsewhere.EndSession(t.Context(), who.ID, "", ""))
	closed := make(chan websocket.StatusCode, 1)
	go func() { closed <- page.closed() }()
	select {
	case code := <-closed:
		if code != socket.CloseEnded {
			t.Errorf("closed with %d", code)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("the page stays open")
	}
	list, err := elsewhere.Tokens(t.Context(), who.Identity())
	must(t, err)
	must(t, elsewhere.RevokeToken(t.Context(), who.Identity(), list[0].ID))
	stream.over()
}

// The list of sessions says who came by telnet, whatever their token is called.
func TestTelnetIsNoBrowser(t *testing.T) {
	h := newHouse(t)
	ana := h.member("Ana", "en")
	_, err := h.members.LoginICS(t.Context(), members.Credentials{Handle: "Ana", Password: ana.token("Not Chrome", "telnet:login"), Agent: "telnets"})
	must(t, err)
	ana.Get("/account/security").Want(t, http.StatusOK, "<strong>telnets: Not Chrome</strong>")
}

// Whoever takes no notice of the farewell, and goes on sending, is obeyed no more.
func TestWhoIsSentAwayIsNotObeyed(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	elsewhere := members.New(members.Options{Store: h.store, Hash: cheap})
	thief := h.member("Ana", "en").enter()
	thief.ok("unseek", "seek", thief.ok("seek", "control", "300", "edition", "2009", "colour", "any")["seek"])
	must(t, elsewhere.ResetPassword(context.Background(), "Ana", "another long sentence"))
	write := func(text string) bool {
		return thief.ws.Write(thief.ctx, websocket.MessageText, []byte(text)) == nil
	}
	// The server hears of the new password within noticeEvery, or later when it is
	// busy. Until then a seek is set up, and taken back for the next try; from the
	// first that is not set up on, none may be.
	sentAway := 0
	for deadline := time.Now().Add(15 * time.Second); sentAway < 20; {
		if !write(`{"id":7,"do":"seek","control":"300","edition":"2009","colour":"any"}`) {
			return // the line is closed: nothing can be obeyed any more
		}
		time.Sleep(50 * time.Millisecond)
		seeks := h.hall.Seeks()
		switch {
		case len(seeks) == 0:
			sentAway++
		case sentAway > 0:
			t.Fatalf("obeyed after the session was ended: %+v", seeks)
		case time.Now().After(deadline):
			t.Fatal("still obeyed 15 s after the password was changed elsewhere")
		default:
			write(fmt.Sprintf(`{"id":8,"do":"unseek","seek":%q}`, seeks[0].ID))
			time.Sleep(50 * time.Millisecond)
		}
	}
}

// A page that came over http sends nothing to a house that is reached by https.
func TestFormsOfPagesInClear(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.Secure, o.Origins = true, []string{"http://old.example"} })
	host := strings.TrimPrefix(h.url, "http://")
	for origin, refused := range map[string]bool{"http://" + host: true, "https://" + host: false, "http://old.example": false, "http://evil.example": true} {
		r, err := http.NewRequest(http.MethodPost, h.url+"/guest", strings.NewReader(url.Values{"next": {"/"}}.Encode()))
		must(t, err)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", origin)
		if a := h.browser("en").Do(r); (a.StatusCode == http.StatusForbidden) != refused {
			t.Errorf("%s: %d", origin, a.StatusCode)
		}
	}
}
