package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/i18n"
)

// A name beside the handle, in any letters, is on the account's page, the profile and the page of a
// game, and never in the place of the handle.
func TestDisplayName(t *testing.T) {
	h := newHouse(t)
	ana, bea := h.member("Ana", "en"), h.member("Bea", "es")
	ana.Post("/account/name", "display", "Анна Ушенина").Want(t, http.StatusOK, "Saved.", `value="Анна Ушенина"`)
	bea.Get("/people/Ana").Want(t, http.StatusOK, `Ana</h1><p class="lede">Анна Ушенина</p>`)
	a := bea.Post("/account/name", "display", "GM Bea")
	a.Want(t, http.StatusBadRequest, "llevar un título")
	bea.Post("/account/name", "display", "Anа").Want(t, http.StatusBadRequest, "se parece al usuario Ana") // the second a is Cyrillic
	game := h.pair(ana.enter(), bea.enter())
	h.browser("en").Get("/games/"+game).Want(t, http.StatusOK, `<a class="person" href="/people/Ana"><bdi>Анна Ушенина</bdi> <span class="handle">Ana</span></a>`, `<title>Анна Ушенина – Bea`)
	h.seesDisplay(ana)
	guest := h.browser("en")
	guest.Post("/guest")
	if a := guest.Post("/account/name", "display", "Somebody"); a.StatusCode < 400 {
		t.Errorf("a guest gets a name: %d", a.StatusCode)
	}
}

// seesDisplay holds the lobby, a table, talk, an event and the boards to Ana's display name, with the handle beside it.
func (h *house) seesDisplay(ana *browser) {
	h.t.Helper()
	carl, dora := h.member("Carl", "en").enter(), h.member("Dora", "en")
	named := func(where string, got any) {
		h.t.Helper()
		if got, _ := got.(map[string]any); got["handle"] != "Ana" || got["name"] != "Анна Ушенина" {
			h.t.Errorf("%s: %v", where, got)
		}
	}
	for _, one := range carl.on("lobby")["people"].([]any) {
		if one := one.(map[string]any); one["handle"] == "Ana" {
			named("lobby", one)
		}
	}
	p := ana.enter()
	game := h.hall.Games()[0].ID
	carl.ok("watch", "game", string(game))
	named("table", carl.on("table")["view"].(map[string]any)["white"])
	p.ok("say", "game", string(game), "text", "hello")
	said := carl.on("said")
	named("said", map[string]any{"handle": said["from"], "name": said["name"]})
	p.ok("tell", "to", "Carl", "text", "hello")
	said = carl.on("talk")
	named("told", map[string]any{"handle": said["from"], "name": said["name"]})

	dora.Post("/account/name", "display", "Dora <Nickel>").Want(h.t, http.StatusBadRequest)
	dora.Post("/account/name", "display", "Анна Ушенина").Want(h.t, http.StatusBadRequest, "looks like the member Ana")
	dora.Get("/messages").Want(h.t, http.StatusOK)
	dora.Post("/messages", "to", "Ana", "text", "hello").Want(h.t, http.StatusOK, `<bdi>Анна Ушенина</bdi> <span class="handle">Ana</span>`)
}

// Who wishes a handle that is taken is told which are free, and one press fills the form with it.
func TestFreeHandlesAreSuggested(t *testing.T) {
	h := newHouse(t)
	h.member("Ana", "en")
	b := h.browser("en")
	a := b.Post("/register", "handle", "Ana", "password", "a good long password")
	a.Want(t, http.StatusBadRequest, "is taken", "Free:", `href="/register?handle=AnaChess&amp;next=`)
	b.Get("/register?handle=AnaChess").Want(t, http.StatusOK, `value="AnaChess"`)
	b.Post("/register", "handle", "José 99", "password", "a good long password").Want(t, http.StatusBadRequest, "Free:", "handle=Jose")
	if a := b.Post("/register", "handle", "侯逸凡", "password", "a good long password"); strings.Contains(a.Page, "Free:") {
		t.Error("something is suggested for a wish of which nothing is left")
	}
}

// How to play is said in every language, and every page leads there.
func TestHelp(t *testing.T) {
	h := newHouse(t)
	for _, lang := range i18n.Languages() {
		b := h.browser(lang)
		b.Get("/").Want(t, http.StatusOK, `href="/help"`, `data-once="welcome" hidden`)
		b.Get("/about").Want(t, http.StatusOK, `<footer class="colophon">`, `href="/help"`)
		page := b.Get("/help")
		page.Want(t, http.StatusOK, `id="keyboard"`, `id="blind"`, `id="watch"`, `href="/api"`, i18n.Text(lang, "web.help.draws.1"))
		if strings.Contains(page.Page, "web.help.") {
			t.Errorf("%s: a sentence is missing", lang)
		}
	}
}
