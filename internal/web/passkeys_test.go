package web

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/passkeys"
	"github.com/escaque/escaque/internal/passkeys/passkeytest"
)

func TestPasskeyInTheBrowser(t *testing.T) {
	party, err := passkeys.At("http://localhost:8080")
	must(t, err)
	h := newHouseIn(t, func(_ *hall.Options, o *members.Options) { o.Passkeys = party })
	number := h.member("Zoe", "en") // at 127.0.0.1, for which browsers make none
	number.Get("/account/security").Want(t, http.StatusOK, "Browsers create passkeys only for a domain name")
	if page := number.Get("/login").Page; strings.Contains(page, "Log in with a passkey") {
		t.Error("a passkey is asked for where there are none")
	}
	h.url = strings.Replace(h.url, "127.0.0.1", "localhost", 1)
	device := &passkeytest.Device{T: t, Origin: "http://localhost:8080", Host: "localhost"}
	ana := h.member("Ana", "en")
	ana.Get("/account/security").Want(t, http.StatusOK, `data-from="/account/passkeys/new"`)
	ask := ana.Get("/account/passkeys/new")
	if ask.Header.Get("Cache-Control") != "no-store" {
		t.Error("what is asked may be kept")
	}
	answer := device.Make([]byte(ask.Page))
	ana.Post("/account/passkeys", "name", "Phone", "own", "wrong", "answer", answer).Want(t, http.StatusForbidden)
	page := ana.Post("/account/passkeys", "name", "Phone", "own", password, "answer", answer)
	paper := regexp.MustCompile(`<code>([a-z2-7-]+)</code>`).FindAllStringSubmatch(page.Page, -1)
	if len(paper) != 10 {
		t.Fatalf("%d codes on paper\n%s", len(paper), page.Page)
	}
	id := regexp.MustCompile(`/account/passkeys/([\w-]+)/drop`).FindStringSubmatch(ana.Get("/account/security").Page)
	if id == nil {
		t.Fatal("it is not listed")
	}
	ana.Post("/account/passkeys/"+id[1]+"/name", "name", "My telephone").Want(t, http.StatusOK, "My telephone")
	if account := h.exported(ana, "account.json"); !strings.Contains(account, `"My telephone"`) || strings.Contains(account, "publicKey") {
		t.Errorf("her own data have\n%s", account)
	}

	// Alone.
	other := h.browser("en")
	other.Get("/login").Want(t, http.StatusOK, `action="/login/passkey"`)
	other.Post("/login/passkey", "answer", "{}").Want(t, http.StatusForbidden, "unknown here")
	other.Post("/login/passkey", "answer", device.Show([]byte(other.Get("/login/passkey").Page)), "next", "/account/security").Want(t, http.StatusOK, "My telephone")

	// Beside the password.
	third := h.browser("en")
	wanted := third.Post("/login", "handle", "Ana", "password", password)
	wanted.Want(t, http.StatusBadRequest, "use a passkey", `name="answer"`)
	asked := regexp.MustCompile(`data-ask="([^"]+)"`).FindStringSubmatch(wanted.Page)
	if asked == nil {
		t.Fatal("nothing is asked of the browser")
	}
	third.Post("/login", "handle", "Ana", "password", password, "answer", device.Show([]byte(html.UnescapeString(asked[1]))), "next", "/account").Want(t, http.StatusOK, "Ana")
	if page := third.Post("/login", "handle", "Ana", "password", "another sentence").Page; strings.Contains(page, "data-ask") {
		t.Error("who has the wrong password learns of passkeys")
	}
	// What lets others in is made by the passkey alone, or by the password with a code.
	ana.Post("/account/tokens", "note", "engine", "scope", "bot:play", "own", password).Want(t, http.StatusBadRequest, "use a passkey", `data-from="/account/passkeys/prove"`, `id="token-code"`)
	ana.Post("/account/tokens", "note", "engine", "scope", "bot:play", "answer", device.Show([]byte(ana.Get("/account/passkeys/prove").Page))).Want(t, http.StatusOK, `id="secret"`)
	ana.Get("/account").Want(t, http.StatusOK, `id="ics-code"`, `data-from="/account/passkeys/prove"`)
	ana.Post("/account/ics-password", "own", password, "code", paper[1][1], "password", "a sentence for telnet").Want(t, http.StatusOK, "The password is set.")
	fresh := ana.Post("/account/factor/paper", "own", password)
	if n := strings.Count(fresh.Page, "<li><code>"); n != 10 || strings.Contains(fresh.Page, paper[0][1]) {
		t.Errorf("%d other codes on paper", n)
	}
	ana.Post("/account/passkeys/"+id[1]+"/drop", "own", password).Want(t, http.StatusOK, "Off: your password alone")
}
