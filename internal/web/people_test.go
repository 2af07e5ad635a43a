package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/ratings"
)

// rate lets one member win three of four games against another.
func (h *house) rate(white, black string, games int) {
	h.t.Helper()
	ctx := context.Background()
	id := func(handle string) string {
		p, err := h.members.Find(ctx, handle)
		must(h.t, err)
		return p.ID
	}
	for i := range games {
		result := ratings.WhiteWins
		if i%4 == 3 {
			result = ratings.BlackWins
		}
		_, err := h.ratings.ApplyGame(ctx, uint64(i+1), ratings.Game{
			ID: fmt.Sprint("g", i), White: id(white), Black: id(black), Result: result,
			Category: ratings.Blitz, Rated: true, At: 1_700_000_000_000 + int64(i)*3_600_000,
		})
		must(h.t, err)
	}
}

func TestPeople(t *testing.T) {
	h := newHouse(t)
	ana := h.member("Ana", "en")
	h.member("Anatoly", "en")
	h.member("Bea", "en")
	h.rate("Ana", "Bea", 120)

	page := ana.Get("/people")
	for _, want := range []string{`<a class="person" href="/people/Ana">Ana</a>`, `class="me"`, "Nobody has an established rating here yet."} {
		if !strings.Contains(page.Page, want) {
			t.Errorf("the page of people lacks %q", want)
		}
	}
	if strings.Index(page.Page, "/people/Ana") > strings.Index(page.Page, "/people/Bea") {
		t.Error("who won stands below who lost")
	}
	if a := ana.Get("/people?handle=ANA"); a.Request.URL.Path != "/people" || !strings.Contains(a.Page, `/people/Anatoly"`) || strings.Count(a.Page, `<li>`) != 2 {
		t.Errorf("a search for two names: %s\n%s", a.Request.URL, a.Page)
	}
	if a := ana.Get("/people?handle=anat"); a.Request.URL.Path != "/people/Anatoly" {
		t.Errorf("a search for one name leads to %s", a.Request.URL)
	}
	if a := ana.Get("/people?handle=%3Cb%3E"); !strings.Contains(a.Page, "No member is called “&lt;b&gt;”.") {
		t.Error("a search for nobody")
	}
	if a := ana.Get("/people?category=blitz&from=1"); strings.Contains(a.Page, `>1</td><th scope="row" class="name"><a href="/people/Ana"`) || !strings.Contains(a.Page, `/people/Bea"`) {
		t.Error("the ranking from its second place")
	}
	if a := ana.Get("/people?category=chess&from=-7"); a.StatusCode != http.StatusOK {
		t.Errorf("nonsense in the address: %d", a.StatusCode)
	}

	if a := ana.Get("/people/aNA"); a.Request.URL.Path != "/people/Ana" {
		t.Errorf("another case of letters leads to %s", a.Request.URL)
	}
	a := ana.Get("/people/Bea")
	for _, want := range []string{`<polyline points="0.0,`, "Rating over 120 games: from ", "<td class=\"num\">120</td><td class=\"num\">30</td><td class=\"num\">0</td><td class=\"num\">90</td>"} {
		if !strings.Contains(a.Page, want) {
			t.Errorf("the page of a member lacks %q", want)
		}
	}
	if a := ana.Get("/people/Nobody"); a.StatusCode != http.StatusNotFound {
		t.Errorf("nobody's page: %d", a.StatusCode)
	}
}

// TestGameSearch asks for games as the form does.
func TestGameSearch(t *testing.T) {
	h := newHouse(t)
	game := h.game("Ana", "Bea")
	h.indexed(game)
	ana := h.browser("en")
	link := `href="/games/` + string(game) + `"`
	for query, found := range map[string]bool{
		"":                             true,
		"?player=ana":                  true,
		"?opponent=Ana":                true,
		"?player=Ana&opponent=bea":     true,
		"?player=Bea&opponent=Bea":     false,
		"?result=1-0":                  false,
		"?result=&edition=&category=":  true,
		"?edition=1993":                false,
		"?from=2001-01-01":             true,
		"?until=2001-01-01":            false,
		"?from=2001-01-01&result=0-1":  true,
		"?player=Nobody":               false,
		"?result=2-0":                  false,
		"?from=yesterday":              false,
		"?category=chess960&player=An": false,
	} {
		a := ana.Get("/games" + query)
		if a.StatusCode != http.StatusOK || strings.Contains(a.Page, link) != found {
			t.Errorf("games%s: %d, found %v", query, a.StatusCode, strings.Contains(a.Page, link))
		}
	}
	for query, fault := range map[string]string{
		"?player=Nobody":  "No member is called “Nobody”.",
		"?result=2-0":     "“2-0” is not a result.",
		"?from=yesterday": "“yesterday” is not a date.",
		"?result=1-0":     "No game matches this search.",
	} {
		if a := ana.Get("/games" + query); !strings.Contains(a.Page, fault) {
			t.Errorf("games%s does not say %q", query, fault)
		}
	}
}
