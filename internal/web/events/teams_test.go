package events

import (
	"bytes"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/wire"
)

const teamList = "name;rating;team\nAna;2000;Torre\nBob;1900;Torre\nAxel;1500;Torre\nCarl;1950;Dama\nDora;1800;Dama\nEva;1850;Peones\nFay;1700;Peones\n"

// teamFields are the fields of a new event of teams of two boards.
var teamFields = []string{
	"system", "team-2026", "rounds", "3", "teams", "2", "primary", "mp", "colours", "a", "order", "system", "tiebreak_rules", "c07-2026", "conduct", "board", "control", "90+30", "laws", "2023",
}

// league makes such an event with three teams of two players and a reserve, and their
// numbers; it returns the address.
func league(b *sitetest.Browser, more ...string) string {
	b.T.Helper()
	path := b.NewEvent(append(append([]string(nil), teamFields...), more...)...)
	b.UploadEntries(path, teamList).Want(b.T, http.StatusOK, "Torre")
	b.Post(path+"/lots", "colour", "white").Want(b.T, http.StatusOK, "Draft round 1")
	return path
}

// both is an arbiter who is the organiser too.
func both(h *house) *sitetest.Browser {
	return h.withRole("Olga", "en", members.RoleOrganiser|members.RoleArbiter)
}

