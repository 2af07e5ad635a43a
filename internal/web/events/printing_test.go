package events

import (
	"encoding/csv"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// eventName has what HTML and files must not stumble over.
const eventName = "Autumn Cup <of> Ñ & Ł"

// open is an event with everything to publish: two rounds, a forfeit, categories and
// prizes.
func (h *house) open(carla *sitetest.Browser) string {
	h.t.Helper()
	path := carla.NewEvent("system", "berger-1", "name", eventName)
	carla.UploadEntries(path, sitetest.EntryList).Want(h.t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(h.t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(h.t, http.StatusOK)
	carla.Post(path+"/rounds/1/results", "was1", "*", "r1", "1-0", "was2", "*", "r2", "1/2-1/2").Want(h.t, http.StatusOK)
	carla.Post(path+"/rounds/1/close").Want(h.t, http.StatusOK)
	carla.Post(path+"/rounds/2/publish").Want(h.t, http.StatusOK)
	carla.Post(path+"/prizes", "category", "", "amounts", "300, 200;100.50", "division", "hort", "currency", "EUR", "reason", "announced").Want(h.t, http.StatusOK, "Saved.", `value="300 200 100.50"`, "600.50 EUR")
	return path
}

var (
	rowOf  = regexp.MustCompile(`(?s)<tr>(<td.*?)</tr>`)
	cellOf = regexp.MustCompile(`(?s)<td[^>]*>(.*?)</td>`)
)

// Every sheet is a page to be printed in both languages, for everybody, and has the
// lines of the file that is downloaded.
func TestSheetsAsPagesAndFiles(t *testing.T) {
	h := newHouse(t)
	path := h.open(h.withRole("Carla", "en", members.RoleAdministrator))
	reader := h.visitor("en")
	for _, sheet := range publish.Sheets() {
		if sheet == publish.Boards || sheet == publish.Teams || sheet == publish.Contests || sheet == publish.Record {
			continue // of other events, and the record, which is empty here
		}
		page := reader.Get(path + "/print/" + string(sheet))
		page.Want(t, http.StatusOK, "data-print", eventName)
		sitetest.CheckTranslated(t, reader, path+"/print/"+string(sheet))
		query := "?sheet=" + string(sheet)
		if sheet.OfRound() {
			query += "&round=2"
		}
		file := reader.Get(path + "/files/csv" + query)
		file.Want(t, http.StatusOK)
		lines := csv.NewReader(strings.NewReader(file.Page))
		lines.FieldsPerRecord = -1
		all, err := lines.ReadAll()
		must(t, err)
		var want, got []string
		for _, row := range all[1:] {
			if len(row) == 1 && len(all[0]) > 1 {
				continue // below the rows: that the table is not final
			}
			want = append(want, i18n.Result(strings.Join(some(row), "|"))) // a file keeps the spelling of its form
		}
		for _, m := range rowOf.FindAllStringSubmatch(page.Page, -1) {
			var row []string
			for _, cell := range cellOf.FindAllStringSubmatch(m[1], -1) {
				row = append(row, html.UnescapeString(cell[1]))
			}
			got = append(got, strings.Join(some(row), "|"))
		}
		if len(want) == 0 || strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s: the page has\n%s\nthe file\n%s", sheet, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		for _, form := range []publish.Form{publish.Pages, publish.Spreadsheet, publish.JSONTables} {
			a := reader.Get(path + "/files/" + string(form) + query)
			a.Want(t, http.StatusOK)
			if name := a.Header.Get("Content-Disposition"); !strings.Contains(name, string(sheet)) || a.Header.Get("Content-Type") != form.MediaType() {
				t.Errorf("%s as %s: %v", sheet, form, a.Header)
			}
		}
	}
	reader.SetCookie("lang", "en")
	reader.Get(path+"/print/pairings?round=1").Want(t, http.StatusOK, "½ – ½", `aria-current="page">Round 1`)
	for _, wrong := range []string{"/print/pairings?round=3", "/print/pairings?round=x", "/print/secrets", "/files/trf26?sheet=wall", "/files/csv?sheet=secrets", "/files/csv?sheet=pairings&round=9", "/files/secrets"} {
		reader.Get(path+wrong).Want(t, http.StatusNotFound)
	}
}

// some are the cells in which something stands.
func some(row []string) (kept []string) {
	for _, cell := range row {
		if cell != "" {
			kept = append(kept, cell)
		}
	}
	return kept
}

// The public reads the years of births, the staff the days; papers are the staff's.
func TestWhoReadsWhat(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := h.open(carla)
	public := map[string]*sitetest.Browser{"a visitor": h.visitor("en"), "an arbiter of another event": h.withRole("Otto", "en", members.RoleArbiter), "a player": h.member("Paul", "en")}
	for who, b := range public {
		for _, file := range []string{"/print/entries", "/files/csv?sheet=entries", "/files/json?sheet=entries", "/files/csv", "/files/json", "/files/trf26", "/files/trf16", "/report.trf", "/players/1", "/entries", "/ratings", "/screen?show=entries"} {
			a := b.Get(path + file)
			a.Want(t, http.StatusOK)
			if strings.Contains(a.Page, "12-01") || strings.Contains(a.Page, "12/01") {
				t.Errorf("%s reads a day of birth in %s", who, file)
			}
		}
		if a := b.Get(path + "/files/trf26"); !strings.Contains(a.Page, "1980") {
			t.Errorf("%s reads no year of birth", who)
		}
		for _, paper := range publish.Papers() {
			for _, page := range []string{"/files/", "/print/"} {
				if a := b.Get(path + page + string(paper)); a.StatusCode == http.StatusOK && !strings.HasPrefix(a.Request.URL.Path, "/login") {
					t.Errorf("%s gets %s%s", who, page, paper)
				}
			}
		}
		for _, page := range []string{"/manage/print", "/manage/prizes", "/manage/report"} {
			if a := b.Get(path + page); a.StatusCode == http.StatusOK && !strings.HasPrefix(a.Request.URL.Path, "/login") {
				t.Errorf("%s opens %s", who, page)
			}
		}
		if a := b.Post(path+"/prizes", "category", "", "amounts", "1", "reason", "mine"); a.StatusCode == http.StatusOK && !strings.HasPrefix(a.Request.URL.Path, "/login") {
			t.Errorf("%s declares prizes: %d at %s", who, a.StatusCode, a.Request.URL)
		}
		b.Get(path+"/files").Want(t, http.StatusOK, "Pairings by name", "/screen")
		if a := b.Get(path + "/files"); strings.Contains(a.Page, "slips") {
			t.Errorf("%s is offered the slips", who)
		}
	}
	carla.Get(path+"/files/csv?sheet=entries").Want(t, http.StatusOK, "1980-12-01")
	carla.Get(path+"/files/trf26").Want(t, http.StatusOK, "1980/12/01")
	carla.Get(path+"/print/entries").Want(t, http.StatusOK, "1980-12-01")
	carla.Get(path+"/prizes").Want(t, http.StatusOK, "300.00 EUR")
}

// Papers are pages of the staff and PDF; certificates wait for prizes, norms for norms.
func TestPapers(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := h.open(carla)
	for _, paper := range []publish.Paper{publish.ResultSlips, publish.PlaceCards, publish.PrizeCertificates, publish.IT3} {
		a := carla.Get(path + "/files/" + string(paper))
		a.Want(t, http.StatusOK)
		if !strings.HasPrefix(a.Page, "%PDF-") || a.Header.Get("Content-Type") != "application/pdf" {
			t.Errorf("%s: %.20q %v", paper, a.Page, a.Header)
		}
		if paper != publish.IT3 {
			sitetest.CheckTranslated(t, carla, path+"/print/"+string(paper))
		}
	}
	carla.SetCookie("lang", "en")
	carla.Get(path+"/print/slips?round=1").Want(t, http.StatusOK, "Round 1 · Board 2", "Marshall, Frank", " · Not in FIDE mode</p>")
	carla.Get(path+"/print/cards").Want(t, http.StatusOK, " · Not in FIDE mode</p>")
	carla.Get(path+"/print/certificates").Want(t, http.StatusOK, "300.00 EUR", "Place 1 · General", "provisional", " · Not in FIDE mode")
	carla.Get(path+"/files/it1").Want(t, http.StatusConflict, "No title norm was made")
	form := carla.Get(path + "/print/it1")
	form.Want(t, http.StatusOK, "No title norm was made", "Foreigners in the field")
	sitetest.CheckPage(t, "en", form)
	form = carla.Get(path + "/print/it3?waiver=c")
	form.Want(t, http.StatusOK, `<option value="c" selected>`, "files/it3?&amp;waiver=c&amp;least=", "<dt>Chief arbiter</dt><dd>Carla</dd>", " · Not in FIDE mode")
	sitetest.CheckPage(t, "en", form)
	carla.Get(path+"/print/it3?waiver=q").Want(t, http.StatusBadRequest)
	carla.Get(path+"/print/it3?least=6").Want(t, http.StatusBadRequest)
	carla.Get(path+"/print/it3?least=7").Want(t, http.StatusOK, `<option value="7" selected>`, "seven are enough", "least=7")
	carla.Get(path+"/files/it3?least=8").Want(t, http.StatusOK)
	carla.Get(path+"/files/it3?waiver=c").Want(t, http.StatusOK)
	h.visitor("en").Get(path+"/print/it3").Want(t, http.StatusUnauthorized)
	carla.Get(path+"/manage/print?round=1").Want(t, http.StatusOK, "/print/slips?round=1", "/files/csv?sheet=by-name&round=1", "no QR code")
	sitetest.CheckTranslated(t, carla, path+"/manage/print")
	sitetest.CheckTranslated(t, h.visitor("en"), path+"/files")
	carla.SetCookie("lang", "en")

	fresh := carla.NewEvent()
	carla.Get(fresh+"/manage/print").Want(t, http.StatusOK, "Entries")
	carla.Get(fresh+"/print/slips").Want(t, http.StatusNotFound)
	carla.Get(fresh+"/files/slips").Want(t, http.StatusConflict)
	carla.Get(fresh+"/files/certificates").Want(t, http.StatusConflict)
	carla.Get(fresh+"/print/certificates").Want(t, http.StatusConflict)
	carla.Get(fresh+"/print/standings").Want(t, http.StatusOK)
}

// A place card leads to the player's page by the address at which players reach the
// server, and to nothing where there is none.
func TestTheCodeOfAPlaceCard(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := h.open(carla)
	r, err := http.NewRequest(http.MethodGet, h.url+path+"/print/cards", nil)
	must(t, err)
	for _, c := range carla.Client.Jar.Cookies(r.URL) {
		r.AddCookie(c)
	}
	r.Host = "chess.example"
	a := carla.Do(r)
	a.Want(t, http.StatusOK, `aria-label="http://chess.example`+path+`/players/1"`, "<path d=")
	if strings.Contains(carla.Get(path+"/print/cards").Page, "<svg") {
		t.Error("a code for 127.0.0.1")
	}
}

// The PGN of an event has every game: with the moves of the hall's, without those of
// the others; the names are those of the event.
func TestPGNOfAnEvent(t *testing.T) {
	h := newHouse(t)
	h.member("Ana", "en")
	h.member("Berta", "en")
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := h.open(carla)
	a := h.visitor("en").Get(path + "/files/pgn")
	a.Want(t, http.StatusOK, "[Round \"1.1\"]\n[White \"Rubinstein, Akiba\"]", "[Round \"1.2\"]\n[White \"Vidmar, Milan\"]", "\n1-0\n", "\n1/2-1/2\n", "[Round \"2.2\"]", "\n*\n")
	if n := strings.Count(a.Page, "[Event "); n != 4 {
		t.Errorf("%d games, want 4\n%s", n, a.Page)
	}
}

// Prizes that cannot be read or must not be are said, and what was typed stays.
func TestDeclaringPrizes(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := h.open(carla)
	for amounts, why := range map[string]string{"100,50": "“100,50” is not an amount", "x": "is not an amount", "-3": "is not an amount", "100 200": "prizes"} {
		carla.Post(path+"/prizes", "category", "", "amounts", amounts, "division", "equal", "reason", "typed").Want(t, statusOf(why), why, `value="`+amounts+`"`, `value="typed"`, `value="equal" checked`)
	}
	carla.Post(path+"/prizes", "category", "Veterans", "amounts", "10", "division", "equal", "reason", "typed").Want(t, http.StatusConflict)
	carla.Get(path+"/manage/prizes").Want(t, http.StatusOK, `value="300 200 100.50"`)
	h.visitor("en").Get(path+"/prizes").Want(t, http.StatusOK, "by Hort", "Place 1: 300.00 EUR.", "not over")
	sitetest.CheckTranslated(t, h.visitor("en"), path+"/prizes")
	sitetest.CheckTranslated(t, carla, path+"/manage/prizes")
	carla.SetCookie("lang", "en")
	carla.Post(path+"/prizes", "category", "", "amounts", "", "division", "equal", "reason", "no sponsor").Want(t, http.StatusOK, "Saved.")
	h.visitor("en").Get(path+"/prizes").Want(t, http.StatusOK, "The regulations have no prizes.")
}

func statusOf(why string) int {
	if why == "prizes" {
		return http.StatusConflict // by the regulations
	}
	return http.StatusUnprocessableEntity
}

// Every value of the standings leads to where it is taken apart.
func TestAPlayersPage(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := h.open(carla)
	reader := h.visitor("en")
	standings := reader.Get(path)
	for _, m := range regexp.MustCompile(`href="(/events/[a-z0-9]+/players/\d+)#(tb-\d+)">([^<]+)</a>`).FindAllStringSubmatch(standings.Page, -1) {
		page := reader.Get(m[1])
		page.Want(t, http.StatusOK, `id="`+m[2]+`"`, "<strong>"+html.UnescapeString(m[3])+"</strong>")
	}
	if n := strings.Count(standings.Page, "#tb-"); n != 8 {
		t.Errorf("%d values lead on, want 8", n)
	}
	reader.Get(path+"/players/1").Want(t, http.StatusOK, "Round 2", "against", "POL", "performance")
	sitetest.CheckTranslated(t, reader, path+"/players/1")
	sitetest.CheckTranslated(t, reader, path+"/ratings")
	sitetest.CheckTranslated(t, carla, path+"/manage/report")
	carla.SetCookie("lang", "en")
	carla.Get(path+"/manage/report").Want(t, http.StatusOK, "Without a FIDE identity number: 3 Marshall, Frank; 4 Réti, Richard.", "Results are missing in round 2.")
	for _, n := range []string{"0", "9", "x"} {
		reader.Get(path+"/players/"+n).Want(t, http.StatusNotFound)
	}
	reader.Get(path+"?category=none").Want(t, http.StatusNotFound)
}

// What is printed of standings says after which round they stand, what the codes of the
// tie-breaks mean, which results are missing and when it was printed; lists of a round have
// its day and hour.
func TestWhatAPrintedListSays(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("system", "berger-1", "name", eventName, "tiebreaks", "SB KS")
	carla.UploadEntries(path, sitetest.EntryList).Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	reader := h.visitor("en")
	printed := publish.Printed("en", h.office.Now().Time())
	if a := reader.Get(path + "/print/standings"); strings.Contains(a.Page, "after round") {
		t.Error("standings after a round of which nothing is known")
	}
	carla.Post(path+"/rounds/1/results", "was1", "*", "r1", "1-0").Want(t, http.StatusOK)
	page := reader.Get(path + "/print/standings")
	page.Want(t, http.StatusOK, eventName, "<h2>Standings after round 1 of 3</h2>", printed, "Not final. Results are missing: round 1, board 2.", "SB = Sonneborn-Berger")
	carla.Post(path+"/rounds/1/results", "was2", "*", "r2", "1/2-1/2").Want(t, http.StatusOK)
	if a := reader.Get(path + "/print/standings"); strings.Contains(a.Page, "Not final") {
		t.Error("standings with every result are not final")
	}
	reader.SetCookie("lang", "es")
	reader.Get(path+"/print/standings").Want(t, http.StatusOK, "<h2>Clasificación tras la ronda 1 de 3</h2>", "Impreso el ")
}

// Every file is called by the event, by what it is and by the round.
func TestNamesOfFiles(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := h.open(carla)
	for address, want := range map[string]string{
		"/files/pdf?sheet=standings": "autumn-cup-of-n-l-standings-round-1.pdf", "/files/csv?sheet=pairings&round=2": "autumn-cup-of-n-l-pairings-round-2.csv",
		"/files/pdf?sheet=entries": "autumn-cup-of-n-l-entries.pdf", "/files/slips?round=1": "autumn-cup-of-n-l-slips-round-1.pdf",
		"/files/trf26": "autumn-cup-of-n-l-trf26-round-1.trf", "/report.trf?version=2016": "autumn-cup-of-n-l-trf16-round-1.trf",
		"/files/pgn": "autumn-cup-of-n-l-event-round-1.pgn", "/files/event": "autumn-cup-of-n-l-event-round-1.event",
	} {
		a := carla.Get(path + address)
		a.Want(t, http.StatusOK)
		if got := a.Header.Get("Content-Disposition"); !strings.HasPrefix(got, `attachment; filename="`+want+`"; filename*=UTF-8''autumn-cup-of-%C3%B1`) {
			t.Errorf("%s is called %s, want %s", address, got, want)
		}
	}
}
