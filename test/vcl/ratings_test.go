package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/fidelist/listtest"
)

// A typed rating is that of the player, and can change.
func TestQ131TypedRating(t *testing.T) {
	e := begun(t, 2, "--rounds", "3")
	e.good("enter", "Theta", "--rating", "1875")
	want(t, row(t, e.good("show"), "Theta"), "1875")
	want(t, e.good("amend", "Theta", "--rating", "1880"), "rating: 1875 → 1880")
	want(t, row(t, e.good("show"), "Theta"), "1880")
}

// Nobody without a rating is given one.
func TestQ130NoLeastRating(t *testing.T) {
	e := begun(t, 2, "--rounds", "3")
	e.good("enter", "Theta")
	if strings.Contains(row(t, e.log(), `"name":"Theta"`), `"rating"`) {
		t.Error("Theta has a rating")
	}
}

// Players of one rating are ordered by title before the alphabet.
func TestQ146EqualsByTitle(t *testing.T) {
	e := begun(t, 0, "--rounds", "3")
	e.good("import", written(t, "players.csv", "name,rating,title\nAlfa,2000,\nBeta,2000,FM\nGamma,2000,GM\nDelta,2000,IM\n"))
	e.good("pair", "--colour", "white")
	report := e.report()
	for i, name := range []string{"Gamma", "Delta", "Beta", "Alfa"} {
		if r := row(t, report, name); strings.Fields(r)[1] != string(rune('1'+i)) {
			t.Errorf("%s is not number %d: %s", name, i+1, r)
		}
	}
}

// Equals stay in their order when others enter late or a title changes.
func TestQ155EqualsKeepTheirOrder(t *testing.T) {
	e := begun(t, 7, "--rounds", "5")
	e.round()
	order := func() string {
		report := e.report()
		if strings.Index(report, "Eta ") < strings.Index(report, "Zeta ") {
			return "Eta before Zeta"
		}
		return "Zeta before Eta"
	}
	if order() != "Eta before Zeta" {
		t.Fatal("the title does not decide")
	}
	e.good("amend", "Zeta", "--title", "GM")
	e.good("enter", "Theta", "--rating", "1990")
	if got := order(); got != "Eta before Zeta" {
		t.Error(got)
	}
}

// The official rating stands in record 001 and the rating of the event apart from it, which orders
// the numbers and can be typed.
func TestQ116OfficialRatingApart(t *testing.T) {
	e := begun(t, 0, "--rounds", "3", "--federation", "ESP", "--rating-method", "FIDON")
	e.good("enter", "Alfa", "--official", "1900")
	e.good("enter", "Beta", "--national", "2000")
	e.good("enter", "Gamma", "--official", "1800", "--rating", "2100")
	e.good("enter", "Delta", "--official", "1700")
	want(t, e.good("amend", "Delta", "--official", "1750"), "FIDE rating: 1700 → 1750", "rating: 1700 → 1750")
	e.good("pair", "--colour", "white")
	report := e.report()
	for i, line := range []struct{ name, official string }{{"Gamma", "1800"}, {"Beta", ""}, {"Alfa", "1900"}, {"Delta", "1750"}} {
		r := row(t, report, line.name)
		if strings.Fields(r)[1] != string(rune('1'+i)) || strings.TrimSpace(r[47:52]) != line.official {
			t.Errorf("%s is not number %d with %s: %s", line.name, i+1, line.official, r)
		}
	}
	want(t, report, "172 ESP FIDON", "### EventRating 1 2100", "072 3")
	want(t, row(t, report[strings.Index(report, "\nESP"):], "Beta"), "2000")

	// The report reads back as an event of the same ratings.
	again := event{t, strings.TrimSuffix(e.file, "open.event") + "again.event"}
	typed(t, nil, "event", "new", again.file, "--from", written(t, "report.trf", report))
	if again.report() != report {
		t.Errorf("read back:\n%s\nof\n%s", again.report(), report)
	}
}

