package web

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/internal/web/socket"
)

// forms is every form of the administrators' pages, with fields that would do something.
var forms = map[string][]string{
	"/close": {"complaint", "1", "reason", "x"}, "/act": {"complaint", "1", "measure", "mute", "span", "1d", "reason", "x"},
	"/lift": {"who", "Berta", "measure", "muzzle", "reason", "x"}, "/annul": {"who", "Berta", "opponent", "Ana", "reason", "x"},
	"/reinstate": {"act", "1", "reason", "x"}, "/rule": {"act", "1", "ruling", "overturn", "reason", "x"},
	"/move":       {"who", "Berta", "channel", "50", "text", "x"},
	"/adjudicate": {"who", "Berta", "opponent", "Ana", "colour", "white", "result", "1-0", "reason", "x"},
}

// Whoever is no administrator reads nothing and decides nothing, whatever other role they
// have, and an administrator whose right was taken a moment ago neither.
func TestOnlyAdministratorsDecide(t *testing.T) {
	h := newHouse(t)
	ana := h.member("Ana", "en")
	h.member("Berta", "en")
	ana.Post("/complaints", "against", "Berta", "kind", "abuse", "text", "rude words").Want(t, http.StatusOK, "recorded")
	otto := h.withRole("Otto", "en", members.RoleOrganiser|members.RoleArbiter)
	h.withRole("Chief", "en", members.RoleAdministrator)
	late := h.withRole("Late", "en", members.RoleAdministrator)
	late.Get("/admin/conduct").Want(t, http.StatusOK, "rude words")
	_, err := h.members.RevokeRole(context.Background(), "Late", members.RoleAdministrator)
	must(t, err)
	guest := h.browser("en")
	guest.Post("/guest", "next", "/").Want(t, http.StatusOK)
	for who, b := range map[string]*browser{"a visitor": h.browser("en"), "a guest": guest, "a member": ana, "an arbiter": otto, "who was one": late} {
		status := http.StatusForbidden
		if who == "a visitor" {
			status = http.StatusUnauthorized
		}
		for _, page := range []string{"", "/person?who=Berta", "/complaints/1", "/acts/1"} {
			if a := b.Get("/admin/conduct" + page); a.StatusCode != status || strings.Contains(a.Page, "rude words") {
				t.Errorf("%s reads %s: %d", who, page, a.StatusCode)
			}
		}
		for form, fields := range forms {
			if a := b.Post("/admin/conduct"+form, fields...); a.StatusCode != status {
				t.Errorf("%s posts %s: %d", who, form, a.StatusCode)
			}
		}
	}
	if complaints, appeals := h.judge.Waiting(); complaints != 1 || appeals != 0 {
		t.Errorf("%d complaints, %d appeals wait", complaints, appeals)
	}
	if list, _ := h.judge.Book(conduct.Person{ID: "a-x", Admin: true}, 0, 10); len(list) != 0 {
		t.Errorf("decided: %+v", list)
	}
	guest.Get("/complaints").Want(t, http.StatusForbidden)
	guest.Post("/complaints", "against", "Berta", "kind", "abuse", "text", "x").Want(t, http.StatusForbidden)
	otto.Post("/complaints/1/withdraw", "reason", "x").Want(t, http.StatusForbidden, "not your complaint")
}

