package web

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/forgetting"
)

var secretField = regexp.MustCompile(`id="secret"[^>]* value="([^"]+)"`)

// token makes a token on the page of security and returns its secret.
func (b *browser) token(note string, scopes ...string) string {
	b.h.t.Helper()
	fields := []string{"note", note, "own", password}
	for _, one := range scopes {
		fields = append(fields, "scope", one)
	}
	a := b.Post("/account/tokens", fields...)
	found := secretField.FindStringSubmatch(a.Page)
	if a.StatusCode != http.StatusOK || found == nil {
		b.h.t.Fatalf("no token: %d\n%s", a.StatusCode, a.Page)
	}
	return found[1]
}

func TestTokens(t *testing.T) {
	h := newHouse(t)
	ana, bea := h.member("Ana", "en"), h.member("Bea", "en")
	ctx := context.Background()

	secret := ana.token("my engine", "bot:play", "made:up")
	token, who, err := h.members.UseToken(ctx, secret)
	must(t, err)
	if who.Handle != "Ana" || len(token.Scopes) != 1 {
		t.Errorf("the bearer is %v with %v", who, token.Scopes)
	}
	page := ana.Get("/account/security")
	if strings.Contains(page.Page, secret) {
		t.Error("the secret is shown twice")
	}
	if !strings.Contains(page.Page, "my engine") {
		t.Error("the token is not listed")
	}
	if strings.Contains(bea.Get("/account/security").Page, "my engine") {
		t.Error("another sees it")
	}
	if a := ana.Post("/account/tokens", "note", "x", "own", password); a.StatusCode != http.StatusBadRequest || !strings.Contains(a.Page, "Choose at least one permission") {
		t.Errorf("a token that may do nothing: %d", a.StatusCode)
	}
	bea.Post("/account/tokens/" + token.ID + "/revoke")
	if _, _, err := h.members.UseToken(ctx, secret); err != nil {
		t.Errorf("revoked by another: %v", err)
	}
	if a := ana.Post("/account/tokens/" + token.ID + "/revoke"); !strings.Contains(a.Page, "The token was revoked") {
		t.Error("nobody says that it is revoked")
	}
	if _, _, err := h.members.UseToken(ctx, secret); err == nil {
		t.Error("it lets in still")
	}
	if a := h.browser("en").Post("/account/tokens", "note", "x", "scope", "bot:play"); a.StatusCode == http.StatusOK && strings.Contains(a.Page, "id=\"secret\"") {
		t.Error("a visitor got a token")
	}
	for range 19 {
		ana.token("another", "bot:play")
	}
	ana.token("the twentieth", "bot:play")
	if a := ana.Post("/account/tokens", "note", "x", "scope", "bot:play", "own", password); a.StatusCode != http.StatusConflict {
		t.Errorf("one too many: %d", a.StatusCode)
	}
}

// The streams of a token end as soon as it is revoked, by its owner or by its bearer, and those of an account when it is closed or
// deleted: long before they ask whose their token still is. Others go on.
func TestStreamsEndWithTheirToken(t *testing.T) {
	var h *house
	h = newHouse(t, func(o *Options) {
		o.alive, o.recheck = 50*time.Millisecond, time.Hour
		o.Forget = forgetterOf{func() *forgetting.Forgetter {
			return &forgetting.Forgetter{Journal: h.journal, Members: h.members, Games: h.hall.Find, Hall: h.hall, Office: h.office, Steward: h.judge.Steward}
		}}
	})
	ana, berta := h.member("Ana", "en"), h.member("Berta", "en")
	open := func(b *browser, note string) (*runner, *lines) {
		r := &runner{t: t, url: h.url, token: b.token(note, "bot:play")}
		return r, r.stream("/api/stream/event")
	}
	_, first := open(ana, "first")
	firstID := regexp.MustCompile(`/account/tokens/([^/"]+)/revoke`).FindStringSubmatch(ana.Get("/account/security").Page)
	if firstID == nil {
		t.Fatal(ana.Get("/account/security").Page)
	}
	second, other := open(ana, "second")
	third, last := open(ana, "third")
	_, bertas := open(berta, "hers")
	goesOn := func(l *lines, which string) {
		t.Helper()
		for len(l.ping) > 0 {
			<-l.ping
		}
		select {
		case <-l.ping:
		case <-time.After(20 * time.Second):
			t.Fatalf("the stream of %s does not go on", which)
		}
	}
	ana.Post("/account/tokens/"+firstID[1]+"/revoke").Want(t, http.StatusOK)
	first.over()
	goesOn(other, "another token")
	if a := second.send("DELETE", "/api/token", nil, "", ""); a.StatusCode != http.StatusNoContent {
		t.Errorf("revoking: %d", a.StatusCode)
	}
	other.over()
	goesOn(last, "a third token")
	ana.Post("/account/delete", "own", password, "handle", "Ana").Want(t, http.StatusOK, "deleted")
	last.over()
	third.json(http.StatusUnauthorized, "GET", "/api/account", nil, "", "")
	goesOn(bertas, "another member")
	who, err := h.members.Find(t.Context(), "Berta")
	must(t, err)
	_, err = h.members.Disable(t.Context(), who.Handle, true)
	must(t, err)
	h.server.recheckAccount(t.Context(), who.ID) // as the watch over rights does, which Serve runs
	bertas.over()
}