// The rating of the event follows each of the six methods, can change its method before numbers are
// given, and keeps it afterwards.
func TestQ145SixMethods(t *testing.T) {
	for method, ratings := range map[string][4]string{
		"FIDE": {"1900", "0", "1850", "0"}, "NRO": {"2000", "1950", "0", "0"}, "FIDON": {"1900", "1950", "1850", "0"},
		"NIDOF": {"2000", "1950", "1850", "0"}, "HBFN": {"2000", "1950", "1850", "0"}, "OTHER": {"1999", "1998", "1997", "1996"},
	} {
		e := begun(t, 0, "--rounds", "3", "--federation", "ESP", "--rating-method", "OTHER")
		for i, ratings := range [][]string{{"--official", "1900", "--national", "2000"}, {"--national", "1950"}, {"--official", "1850"}, nil} {
			e.good("enter", append([]string{[]string{"Alfa", "Beta", "Gamma", "Delta"}[i]}, ratings...)...)
		}
		if method == "OTHER" {
			for i, name := range []string{"Alfa", "Beta", "Gamma", "Delta"} {
				e.good("amend", name, "--rating", ratings[i])
			}
		} else {
			e.good("amend", "Alfa", "--rating", "1900")
			e.good("regulate", "--rating-method", method, "--reason", "as announced")
		}
		table := e.good("show")
		for i, name := range []string{"Alfa", "Beta", "Gamma", "Delta"} {
			if r := row(t, table, name); ratings[i] != "0" && !strings.Contains(r, ratings[i]) || ratings[i] == "0" && strings.ContainsAny(strings.SplitN(r, name, 2)[1], "12") {
				t.Errorf("%s: %s is not %s: %s", method, name, ratings[i], r)
			}
		}
		e.good("pair", "--colour", "white")
		want(t, e.report(), "172 ESP "+method+"\n")
		another := "OTHER"
		if method == another {
			another = "FIDE"
		}
		e.refused([]string{"C.04.2 2.2"}, "regulate", "--rating-method", another, "--reason", "late")
	}
}

// scored enters a draw on every board of the last round of so many boards.
func (e event) scored(boards int) {
	e.t.Helper()
	for board := 1; board <= boards; board++ {
		e.good("result", strconv.Itoa(board), "1/2")
	}
}

// numbers returns the names of the players by number, in the report.
func (e event) numbers() string {
	e.t.Helper()
	var names []string
	for line := range strings.Lines(e.report()) {
		if strings.HasPrefix(line, "001 ") {
			names = append(names, strings.TrimSpace(line[14:47]))
		}
	}
	return strings.Join(names, " ")
}

// Two players of one rating exchange their numbers, which is asked about every time; no rating changes.
func TestQ147ExchangeAmongEquals(t *testing.T) {
	e := begun(t, 7, "--rounds", "5")
	e.good("pair", "--colour", "white")
	e.refused([]string{"only players of equal rating exchange starting numbers", "level 5", "C.04.2 2.2"}, "exchange-numbers", "Alfa", "Beta")
	e.refused([]string{"Zeta 7 → 6; Eta 6 → 7", "level 3", "C.04.2 2.3", "--accept exchange@1"}, "exchange-numbers", "Eta", "Zeta")
	want(t, e.good("exchange-numbers", "Eta", "Zeta", "--accept", "exchange@1"), "Eta has 7 now, Zeta 6", "Zeta: number 7 is now 6")
	want(t, e.good("integrity"), "Nothing departs")
	e.good("publish")
	e.scored(3)
	if a := e.try("exchange-numbers", "Eta", "Zeta"); a.code != 2 {
		t.Errorf("exit code %d", a.code)
	}
	e.good("exchange-numbers", "7", "6", "--accept", "exchange@2")
	const line = "### Exchange @ Round 2: 7 6 => 6 7"
	want(t, e.report(), line)
	want(t, e.good("integrity"), line)
	want(t, row(t, e.good("show"), "Zeta"), "1600")
	want(t, e.good("undo"), "Eta has 6 now, Zeta 7")
	never(t, e.report(), "### Exchange")
	// Outside the mode ratings may differ, which is asked about.
	outside := begun(t, 7, append([]string{"--rounds", "5", "--laws", "2009"}, exit("0")...)...)
	outside.good("pair", "--colour", "white")
	outside.good("exchange-numbers", "Eta", "Zeta")
	outside.refused([]string{"Two players of different ratings exchange", "level 3", "C.04.2 2.2", "--accept exchange-unequal@1"}, "exchange-numbers", "Alfa", "Beta")
	want(t, outside.good("exchange-numbers", "Alfa", "Beta", "--accept", "exchange-unequal@1"), "Alfa has 2 now, Beta 1")
	robin := begun(t, 4, "--system", "berger")
	robin.refused([]string{"drawn by lot"}, "exchange-numbers", "1", "2")
	robin.refused([]string{"drawn by lot"}, "regenerate-numbers")
}

