package events

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// crowd is an event of many players of Carla's with published rounds, paired by hand. The last
// round has no results. Every fifth name has an accent.
func (h *house) crowd(players, rounds int) (office.EventID, string) {
	h.t.Helper()
	profile, err := h.members.Find(h.t.Context(), "Carla")
	must(h.t, err)
	ctx, who := h.t.Context(), profile.Identity()
	id, err := h.office.Create(office.WithAccepted(ctx, fidemode.Any), who, tournament.Regulations{
		Name: "Crowd", System: tournament.Manual, Rounds: rounds + 1, Venue: tournament.OverTheBoard, Laws: "2023", TieBreakRules: "c07-2026", TieBreaks: []tiebreak.Method{"BH"},
		Categories: []tournament.CategoryRule{{Name: "Low", Of: "r0-2000"}},
	})
	must(h.t, err)
	entries := make([]tournament.Entry, players)
	for i := range entries {
		entries[i] = tournament.Entry{Name: fmt.Sprintf("Player, %04d", i+1), Rating: 2800 - i*2}
		if i%5 == 0 {
			entries[i].Name = fmt.Sprintf("Peón, Ñ%04d", i+1)
		}
	}
	_, err = h.office.EnterAll(ctx, who, id, entries)
	must(h.t, err)
	must(h.t, h.office.DrawLots(ctx, who, id))
	half := players / 2
	for round := 1; round <= rounds; round++ {
		var pairings []tournament.Pairing
		var typed []office.Typed
		for b := range half {
			pairings = append(pairings, tournament.Pairing{Board: b + 1, White: tournament.PlayerID(b + 1), Black: tournament.PlayerID(half + (b+round)%half + 1)})
			typed = append(typed, office.Typed{Board: b + 1, Result: tournament.Results()[(b*b+round)%3]})
		}
		if players%2 == 1 {
			pairings = append(pairings, tournament.Pairing{White: tournament.PlayerID(players), Bye: tournament.HalfBye})
		}
		_, _, err := h.office.PublishPairings(ctx, who, id, round, pairings, "")
		must(h.t, err)
		if round < rounds {
			_, err = h.office.RecordResults(ctx, who, id, round, typed)
			must(h.t, err)
		}
	}
	return id, "/events/" + string(id)
}

var (
	rowPattern  = regexp.MustCompile(`(?s)<(?:tr|li)[^>]*\sid="row-(\d+)"[^>]*>.*?</(?:tr|li)>`)
	namePattern = regexp.MustCompile(`(?:Player, |Peón, Ñ)\d{4}`)
)

// rowsOn returns the rows of a long list on a page, by their numbers.
func rowsOn(page string) (numbers []int, texts []string) {
	for _, m := range rowPattern.FindAllStringSubmatch(page, -1) {
		n, _ := strconv.Atoi(m[1])
		numbers, texts = append(numbers, n), append(texts, m[0])
	}
	return numbers, texts
}