// A complaint from the table where it was said to the decision, the appeal and the
// ruling, with forms alone.
func TestAComplaintInTheBrowser(t *testing.T) {
	h := newHouse(t)
	anas, bertas := h.member("Ana", "en"), h.member("Berta", "es")
	chief, deputy := h.withRole("Chief", "en", members.RoleAdministrator), h.withRole("Deputy", "es", members.RoleAdministrator)
	ana, berta := anas.enter(), bertas.enter()
	game := berta.ok("accept", "seek", ana.ok("seek", "control", "300", "edition", "2009", "rated", true, "colour", "white")["seek"])["game"].(string)
	berta.ok("say", "game", game, "text", "you <b>fool</b>")
	anas.Get("/games/"+game).Want(t, http.StatusOK, "/complaints?game="+game)
	page := anas.Get("/complaints?game=" + game)
	page.Want(t, http.StatusOK, `<option value="`+game+`" selected>`)
	sitetest.CheckPage(t, "en", page)
	for _, c := range []struct {
		want   string
		status int
		fields []string
	}{
		{"Give a reason.", http.StatusBadRequest, []string{"against", "Berta", "kind", "abuse", "text", " "}},
		{"Nobody is called", http.StatusNotFound, []string{"against", "Nobody", "kind", "abuse", "text", "typed"}},
		{"complaints", http.StatusBadRequest, []string{"against", "Berta", "kind", "mood", "text", "typed"}},
		{"", http.StatusForbidden, []string{"against", "Ana", "kind", "abuse", "text", "typed"}},
		{"", http.StatusNotFound, []string{"against", "Berta", "kind", "abuse", "text", "typed", "game", "none"}},
	} {
		a := anas.Post("/complaints", c.fields...)
		if a.StatusCode != c.status || !strings.Contains(a.Page, `role="alert"`) || c.fields[5] == "typed" && !strings.Contains(a.Page, ">typed</textarea>") {
			t.Errorf("%v: %d\n%s", c.fields, a.StatusCode, a.Page)
		}
	}
	anas.Post("/complaints", "against", "berta", "kind", "abuse", "text", "insults", "game", game).Want(t, http.StatusOK, "Your complaint is recorded", "insults", "Berta: you &lt;b&gt;fool&lt;/b&gt;", "/complaints/1/withdraw")
	anas.Post("/complaints", "against", "Berta", "kind", "other", "text", "a second one").Want(t, http.StatusOK)
	anas.Post("/complaints/2/withdraw", "reason", "we have talked").Want(t, http.StatusOK, "Withdrawn, ", "we have talked")
	bertas.Get("/complaints").Want(t, http.StatusOK)

	chief.Get("/admin").Want(t, http.StatusOK, "1 complaints and 0 appeals are open")
	chief.Get("/admin/conduct").Want(t, http.StatusOK, "/admin/conduct/complaints/1", "insults")
	page = chief.Get("/admin/conduct/complaints/1")
	page.Want(t, http.StatusOK, "insults", "you &lt;b&gt;fool&lt;/b&gt;", "/games/"+game, "Berta has left 0 of", "Berta against Ana")
	sitetest.CheckPage(t, "en", page)
	chief.Post("/admin/conduct/act", "form", "act", "complaint", "1", "measure", "mute", "span", "7d", "reason", " ").Want(t, http.StatusBadRequest, "Give a reason.", `value="7d" selected`)
	chief.Post("/admin/conduct/act", "form", "act", "complaint", "1", "measure", "mute", "span", "7d", "reason", "insults at the board", "close", "yes").Want(t, http.StatusOK, "The decision is recorded", "Closed by Chief", "in force")
	if act, holds := h.judge.InForce(h.id("Berta"), conduct.Mute); !holds || act.Complaint != 1 || act.Until != act.At.Add(7*24*time.Hour) {
		t.Errorf("%+v, %v", act, holds)
	}
	anas.Get("/complaints").Want(t, http.StatusOK, "Closed by Chief", "insults at the board")
	bertas.Get("/account").Want(t, http.StatusOK, "insults at the board", "/account/acts/1/appeal")
	bertas.Post("/account/acts/1/appeal", "text", "era una broma").Want(t, http.StatusOK)
	bertas.Post("/account/acts/1/withdraw").Want(t, http.StatusOK, "Recurso retirado")
	bertas.Post("/account/acts/1/appeal", "text", "otra vez").Want(t, http.StatusConflict)

	chief.Post("/admin/conduct/lift", "who", "Berta", "measure", "mute", "reason", "enough").Want(t, http.StatusOK, "lifted: no talk")
	chief.Post("/admin/conduct/act", "who", "Berta", "measure", "norated", "reason", "lifting").Want(t, http.StatusOK, "until it is lifted")
	bertas.Post("/account/acts/3/appeal", "text", "no es verdad").Want(t, http.StatusOK)
	deputy.Get("/admin/conduct").Want(t, http.StatusOK, "/admin/conduct/acts/3", "recurrida")
	page = deputy.Get("/admin/conduct/acts/3")
	page.Want(t, http.StatusOK, "no es verdad", `name="ruling"`)
	sitetest.CheckPage(t, "es", page)
	chief.Post("/admin/conduct/rule", "form", "rule", "act", "3", "ruling", "uphold", "reason", "mine").Want(t, http.StatusForbidden, ">mine</textarea>")
	deputy.Post("/admin/conduct/rule", "act", "3", "reason", "x").Want(t, http.StatusBadRequest)
	deputy.Post("/admin/conduct/rule", "act", "3", "ruling", "overturn", "reason", "sin pruebas").Want(t, http.StatusOK, "Anulado por Deputy", "sin pruebas")
	if !h.judge.MayPlayRated(h.id("Berta")) {
		t.Error("an overturned act holds")
	}

	chief.Post("/admin/conduct/adjudicate", "who", "Ana", "opponent", "Berta", "colour", "white", "result", "", "reason", "x").Want(t, http.StatusBadRequest)
	chief.Post("/admin/conduct/adjudicate", "who", "Ana", "opponent", "Berta", "colour", "black", "result", "1-0", "reason", "x").Want(t, http.StatusNotFound)
	chief.Post("/admin/conduct/adjudicate", "who", "Berta", "opponent", "Ana", "colour", "black", "result", "1-0", "reason", "she has left").Want(t, http.StatusOK, "Ana vs.", "she has left")
	anas.Get("/games/"+game).Want(t, http.StatusOK, "1 – 0")
	chief.Post("/admin/conduct/annul", "who", "Berta", "opponent", "Ana", "span", "", "reason", "lost on purpose").Want(t, http.StatusOK, "rating changes cancelled")
	chief.Get("/admin/conduct/person?who=Berta&with=Ana").Want(t, http.StatusOK, "lost on purpose", "Berta against Ana: 1 games")
	chief.Post("/admin/conduct/reinstate", "act", "6", "reason", "a mistake").Want(t, http.StatusOK, "a mistake")
	chief.Get("/admin/conduct/person?who=Chief").Want(t, http.StatusForbidden)
	chief.Get("/admin/conduct/person?who=Nobody").Want(t, http.StatusNotFound)
	chief.Get("/admin/conduct/complaints/9").Want(t, http.StatusNotFound)
	sitetest.CheckTranslated(t, anas.Browser, "/conduct")
	for _, lang := range []string{"en", "es"} {
		chief.SetCookie("lang", lang)
		for _, path := range []string{"/admin/conduct", "/admin/conduct?before=3", "/admin/conduct/person?who=Berta", "/admin/conduct/acts/7", "/complaints"} {
			sitetest.CheckPage(t, lang, chief.Get(path))
		}
	}
}