// All numbers are given anew until round 4 is published, after a question that names who moves.
func TestQ153NumbersAnew(t *testing.T) {
	e := begun(t, 7, "--rounds", "5")
	e.round()
	e.refused([]string{"Nobody would get another starting number"}, "regenerate-numbers")
	e.good("amend", "Delta", "--rating", "1960")
	if got := e.numbers(); got != "Alfa Beta Gamma Delta Epsilon Eta Zeta" {
		t.Errorf("the rating alone moved somebody: %s", got)
	}
	e.refused([]string{"Delta 4 → 2; Beta 2 → 3; Gamma 3 → 4", "level 3", "--accept regeneration@2"}, "regenerate-numbers")
	want(t, e.good("regenerate-numbers", "--accept", "regeneration@2"), "changed: 3", "Delta: number 4 is now 2")
	if got := e.numbers(); got != "Alfa Delta Beta Gamma Epsilon Eta Zeta" {
		t.Error(got)
	}
	want(t, e.report(), "### Regeneration @ Round 2: 3 4 2 => 2 3 4")
	want(t, e.good("log"), "given anew")
	e.good("undo")
	if got := e.numbers(); got != "Alfa Beta Gamma Delta Epsilon Eta Zeta" {
		t.Error(got)
	}
}

// Once round 4 is published no number is exchanged or given anew. Who enters then has the number that
// the rating earns, and the rounds that were played stay as they are.
func TestQ151NumbersAfterRound4(t *testing.T) {
	e := begun(t, 7, "--rounds", "6")
	for range 3 {
		e.round()
		e.scored(3)
	}
	e.good("exchange-numbers", "Eta", "Zeta", "--accept", "exchange@4")
	e.round()
	e.scored(3)
	e.good("amend", "Delta", "--rating", "2100")
	e.refused([]string{"once round 4 is paired", "C.04.2 2.3"}, "exchange-numbers", "Eta", "Zeta")
	e.refused([]string{"once round 4 is paired", "C.04.2 2.3"}, "regenerate-numbers")
	before := e.good("show", "--round", "4")
	want(t, e.good("enter", "Theta", "--rating", "1920"), "number 3", "Gamma: number 3 is now 4")
	for line := range strings.Lines(before) {
		if f := strings.Fields(line); len(f) > 2 && f[0] >= "1" && f[0] <= "3" {
			want(t, row(t, e.good("show", "--round", "4"), f[2]), f[2])
		}
	}
	if got := e.numbers(); got != "Alfa Beta Theta Gamma Delta Epsilon Zeta Eta" {
		t.Error(got)
	}
	want(t, e.round(), "Round 5 was published")
}

// ratingList is FIDE's list of a month, with the three ratings of Alfa and the number of Beta.
const ratingList = `ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag
2200001        Alfa, Ana                                                    ESP F   WFM  WFM                     2105  0   20 2080  0   20       0   20 1998  w
2200002        Beta, Bruno                                                  ESP M                                1980  0   20       0   20       0   20 1971
2200003        Gamma, Gil                                                   ESP M   GM   GM                      2600  0   10       0   20       0   20 1980
`