// A weekend of teams on the pages, and the same by the commands that the command line
// gives: the logs say the same facts.
func TestTeamsOnThePagesAndByCommands(t *testing.T) {
	h := newHouse(t)
	olga := both(h)
	path := league(olga)
	olga.Get(path+"/manage/settings").Want(t, http.StatusOK, "these rules can no longer be changed", `value="mp" selected`)
	list := olga.Get(path + "/manage/entries")
	list.Want(t, http.StatusOK, "3 teams", "Torre", "Ana, Bob, Axel", "Enter a team")
	olga.Get(path+"/manage/entries?q=dora").Want(t, http.StatusOK, "Dama")

	c := &commanded{t: t}
	c.do(tournament.Create{Regulations: tournament.Regulations{
		RatingLists: []string{tournament.UsualLists},
		Name:        "Autumn Cup", Place: "Club", Federation: "ESP", Starts: "2009-11-21", Ends: "2009-11-28", Arbiter: "Carla", System: tournament.TeamSwiss, Rounds: 3, Venue: tournament.OverTheBoard, Laws: "2023", Control: "5400+30", Rated: true,
		Teams: tournament.TeamRules{Boards: 2, Primary: tournament.ByMatches, Colors: tournament.TeamColorsA}, TieBreakRules: "c07-2026",
	}, FIDEMode: true})
	read, err := entrylist.Read(strings.NewReader(teamList))
	must(t, err)
	teams, _ := acts.TeamsByClub(read.Players)
	c.do(acts.EnterAll(c.state, teams)...)
	c.do(acts.AssignNumbers(c.state, acts.Lot{Color: tournament.White}))

	round := func(n int) {
		olga.Post(fmt.Sprintf("%s/rounds/%d/publish", path, n)).Want(t, http.StatusOK)
		p, err := systems.Draft(c.state, n, swiss.Options{})
		must(t, err)
		c.do(acts.Publish(c.state, p.Pairings(c.state), "", c.source())...)
	}
	results := func(n int, fields ...string) {
		olga.Post(fmt.Sprintf("%s/rounds/%d/results", path, n), fields...).Want(t, http.StatusOK, "recorded")
		var commands []tournament.Command
		for i := 0; i < len(fields); i += 2 {
			r, err := tournament.ParseResult(fields[i+1])
			must(t, err)
			place := acts.BoardID{Round: n, Board: 1}
			_, _ = fmt.Sscanf(fields[i][1:], "1.%d", &place.Game)
			commands = append(commands, place.Record(r, c.source()))
		}
		c.do(commands...)
	}

	round(1)
	olga.Get(path+"/rounds/1").Want(t, http.StatusOK, "match-boards", "Ana", `<li class="bye">`)
	olga.Post(path+"/rounds/1/lineups/1", "seat", "1", "seat", "3").Want(t, http.StatusOK, "The line-up is saved", "Saved")
	c.do(tournament.GiveLineUp{Round: 1, Team: 1, Seats: []int{1, 3}})
	results(1, "r1.1", "1-0", "r1.2", "1/2-1/2")
	olga.Get(path+"/rounds/1").Want(t, http.StatusOK, "1½ – ½")
	olga.Post(path+"/rounds/1/lineups/1", "seat", "1", "seat", "2").Want(t, http.StatusConflict, "already has a result: the line-up can no longer be changed")

	round(2)
	results(2, "o1", "1-0f") // the match was not played
	olga.Get(path+"/rounds/2/results").Want(t, http.StatusOK, `data-board="1"`)
	round(3)
	results(3, "r1.1", "0-1", "r1.2", "0-1")

	// A correction says first what it would change.
	olga.Get(path+"/rounds/1/boards/1.2?result=0-1").Want(t, http.StatusConflict, "In FIDE mode round 1 can no longer be changed")
	olga.Post(path+"/fide-mode/leave", "reason", "an old slip").Want(t, http.StatusOK, "Please confirm", `name="accept" value="exit@3"`)
	olga.Post(path+"/fide-mode/leave", "reason", "an old slip", "accept", "exit@3").Want(t, http.StatusOK, "Please confirm once more", "never returns to FIDE mode", `name="confirm" value="exit@3"`)
	olga.Post(path+"/fide-mode/leave", "reason", "an old slip", "accept", "exit@3", "confirm", "exit@3").Want(t, http.StatusOK, "no longer in FIDE mode", "Not in FIDE mode since round 3")
	c.do(tournament.LeaveFIDEMode{Because: []tournament.Departure{tournament.DepartsByWish}, Reason: "an old slip"})
	olga.Get(path+"/rounds/1/boards/1.2?result=0-1").Want(t, http.StatusOK, "Axel", "→", `method="post" action="`+path+`/rounds/1/boards/1.2"`)
	olga.Post(path+"/rounds/1/boards/1.2", "was", "1/2-1/2", "result", "0-1", "reason", "score sheets").Want(t, http.StatusOK, "1 – 1")
	c.do(acts.BoardID{Round: 1, Board: 1, Game: 2}.Correct(tournament.Drawn, tournament.BlackWins, c.source(), "score sheets"))
	olga.Get(path+"/rounds/1/boards/1.2").Want(t, http.StatusOK, "was corrected to")
	olga.Get(path+"/rounds/1/boards/1.3").Want(t, http.StatusConflict)

	e, err := h.office.Event(office.EventID(strings.TrimPrefix(path, "/events/")))
	must(t, err)
	if diff := cmp.Diff(facts(t, c.log), facts(t, logOf(e.Tournament))); diff != "" {
		t.Error(diff)
	}
	for _, s := range c.state.Standings() {
		p, _ := c.state.Player(s.Player)
		olga.Get(path).Want(t, http.StatusOK, fmt.Sprintf(`/teams/%d">%s</a></th>`, p.ID, p.Name), fmt.Sprintf(`/teams/%d#tb-0`, p.ID))
		olga.Get(fmt.Sprintf("%s/players/%d", path, p.ID)).Want(t, http.StatusOK, fmt.Sprintf("Rank %d · %s points", s.Rank, s.Points), `id="tb-0"`, p.Roster[0].Name)
	}
	olga.Get(path+"/boards").Want(t, http.StatusOK, "Board 1", "Board 2", "Axel")
	olga.Get(path+"/crosstable").Want(t, http.StatusOK, `class="x draw">1</td>`)
	olga.Get(path+"/manage/log").Want(t, http.StatusOK, "Round 1, match 1, board 2", "plays round 1 with: Ana; Axel")
	for form, want := range map[string]string{"trf26": "192 FIDE_TEAM", "csv": "Best scores by board", "pgn": "WhiteTeam", "json": "Axel"} {
		olga.Get(path+"/files/"+form).Want(t, http.StatusOK, want)
	}
	// The report and the event file are taken. The event begins in 2020, and the report declares tie-breaks of C.07: that is said.
	report := olga.Get(path + "/files/trf26").Page
	olga.Upload("/events/upload", "file", "x.trf", report).Want(t, http.StatusOK, "Review of the report", "The tie-breaks are those of 2023, as record 212 declares")
	a := olga.UploadReport("x.trf", report)
	a.Want(t, http.StatusOK, "The event is created")
	again := regexp.MustCompile(`/events/\w+/manage`).FindString(a.Page)
	olga.Get(again+"/entries").Want(t, http.StatusOK, "3 teams", "Ana, Bob, Axel")
	taken, err := h.office.Event(office.EventID(strings.Split(again, "/")[2]))
	must(t, err)
	for n, r := range taken.Tournament.Rounds() {
		was, _ := c.state.Round(n + 1)
		if diff := cmp.Diff(was.Boards[0].Games, r.Boards[0].Games, cmpopts.IgnoreFields(tournament.MatchGame{}, "Source", "CorrectedFrom")); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(c.state.LineUp(n+1, 1), taken.Tournament.LineUp(n+1, 1)); diff != "" {
			t.Error(diff)
		}
	}
	olga.Upload("/events/upload", "file", "x.trf", strings.Replace(report, "352 WB", "352", 1)+"299 W         1.5  001    1\n").Want(t, http.StatusOK, "has no word for this record")
	olga.Upload("/events/upload", "file", "x.event", olga.Get(path+"/files/event").Page).Want(t, http.StatusOK, "3 teams")
	// Ratings and norms are of the players.
	olga.Get(path+"/ratings").Want(t, http.StatusOK, "Axel", `/teams/1">`, "Performance", "Team")
	olga.Get(path+"/teams/1").Want(t, http.StatusOK, "on average: performance ", "New rating")
	olga.Get(path+"/manage/report").Want(t, http.StatusOK, "1 Ana", "files/it3")
	olga.Get(path+"/print/it3").Want(t, http.StatusOK, "Title results")
	olga.Get(path+"/print/it1").Want(t, http.StatusOK, "No title norm")
	// The second reading compares board by board.
	olga.Post(path+"/rounds/3/reread", "r1.1", "0-1", "r1.2", "1-0").Want(t, http.StatusConflict, "Board 1.2")
	olga.Post(path+"/rounds/3/reread", "r1.1", "0-1", "r1.2", "0-1").Want(t, http.StatusOK)
}

