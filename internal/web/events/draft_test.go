package events

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

// open makes a Swiss of so many players with numbers and returns its address. fields are further
// regulations.
func open(b *sitetest.Browser, players, rounds int, fields ...string) string {
	b.T.Helper()
	path := b.NewEvent(append([]string{"system", "dutch-2026", "rounds", fmt.Sprint(rounds), "order", "system", "tiebreak_rules", "c07-2026", "conduct", "board"}, fields...)...)
	list := "name,rating\n"
	for i := range players {
		list += fmt.Sprintf("\"Player, %c\",%d\n", 'A'+i, 2400-10*i)
	}
	b.UploadEntries(path, list).Want(b.T, http.StatusOK)
	b.Post(path+"/lots", "colour", "white").Want(b.T, http.StatusOK, "Draft round 1")
	return path
}

// A new event of every system of players; what is missing is said beside its field.
func TestAnEventOfEverySystem(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	form := carla.Get("/events/new?kind=all").Page
	for _, s := range append(tournament.Systems(), "berger-1", "berger-2", "belgrade-1", "belgrade-2") {
		if s == tournament.Berger || s == tournament.Belgrade || s == tournament.TeamSwiss {
			continue
		}
		if !strings.Contains(form, `<option value="`+string(s)+`"`) {
			t.Errorf("the form has no %s", s)
		}
		fields := []string{"system", string(s), "order", "system", "tiebreak_rules", "c07-2026", "rounds", "5", "groups", "2", "control", "40/90+30, 30+30"}
		if s == tournament.Wimbledon {
			fields = append(fields, "conduct", "board", "games", "2, 1")
		}
		path := carla.NewEvent(fields...)
		carla.Get(path+"/manage/settings").Want(t, http.StatusOK, "40/90+30, 30+30")
	}
	a := carla.Post("/events/new", "name", "Open", "system", "dutch-2026", "laws", "2023", "control", "5+3", "order", "system", "tiebreak_rules", "c07-2026")
	a.Want(t, http.StatusConflict, `href="#rounds"`, `id="rounds-error"`, `name="rounds" value="" inputmode="numeric" maxlength="3" aria-invalid="true"`)
	a = carla.Post("/events/new", "name", "Open", "system", "berger-1", "acceleration", "baku", "laws", "2023", "control", "5+3", "order", "system", "tiebreak_rules", "c07-2026")
	a.Want(t, http.StatusConflict, `id="acceleration-error"`)
	carla.Post("/events/new", "name", "Open", "system", "dutch-2026", "rounds", "five", "laws", "2023", "control", "5+3").Want(t, http.StatusBadRequest, "must be a number", `value="five"`)
}

// A draft is explained; what is changed by hand is compared with the rules, wants a
// reason, and stands in the log with it.
func TestDraftChangeAndPublish(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := open(carla, 8, 3)
	draft := path + "/manage/draft"
	a := carla.Get(draft)
	a.Want(t, http.StatusOK, "As the rules pair it", `name="pairs" value="1-5_6-2_3-7_8-4"`, `<details class="why">`, "Article 4.2.2, 2026")
	sitetest.CheckPage(t, "en", a)
	h.visitor("en").Get(path).Want(t, http.StatusOK)

	// Each step leads to an address of its own.
	step := func(query, want string) sitetest.Answer {
		t.Helper()
		a := carla.Get(draft + "?" + query)
		a.Want(t, http.StatusOK)
		if got := a.Request.URL.Query().Get("pairs"); got != want {
			t.Errorf("%s leads to %s, want %s", query, got, want)
		}
		return a
	}
	step("pairs=1-5_6-2_3-7_8-4&do=exchange&one=5&other=player,+f", "1-6_5-2_3-7_8-4")
	step("pairs=1-5_6-2_3-7_8-4&turn=2", "1-5_2-6_3-7_8-4")
	step("pairs=1-5_6-2_3-7_8-4&do=pair&one=3&other=2", "1-5_3-2_8-4").Want(t, http.StatusOK, "2 players are not paired", "Player, F", "Player, G")
	step("pairs=1-5_6-2_3-7_8-4&do=bye&one=8&bye=half", "1-5_6-2_3-7_8.half").Want(t, http.StatusOK, "1 player is not paired")
	step("pairs="+url.QueryEscape("1-5 6-2, 3-7\n8=half")+"&check=yes", "1-5_6-2_3-7_8.half")
	carla.Get(draft+"?pairs=1-5_x").Want(t, http.StatusBadRequest, "“x” is not a pair")
	carla.Get(draft+"?pairs=1-5_5-2").Want(t, http.StatusOK, "cannot be published")
	carla.Get(draft+"?pairs=1-5&do=exchange&one=Nobody&other=1").Want(t, http.StatusConflict, "Nobody")

	hand := "1-6_5-2_3-7_8-4"
	a = carla.Get(draft + "?pairs=" + hand)
	a.Want(t, http.StatusOK, "The rules would pair differently.", "1 Player, A – 6 Player, F", "1 Player, A – 5 Player, E", `name="reason" required`)
	sitetest.CheckPage(t, "en", a)
	carla.Post(path+"/rounds/1/publish", "pairs", hand).Want(t, http.StatusConflict, "reason")
	h.visitor("en").Get(path+"/rounds/1").Want(t, http.StatusNotFound)
	carla.Post(path+"/rounds/1/publish", "pairs", hand, "reason", "Brothers").Want(t, http.StatusOK, "The round is published.")
	h.visitor("en").Get(path+"/rounds/1").Want(t, http.StatusOK, "Player, F")
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "Brothers")
	carla.Post(path+"/rounds/1/publish", "pairs", hand, "reason", "again").Want(t, http.StatusConflict)

	// What the rules pair is published without a reason, and can be taken back.
	carla.Post(path+"/rounds/1/revoke", "reason", "after all").Want(t, http.StatusOK, "Withdrawn")
	carla.Post(path+"/rounds/1/publish", "pairs", "1-5_6-2_3-7_8-4").Want(t, http.StatusOK, "The round is published.")
	carla.Get(draft).Want(t, http.StatusConflict, "4")
	sitetest.CheckTranslated(t, carla, path+"/manage/rounds", path+"/manage/log", path+"/manage/settings", "/events/new?kind=all")
}

