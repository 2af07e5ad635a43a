package events

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// anOpen is a Swiss of three rounds over the board that somebody owns.
func (h *house) anOpen(owner string, entries ...tournament.Entry) (path string, id office.EventID) {
	h.t.Helper()
	profile, err := h.members.Find(h.t.Context(), owner)
	must(h.t, err)
	id, err = h.office.Create(office.WithAccepted(h.t.Context(), fidemode.Any), profile.Identity(), tournament.Regulations{
		Name: "Open", System: tournament.Dutch2026, Rounds: 3, Venue: tournament.OverTheBoard, Laws: "2023", TieBreakRules: "c07-2026", OpenEntry: true,
	})
	must(h.t, err)
	if len(entries) > 0 {
		_, err = h.office.EnterAll(h.t.Context(), profile.Identity(), id, entries)
		must(h.t, err)
	}
	return "/events/" + string(id), id
}

func six() []tournament.Entry {
	var entries []tournament.Entry
	for i := range 6 {
		entries = append(entries, tournament.Entry{Name: fmt.Sprintf("Player, %c", 'A'+i), Rating: 2000 - 100*i, Birth: "1990-12-31", Club: []string{"Peón", "Torre"}[i%2]})
	}
	return entries
}

const list = "Name;Rating;Shoe;Club\nAlfa, Ana;2100;38;Peón\nPlayer, A;2000;41;\n"

// What a list says is shown before anything is entered: the columns, those that are
// ignored, who is entered twice. Then it is entered as it was shown.
func TestAListIsPreviewed(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path, id := h.anOpen("Carla", tournament.Entry{Name: "Player, A"})
	a := carla.Upload(path+"/entries/preview", "csv", "players.csv", list)
	a.Want(t, http.StatusOK, "Nothing has been entered yet", "<strong>Club</strong>: club", "<s>Shoe</s>: ignored", "The same as Player, A", " disabled>Enter 2 players")
	sitetest.CheckPage(t, "en", a)
	if e, _ := h.office.Event(id); len(e.Tournament.Players()) != 1 {
		t.Error("the preview entered somebody")
	}
	// A spreadsheet, and the file as the page sends it again.
	sheet := excelize.NewFile()
	for cell, text := range map[string]string{"A1": "Nombre", "B1": "Elo", "A2": "Beta, Bruno", "B2": "1900"} {
		must(t, sheet.SetCellValue("Sheet1", cell, text))
	}
	var file bytes.Buffer
	must(t, sheet.Write(&file))
	a = carla.Upload(path+"/entries/preview", "csv", "players.xlsx", file.String())
	a.Want(t, http.StatusOK, "Beta, Bruno", "1900")
	again := regexp.MustCompile(`name="list" value="([^"]+)"`).FindStringSubmatch(strings.ReplaceAll(a.Page, "&#43;", "+"))
	if again == nil {
		t.Fatal("the page does not have the file")
	}
	// What was not shown, or before somebody was entered, is shown first.
	for _, seen := range []string{"", "0", "2"} {
		carla.Post(path+"/entries", "list", again[1], "entered", seen).Want(t, http.StatusOK, "Nothing has been entered yet", "Beta, Bruno", `name="entered" value="1"`)
	}
	carla.Upload(path+"/entries", "csv", "players.csv", "name\n\"Gamma, Gil\"\n").Want(t, http.StatusOK, "Nothing has been entered yet", "Gamma, Gil")
	if e, _ := h.office.Event(id); len(e.Tournament.Players()) != 1 {
		t.Error("somebody was entered who had not been shown")
	}
	carla.Post(path+"/entries", "list", again[1], "entered", "1").Want(t, http.StatusOK, "The players are entered.", "Beta, Bruno")
	carla.Post(path+"/entries", "list", base64.StdEncoding.EncodeToString([]byte("name\n,\n"))).Want(t, http.StatusUnprocessableEntity)
	carla.Upload(path+"/entries/preview", "csv", "players.xlsx", "PK\x03\x04 broken").Want(t, http.StatusUnprocessableEntity, "This spreadsheet cannot be read")
	carla.Upload(path+"/entries/preview", "csv", "players.csv", "name,rating\nAna,high\n").Want(t, http.StatusUnprocessableEntity, "Line 2", "high")
	const row = "001    1 w WFM Alfa, Ana                        2105 ESP     2200001 1998/03/04  0.0    1\n"
	carla.Upload(path+"/entries/preview", "csv", "open.trf", "012 Open\n"+row).Want(t, http.StatusOK, "WFM Alfa, Ana", "2200001")
	carla.Upload(path+"/entries/preview", "csv", "open.trf", "012 Open\n"+strings.Replace(row, "2105", "21x5", 1)).Want(t, http.StatusUnprocessableEntity, "Line 2, column 49")
	carla.Upload(path+"/entries/preview", "csv", "players.csv", "name,ratng,paid\nAna,2000,yes\n,1,no\n").Want(t, http.StatusUnprocessableEntity, "Line 3", "<s>ratng</s>: ignored. Is it the rating?", "<s>paid</s>: ignored</li>")
}