// commanded is an event made by commands alone.
type commanded struct {
	t     *testing.T
	state tournament.Tournament
	log   []tournament.Event
}

func (c *commanded) source() tournament.Source { return tournament.Source{Member: "x", Name: "Olga"} }

func (c *commanded) do(commands ...tournament.Command) {
	c.t.Helper()
	after, facts, err := acts.Do(c.state, tournament.Actor{ID: "x"}, commands, clock.Instant(len(c.log)+1), fidemode.Any)
	must(c.t, err)
	c.state, c.log = after, append(c.log, facts...)
}

func logOf(t tournament.Tournament) (log []tournament.Event) {
	for _, f := range t.Log() {
		log = append(log, f.Event)
	}
	return log
}

// facts are those of a log without who did them and when.
func facts(t *testing.T, log []tournament.Event) []string {
	t.Helper()
	var list []string
	for _, e := range log {
		line, err := wire.EncodeEvent(e)
		must(t, err)
		for _, cut := range []string{`"at":`, `"by":{`, `"source":{`} {
			if i := bytes.Index(line, []byte(cut)); i >= 0 {
				end := bytes.IndexAny(line[i+len(cut):], ",}")
				if cut != `"at":` {
					end = bytes.IndexByte(line[i+len(cut):], '}') + 1
				}
				line = append(line[:i:i], line[i+len(cut)+end:]...)
			}
		}
		list = append(list, string(line))
	}
	return list
}