// listed returns a data folder with the rating list of a month.
func listed(t *testing.T, month string) string {
	t.Helper()
	data := t.TempDir()
	if a := typed(t, nil, "fide", "import", written(t, "players_list_foa.txt", ratingList), "--date", month, "--data", data); a.code != 0 {
		t.Fatal(a.said())
	}
	return data
}

// differing is a list of players who differ from ratingList, each in another way.
const differing = "name,rating,fide id,federation,birth,sex\n\"Alfa, Ana\",2050,2200001,ESP,1998,w\n\"Beta, Bruno\",1980,2200002,ESP,1971,m\n\"Epsilon, Eva\",2600,2200003,,,\n\"Zeta, Zoe\",1500,2299999,,,\n"

// Ratings, titles and numbers are compared with the list; who differs is named, nothing changes
// unasked, and the user takes the data of single players, which can be undone.
func TestQ133CheckByTheList(t *testing.T) {
	data := listed(t, "2026-04")
	e := begun(t, 0, "--rounds", "3")
	e.good("import", written(t, "players.csv", differing))
	before := e.log()
	a := e.try("check-list", "--data", data)
	want(t, a.out, "Checked by FIDE’s rating list of 2026-04.", "Alfa, Ana\n", "  rating: 2050 → 2105", "  title: – → WFM", "Epsilon, Eva\n  The number 2200003 is that of GM Gamma, Gil", "Zeta, Zoe\n  The number 2299999 is not in the list", "4 ratings are from no list")
	never(t, a.out, "Beta, Bruno\n")
	if a.code != 1 || e.log() != before {
		t.Errorf("exit code %d, or the file changed", a.code)
	}
	e.refused([]string{"nothing to take for Zeta"}, "check-list", "--data", data, "--take", "Zeta, Zoe")
	e.good("check-list", "--data", data, "--take", "Alfa, Ana")
	want(t, row(t, e.log(), "PlayerAmended"), `"rating":2105`, `"title":"WFM"`, `"rating_from":"standard 2026-04"`)
	never(t, e.try("check-list", "--data", data).out, "2050", "WFM")
	e.good("undo")
	want(t, e.try("check-list", "--data", data).out, "rating: 2050 → 2105")
}

// Each entry keeps the list and the month of its rating, until the rating is typed.
func TestQ134ListOfEachRating(t *testing.T) {
	data := listed(t, "2026-04")
	e := begun(t, 0, "--rounds", "3")
	e.good("enter", "--fide", "2200001", "--data", data)
	want(t, e.log(), `"rating":2105,"rating_from":"standard 2026-04"`)
	e.good("enter", "Delta", "--rating", "1700")
	want(t, e.try("check-list", "--data", data).out, "1 rating is from no list: Delta.")
	want(t, e.good("amend", "Alfa, Ana", "--rating", "2110"), "list of the rating: standard 2026-04 → –")
	want(t, e.try("check-list", "--data", data).out, "2 ratings are from no list: Alfa, Ana; Delta.")
}

// The check is by the list of the first day, and says first whether the list is that one; in events
// of more than 30 days it is that of today, which is in April.
func TestQ137ListOfTheFirstDay(t *testing.T) {
	april, march := listed(t, "2026-04"), listed(t, "2026-03")
	e := begun(t, 0, "--rounds", "3", "--starts", "2026-03-28", "--ends", "2026-04-05")
	e.good("import", written(t, "players.csv", differing))
	a := e.try("check-list", "--data", april)
	want(t, a.out, "The list here is of 2026-04, but this event is checked by that of 2026-03.")
	never(t, a.out, "2105")
	want(t, e.try("check-list", "--data", march).out, "Checked by FIDE’s rating list of 2026-03.", "2050 → 2105")
	e.good("regulate", "--ends", "2026-06-05")
	want(t, e.try("check-list", "--data", april).out, "Checked by FIDE’s rating list of 2026-04.", "2050 → 2105")
}