// A round that cannot be paired shows its proof and the least way out, from which the
// arbiter may begin.
func TestARoundThatCannotBePaired(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := open(carla, 4, 5)
	for round := range 3 {
		results := fmt.Sprintf("%s/rounds/%d/", path, round+1)
		carla.Post(results+"publish").Want(t, http.StatusOK, "The round is published.")
		carla.Post(results+"results", "was1", "*", "r1", "1-0", "was2", "*", "r2", "1-0").Want(t, http.StatusOK)
	}
	a := carla.Get(path + "/manage/draft")
	a.Want(t, http.StatusOK, "The rules allow no pairing for round 4.", "Article 2.1, 2026", "Start from this pairing")
	sitetest.CheckPage(t, "en", a)
	_, way, _ := strings.Cut(a.Page, "?pairs=")
	way, _, _ = strings.Cut(way, `"`)
	carla.Get(path+"/manage/draft?pairs="+way).Want(t, http.StatusOK, "Changed by hand", `name="reason" required`)
	carla.Post(path+"/rounds/4/publish", "pairs", way).Want(t, http.StatusConflict, "reason")
	carla.Post(path+"/rounds/4/publish", "pairs", way, "reason", "They agreed to meet again").Want(t, http.StatusOK, "The round is published.")
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "paired by hand: They agreed to meet again")
}

// Whoever pairs by hand begins with nobody paired.
func TestPairingsByHand(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := carla.NewEvent("system", "manual", "rounds", "2", "order", "system", "tiebreak_rules", "c07-2026", "conduct", "board")
	carla.UploadEntries(path, sitetest.EntryList)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	a := carla.Get(path + "/manage/draft")
	a.Want(t, http.StatusOK, "4 players are not paired", "Réti")
	sitetest.CheckPage(t, "en", a)
	carla.Get(path+"/manage/draft?pairs=1-3_2-4").Want(t, http.StatusOK, "Publish round 1")
	carla.Post(path+"/rounds/1/publish", "pairs", "1-3_2-4").Want(t, http.StatusOK, "The round is published.")
}

// What is written is read again, and the changes by hand keep everybody in one place.
func TestHandMade(t *testing.T) {
	by := tournament.Actor{ID: "a"}
	entries := make([]tournament.Entry, 7)
	order := make([]tournament.PlayerID, len(entries))
	for i := range entries {
		entries[i].Name, order[i] = fmt.Sprintf("Player, %d", i), tournament.PlayerID(i+1)
	}
	state, _, err := acts.Do(tournament.Tournament{}, by, []tournament.Command{
		tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 3, TieBreakRules: "c07-2026"}},
		tournament.Enter{Players: entries}, tournament.DrawLots{Order: order, Listed: true},
	}, 1, fidemode.Any)
	must(t, err)
	start, unread := readPairs(state, "1-4 5-2 3-6 7=full")
	if unread != "" || start.String() != "1-4_5-2_3-6_7.full" || len(start.unpairedPlayers()) != 0 {
		t.Fatalf("%q %s", unread, start)
	}
	for _, c := range []struct {
		got  manualPairing
		want string
		left int
	}{
		{start.withColoursSwapped(2), "1-4_2-5_3-6_7.full", 0},
		{start.withPlayersExchanged(1, 7), "7-4_5-2_3-6_1.full", 0},
		{start.withPlayersExchanged(1, 4), "4-1_5-2_3-6_7.full", 0},
		{start.withPair(7, 1), "7-1_5-2_3-6", 1},
		{start.withPair(2, 4), "2-4_3-6_7.full", 2},
		{start.withBye(4, tournament.HalfBye), "5-2_3-6_7.full_4.half", 1},
		{start.withBye(4, tournament.HalfBye).withPair(1, 7), "5-2_3-6_1-7_4.half", 0},
	} {
		again, unread := readPairs(state, c.got.String())
		if c.got.String() != c.want || len(c.got.unpairedPlayers()) != c.left || unread != "" || again.String() != c.want {
			t.Errorf("%s, %d left; want %s, %d left", c.got, len(c.got.unpairedPlayers()), c.want, c.left)
		}
	}
	for _, text := range []string{"1-", "0-1", "1-9", "3=rest?", "3", "x-y"} {
		if _, unread := readPairs(state, text); unread == "" {
			t.Errorf("%q was read", text)
		}
	}
}

