package web

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

func TestTwoStepLoginInTheBrowser(t *testing.T) {
	h := newHouse(t)
	ana := h.member("Ana", "en")
	old := h.browser("en")
	old.Post("/login", "handle", "Ana", "password", password, "next", "/account/security").Want(t, http.StatusOK, "all your other sessions end")
	before := old.enter()
	page := ana.Post("/account/factor/new").Page
	secret := regexp.MustCompile(`name="secret" value="([A-Z2-7]+)"`).FindStringSubmatch(page)
	if secret == nil || !strings.Contains(page, `<svg class="qr"`) {
		t.Fatalf("no secret, or no picture of it\n%s", page)
	}
	code, err := totp.GenerateCode(secret[1], time.Now())
	must(t, err)
	ana.Post("/account/factor", "secret", secret[1], "code", "000000", "own", password).Want(t, http.StatusBadRequest, secret[1])
	paper := regexp.MustCompile(`<code>([a-z2-7-]+)</code>`).FindAllStringSubmatch(ana.Post("/account/factor", "secret", secret[1], "code", code, "own", password).Page, -1)
	if len(paper) != 10 {
		t.Fatalf("%d codes on paper", len(paper))
	}
	// A password alone has opened the other sessions: they end, their connections with them.
	for err = nil; err == nil; {
		_, _, err = before.ws.Read(before.ctx)
	}
	if before.ctx.Err() != nil {
		t.Error("a connection of another session stays open")
	}
	old.Get("/account").Want(t, http.StatusUnauthorized)
	ana.Get("/account/security").Want(t, http.StatusOK, "asks for a code from your phone")
	other := h.browser("en")
	other.Post("/login", "handle", "Ana", "password", password, "next", "/account").Want(t, http.StatusBadRequest, `name="code"`, "enter the code from your phone")
	other.Post("/login", "handle", "Ana", "password", password, "code", paper[0][1], "next", "/account/security").Want(t, http.StatusOK, "Left: 9.")
	// Their other sessions end where they say so, their connections with them.
	far := other.enter()
	ana.Post("/account/sessions/end").Want(t, http.StatusOK, "All other sessions have ended.")
	if _, _, err := far.ws.Read(far.ctx); err == nil {
		for err == nil {
			_, _, err = far.ws.Read(far.ctx)
		}
	}
	other.Get("/account").Want(t, http.StatusUnauthorized)
	ana.Post("/account/factor/drop", "own", password).Want(t, http.StatusOK, "Two-step login is off.")
}

func TestAuditAndResetInTheBrowser(t *testing.T) {
	h := newHouse(t)
	h.member("Ana", "en")
	chief := h.withRole("Chief", "en", members.RoleAdministrator)
	chief.Post("/admin/roles", "handle", "Ana", "role", "arbiter").Want(t, http.StatusOK)
	link := regexp.MustCompile(`/reset/([a-z2-7]+)`).FindStringSubmatch(chief.Post("/admin/reset", "handle", "Ana").Page)
	if link == nil {
		t.Fatal("no link")
	}
	chief.Post("/admin/conduct/act", "who", "Ana", "measure", "muzzle", "span", "1d", "reason", "rude").Want(t, http.StatusOK)
	chief.Get("/admin/audit").Want(t, http.StatusOK, "gave a role", "created a link for a new password", "took a measure", "muzzle", ">Chief<", "<td>http 127.0.0.1</td>")
	stranger := h.browser("en")
	stranger.Get("/admin/audit").Want(t, http.StatusUnauthorized)
	stranger.Post("/reset/"+link[1], "password", "short").Want(t, http.StatusBadRequest)
	stranger.Post("/reset/"+link[1], "password", "a fresh long sentence").Want(t, http.StatusOK)
	stranger.Post("/login", "handle", "Ana", "password", "a fresh long sentence", "next", "/account").Want(t, http.StatusOK)
	stranger.Get("/admin/audit").Want(t, http.StatusForbidden)
	h.browser("en").Get("/reset").Want(t, http.StatusOK, "This server sends no e-mail.")
}

// What a request says of its host stands in no letter: whoever wants another's code would write
// their own there.
func TestLetterAboutAForgottenPassword(t *testing.T) {
	post := make(postbox, 1)
	h := newHouseIn(t, func(_ *hall.Options, o *members.Options) { o.Mailer = post }, func(o *Options) { o.Address = "https://chess.example" })
	h.member("Ana", "en").Post("/account/email", "own", password, "email", "ana@example.org").Want(t, http.StatusOK)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.url+"/reset", strings.NewReader("handle=Ana"))
	must(t, err)
	r.Host = "evil.example"
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := http.DefaultClient.Do(r)
	must(t, err)
	answer.Body.Close()
	if text := <-post; !strings.Contains(text, "https://chess.example/reset/") || strings.Contains(text, "evil") {
		t.Error(text)
	}
}

type postbox chan string

func (p postbox) Mail(_ context.Context, _, _, text string) error {
	p <- text
	return nil
}
