package web

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// visits are the pages of a server in which a game is played and an event runs.
func visits(h *house) (paths []string, carla *browser) {
	carla = h.withRole("Carla", "en", members.RoleAdministrator)
	game := h.game("Ana", "Berta")
	event := strings.TrimPrefix(carla.Event(), "/events/")
	return []string{
		"/", "/login", "/register", "/account", "/api", "/games", "/games/" + string(game), "/about", "/admin",
		"/events", "/events/new", "/events/new?kind=all", "/events/new?kind=open", "/events/new?kind=evening", "/events/new?kind=league", "/events/new?kind=other", "/events/new?from=" + event, "/events/" + event, "/events/" + event + "/entries", "/events/" + event + "/rounds/1",
		"/events/" + event + "/crosstable", "/events/" + event + "/manage/entries", "/events/" + event + "/manage/rounds", "/events/" + event + "/manage/log", "/events/" + event + "/manage/staff", "/events/" + event + "/manage/settings", "/events/" + event + "/rounds/1/results",
	}, carla
}

// Every page stands in both languages, and nothing on it is left untranslated:
// what reads the same in both must be a name or a number.
func TestEveryPageInBothLanguages(t *testing.T) {
	h := newHouse(t)
	paths, carla := visits(h)
	sitetest.CheckTranslated(t, carla.Browser, paths...)
}

// Every template is sound: a page is parsed when it is first shown, which not every test does.
func TestEveryTemplateIsParsed(t *testing.T) {
	h := newHouse(t)
	must(t, h.server.site.ParseTemplates(i18n.English))
}

func TestProblemsInBothLanguages(t *testing.T) {
	h := newHouse(t)
	for _, lang := range []string{"en", "es"} {
		b := h.browser(lang)
		for path, status := range map[string]int{
			"/nowhere": 404, "/games/none": 404, "/games/none.pgn": 404, "/events/none": 404, "/events/none/live": 404, "/events/none/rounds/x": 404,
			"/account": 401, "/admin": 401, "/admin/claim?token=x": 410, "/ui/none.js": 404,
		} {
			a := b.Get(path)
			if a.StatusCode != status {
				t.Errorf("%s: %d, want %d", path, a.StatusCode, status)
			}
			if !strings.HasPrefix(path, "/ui/") {
				sitetest.CheckPage(t, lang, a)
			}
		}
		sitetest.CheckPage(t, lang, b.Post("/about"))
		sitetest.CheckPage(t, lang, b.Post("/games/none", "x", strings.Repeat("y", site.FormLimit)))
	}
	big := h.browser("en").Post("/login", "handle", "Ana", "password", strings.Repeat("y", site.FormLimit))
	if big.StatusCode < 400 {
		t.Errorf("a form that is too large answered %d", big.StatusCode)
	}
}

// Without the front end every page stands, and the front door says what to do.
func TestProgramWithoutItsFrontEnd(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.dist = fstest.MapFS{".keep": {}} })
	b := h.browser("es")
	a := b.Get("/")
	a.Want(t, http.StatusOK, "make build")
	sitetest.CheckPage(t, "es", a)
	if strings.Contains(a.Page, "<script") || strings.Contains(a.Page, "/ui/") {
		t.Error("it points to files that are not there")
	}
	game := h.game("Ana", "Berta")
	page := b.Get("/games/" + string(game))
	page.Want(t, http.StatusOK, "se compiló sin el tablero", "1. e4 e5")
	sitetest.CheckPage(t, "es", page)
}

func TestGamePages(t *testing.T) {
	h := newHouse(t)
	game := h.game("Ana", "Berta")
	b := h.browser("en")
	b.Get("/games/"+string(game)).Want(t, http.StatusOK, `<div id="table" data-game="`+string(game)+`"`, "1. e4 e5 2. Qh5", "Ana", "Berta", "0 – 1")
	b.Get("/games").Want(t, http.StatusOK, "/games/"+string(game)+".pgn")
	pgn := b.Get("/games/" + string(game) + ".pgn")
	pgn.Want(t, http.StatusOK, `[White "Ana"]`, "[%clk 0:0", "0-1")
	if got := pgn.Header.Get("Content-Type"); got != "application/x-chess-pgn; charset=utf-8" {
		t.Errorf("PGN comes as %s", got)
	}
	day := regexp.MustCompile(`\[Date "(\d+)\.(\d+)\.(\d+)"`).ReplaceAllString(regexp.MustCompile(`\[Date "[\d.]+"`).FindString(pgn.Page), "$1-$2-$3")
	if got := pgn.Header.Get("Content-Disposition"); got != `attachment; filename="game-ana-berta-`+day+`-`+string(game)+`.pgn"` {
		t.Errorf("PGN is called %s", got)
	}
}