// The rapid and blitz lists that have the standard rating of who has no other fill entries, say so,
// and are what the rating is compared with.
func TestQ118EffectiveLists(t *testing.T) {
	data := listed(t, "2026-04")
	e := begun(t, 0, "--rounds", "3", "--control", "15+10")
	own := e.good("enter", "--fide", "2200001", "--data", data)
	want(t, own, "effective rapid rating 2080")
	never(t, own, "for want of another")
	want(t, e.good("enter", "--fide", "2200002", "--data", data), "effective rapid rating 1980", "the effective rapid rating is the standard rating, for want of another")
	want(t, e.log(), `"rating":2080,"rating_from":"effective-rapid 2026-04"`, `"rating":1980,"rating_from":"effective-rapid 2026-04"`)
	want(t, e.good("check-list", "--data", data), "Nobody differs")
	blitz := begun(t, 0, "--rounds", "3", "--control", "3+2", "--lists", "effective-blitz")
	want(t, blitz.good("enter", "--fide", "2200001", "--data", data), "effective blitz rating 2105")
}

// Each kind of event begins with an order of lists of its own.
func TestQ123UsualOrder(t *testing.T) {
	for control, order := range map[string]string{"90+30": "standard rating", "15+10": "effective rapid rating, blitz rating", "3+2": "effective blitz rating, rapid rating"} {
		e := begun(t, 0, "--rounds", "3", "--control", control)
		want(t, e.log(), `"rating_lists":["usual"]`)
		e.good("regulate", "--lists", "rapid")
		want(t, e.good("regulate", "--lists", "usual"), "in the usual order of this kind of event: "+order+"\n")
	}
}

// The order is declared, and changes by leaving lists out, adding and moving them; the first list that
// has a rating fills it in. A list that does not exist is refused by name.
func TestQ126OrderChanges(t *testing.T) {
	data := listed(t, "2026-04")
	e := begun(t, 0, "--rounds", "3", "--control", "90+30", "--lists", "rapid,standard")
	want(t, e.good("enter", "--fide", "2200001", "--data", data), "rapid rating 2080")
	want(t, e.good("enter", "--fide", "2200002", "--data", data), "standard rating 1980", "no rapid rating")
	want(t, e.good("regulate", "--lists", "blitz,standard,rapid"), "rating lists, in order: blitz rating, standard rating, rapid rating")
	e.refused([]string{"there is no rating list club", "effective-rapid"}, "regulate", "--lists", "standard,club")
	e.refused([]string{"rapid"}, "regulate", "--lists", "rapid,rapid")
	want(t, e.good("enter", "--fide", "2200003", "--data", data), "standard rating 2600")
	e.good("undo")
	e.good("regulate", "--lists", "blitz")
	want(t, e.good("enter", "--fide", "2200003", "--data", data), "no blitz rating; other lists: standard rating 2600 (standard)")
	want(t, e.log(), `"rating":2080,"rating_from":"rapid 2026-04"`, `"rating":1980,"rating_from":"standard 2026-04"`)
}

// The rating of another list is taken by its name, when a player is entered and later, and the entry
// remembers that list.
func TestQ129AnotherListIsTaken(t *testing.T) {
	data := listed(t, "2026-04")
	e := begun(t, 0, "--rounds", "3", "--control", "15+10", "--lists", "rapid")
	e.refused([]string{"has no rating in the list blitz", "standard rating 1980"}, "enter", "--fide", "2200002", "--rating-of", "blitz", "--data", data)
	e.refused([]string{"--rating and --rating-of"}, "enter", "--fide", "2200002", "--rating-of", "standard", "--rating", "1900", "--data", data)
	e.good("enter", "--fide", "2200002", "--rating-of", "standard", "--data", data)
	want(t, row(t, e.log(), "Beta"), `"rating":1980,"rating_from":"standard 2026-04"`)
	e.good("enter", "--fide", "2200001", "--data", data)
	want(t, e.good("amend", "Alfa, Ana", "--rating-of", "standard", "--data", data), "rating: 2080 → 2105", "list of the rating: rapid 2026-04 → standard 2026-04")
	want(t, e.good("check-list", "--data", data), "Nobody differs")
	e.good("undo")
	want(t, row(t, e.good("show"), "Alfa"), "2080")
}