// A list that is pasted goes the way of a file: it is shown before anything is entered, and
// its faults are named beside what was pasted.
func TestAListIsPasted(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path, id := h.anOpen("Carla")
	page := carla.Get(path + "/manage/entries")
	page.Want(t, http.StatusOK, ">Paste a list</label><textarea", `name="pasted"`)
	sitetest.CheckPage(t, "en", page)
	for _, pasted := range []string{"Alfa, Ana\r\nBeta, Bruno\r\n", "Name\tElo\r\nAlfa, Ana\t2100\r\nBeta, Bruno\t\r\n", "name;rating\nAlfa, Ana;2100\nBeta, Bruno;\n"} {
		carla.Post(path+"/entries/preview", "pasted", pasted).Want(t, http.StatusOK, "Nothing has been entered yet", "Alfa, Ana", "Beta, Bruno", ">Enter 2 players<")
	}
	carla.Post(path+"/entries/preview", "pasted", "Name;Elo\nAlfa, Ana;high\n").Want(t, http.StatusUnprocessableEntity, "Line 2", "“high” is not a rating", "Name;Elo\nAlfa, Ana;high\n</textarea>")
	carla.Post(path+"/entries/preview", "pasted", "  ").Want(t, http.StatusBadRequest, "Choose a file or paste a list first")
	carla.Upload(path+"/entries/preview", "csv", "names.txt", "Alfa, Ana\n").Want(t, http.StatusOK, ">Enter 1 player<")
	list := base64.StdEncoding.EncodeToString([]byte("Alfa, Ana\nBeta, Bruno\n"))
	carla.Post(path+"/entries", "list", list, "entered", "0").Want(t, http.StatusOK, "The players are entered.")
	if e, _ := h.office.Event(id); len(e.Tournament.Players()) != 2 {
		t.Error("they were not entered")
	}
}

// Who may be entered already is entered only by who says that it is somebody else.
func TestWhoResemblesAnother(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path, id := h.anOpen("Carla", tournament.Entry{Name: "García, José", Club: "Peón"})
	many := func(n int) {
		t.Helper()
		if e, _ := h.office.Event(id); len(e.Tournament.Players()) != n {
			t.Errorf("%d players, want %d", len(e.Tournament.Players()), n)
		}
	}
	for _, name := range []string{"Garcia, Jose", "garcía, josé", "José García"} {
		page := carla.Post(path+"/players", "name", name, "rating", "1800", "federation", "ESP", "another", "yes")
		page.Want(t, http.StatusConflict, "García, José is entered already. Is it the same person?", path+"/manage/players/1", "Peón", `name="sure" value="yes"`, `value="`+name+`"`, `<input type="hidden" name="another" value="yes">`)
		sitetest.CheckPage(t, "en", page)
	}
	many(1)
	carla.Upload(path+"/entries/preview", "csv", "players.csv", "name;federation\nJosé García;ESP\nAlfa, Ana;ESP\nAna Alfa;\n").
		Want(t, http.StatusOK, "2 lines may repeat somebody", "Perhaps the same as García, José", "Perhaps the same as Alfa, Ana", `<button class="button primary">Enter 3 players`)
	carla.Post(path+"/players", "name", "José García", "sure", "yes", "another", "yes").Want(t, http.StatusOK, "The player is entered.", `name="another"`)
	many(2)
}

