package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/socket"
)

// Ending all access ends the other sessions with their WebSockets, the tokens with their streams, and the
// telnet password, here and at other nodes; so does another password, unless tokens are to be kept.
func TestAllAccessIsEnded(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	elsewhere := members.New(members.Options{Store: h.store, Hash: cheap})
	for name, end := range map[string]func(b *browser, id string){
		"the page": func(b *browser, _ string) {
			b.Post("/account/sessions/end").Want(t, http.StatusOK, "All other sessions have ended.", "All tokens are revoked", "The telnet password is removed.")
		},
		"another node": func(_ *browser, id string) {
			e, err := elsewhere.RevokeAll(t.Context(), id, "")
			must(t, err)
			if e != (members.Revoked{Tokens: 1, Telnet: true}) {
				t.Errorf("%+v", e)
			}
		},
		"a new password": func(b *browser, _ string) {
			b.Post("/account/password", "old", password, "new", "another long sentence").Want(t, http.StatusOK, "The password is set.", "All tokens are revoked", "The telnet password is removed.")
		},
		"a link for a new password": func(_ *browser, id string) {
			p, err := h.members.Profile(t.Context(), id)
			must(t, err)
			code, err := h.members.NewReset(t.Context(), p.Handle)
			must(t, err)
			h.browser("en").Post("/reset/"+code, "password", "another long sentence").Want(t, http.StatusOK, "All other sessions have ended.", "All tokens are revoked")
		},
	} {
		t.Run(name, func(t *testing.T) {
			handle := map[string]string{"the page": "Ana", "another node": "Berta", "a new password": "Carla", "a link for a new password": "Dora"}[name]
			own := h.member(handle, "en")
			who, err := h.members.Find(t.Context(), handle)
			must(t, err)
			thief := h.browser("en")
			thief.Post("/login", "handle", handle, "password", password, "next", "/account").Want(t, http.StatusOK, handle)
			thief.Post("/account/ics-password", "own", password, "password", "telnet telnet").Want(t, http.StatusOK, "The password is set.")
			r := &runner{t: t, url: h.url, token: thief.token("engine", "bot:play")}
			stream, page := r.stream("/api/stream/event"), thief.enter()
			end(own, who.ID)
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
			stream.over()
			thief.Get("/account").Want(t, http.StatusUnauthorized)
			if _, _, err := h.members.UseToken(t.Context(), r.token); err == nil {
				t.Error("the token still lets in")
			}
			if _, err := h.members.LoginICS(t.Context(), members.Credentials{Handle: handle, Password: "telnet telnet"}); err == nil {
				t.Error("the telnet password still lets in")
			}
		})
	}
	eva := h.member("Eva", "en")
	kept := eva.token("engine", "bot:play")
	a := eva.Post("/account/password", "old", password, "new", "another long sentence", "keep", "on")
	a.Want(t, http.StatusOK, "The password is set.")
	if strings.Contains(a.Page, "tokens are revoked") {
		t.Error("it says that tokens are revoked")
	}
	if _, _, err := h.members.UseToken(t.Context(), kept); err != nil {
		t.Errorf("the token was kept: %v", err)
	}
}

// A session alone makes nothing that lets others in later.
func TestASessionMakesNoAccess(t *testing.T) {
	h := newHouse(t)
	judge := h.withRole("Judge", "en", members.RoleArbiter)
	who, err := h.members.Find(t.Context(), "Judge")
	must(t, err)
	const key = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p"
	for _, own := range []string{"", "wrong wrong"} {
		judge.Post("/account/tokens", "note", "x", "scope", "bot:play", "own", own).Want(t, http.StatusForbidden)
		judge.Post("/account/ics-password", "own", own, "password", "telnet telnet").Want(t, http.StatusForbidden)
		judge.Post("/account/envelope-key", "own", own, "key", key).Want(t, http.StatusForbidden)
	}
	list, err := h.members.Tokens(t.Context(), who.Identity())
	must(t, err)
	kept, err := h.members.EnvelopeKey(t.Context(), who.ID)
	must(t, err)
	if len(list) != 0 || kept != "" {
		t.Errorf("%d tokens, key %q", len(list), kept)
	}
	if _, err := h.members.LoginICS(t.Context(), members.Credentials{Handle: "Judge", Password: "telnet telnet"}); err == nil {
		t.Error("there is a telnet password")
	}
}