// What teams cannot be is said beside its field, in the reader's language.
func TestRefusalsOfTeams(t *testing.T) {
	h := newHouse(t)
	olga := both(h)
	otto := h.withRole("Otto", "es", members.RoleOrganiser)
	form := func(b *sitetest.Browser, fields ...string) sitetest.Answer {
		return b.Post("/events/new", append([]string{"name", "Liga", "laws", "2023", "control", "5+3", "order", "system", "tiebreak_rules", "c07-2026"}, fields...)...)
	}
	form(olga, "system", "team-2026", "rounds", "5").Want(t, http.StatusConflict, `href="#boards"`, "The number of boards is missing")
	form(otto, "system", "team-2026", "rounds", "5").Want(t, http.StatusConflict, "número de tableros")
	form(olga, "system", "team-2026", "rounds", "5", "teams", "four").Want(t, http.StatusBadRequest, `value="four"`)
	form(olga, "system", "dutch-2026", "rounds", "5", "teams", "4").Want(t, http.StatusConflict, `id="system-error"`)
	form(olga, "system", "team-2026", "rounds", "5", "teams", "51").Want(t, http.StatusConflict, `id="teams-error"`)
	form(olga, "system", "team-2026", "rounds", "5", "teams", "4", "team-tiebreaks", "BUCH").Want(t, http.StatusConflict, "BUCH")
	form(olga, "system", "team-2026", "rounds", "5", "teams", "4", "open-entry", "yes").Want(t, http.StatusConflict, "entry by the members themselves")

	path := otto.NewEvent(teamFields...)
	otto.UploadEntries(path, "name;rating;team\nAna;2000;Torre\nBob;1900;\n").Want(t, http.StatusUnprocessableEntity, "Línea 3: Bob no tiene equipo")
	otto.Upload(path+"/entries/preview", "csv", "x.csv", teamList).Want(t, http.StatusOK, "3 equipos", "Torre")
	otto.Upload(path+"/entries/preview", "csv", "x.csv", "name;team\nAna;\n").Want(t, http.StatusOK, "Línea 2", "disabled")
	otto.Post(path+"/teams", "name", "Vacío").Want(t, http.StatusConflict, "no tiene jugadores", `value="Vacío"`)
	// A guest, a member and somebody else's organiser see no page of Manage.
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	for who, status := range map[*sitetest.Browser]int{h.member("Pau", "en"): http.StatusForbidden, carla: http.StatusForbidden} {
		who.Get(path+"/manage/lineups").Want(t, status)
		who.Post(path+"/teams", "name", "X").Want(t, status)
		who.Post(path+"/rounds/1/lineups/1", "seat", "1").Want(t, status)
	}
	for _, page := range []string{"/teams/9", "/players/9"} {
		olga.Get(path+page).Want(t, http.StatusNotFound)
	}
	players := open(olga, 4, 3)
	olga.Get(players+"/boards").Want(t, http.StatusConflict)
	olga.Get(players+"/manage/lineups").Want(t, http.StatusConflict)
	olga.Get(players+"/teams/1").Want(t, http.StatusNotFound)
}