// One act fetches all lists of FIDE, and an address that has none changes nothing.
func TestQ136FetchesAllLists(t *testing.T) {
	var list strings.Builder
	if err := listtest.Write(&list, listtest.XML, 3, 40); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/players_list_xml_foa.xml" {
			http.NotFound(w, r)
			return
		}
		_, _ = io.WriteString(w, list.String())
	}))
	defer server.Close()
	data := t.TempDir()
	fetch := func(path string) answer { return typed(t, nil, "fide", "fetch", server.URL+path, "--data", data) }
	if a := fetch("/players_list_xml_foa.xml"); a.code != 0 {
		t.Fatal(a.said())
	}
	want(t, typed(t, nil, "fide", "info", "--data", data).out, "40 players")
	a := fetch("/other.zip")
	want(t, a.said(), "the address answers 404 Not Found; the list in use stays")
	if a.code == 0 {
		t.Error(a.said())
	}
	want(t, typed(t, nil, "fide", "info", "--data", data).out, "40 players")
}

// ownLists adds two lists of the user to a data folder: one by FIDE numbers, whose columns have other
// headers, and one by names with a person who cannot be told apart.
func ownLists(t *testing.T, data string) {
	t.Helper()
	add := func(name, text string, args ...string) answer {
		return typed(t, nil, append([]string{"rating-list", "add", name, written(t, name+".csv", text), "--date", "2026-04-10", "--data", data}, args...)...)
	}
	a := add("league", "Nr;Zahl\n2200002;1850\n2200003;2550\n", "--key", "fide", "--number", "Nr", "--rating", "Zahl")
	want(t, a.said(), "UTF-8", "semicolons", "Column “Zahl”: rating", "league: 2 new, 0 changed, 0 gone")
	const club = "name,birth,elo\n\"Delta, Dora\",1990,1500\n\"Eta, Eva\",1991,1400\n\"Eta, Eva\",1991,1450\n\"Zeta, Zoe\",1992,x\n"
	a = add("club", club, "--key", "name")
	want(t, a.said(), "Line 4: Eta, Eva 1991 stands in line 3 too", "Line 5: rating: “x” cannot be.", "Nothing was kept", "--skip-faults")
	if a.code == 0 {
		t.Error("faults are not said")
	}
	want(t, typed(t, nil, "rating-list", "list", "--data", data).out, "league of 2026-04-10: 2 players by FIDE number")
	want(t, add("club", club, "--key", "name", "--skip-faults").out, "list club of 2026-04-10: 2 players by name and year of birth")
	want(t, typed(t, nil, "rating-list", "show", "club", "--data", data).out, "Delta, Dora", "1500", "several people")
	if a := add("rapid", club, "--key", "name"); a.code == 0 {
		t.Error("a list has the name of FIDE's")
	}
}