func TestHealth(t *testing.T) {
	h := newHouse(t)
	b := h.browser("en")
	b.Get("/healthz").Want(t, http.StatusOK, "ok")
	b.Get("/readyz").Want(t, http.StatusOK, "ready")
}

// Whoever asks whether the server can work hears which part cannot and nothing of its inside; the operator reads the
// details once when it begins, however often a balancer asks, and hears once that it is over.
func TestNotReady(t *testing.T) {
	var log bytes.Buffer
	var trouble error
	h := newHouse(t, func(o *Options) {
		o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelInfo}))
		o.Ready = func(context.Context) (string, error) { return "disk: nothing can be recorded", trouble }
	})
	b := h.browser("en")
	for range 2 {
		trouble = errors.New("write /secret/place:\nno space")
		for range 5 {
			a := b.Get("/readyz")
			a.Want(t, http.StatusServiceUnavailable)
			if a.Page != "not ready: disk: nothing can be recorded\n" {
				t.Errorf("told to anybody: %q", a.Page)
			}
		}
		trouble = nil
		for range 5 {
			b.Get("/readyz").Want(t, http.StatusOK, "ready")
		}
	}
	if begun, over := strings.Count(log.String(), "/secret/place"), strings.Count(log.String(), "ready again"); begun != 2 || over != 2 {
		t.Errorf("said %d and %d times:\n%s", begun, over, &log)
	}
}

var usedKey = regexp.MustCompile(`"((?:web|hall|members|common)\.[a-z0-9.-]*[a-z0-9])"`)

// Every key that the code and the templates name stands in the catalogue, and
// every key of the pages is named somewhere.
func TestKeysOfTheCatalogue(t *testing.T) {
	var source strings.Builder
	for _, pattern := range []string{"*.go", "*/*.go", "*/templates/*.html"} {
		names, err := filepath.Glob(pattern)
		must(t, err)
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			data, err := os.ReadFile(name)
			must(t, err)
			source.Write(data)
		}
	}
	for _, m := range usedKey.FindAllStringSubmatch(source.String(), -1) {
		for _, lang := range i18n.Reviewed() {
			if !i18n.Has(lang, m[1]) {
				t.Errorf("the key %s is used and does not stand in %s", m[1], lang)
			}
		}
	}
}

// Every code of the rooms below has its sentence in both languages.
func TestEveryRefusalHasASentence(t *testing.T) {
	var keys []string
	for _, c := range hall.Codes() {
		keys = append(keys, "hall."+string(c))
	}
	for _, c := range members.Codes() {
		keys = append(keys, "members."+string(c))
	}
	for _, c := range append(ratings.Categories(), ratings.Untimed) {
		keys = append(keys, "web.category."+string(c))
	}
	for _, name := range (members.RoleAdministrator | members.RoleArbiter | members.RoleOrganiser | members.RolePlayer).Names() {
		keys = append(keys, "common.role."+name)
	}
	for _, key := range keys {
		for _, lang := range i18n.Reviewed() {
			if !i18n.Has(lang, key) {
				t.Errorf("%s has no sentence in %s", key, lang)
			}
		}
	}
}

// What was just done is told on the page that was opened for it: a page in another tab that only fetches
// itself again leaves it alone.
func TestAnotherTabTakesNoNotice(t *testing.T) {
	h := newHouse(t)
	b := h.browser("en")
	b.SetCookie("notice", "web.notice.deleted")
	said := i18n.Text("en", "web.notice.deleted")
	again, err := http.NewRequest(http.MethodGet, b.URL+"/", nil)
	sitetest.Must(t, err)
	again.Header.Set("Accept", "text/html")
	if a := b.Do(again); strings.Contains(a.Page, said) {
		t.Error("another tab was told")
	}
	b.Get("/").Want(t, http.StatusOK, said)
	if a := b.Get("/"); strings.Contains(a.Page, said) {
		t.Error("it is told twice")
	}
}
