package web

import (
	"html"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

var (
	titleOf   = regexp.MustCompile(`<title>([^<]+) · Escaque</title>`)
	headingOf = regexp.MustCompile(`(?s)<h1[^>]*>(.*?)</h1>`)
	idOf      = regexp.MustCompile(`\sid="([^"]+)"`)
	textOf    = regexp.MustCompile(`(?s)>([^<]+)<|\s(?:aria-label|title|placeholder|data-yes|data-no)="([^"]+)"`)
	letters   = regexp.MustCompile(`\p{L}{2}`)
	aKey      = regexp.MustCompile(`\b(web|hall|members|common|cli|ics)\.[a-z-]+\.[a-z-]+`)
)

// texts are the words that a page shows or says, in their order.
func texts(page string) []string {
	_, page, _ = strings.Cut(page, "<title>")
	page = "<title>" + regexp.MustCompile(`(?s)<script.*?</script>`).ReplaceAllString(page, "")
	var list []string
	for _, m := range textOf.FindAllStringSubmatch(page, -1) {
		if s := strings.TrimSpace(html.UnescapeString(m[1] + m[2])); letters.MatchString(s) {
			list = append(list, s)
		}
	}
	return list
}

// sound checks what every page must have, whatever it shows.
func sound(t *testing.T, lang string, a answer) {
	t.Helper()
	path := a.Request.URL.Path
	if !strings.Contains(a.body, `<html lang="`+lang+`">`) {
		t.Errorf("%s: not marked as %s", path, lang)
	}
	if a.Header.Get("Content-Language") != lang || a.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("%s: %v", path, a.Header)
	}
	if m := titleOf.FindStringSubmatch(a.body); m == nil || strings.TrimSpace(m[1]) == "" {
		t.Errorf("%s in %s: no title", path, lang)
	}
	if m := headingOf.FindAllStringSubmatch(a.body, -1); len(m) != 1 || strings.TrimSpace(m[0][1]) == "" {
		t.Errorf("%s in %s: %d first headings", path, lang, len(m))
	}
	if strings.Contains(a.body, i18n.Missing) {
		t.Errorf("%s in %s: a sentence is missing\n%s", path, lang, a.body)
	}
	if key := aKey.FindString(strings.Join(texts(a.body), "\n")); key != "" {
		t.Errorf("%s in %s: shows the key %s", path, lang, key)
	}
	var ids []string
	for _, m := range idOf.FindAllStringSubmatch(a.body, -1) {
		if slices.Contains(ids, m[1]) {
			t.Errorf("%s: two elements are called %s", path, m[1])
		}
		ids = append(ids, m[1])
	}
	for _, bad := range []string{"<no value>", "ZgotmplZ", "%!", "<style", " style=", "onclick=", "javascript:"} {
		if strings.Contains(a.body, bad) {
			t.Errorf("%s in %s: %s stands on the page", path, lang, bad)
		}
	}
	for _, header := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"} {
		if a.Header.Get(header) == "" {
			t.Errorf("%s: no %s", path, header)
		}
	}
}

// same in every language: names, and words that both languages share.
var shared = regexp.MustCompile(`^(Escaque( 0\.0-test)?|Español|English|No|Blitz|PGN|CSV|Ana|Berta|Carla|Koya|(Fore )?Buchholz|Rating|Sonneborn-Berger|Pts\.|Elo|POL|SLO|USA|AUT|SB|WIN|` +
	`(PGN )?(Ana – Berta|Berta – Ana|Carla)( · Escaque)?|Elo|FIDE ID|age1…|Autumn Cup|Club|.*Autumn Cup.*|[\d+ ]+|\d.*|GM|` +
	`Rubinstein, Akiba|Vidmar, Milan|Marshall, Frank|Réti, Richard)$`)

// visits are the pages of a server in which a game is played and an event runs.
func visits(h *house) (paths []string, carla *browser) {
	carla = h.withRole("Carla", "en", members.RoleAdministrator)
	game := h.game("Ana", "Berta")
	event := h.event(carla)
	return []string{
		"/", "/login", "/register", "/account", "/games", "/games/" + string(game), "/about", "/admin",
		"/events", "/events/new", "/events/" + event, "/events/" + event + "/entries", "/events/" + event + "/rounds/1",
		"/events/" + event + "/crosstable", "/events/" + event + "/manage", "/events/" + event + "/rounds/1/results",
	}, carla
}

// Every page stands in both languages, and nothing on it is left untranslated:
// what reads the same in both must be a name or a number.
func TestEveryPageInBothLanguages(t *testing.T) {
	h := newHouse(t)
	paths, carla := visits(h)
	for _, path := range paths {
		var read [][]string
		for _, lang := range []string{"en", "es"} {
			carla.post("/lang", "lang", lang, "back", "/about")
			a := carla.get(path)
			a.want(t, http.StatusOK)
			sound(t, lang, a)
			read = append(read, texts(a.body))
		}
		for _, s := range read[0] {
			if slices.Contains(read[1], s) && !shared.MatchString(s) {
				t.Errorf("%s: %q reads the same in both languages", path, s)
			}
		}
	}
}