// Players of teams are asked about likewise, when their team is entered and when it changes.
func TestWhoResemblesAnotherInTeams(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	profile, err := h.members.Find(h.t.Context(), "Carla")
	must(t, err)
	id, err := h.office.Create(office.WithAccepted(t.Context(), fidemode.Any), profile.Identity(), tournament.Regulations{
		Name: "League", System: tournament.Berger, Venue: tournament.OverTheBoard, Laws: "2023", TieBreakRules: "c07-2026", Teams: tournament.TeamRules{Boards: 2, Primary: tournament.ByGames},
	})
	must(t, err)
	path := "/events/" + string(id)
	rosters := func(want string) {
		t.Helper()
		e, _ := h.office.Event(id)
		var names []string
		for _, p := range e.Tournament.Players() {
			for _, one := range p.Roster {
				names = append(names, one.Name)
			}
		}
		if got := strings.Join(names, "; "); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	carla.Post(path+"/teams", "name", "Torre", "p_name", "García, José", "p_name", "Alfa, Ana").Want(t, http.StatusOK, "The team is entered.")

	dama := []string{"name", "Dama", "p_name", "Jose Garcia", "p_name", "Beta, Bruno", "p_name", "Bruno Beta"}
	page := carla.Post(path+"/teams", dama...)
	page.Want(t, http.StatusConflict, "García, José is entered already. Is it the same person?", path+"/manage/players/1", " · Torre", "Beta, Bruno is in this form twice.",
		`name="sure" value="yes">Other people: enter anyway<`, `value="Jose Garcia"`, `value="Bruno Beta"`)
	sitetest.CheckPage(t, "en", page)
	rosters("García, José; Alfa, Ana")
	carla.Post(path+"/teams", append(dama, "sure", "yes")...).Want(t, http.StatusOK, "The team is entered.")
	rosters("García, José; Alfa, Ana; Jose Garcia; Beta, Bruno; Bruno Beta")

	was := regexp.MustCompile(`name="was" value="([^"]+)"`).FindStringSubmatch(carla.Get(path + "/manage/players/1").Page)
	if was == nil {
		t.Fatal("the form has no mark")
	}
	torre := []string{"was", was[1], "name", "Torre", "p_name", "García, José", "p_name", "Alfa, Ana", "p_name", "Béta, Bruno"}
	page = carla.Post(path+"/teams/1", torre...)
	page.Want(t, http.StatusConflict, "Beta, Bruno is entered already.", path+"/manage/players/2", " · Dama", `name="sure" value="yes">Another person: enter anyway<`, `value="Béta, Bruno"`)
	sitetest.CheckPage(t, "en", page)
	carla.Post(path+"/teams/1", append(torre, "sure", "yes")...).Want(t, http.StatusOK)
	rosters("García, José; Alfa, Ana; Béta, Bruno; Jose Garcia; Beta, Bruno; Bruno Beta")
}

// Who enters one player after the other stays at the form.
func TestEnterThenAnother(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path, id := h.anOpen("Carla")
	for _, name := range []string{"Réti, Ricardo", "Alekhine, Ana"} {
		carla.Post(path+"/players", "name", name, "another", "yes").Want(t, http.StatusOK, "The player is entered.", `name="another"`)
	}
	if e, _ := h.office.Event(id); len(e.Tournament.Players()) != 2 {
		t.Error("they were not entered")
	}
}

// Players are entered, searched, changed and removed by hand; who comes late moves the
// others, and both numbers are shown.
func TestEntriesByHand(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path, id := h.anOpen("Carla", six()...)
	sitetest.CheckPage(t, "en", carla.Get(path+"/manage/players/new"))
	carla.Post(path+"/players", "name", "Réti, Ricardo", "rating", "1x", "birth", "yesterday").Want(t, http.StatusConflict, `value="1x" inputmode="numeric" maxlength="4" aria-invalid="true" autofocus`, "“1x” is not a rating", "is not a date of birth")
	carla.Post(path+"/players", "name", "Réti,  Ricardo", "rating", "1850", "title", "FM", "club", "Torre", "birth", "1989").Want(t, http.StatusOK, "The player is entered.", "Réti, Ricardo")
	carla.Get(path+"/manage/entries?q=RETI").Want(t, http.StatusOK, "Réti, Ricardo", "1 player<")
	if a := carla.Get(path + "/manage/entries?q=torre"); strings.Contains(a.Page, "Player, A<") || !strings.Contains(a.Page, "Player, B<") {
		t.Error("the search by club does not filter")
	}
	carla.Get(path+"/manage/entries?q=zz").Want(t, http.StatusOK, "No player found for “zz”")
	a := carla.Get(path + "/manage/players/7")
	a.Want(t, http.StatusOK, "<option selected>FM</option>", `value="1989"`)
	sitetest.CheckPage(t, "en", a)
	carla.Post(path+"/players/7", "name", "Réti, Ricardo", "rating", "1870", "title", "FM", "club", "Torre").Want(t, http.StatusOK, "Saved.")
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "rating: 1850 → 1870; date of birth: 1989 → –")
	carla.Post(path+"/players/6/remove", "reason", "entered twice").Want(t, http.StatusOK, "Saved.")
	if a := carla.Get(path + "/entries"); strings.Contains(a.Page, "Player, F") {
		t.Error("who was removed is still shown")
	}
	carla.Get(path+"/manage/players/6").Want(t, http.StatusNotFound)
	carla.Post(path+"/players/7/byes", "round", "2", "bye", "half", "reason", "a wedding").Want(t, http.StatusOK, "Round 2: bye, half a point")
	carla.Post(path+"/players/7/byes", "round", "9", "bye", "half").Want(t, http.StatusConflict, "has only 3 rounds")
	carla.Post(path+"/players/7/byes/revoke", "round", "2", "reason", "no wedding").Want(t, http.StatusOK, "No bye has been granted")
	carla.Post(path+"/players/1/withdraw", "reason", "ill").Want(t, http.StatusOK, "Re-enter")
	carla.Post(path+"/players/1/return").Want(t, http.StatusOK, "Saved.")

	carla.Post(path+"/lots").Want(t, http.StatusOK)
	carla.Post(path+"/players", "name", "Late, Eva", "rating", "1950", "from", "2").Want(t, http.StatusOK, "Starting numbers that have changed",
		`<th scope="row" class="name">Player, B</th><td class="num">2</td><td class="num">3</td>`)
	e, err := h.office.Event(id)
	must(t, err)
	if g := e.Tournament.Granted(); len(g) != 1 || g[0].Round != 1 || g[0].Bye != tournament.ZeroBye {
		t.Errorf("who plays from round 2 has %+v", g)
	}
	carla.Post(path+"/players/2/remove", "reason", "x").Want(t, http.StatusConflict, "The starting numbers are already drawn.")
}