// The user brings lists of their own. An event names them in its order, the first list with a rating
// fills it in and is remembered, and the entries are compared with the list from which they come, which
// is named when it is gone.
func TestQ117OwnLists(t *testing.T) {
	data := listed(t, "2026-04")
	ownLists(t, data)
	e := begun(t, 0, "--rounds", "3", "--control", "90+30")
	e.refused([]string{"there is no rating list verein", "league"}, "regulate", "--lists", "verein", "--data", data)
	want(t, e.good("regulate", "--lists", "league,standard,club", "--data", data), "rating of the list league, standard rating, rating of the list club")
	want(t, e.good("enter", "--fide", "2200002", "--data", data), "rating of the list league 1850")
	want(t, e.good("enter", "--fide", "2200001", "--data", data), "standard rating 2105")
	players := written(t, "players.csv", "name,rating,fide id,birth\n\"Gamma, Gil\",,2200003,1980\nDora Delta,,,1990\n\"Eta, Eva\",,,1991\n\"Theta, Tom\",1600,,\n")
	want(t, e.good("import", players, "--fide-list", "--data", data), "Gamma, Gil: rating 2550", "Dora Delta: rating 1500", "Eta, Eva: the list club has several people")
	want(t, e.log(), `"rating":1850,"rating_from":"league 2026-04-10"`, `"rating":2550,"rating_from":"league 2026-04-10"`, `"rating":1500,"rating_from":"club 2026-04-10"`)

	// The check compares with the list of the entry and proposes; nothing changes unasked.
	before := e.log()
	replaced := typed(t, nil, "rating-list", "add", "league", written(t, "new.csv", "fideid,elo\n2200002,1870\n"), "--key", "fide", "--date", "2026-04-20", "--data", data)
	want(t, replaced.said(), "league: 0 new, 1 changed, 1 gone")
	a := e.try("check-list", "--data", data)
	want(t, a.out, "Compared with the list club of 2026-04-10.", "Compared with the list league of 2026-04-20.", "Beta, Bruno\n  rating: 1850 → 1870", "Gamma, Gil\n  The list league, from which the rating comes, has nobody like this any more", "Eta, Eva\n  The list club has several people")
	never(t, a.out, "Dora", "Alfa")
	if e.log() != before {
		t.Error("the check has changed something")
	}
	e.good("check-list", "--data", data, "--take", "Beta, Bruno")
	want(t, row(t, e.log(), "PlayerAmended"), `"rating":1870`, `"rating_from":"league 2026-04-20"`)
	want(t, e.good("amend", "Alfa, Ana", "--rating-of", "rapid", "--data", data), "standard 2026-04 → rapid 2026-04")
	e.refused([]string{"there is no rating list verein"}, "amend", "Alfa, Ana", "--rating-of", "verein", "--data", data)

	// A list is removed after a question, and the check names it then.
	if a := typed(t, nil, "rating-list", "remove", "club", "--data", data); a.code == 0 {
		t.Error("the list is removed unasked")
	}
	want(t, typed(t, nil, "rating-list", "remove", "club", "--yes", "--data", data).out, "The list club was removed")
	want(t, e.try("check-list", "--data", data).out, "The list club is named by the event or an entry, but is not here")
	want(t, row(t, e.good("show"), "Dora"), "1500")
}

// The rating of a list is taken for a player of a team, by the name of the player.
func TestQ129AnotherListForATeam(t *testing.T) {
	data := listed(t, "2026-04")
	e := begun(t, 0, "--rounds", "3", "--teams", "2", "--control", "15+10")
	e.good("import", written(t, "teams.csv", "team,name,rating,fide id\nTorre,\"Alfa, Ana\",2000,2200001\nTorre,\"Beta, Bruno\",1900,2200002\n"))
	e.refused([]string{"--member"}, "amend", "Torre", "--rating-of", "standard", "--data", data)
	e.refused([]string{"no rating in the list blitz"}, "amend", "Torre", "--member", "Alfa", "--rating-of", "blitz", "--data", data)
	e.good("amend", "Torre", "--member", "Alfa", "--rating-of", "standard", "--data", data)
	want(t, row(t, e.log(), "PlayerAmended"), `"name":"Alfa, Ana","fide_id":"2200001","rating":2105,"rating_from":"standard 2026-04"`, `"rating":1900`)
	e.good("undo")
	e.refused([]string{"no player called"}, "amend", "Torre", "--member", "Gamma", "--rating-of", "standard", "--data", data)
}