// A team is entered and changed by hand: players moved, added, taken out; what a
// colleague has changed meanwhile is not written over.
func TestATeamByHand(t *testing.T) {
	h := newHouse(t)
	olga := both(h)
	path := olga.NewEvent(append(append([]string(nil), teamFields...), "fixed-order", "yes")...)
	team := path + "/teams/1"
	olga.Post(path+"/teamrules", "teams", "99", "primary", "mp", "colours", "a").Want(t, http.StatusConflict, "number of boards")
	olga.Post(path+"/teamrules", "teams", "x").Want(t, http.StatusConflict, "number of boards")
	olga.Post(path+"/teamrules", "teams", "3", "primary", "gp", "colours", "b").Want(t, http.StatusOK, `name="teams" value="3"`, `value="gp" selected`)
	olga.Post(path+"/teamrules", "teams", "2", "primary", "mp", "colours", "a", "fixed-order", "yes").Want(t, http.StatusOK, `name="teams" value="2"`)
	olga.Get(path+"/manage/players/new").Want(t, http.StatusOK, "Enter a team", "p_name", "Plays from round")
	olga.Post(path+"/teams", "name", "Torre", "captain", "Zoe", "handle", "zoe", "p_name", "Ana", "p_rating", "2000", "p_name", "Bob", "p_rating", "1900", "p_name", "").Want(t, http.StatusOK, "Torre", "Zoe", "1950")
	mark := func() string {
		page := olga.Get(path + "/manage/players/1").Page
		_, rest, _ := strings.Cut(page, `name="was" value="`)
		was, _, _ := strings.Cut(rest, `"`)
		return was
	}
	old := mark()
	roster := []string{"p_name", "Ana", "p_rating", "2000", "p_name", "Bob", "p_rating", "1900"}
	fields := func(was, do string, more ...string) []string {
		return append(append([]string{"was", was, "do", do, "name", "Torre", "captain", "Zoe", "handle", "zoe"}, roster...), more...)
	}
	olga.Post(team, fields(old, "down-1", "p_name", "Axel")...).Want(t, http.StatusOK, "Saved.")
	names := func() string {
		e, err := h.office.Event(office.EventID(strings.TrimPrefix(path, "/events/")))
		must(t, err)
		p, _ := e.Tournament.Player(1)
		var list []string
		for _, one := range p.Roster {
			list = append(list, one.Name)
		}
		return strings.Join(list, " ")
	}
	if got := names(); got != "Bob Ana Axel" {
		t.Error(got)
	}
	olga.Post(team, fields(old, "save")...).Want(t, http.StatusConflict, "changed this team since")
	olga.Post(team, fields(mark(), "remove-2")...).Want(t, http.StatusOK)
	if got := names(); got != "Ana" {
		t.Error(got)
	}
	olga.Post(team, fields(mark(), "save", "p_name", "Ana")...).Want(t, http.StatusConflict, "plays for Torre and for Torre")
	olga.Post(team, fields(mark(), "save")...).Want(t, http.StatusOK, "Saved.")
	olga.Get(path+"/manage/log").Want(t, http.StatusOK, "plays for it now: Bob")
	olga.Post(path+"/teams", "name", "Dama", "p_name", "Carl", "p_name", "Dora").Want(t, http.StatusOK, "2 teams")
	olga.Post(path+"/lots", "colour", "white").Want(t, http.StatusOK)
	olga.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	// Now the order of its list can no longer change, and line-ups follow it.
	olga.Post(team, fields(mark(), "up-2")...).Want(t, http.StatusConflict, "the order of its list can no longer change")
	olga.Post(path+"/rounds/1/lineups/1", "seat", "2", "seat", "1").Want(t, http.StatusConflict, "Bob cannot sit above Ana")
	// The captain gives the line-up on the page of the team.
	zoe := h.member("zoe", "en")
	zoe.Get(team).Want(t, http.StatusOK)
	olga.Post(team, fields(mark(), "save")...) // the account is there now
	zoe.Get(team).Want(t, http.StatusOK, "Your line-up for round 1")
	zoe.Post(path+"/rounds/1/lineups/1", "from", "team", "seat", "2", "seat", "0").Want(t, http.StatusOK, "The line-up is saved")
	zoe.Post(path+"/rounds/1/lineups/1", "from", "team", "seat", "2", "seat", "1").Want(t, http.StatusConflict, "Bob cannot sit above Ana")
	zoe.Post(path+"/rounds/1/lineups/2", "from", "team", "seat", "2", "seat", "1").Want(t, http.StatusForbidden)
}

// Every page of an event answers for one of teams too: none fails.
func TestEveryPageOfTeams(t *testing.T) {
	h := newHouse(t)
	olga := both(h)
	path := league(olga)
	olga.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	olga.Post(path+"/rounds/1/results", "r1.1", "1-0", "r1.2", "1/2-1/2").Want(t, http.StatusOK)
	for _, page := range []string{
		"", "/crosstable", "/entries", "/boards", "/teams/1", "/players/1", "/rounds/1", "/prizes", "/ratings", "/files", "/screen", "/report.trf", "/report.trf?version=2016",
		"/manage/entries", "/manage/presence", "/manage/pairs", "/manage/rounds", "/manage/lineups", "/manage/lineups?round=2", "/manage/results", "/manage/print", "/manage/prizes", "/manage/report",
		"/manage/log", "/manage/files", "/manage/staff", "/manage/settings", "/manage/draft", "/manage/players/1", "/manage/players/new", "/rounds/1/reread", "/rounds/1/boards/1.1",
		"/print/pairings", "/print/standings", "/print/cross", "/print/boards", "/print/teams", "/print/by-name", "/print/wall", "/print/entries", "/print/slips", "/print/cards",
	} {
		if a := olga.Get(path + page); a.StatusCode >= http.StatusInternalServerError {
			t.Errorf("%s: %d", page, a.StatusCode)
		} else if a.StatusCode != http.StatusOK {
			t.Logf("%s: %d", page, a.StatusCode)
		}
	}
}
