package web

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var secretField = regexp.MustCompile(`id="secret"[^>]* value="([^"]+)"`)

// token makes a token on the page of security and returns its secret.
func (b *browser) token(note string, scopes ...string) string {
	b.h.t.Helper()
	fields := []string{"note", note}
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
	token, who, err := h.members.Bearer(ctx, secret)
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
	if a := ana.Post("/account/tokens", "note", "x"); a.StatusCode != http.StatusBadRequest || !strings.Contains(a.Page, "Choose at least one thing") {
		t.Errorf("a token that may do nothing: %d", a.StatusCode)
	}
	bea.Post("/account/tokens/" + token.ID + "/revoke")
	if _, _, err := h.members.Bearer(ctx, secret); err != nil {
		t.Errorf("revoked by another: %v", err)
	}
	if a := ana.Post("/account/tokens/" + token.ID + "/revoke"); !strings.Contains(a.Page, "The token is revoked") {
		t.Error("nobody says that it is revoked")
	}
	if _, _, err := h.members.Bearer(ctx, secret); err == nil {
		t.Error("it lets in still")
	}
	if a := h.browser("en").Post("/account/tokens", "note", "x", "scope", "bot:play"); a.StatusCode == http.StatusOK && strings.Contains(a.Page, "id=\"secret\"") {
		t.Error("a visitor got a token")
	}
	for range 19 {
		ana.token("another", "bot:play")
	}
	ana.token("the twentieth", "bot:play")
	if a := ana.Post("/account/tokens", "note", "x", "scope", "bot:play"); a.StatusCode != http.StatusConflict {
		t.Errorf("one too many: %d", a.StatusCode)
	}
}