func TestProblemsInBothLanguages(t *testing.T) {
	h := newHouse(t)
	for _, lang := range []string{"en", "es"} {
		b := h.browser(lang)
		for path, status := range map[string]int{
			"/nowhere": 404, "/games/none": 404, "/games/none.pgn": 404, "/events/none": 404, "/events/none/live": 404, "/events/none/rounds/x": 404,
			"/account": 401, "/admin": 401, "/admin/claim?token=x": 410, "/static/none.js": 404,
		} {
			a := b.get(path)
			if a.StatusCode != status {
				t.Errorf("%s: %d, want %d", path, a.StatusCode, status)
			}
			if !isAsset(path) {
				sound(t, lang, a)
			}
		}
		sound(t, lang, b.post("/about"))
		sound(t, lang, b.post("/games/none", "x", strings.Repeat("y", formLimit)))
	}
	big := h.browser("en").post("/login", "handle", "Ana", "password", strings.Repeat("y", formLimit))
	if big.StatusCode < 400 {
		t.Errorf("a form that is too large answered %d", big.StatusCode)
	}
}

// Without the front end every page stands, and the front door says what to do.
func TestProgramWithoutItsFrontEnd(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.dist = fstest.MapFS{".keep": {}} })
	b := h.browser("es")
	a := b.get("/")
	a.want(t, http.StatusOK, "make build")
	sound(t, "es", a)
	if strings.Contains(a.body, "<script") || strings.Contains(a.body, "/ui/") {
		t.Error("it points to files that are not there")
	}
	game := h.game("Ana", "Berta")
	page := b.get("/games/" + string(game))
	page.want(t, http.StatusOK, "no lleva dentro el tablero", "1. e4 e5")
	sound(t, "es", page)
}

func TestGamePages(t *testing.T) {
	h := newHouse(t)
	game := h.game("Ana", "Berta")
	b := h.browser("en")
	b.get("/games/"+string(game)).want(t, http.StatusOK, `<div id="table" data-game="`+string(game)+`"`, "1. e4 e5 2. Qh5", "Ana", "Berta", "0 – 1")
	b.get("/games").want(t, http.StatusOK, "/games/"+string(game)+".pgn")
	pgn := b.get("/games/" + string(game) + ".pgn")
	pgn.want(t, http.StatusOK, `[White "Ana"]`, "[%clk 0:0", "0-1")
	if got := pgn.Header.Get("Content-Type"); got != "application/x-chess-pgn; charset=utf-8" {
		t.Errorf("PGN comes as %s", got)
	}
	if got := pgn.Header.Get("Content-Disposition"); got != `attachment; filename="escaque-`+string(game)+`.pgn"` {
		t.Errorf("PGN is called %s", got)
	}
}

func TestHealth(t *testing.T) {
	h := newHouse(t)
	b := h.browser("en")
	b.get("/healthz").want(t, http.StatusOK, "ok")
	b.get("/readyz").want(t, http.StatusOK, "ready")
}

var usedKey = regexp.MustCompile(`"((?:web|hall|members|common|count|colour|role|title|language)\.[a-z0-9.-]*[a-z0-9])"`)

// Every key that the code and the templates name stands in the catalogue, and
// every key of the pages is named somewhere.
func TestKeysOfTheCatalogue(t *testing.T) {
	var source strings.Builder
	for _, pattern := range []string{"*.go", "templates/*.html"} {
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
		for _, lang := range i18n.Languages() {
			if strings.Contains(i18n.Text(lang, m[1]), i18n.Missing) && strings.Contains(i18n.Count(lang, m[1], 2), i18n.Missing) {
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
	for title := range titles {
		keys = append(keys, "title."+strings.ToLower(title))
	}
	for _, name := range (members.RoleAdministrator | members.RoleArbiter | members.RoleOrganiser | members.RolePlayer).Names() {
		keys = append(keys, "role."+name)
	}
	for _, key := range keys {
		for _, lang := range i18n.Languages() {
			if strings.Contains(i18n.Text(lang, key), i18n.Missing) {
				t.Errorf("%s has no sentence in %s", key, lang)
			}
		}
	}
}

func TestControlText(t *testing.T) {
	for control, want := range map[string]string{
		"300+3": "5+3", "5400+30": "90+30", "40/7200+30:1800+30": "40/120+30, 30+30", "15": "0:15", "90+1": "1:30+1",
		"1500d5": "25d5", "300 / 60": "5 / 1", "-": "-", "nonsense": "nonsense", "": "",
	} {
		if got := writtenControl(control); got != want {
			t.Errorf("%s is shown as %s, want %s", control, got, want)
		}
	}
}
