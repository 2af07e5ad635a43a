package web

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/web/manual"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// withoutFrame are the pages of events that have no frame, and so no link.
var withoutFrame = []string{"print", "screen"}

func TestEveryPageOfTheOfficeHasAChapter(t *testing.T) {
	var files []string
	for _, room := range []string{"events", "launcher"} {
		found, err := filepath.Glob(room + "/templates/*.html")
		must(t, err)
		files = append(files, found...)
	}
	if len(files) < 20 {
		t.Fatalf("only %d templates", len(files))
	}
	for _, file := range files {
		page := strings.TrimSuffix(filepath.Base(file), ".html")
		if strings.HasPrefix(page, "parts") || slices.Contains(withoutFrame, page) {
			continue
		}
		if manual.AddressFor(page) == "" {
			t.Errorf("no chapter of the manual is about the page %s: name one in internal/web/manual/pages.go", page)
		}
	}
}

// alone is a server of one event, as `escaque event serve` has it, and the browser of its arbiter.
func alone(t *testing.T, opt Options) (b *sitetest.Browser, home string) {
	t.Helper()
	return aloneIn(t, "en", opt, Alone{})
}

// aloneIn is alone for a browser of a language.
func aloneIn(t *testing.T, lang string, opt Options, of Alone) (b *sitetest.Browser, home string) {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	store := memory.New()
	j := journal.New(store, journal.Options{Log: quiet})
	opt.Members = members.New(members.Options{Store: store, Hash: cheap})
	must(t, store.CreateAccount(t.Context(), members.Account{Profile: members.Profile{ID: "aldo", Handle: "aldo", Roles: members.RoleAdministrator}}))
	opt.Office = office.New(office.Options{Journal: j, Hall: office.NoHall{}, Members: opt.Members, Log: quiet})
	must(t, opt.Office.Open(t.Context()))
	id, err := opt.Office.Create(office.WithAccepted(t.Context(), fidemode.Any), members.Identity{ID: "aldo", Handle: "aldo", Roles: members.RoleAdministrator}, tournament.Regulations{
		Name: "Spring open", System: tournament.Dutch2026, Rounds: 3, Laws: "2023", Venue: tournament.OverTheBoard,
	})
	must(t, err)
	opt.Log, opt.dist = quiet, sitetest.Front()
	of.Event, of.Enter = id, func(r *http.Request, _ string) (members.Login, string, bool, error) {
		in, err := opt.Members.EnterTrusted(r.Context(), "aldo")
		return in, "", true, err
	}
	server, err := NewAlone(opt, of)
	must(t, err)
	web := httptest.NewServer(server.Handler())
	t.Cleanup(func() {
		server.Close()
		web.Close()
		must(t, j.Close())
	})
	b = sitetest.New(t, web.URL, lang)
	b.Get("/enter?token=once").Want(t, http.StatusOK, "Spring open")
	return b, "/events/" + string(id)
}

var helpLink = regexp.MustCompile(`href="([^"]+)"[^>]*data-help`)

// helpOf returns where the link Help of a page leads.
func helpOf(t *testing.T, b *sitetest.Browser, path string) string {
	t.Helper()
	m := helpLink.FindStringSubmatch(b.Get(path).Page)
	if m == nil {
		t.Fatalf("%s has no link Help", path)
	}
	return m[1]
}

func TestHelpOfOneEvent(t *testing.T) {
	b, home := alone(t, Options{Version: "v0.1.0"})
	for path, want := range map[string]string{
		home:                           "/manual/standings",
		home + "/entries":              "/manual/entries",
		home + "/manage/entries":       "/manual/entries",
		home + "/manage/players/new":   "/manual/entries#by-hand",
		home + "/manage/presence":      "/manual/first-round#check-in",
		home + "/manage/rounds":        "/manual/rounds",
		home + "/manage/settings":      "/manual/settings",
		home + "/manage/log":           "/manual/corrections#log",
		home + "/manage/no-such-page":  "/manual/trouble#refusals",
		home + "/print/entries":        "/manual/printing#print",
		home + "/screen":               "/manual/printing#screen",
		"/manual":                      "/manual",
		"/manual/rounds":               "/manual",
		home + "/manage/report":        "/manual/ratings#report",
		home + "/manage/players/77777": "/manual/trouble#refusals",
	} {
		at := helpOf(t, b, path)
		if at != want {
			t.Errorf("%s: the help is at %s, want %s", path, at, want)
		}
		page, section, _ := strings.Cut(at, "#")
		a := b.Get(page)
		a.Want(t, http.StatusOK)
		if section != "" && !strings.Contains(a.Page, `<h2 id="`+section+`">`) {
			t.Errorf("%s has no section %s", page, section)
		}
	}
	b.Get("/manual?q=default+time").Want(t, http.StatusOK, "/manual/absences#no-show")
	b.Get("/manual/all").Want(t, http.StatusOK, `id="rounds-draft"`, "Escaque v0.1.0")
	b.Get("/manual/no-such-chapter").Want(t, http.StatusNotFound)
	b.Get("/changes").Want(t, http.StatusOK, "You are using Escaque v0.1.0.", "The first release.")
}

func TestHelpOfAServer(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	event := carla.NewEvent("system", "berger-1")
	for path, want := range map[string]string{
		event + "/manage/entries": "/manual/entries",
		"/events/new":             "/manual/new-event",
		"/":                       "/help",
		"/help":                   "/help",
	} {
		if at := helpOf(t, carla.Browser, path); at != want {
			t.Errorf("%s: the help is at %s, want %s", path, at, want)
		}
	}
	sitetest.CheckTranslated(t, h.browser("en").Browser, "/manual", "/manual/beginning")
	carla.Get("/about").Want(t, http.StatusOK, `href="/changes"`, `href="/languages"`)
	carla.Get("/changes").Want(t, http.StatusOK, "You are using Escaque 0.0-test.", "This version is not a release")
}

// An administrator is told once that the program was updated: on a page that they see, and not in what an
// open page fetches; nobody else is.
func TestUpdateIsToldOnce(t *testing.T) {
	told := 0
	h := newHouse(t, func(o *Options) {
		o.Updated = &site.Update{From: "v0.0.1", Told: func() error { told++; return nil }}
	})
	ana, otto := h.member("Ana", "en"), h.withRole("Otto", "en", members.RoleAdministrator)
	const says = "Escaque has changed from v0.0.1 to 0.0-test."
	isTold := func(page string) bool { return strings.Contains(page, says) }
	r, err := http.NewRequest(http.MethodGet, h.url+"/events", nil)
	must(t, err)
	r.Header.Set("Accept", "text/html")
	for name, a := range map[string]answer{"a visitor": h.browser("en").Get("/events"), "a member": ana.Get("/events"), "a page that fetches itself": otto.Do(r)} {
		if isTold(a.Page) || told > 0 {
			t.Errorf("%s is told", name)
		}
	}
	otto.Get("/events").Want(t, http.StatusOK, says, `href="/changes"`)
	if isTold(otto.Get("/events").Page) || told != 1 {
		t.Errorf("told %d times", told)
	}
}

// Who reads the pages in a language without a manual is told so in that language, and reads the English text.
func TestUntranslatedManual(t *testing.T) {
	h := newHouse(t)
	h.browser("de").Get("/manual/rounds").Want(t, http.StatusOK, "nicht ins Deutsche übersetzt", `<div lang="en">`, "Draft round 1")
	h.browser("es").Get("/manual/rounds").Want(t, http.StatusOK, `<div lang="es">`, "Preparar la ronda 1")
}