// In a large field nobody is explained unless somebody asks: who floats down can be
// asked for, in the course of the round and at the board, whatever the colour.
func TestWhoFloatsInALargeField(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("system", "dutch-2026", "rounds", "3", "order", "system", "tiebreak_rules", "c07-2026", "conduct", "board")
	list := "name,rating\n"
	for i := range explainedAll + 2 {
		list += fmt.Sprintf("\"Player, %02d\",%d\n", i, 2400-10*i)
	}
	carla.UploadEntries(path, list).Want(t, http.StatusOK)
	carla.Post(path+"/lots", "colour", "white").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	var results []string
	for board := 1; board <= explainedAll/2+1; board++ {
		results = append(results, fmt.Sprintf("was%d", board), "*", fmt.Sprintf("r%d", board), "1-0")
	}
	carla.Post(path+"/rounds/1/results", results...).Want(t, http.StatusOK)
	draft := path + "/manage/draft"
	a := carla.Get(draft)
	a.Want(t, http.StatusOK, "Why does a player float down?")
	asked := regexp.MustCompile(`name="why" value="(\d+)">Why does (\d+) float down\?`).FindStringSubmatch(a.Page)
	if asked == nil || asked[1] != asked[2] {
		t.Fatalf("no floater can be asked for\n%s", a.Page)
	}
	pairs := regexp.MustCompile(`name="pairs" value="([^"]+)"`).FindStringSubmatch(a.Page)[1]
	reason := asked[1] + " floats down out of the bracket of 1."
	if strings.Contains(a.Page, reason) {
		t.Error("explained before anybody asks")
	}
	told := carla.Get(draft + "?why=" + asked[1] + "&pairs=" + url.QueryEscape(pairs))
	told.Want(t, http.StatusOK, reason, "<details open><summary>How the pairing was made", `value="`+asked[1]+`" aria-pressed="true"`)
	if n := strings.Count(told.Page, reason); n != 2 { // in the course of the round and at the board
		t.Errorf("said %d times, want 2", n)
	}
	sitetest.CheckPage(t, "en", told)
}

// The whole pairing as text has the names, with the numbers beside, and is read as it is
// written; a number and a name of two players are none.
func TestAllPairsAsText(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path, id := h.anOpen("Carla", six()...)
	carla.Post(path+"/lots", "colour", "white").Want(t, http.StatusOK)
	carla.Post(path+"/byhand/begin", "round", "1").Want(t, http.StatusOK)
	const text = "1 Player, A – 4 Player, D\n5 Player, E – 2 Player, B\n3 Player, C – 6 Player, F\n"
	carla.Get(path+"/manage/draft").Want(t, http.StatusOK, ">"+text+"</textarea>")
	e, err := h.office.Event(id)
	must(t, err)
	for typed, want := range map[string]string{
		text: "1-4_5-2_3-6",
		"player, b – 1\r\n6 – Player, C\r\n4 PLAYER, D = half\r\n": "2-1_6-3_4.half",
		"4-1 2-5, 3=half":                "4-1_2-5_3.half",
		"4-1_2-5_3.half":                 "4-1_2-5_3.half",
		"2 Player, B - 1 Player, A\n3-4": "2-1_3-4",
	} {
		if made, unread := readPairs(e.Tournament, typed); unread != "" || made.String() != want {
			t.Errorf("%q: %s, unread %q", typed, made, unread)
		}
	}
	for _, typed := range []string{"1 Player, B – 2 Player, A", "1 – 9", "1 Player, A = much", "Nobody – 2", "1 –"} {
		if made, unread := readPairs(e.Tournament, typed); unread == "" {
			t.Errorf("%q: %s", typed, made)
		}
	}
	carla.Get(path+"/manage/draft?check=yes&pairs="+url.QueryEscape("1 Player, B – 2\n")).Want(t, http.StatusBadRequest, "“1 Player, B – 2” is not a pair", ">1 Player, B – 2\n</textarea>")
}