// The pages of a list have every row once and in order, as the list on one page has it.
func TestPagesAreTheWhole(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	const players = 2*rowsOfPage + 3
	id, path := h.crowd(players, 2)
	for at, all := range map[string]int{
		"": players, "?category=Low": players - 400, "/crosstable": players, "/entries": players, "/rounds/2": players/2 + 1, "/ratings": players, "/rounds/2/results": players / 2, "/manage/entries": players,
	} {
		with := func(more string) string {
			if strings.Contains(at, "?") {
				return path + at + "&" + more
			}
			return path + at + "?" + more
		}
		whole := carla.Get(with("page=all"))
		whole.Want(t, http.StatusOK)
		if all <= rowsOfPage {
			if strings.Contains(whole.Page, `class="pager"`) {
				t.Errorf("%s: %d rows have pages", at, all)
			}
			continue
		}
		if at == "/manage/entries" { // its rows have no names, for nothing leads to them
			continue
		}
		_, want := rowsOn(whole.Page)
		if len(want) != all {
			t.Errorf("%s: %d rows on one page, want %d", at, len(want), all)
		}
		var numbers []int
		var got []string
		pages := (all + rowsOfPage - 1) / rowsOfPage
		for n := 1; n <= pages; n++ {
			page := carla.Get(with("page=" + strconv.Itoa(n)))
			page.Want(t, http.StatusOK, fmt.Sprintf("%d–%d of %d", (n-1)*rowsOfPage+1, min(n*rowsOfPage, all), all))
			if !strings.Contains(page.Page, fmt.Sprintf(`aria-label="Page %d" aria-current="page"`, n)) ||
				strings.Contains(page.Page, `rel="prev"`) != (n > 1) || strings.Contains(page.Page, `rel="next"`) != (n < pages) {
				t.Errorf("%s: page %d does not say where it is", at, n)
			}
			nums, texts := rowsOn(page.Page)
			numbers, got = append(numbers, nums...), append(got, texts...)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: the pages are not the whole:\n%s", at, diff)
		}
		for i, n := range numbers {
			if n != i+1 {
				t.Fatalf("%s: row %d is named %d", at, i+1, n)
			}
		}
		// Without a number it is the first page, and beyond the last one the last.
		first, _ := rowsOn(carla.Get(path + at).Page)
		last, _ := rowsOn(carla.Get(with("page=99")).Page)
		if first[0] != 1 || last[len(last)-1] != all {
			t.Errorf("%s: begins with %d and ends with %d", at, first[0], last[len(last)-1])
		}
	}

	// The order is that of the command line, which prints the same sheet.
	e, err := h.office.Event(id)
	must(t, err)
	tables, err := publish.Standings.Tables(e.Tournament, 0, sheets.Public, func(key string) string { return key })
	must(t, err)
	var want, got []string
	for _, row := range tables[0].Rows {
		want = append(want, namePattern.FindString(strings.Join(row, " ")))
	}
	for _, page := range []string{"", "?page=2", "?page=3"} {
		_, texts := rowsOn(carla.Get(path + page).Page)
		for _, text := range texts {
			got = append(got, namePattern.FindString(text))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	// What is printed and downloaded is whole.
	for _, at := range []string{"/print/standings", "/print/cross", "/print/pairings?round=2", "/files/csv?sheet=standings"} {
		if names := namePattern.FindAllString(carla.Get(path+at).Page, -1); len(names) < players {
			t.Errorf("%s has %d names", at, len(names))
		}
	}
}

// A list that fits on a page looks as it always did; one row more, and it has two pages.
func TestWhereListsBecomeLong(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	for players, long := range map[int]bool{rowsOfPage: false, rowsOfPage + 1: true} {
		_, path := h.crowd(players, 1)
		for _, at := range []string{"", "/entries", "/crosstable", "/manage/entries"} {
			page := carla.Get(path + at).Page
			if got := strings.Contains(page, `class="pager"`); got != long {
				t.Errorf("%d players, %s: pages %t", players, at, got)
			}
			if got := strings.Contains(page, `id="row-`); got != (long && at != "/manage/entries") {
				t.Errorf("%d players, %s: named rows %t", players, at, got)
			}
		}
		if strings.Contains(carla.Get(path+"/rounds/1").Page, `class="pager"`) {
			t.Errorf("%d boards have pages", players/2)
		}
	}
}

// A number, or words of a name in any order and case and without accents, lead to the row; what
// several have is listed.
func TestFindInALongList(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	_, path := h.crowd(2*rowsOfPage+3, 2)
	jumps := func(at, text, name string) {
		t.Helper()
		client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		separator := "?"
		if strings.Contains(at, "?") {
			separator = "&"
		}
		resp, err := client.Get(h.url + path + at + separator + "find=" + url.QueryEscape(text))
		must(t, err)
		must(t, resp.Body.Close())
		to, err := url.Parse(resp.Header.Get("Location"))
		if err != nil || resp.StatusCode != http.StatusSeeOther || !strings.HasPrefix(to.Fragment, "row-") {
			t.Fatalf("%s: %q: %d %s", at, text, resp.StatusCode, to)
		}
		numbers, texts := rowsOn(carla.Get(to.RequestURI()).Page)
		i := slices.Index(numbers, func() int { n, _ := strconv.Atoi(to.Fragment[len("row-"):]); return n }())
		if i < 0 || !strings.Contains(texts[i], name) {
			t.Errorf("%s: %q leads to %s", at, text, to)
		}
	}
	for _, at := range []string{"", "/entries", "/crosstable", "/ratings"} {
		jumps(at, "400", "Player, 0400")
		jumps(at, " 0399 PLAYER ", "Player, 0399")
		jumps(at, "n0401 peon", "Peón, Ñ0401")
	}
	jumps("/rounds/2", "200", `<span class="board">200</span>`)
	jumps("/rounds/2", "player 0399", "Player, 0399")
	for text, want := range map[string][]string{
		"player 039": {"was found more than once", `<a href="` + path + "/entries?page=2#row-390", `<a href="` + path + "/entries?page=2#row-399"},
		"peon":       {"was found more than once", "Only the first 50 are shown"},
		"<b>nobody":  {"“&lt;b&gt;nobody” was not found."},
	} {
		carla.Get(path+"/entries?find="+url.QueryEscape(text)).Want(t, http.StatusOK, want...)
	}
	// A category is kept by the links and the search.
	h2, low := newHouse(t), ""
	h2.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	_, low = h2.crowd(4*rowsOfPage+3, 1)
	page := h2.visitor("en").Get(low + "?category=Low")
	page.Want(t, http.StatusOK, `href="`+low+`?category=Low&amp;page=2"`, `<input type="hidden" name="category" value="Low">`)
}

// Results are entered page by page: what is saved on a page leads back to it, and nothing of the
// other pages changes.
func TestResultsByPages(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	id, path := h.crowd(2*rowsOfPage+4, 1)
	at := path + "/rounds/1/results"
	carla.Get(at+"?page=2").Want(t, http.StatusOK, `action="`+at+`?page=2"`, "201–202 of 202")
	saved := carla.Post(at+"?page=2", "was201", "*", "r201", "1-0", "was202", "*", "r202", "0-1")
	saved.Want(t, http.StatusOK, "201–202 of 202")
	e, err := h.office.Event(id)
	must(t, err)
	for board, want := range map[int]tournament.Result{1: tournament.NoResult, 200: tournament.NoResult, 201: tournament.WhiteWins, 202: tournament.BlackWins} {
		if b, _ := e.Tournament.Board(1, board); b.Result != want {
			t.Errorf("board %d has %v", board, b.Result)
		}
	}
	// A fault is said on the page, and what was typed stands there.
	carla.Post(at+"?page=2", "was201", "*", "r201", "1/2-1/2").Want(t, http.StatusConflict, "201–202 of 202", "Board 201: ")
}

// A page that nothing has changed is not sent again; one result more, and it is.
func TestPagesOfAnEventAreRevalidated(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	_, path := h.crowd(2*rowsOfPage+4, 1)
	ask := func(at, tag string) *http.Response {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.url+path+at, nil)
		must(t, err)
		r.Header.Set("Accept-Encoding", "gzip")
		r.Header.Set("If-None-Match", tag)
		resp, err := http.DefaultTransport.RoundTrip(r)
		must(t, err)
		must(t, resp.Body.Close())
		return resp
	}
	pages := []string{"", "?page=2", "/crosstable", "/entries?page=3", "/rounds/1", "/ratings", "/screen"}
	tags := make(map[string]string)
	for _, at := range pages {
		first := ask(at, "")
		tags[at] = first.Header.Get("ETag")
		if first.StatusCode != http.StatusOK || first.Header.Get("Content-Encoding") != "gzip" || first.ContentLength > 20_000 || !strings.Contains(first.Header.Get("Vary"), "Accept-Encoding") {
			t.Errorf("%s: %d %d %v", at, first.StatusCode, first.ContentLength, first.Header)
		}
		if again := ask(at, tags[at]); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s: nothing has changed, and it answers %d", at, again.StatusCode)
		}
	}
	carla.Post(path+"/rounds/1/results", "was1", "*", "r1", "1-0").Want(t, http.StatusOK)
	for _, at := range pages {
		if again := ask(at, tags[at]); again.StatusCode != http.StatusOK || again.Header.Get("ETag") == tags[at] {
			t.Errorf("%s: a result was entered, and it answers %d", at, again.StatusCode)
		}
	}
}