// Who is there is ticked by the arbiter or by the player themselves; the others are made
// absent in one act.
func TestCheckIn(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	ana := h.member("Ana", "es")
	path, id := h.anOpen("Carla", six()...)
	profile, err := h.members.Find(t.Context(), "Ana")
	must(t, err)
	must(t, h.office.EnterSelf(t.Context(), profile.Identity(), id))
	a := ana.Get(path + "/entries")
	a.Want(t, http.StatusOK, "Estoy presente para la ronda 1")
	sitetest.CheckPage(t, "es", a)
	ana.Post(path+"/presence/self", "round", "1").Want(t, http.StatusOK, "Constas como presente para la ronda 1.")
	if _, err := h.members.SetDisplayName(t.Context(), profile.ID, "Ana de Austria"); err != nil {
		t.Fatal(err)
	}
	ana.Get(path+"/entries").Want(t, http.StatusOK, `<span title="`+profile.Handle+`">Ana de Austria</span>`)
	h.visitor("en").Post(path+"/presence/self", "round", "1").Want(t, http.StatusConflict)
	page := carla.Get(path + "/manage/presence")
	page.Want(t, http.StatusOK, "here: 1 · not yet: 6")
	sitetest.CheckPage(t, "en", page)
	carla.Post(path+"/presence", "round", "1", "player", "1", "player", "2", "player", "3", "player", "4").Want(t, http.StatusOK, "here: 5 · not yet: 2")
	carla.Post(path+"/presence", "round", "1", "player", "4", "here", "no").Want(t, http.StatusOK, "here: 4 · not yet: 3")
	carla.Post(path+"/presence", "round", "1").Want(t, http.StatusConflict, "There is no player in the list")
	carla.Post(path+"/presence/absent", "round", "1", "reason", "not there").Want(t, http.StatusOK, "not yet: 0")
	e, err := h.office.Event(id)
	must(t, err)
	if g := e.Tournament.Granted(); len(g) != 3 {
		t.Errorf("%+v", g)
	}
}