func (h *house) id(handle string) string {
	h.t.Helper()
	p, err := h.members.Find(context.Background(), handle)
	must(h.t, err)
	return p.ID
}

// Who is banned is told why when they log in, and appeal there, once; their pages lose
// their connection with the act. Who is sent out loses it as well.
func TestWhoIsKeptOutAppealsAtTheLogin(t *testing.T) {
	h := newHouse(t)
	anas := h.member("Ana", "en")
	chief := h.withRole("Chief", "en", members.RoleAdministrator)
	p := anas.enter()
	chief.Post("/admin/conduct/act", "who", "Ana", "measure", "nuke", "reason", "calm down").Want(t, http.StatusOK)
	if code := p.closed(); code != socket.CloseEnded {
		t.Errorf("sent out with %d", code)
	}
	anas.Get("/account").Want(t, http.StatusOK, "calm down")
	p = anas.enter()
	chief.Post("/admin/conduct/act", "who", "Ana", "measure", "ban", "span", "1d", "reason", "insults <again>").Want(t, http.StatusOK)
	if code := p.closed(); code != socket.CloseEnded {
		t.Errorf("banned with %d", code)
	}
	h.barred.Store(h.id("Ana"), int64(0))
	anas.Get("/account").Want(t, http.StatusUnauthorized)
	login := []string{"handle", "Ana", "password", password, "next", "/"}
	page := anas.Post("/login", login...)
	page.Want(t, http.StatusForbidden, "Chief has decided that you cannot log in, until", "insults &lt;again&gt;", `name="appeal"`)
	sitetest.CheckPage(t, "en", page)
	anas.Post("/login", "handle", "Ana", "password", "wrong", "next", "/", "appeal", "not me").Want(t, http.StatusForbidden)
	anas.Post("/login", append(login, "appeal", "not "+strings.Repeat("x", conduct.MaxText))...).Want(t, http.StatusBadRequest, ">not x", "name=\"appeal\"")
	if _, appeals := h.judge.Waiting(); appeals != 0 {
		t.Fatalf("%d appeals wait", appeals)
	}
	anas.Post("/login", append(login, "appeal", "it was my brother")...).Want(t, http.StatusOK, "Your appeal is recorded")
	if a := anas.Post("/login", login...); a.StatusCode != http.StatusForbidden || strings.Contains(a.Page, `name="appeal"`) {
		t.Errorf("asked again: %d", a.StatusCode)
	}
	chief.Get("/admin/conduct").Want(t, http.StatusOK, "appealed")

	guest := h.browser("es")
	guest.Post("/guest", "next", "/").Want(t, http.StatusOK)
	place, err := h.members.PlaceOf(context.Background(), "127.0.0.1")
	must(t, err)
	chief.Post("/admin/conduct/act", "who", "127.0.0.1", "measure", "ban", "span", "", "reason", "noise").Want(t, http.StatusBadRequest)
	chief.Post("/admin/conduct/act", "who", "127.0.0.1", "measure", "ban", "span", "1d", "reason", "noise").Want(t, http.StatusOK, "noise")
	h.barred.Store(place, int64(0))
	other := h.browser("es")
	other.Post("/guest", "next", "/").Want(t, http.StatusForbidden, "noise", `name="appeal"`)
	other.Post("/guest", "next", "/", "appeal", "somos un club").Want(t, http.StatusOK, "Tu recurso ha quedado registrado")
	if _, appeals := h.judge.Waiting(); appeals != 2 {
		t.Errorf("%d appeals wait", appeals)
	}
}
