package sitetest

import (
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/i18n"
)

var (
	titleOf   = regexp.MustCompile(`<title>([^<]+) · Escaque</title>`)
	headingOf = regexp.MustCompile(`(?s)<h1[^>]*>(.*?)</h1>`)
	idOf      = regexp.MustCompile(`\sid="([^"]+)"`)
	textOf    = regexp.MustCompile(`(?s)>([^<]+)<|\s(?:aria-label|title|placeholder|data-yes|data-no)="([^"]+)"`)
	letters   = regexp.MustCompile(`\p{L}{2}`)
	aKey      = regexp.MustCompile(`\b(web|hall|members|common|cli|ics)\.[a-z-]+\.[a-z-]+`)
)

// Texts returns the texts of a page that are shown or spoken, in order, except code.
func Texts(page string) []string {
	_, page, _ = strings.Cut(page, "<title>")
	page = "<title>" + regexp.MustCompile(`(?s)<script.*?</script>|<code>.*?</code>`).ReplaceAllString(page, "")
	var list []string
	for _, m := range textOf.FindAllStringSubmatch(page, -1) {
		if s := strings.TrimSpace(html.UnescapeString(m[1] + m[2])); letters.MatchString(s) {
			list = append(list, s)
		}
	}
	return list
}

// CheckPage checks the properties that every page must have.
func CheckPage(t testing.TB, lang string, a Answer) {
	t.Helper()
	path := a.Request.URL.Path
	if !strings.Contains(a.Page, `<html lang="`+lang+`"`) {
		t.Errorf("%s: not marked as %s", path, lang)
	}
	if a.Header.Get("Content-Language") != lang || a.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("%s: %v", path, a.Header)
	}
	if m := titleOf.FindStringSubmatch(a.Page); m == nil || strings.TrimSpace(m[1]) == "" {
		t.Errorf("%s in %s: no title", path, lang)
	}
	if m := headingOf.FindAllStringSubmatch(a.Page, -1); len(m) != 1 || strings.TrimSpace(m[0][1]) == "" {
		t.Errorf("%s in %s: %d first headings", path, lang, len(m))
	}
	if strings.ContainsAny(a.Page, i18n.Missing+i18n.NoArgument) {
		t.Errorf("%s in %s: a sentence is missing\n%s", path, lang, a.Page)
	}
	if key := aKey.FindString(strings.Join(Texts(a.Page), "\n")); key != "" {
		t.Errorf("%s in %s: shows the key %s", path, lang, key)
	}
	var ids []string
	for _, m := range idOf.FindAllStringSubmatch(a.Page, -1) {
		if slices.Contains(ids, m[1]) {
			t.Errorf("%s: two elements are called %s", path, m[1])
		}
		ids = append(ids, m[1])
	}
	for _, bad := range []string{"<no value>", "ZgotmplZ", "%!", "<style", " style=", "onclick=", "javascript:"} {
		if strings.Contains(strings.ReplaceAll(a.Page, ` style="--`, ""), bad) { // measures for the style sheet may
			t.Errorf("%s in %s: %s stands on the page", path, lang, bad)
		}
	}
	for _, header := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"} {
		if a.Header.Get(header) == "" {
			t.Errorf("%s: no %s", path, header)
		}
	}
}

// shared matches the texts that are the same in every language: names, and words that languages
// share.
var shared = regexp.MustCompile(`^(Escaque( 0\.0-test)?|OpenAPI|No|Blitz|PGN|CSV|PDF|JSON|General|Fed\.|EUR|[A-Z]{3} \d+|Club, \d.*|csv|xlsx|pdf|json|pgn|trf16|trf26|Ana|Berta|Carla|Koya|(Fore )?Buchholz|Rating|Sonneborn-Berger|Pts\.|Elo|ESP|POL|SLO|USA|AUT|SB|WIN|` +
	`(PGN )?(Ana – Berta|Berta – Ana|Carla)( · Escaque)?|Elo|FIDE ID|age1…|Autumn Cup|Club|.*Autumn Cup.*|[\d+ ]+|\d.*|GM|IA|FA|NA|` +
	`Player, .|(GM )?(Rubinstein, Akiba|Vidmar, Milan|Marshall, Frank|Réti, Richard)( GM)?)$`)

// isLanguageName reports whether s is the name of a language in that language.
func isLanguageName(s string) bool {
	return slices.ContainsFunc(i18n.Languages(), func(lang string) bool { return i18n.Name(lang) == s })
}

// CheckTranslated checks that pages are translated. It reads them in English, Spanish and the test
// language. A text that is the same in English and another one is not from the catalogue, and must
// be a name or a number.
func CheckTranslated(t testing.TB, b *Browser, paths ...string) {
	t.Helper()
	for _, path := range paths {
		read := map[string][]string{}
		for _, lang := range []string{i18n.English, i18n.Spanish, i18n.Pseudo} {
			b.SetCookie("lang", lang)
			a := b.Get(path)
			a.Want(t, http.StatusOK)
			CheckPage(t, lang, a)
			read[lang] = Texts(a.Page)
		}
		for _, lang := range []string{i18n.Spanish, i18n.Pseudo} {
			if lang == i18n.Pseudo && strings.HasPrefix(path, "/manual") { // whose chapters are no sentences
				continue
			}
			for _, s := range read[i18n.English] {
				if slices.Contains(read[lang], s) && !shared.MatchString(s) && !isLanguageName(s) {
					t.Errorf("%s: %q reads the same in English and in %s", path, s, lang)
				}
			}
		}
	}
}