// Pairs are forbidden and forced by number or name, and the log undoes it with a reason.
func TestPairsAndUndo(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path, _ := h.anOpen("Carla", six()...)
	carla.Post(path+"/pairs/forbid", "player", "1 · Player, A", "player", "player, c", "player", "", "first", "1", "last", "", "reason", "of one family").
		Want(t, http.StatusOK, "Player, A – Player, C · from round 1 · of one family")
	carla.Post(path+"/pairs/forbid", "player", "Nobody", "player", "2").Want(t, http.StatusConflict, "There is no player called “Nobody”")
	carla.Post(path+"/pairs/force", "white", "4", "black", "1", "round", "2").Want(t, http.StatusOK, "Round 2: Player, D – Player, A")
	carla.Post(path+"/pairs/force", "white", "3", "black", "1", "round", "2").Want(t, http.StatusConflict, "Release it first")
	carla.Post(path+"/pairs/release", "white", "4", "black", "1", "round", "2", "reason", "no television").Want(t, http.StatusOK, "No pair is forced.")
	carla.Post(path+"/acceleration", "acceleration", "baku", "reason", "many players").Want(t, http.StatusOK, "Baku acceleration")
	page := carla.Get(path + "/manage/pairs")
	sitetest.CheckPage(t, "en", page)

	log := carla.Get(path + "/manage/log")
	log.Want(t, http.StatusOK, "May not meet from round 1: Player, A; Player, C. of one family", path+"/manage/log/3")
	sitetest.CheckPage(t, "en", log)
	ask := carla.Get(path + "/manage/log/3")
	ask.Want(t, http.StatusOK, "Dutch Swiss of 2026 · ", "Undo this action?", "May not meet from round 1", "required")
	sitetest.CheckPage(t, "en", ask)
	carla.Post(path+"/log/undo", "place", "3", "reason", "they asked for it").Want(t, http.StatusOK, "Undone.", "<s>May not meet", "Redo")
	carla.Get(path+"/manage/pairs").Want(t, http.StatusOK, "No pair is forbidden.")
	carla.Get(path+"/manage/log/3").Want(t, http.StatusNotFound)
	carla.Post(path+"/log/undo", "place", "2", "reason", "x").Want(t, http.StatusConflict, "depends on it")
	carla.Get(path+"/manage/log/2").Want(t, http.StatusOK, "depends on it", "disabled>Undo")
	carla.Post(path+"/log/undo", "place", "1", "reason", "x").Want(t, http.StatusConflict, "cannot be undone")
}

// The staff downloads days of birth, everybody else years; the event file is the
// staff's, and comes in again as an event of who uploads it.
func TestFiles(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	otto := h.withRole("Otto", "es", members.RoleOrganiser|members.RoleArbiter)
	anyone := h.visitor("en")
	path, id := h.anOpen("Carla", six()...)
	anyone.Get(path+"/files/trf26").Want(t, http.StatusConflict, "not drawn yet")
	carla.Post(path+"/lots").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/results", "was1", "*", "r1", "1-0").Want(t, http.StatusOK)
	sitetest.CheckPage(t, "en", carla.Get(path+"/manage/files"))
	for _, form := range []string{"trf26", "trf16", "csv", "json"} {
		full, years := carla.Get(path+"/files/"+form), anyone.Get(path+"/files/"+form)
		full.Want(t, http.StatusOK, "Player, A")
		years.Want(t, http.StatusOK, "Player, A", "1990")
		if !strings.Contains(strings.ReplaceAll(full.Page, "/", "-"), "1990-12-31") || strings.Contains(strings.ReplaceAll(years.Page, "/", "-"), "1990-12") {
			t.Errorf("%s: the staff reads days and the public years:\n%s\n%s", form, full.Page, years.Page)
		}
	}
	for form, begins := range map[string]string{"xlsx": "PK", "pdf": "%PDF", "pgn": "[Event"} {
		if a := anyone.Get(path + "/files/" + form); a.StatusCode != http.StatusOK || !strings.HasPrefix(a.Page, begins) {
			t.Errorf("%s: %d %.40s", form, a.StatusCode, a.Page)
		}
	}
	anyone.Get(path+"/files/doc").Want(t, http.StatusNotFound)
	anyone.Get(path+"/files/event").Want(t, http.StatusUnauthorized)
	file := carla.Get(path + "/files/event").Page
	trf := carla.Get(path + "/files/trf26").Page

	page := otto.Get("/events/upload")
	page.Want(t, http.StatusOK)
	sitetest.CheckPage(t, "es", page)
	for _, data := range []string{file, trf} {
		a := otto.UploadReport("open.event", data)
		a.Want(t, http.StatusOK, "Open")
		name := strings.Split(a.Request.URL.Path, "/")[2]
		e, err := h.office.Event(office.EventID(name))
		must(t, err)
		was, err := h.office.Event(id)
		must(t, err)
		if got, want := fmt.Sprint(e.Tournament.Standings()), fmt.Sprint(was.Tournament.Standings()); got != want {
			t.Errorf("another event came in:\n%s\n%s", got, want)
		}
		if e.Tournament.Owner().Name != "Otto" {
			t.Errorf("it is %v's", e.Tournament.Owner())
		}
	}
	otto.Upload("/events/upload", "file", "x", "{}\n").Want(t, http.StatusUnprocessableEntity, "ínea 1")
	otto.Upload("/events/upload", "file", "x", "nonsense").Want(t, http.StatusUnprocessableEntity)
	otto.Post("/events/upload").Want(t, http.StatusBadRequest)
	h.member("Ana", "en").Get("/events/upload").Want(t, http.StatusForbidden)
}

// A team that is changed keeps its players.
func TestATeamKeepsItsPlayers(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	roster := []tournament.Entry{{Name: "Ana"}, {Name: "Berta"}}
	profile, err := h.members.Find(t.Context(), "Carla")
	must(t, err)
	id, err := h.office.Create(office.WithAccepted(t.Context(), fidemode.Any), profile.Identity(), tournament.Regulations{
		Name: "League", System: tournament.TeamSwiss, Rounds: 3, Teams: tournament.TeamRules{Boards: 2}, Venue: tournament.OverTheBoard, Laws: "2023", TieBreakRules: "c07-2026",
	})
	must(t, err)
	_, err = h.office.Enter(t.Context(), profile.Identity(), id, tournament.Entry{Name: "Peón", Roster: roster}, 0)
	must(t, err)
	carla.Post("/events/"+string(id)+"/players/1", "name", "Peón Aislado").Want(t, http.StatusOK, "Saved.")
	e, err := h.office.Event(id)
	must(t, err)
	if p, _ := e.Tournament.Player(1); p.Name != "Peón Aislado" || len(p.Roster) != 2 {
		t.Errorf("%+v", p.Entry)
	}
}
