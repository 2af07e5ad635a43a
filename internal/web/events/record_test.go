package events

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/laws"
)

// sure returns what a page that shows the effects of an entry sends to confirm them.
func sure(t *testing.T, page sitetest.Answer) string {
	t.Helper()
	_, after, _ := strings.Cut(page.Page, `name="sure" value="`)
	value, _, found := strings.Cut(after, `"`)
	if !found || value == "" {
		t.Fatal("the page asks for no confirmation")
	}
	return value
}

// An arbiter enters what happens at a board of wood: what changes a result is shown before it is
// recorded, and each entry stands on the pages of the board and of the record.
func TestRecordOfABoard(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := open(carla, 4, 3)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	board, record := path+"/rounds/1/boards/1", path+"/manage/record"
	page := carla.Get(board)
	page.Want(t, http.StatusOK, "Record of this board", "Nothing is noted.", "new=illegal-move", "new=late-arrival", "new=clocks")
	if strings.Contains(page.Page, "New result") {
		t.Error("a board without a result offers to correct it")
	}
	sitetest.CheckPage(t, "en", page)
	form := carla.Get(record + "?new=illegal-move&round=1&board=1&player=1")
	form.Want(t, http.StatusOK, "New entry: illegal move", "Illegal move 1: the opponent gets 2:00", "the game is lost")
	sitetest.CheckPage(t, "en", form)

	post := func(kind string, fields ...string) sitetest.Answer {
		return carla.Post(path+"/record", append([]string{"new", kind, "round", "1", "board", "1"}, fields...)...)
	}
	post("illegal-move", "player", "1").Want(t, http.StatusOK, "Illegal move 1 of", "the opponent gets 2:00")
	post("clocks", "white", "0:05:10", "black", "1:02:00").Want(t, http.StatusOK, "Clocks: White 5:10, Black 1:02:00")
	post("clocks", "white", "soon").Want(t, http.StatusConflict, "Write a time as 2:00")
	post("penalty", "player", "1", "penalty", "warning").Want(t, http.StatusConflict, "reason")
	post("late-arrival", "player", "2", "time", "16:00").Want(t, http.StatusConflict, "does not play on board 1 of round 1")

	ask := post("late-arrival", "player", "1", "time", "70:00", "default", "1")
	ask.Want(t, http.StatusOK, "Nothing is recorded yet", "The result of the board becomes", `name="sure"`, `value="70:00"`)
	sitetest.CheckPage(t, "en", ask)
	if page := carla.Get(board); strings.Contains(page.Page, "70:00") || strings.Contains(page.Page, "1:10:00") {
		t.Error("the arrival is noted before it was confirmed")
	}
	post("late-arrival", "player", "1", "time", "80:00", "default", "1", "sure", sure(t, ask)).Want(t, http.StatusOK, "have changed since they were shown", `value="80:00"`)
	post("late-arrival", "player", "1", "time", "70:00", "default", "1", "sure", sure(t, ask)).Want(t, http.StatusOK, "came 1:10:00 late", "the game is lost")
	post("penalty", "player", "1", "penalty", "less-points", "points", "0.5", "text", "talked").Want(t, http.StatusOK, "does not change the result of the board")
	carla.Get(path+"/rounds/1/results").Want(t, http.StatusOK, "manage/record?round=1")
	carla.Get(record+"?round=1").Want(t, http.StatusOK, "No. 1", "No. 3", "Article", "/rounds/1/boards/1\"")
	carla.Get(path+"/rounds/1").Want(t, http.StatusOK, "manage/record?round=1")

	// The page of the board says that its result stands after the entry from which it followed was revoked.
	carla.Get(record+"/3").Want(t, http.StatusOK, "A result that followed from it stands")
	carla.Post(path+"/record/revoke", "number", "3", "reason", "the train was late").Want(t, http.StatusOK, "The result of this board stands", "Record of this board")
	carla.Get(path+"/print/record").Want(t, http.StatusOK, "illegal move")
	carla.Get(path+"/print/record?round=1&board=1").Want(t, http.StatusOK, "illegal move", "board=1")
	if page := carla.Get(path + "/print/record?round=1&board=2"); strings.Contains(page.Page, "illegal move") {
		t.Error("the protocol of a board has the entries of another")
	}
	carla.Get(path+"/files/csv?sheet=record&round=1&board=1").Want(t, http.StatusOK, "illegal move", "5:10 – 1:02:00")
}

// Points are deducted after the page has shown what changes, revoked with a reason, and stand below
// the standings; an appeal is decided by the three people that are named.
func TestDeductionsAndAppealsOnPages(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := open(carla, 4, 3)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	record := path + "/manage/record"
	ask := carla.Post(path+"/record", "new", "points", "player", "2", "points", "1", "text", "list too late")
	ask.Want(t, http.StatusOK, "Nothing is recorded yet", "0 → -1")
	carla.Post(path+"/record", "new", "points", "player", "2", "points", "1", "text", "list too late", "sure", sure(t, ask)).Want(t, http.StatusOK, "1 point deducted from")
	carla.Post(path+"/record", "new", "points", "player", "2", "points", "one", "text", "x").Want(t, http.StatusConflict, "Say how many points")
	carla.Post(path+"/record", "new", "appeal", "player", "2", "against", "1", "text", "it was in time").Want(t, http.StatusOK, "Appeal 1 by", "not decided yet")
	carla.Post(path+"/appeals/decide", "appeal", "1", "outcome", "dismissed", "members", "Eva, Fritz", "reason", "it was late").Want(t, http.StatusConflict, "At least 3 people", "<details open>", "Eva, Fritz", "it was late")
	carla.Post(path+"/appeals/decide", "appeal", "1", "outcome", "dismissed", "members", "Eva, Fritz, Gil", "reason", "the mail came at nine").Want(t, http.StatusOK, "dismissed", "Decided by Eva, Fritz, Gil")
	page := carla.Get(record + "/1")
	page.Want(t, http.StatusOK, "Revoke entry 1", "-1 → 0")
	sitetest.CheckPage(t, "en", page)
	carla.Post(path+"/record/revoke", "number", "1").Want(t, http.StatusConflict)
	carla.Post(path+"/record/revoke", "number", "1", "reason", "found it").Want(t, http.StatusOK, "revoked", "found it")
	sitetest.CheckPage(t, "en", carla.Get(record))
}

// The record is the arbiters'; the public sees the points that change the standings.
func TestWhoSeesTheRecord(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := open(carla, 4, 3)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	carla.Post(path+"/record", "new", "penalty", "player", "1", "penalty", "warning", "text", "talked in the hall").Want(t, http.StatusOK, "talked in the hall")
	carla.Post(path+"/record", "new", "penalty", "player", "1", "penalty", "warning", "text", "talked in the hall").Want(t, http.StatusConflict, "The same entry was made less than 10 seconds ago")
	for _, black := range []string{"1:01:00", "1:00:30"} { // other times are another entry
		carla.Post(path+"/record", "new", "clocks", "round", "1", "board", "1", "white", "1:02:00", "black", black, "text", "read").Want(t, http.StatusOK, black)
	}
	award := []string{"new", "points", "player", "2", "points", "½", "award", "1", "text", "round begun late"}
	carla.Post(path+"/record", append(award, "sure", sure(t, carla.Post(path+"/record", award...)))...).Want(t, http.StatusOK, "½ point added")
	reader := h.visitor("en")
	page := reader.Get(path + "/print/record")
	page.Want(t, http.StatusOK, "round begun late")
	if strings.Contains(page.Page, "talked") {
		t.Error("the public sees the penalties")
	}
	page = reader.Post(path+"/record", "new", "points", "player", "1", "points", "1", "text", "mine", "sure", "1")
	if standings := carla.Get(path + "/print/standings"); strings.Contains(standings.Page, "mine") {
		t.Errorf("a visitor deducts points: %s", page.Page)
	}
	carla.Get(path+"/print/record").Want(t, http.StatusOK, "talked in the hall", "round begun late")
	for _, public := range []string{path, path + "/crosstable", path + "/players/2"} {
		page := reader.Get(public)
		page.Want(t, http.StatusOK, "Points beside the results", "+½ · round begun late")
		sitetest.CheckPage(t, "en", page)
	}
	if page := reader.Get(path + "/players/1"); strings.Contains(page.Page, "round begun late") {
		t.Error("the page of one player has the points of another")
	}
	reader.Get(path+"/print/standings").Want(t, http.StatusOK, "+½ · round begun late")
}

// The pages of the record speak every language, with nothing noted yet.
func TestRecordInEveryLanguage(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := open(carla, 4, 3)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	record := path + "/manage/record"
	sitetest.CheckTranslated(t, carla, path+"/rounds/1/boards/1", record, record+"?new=penalty&round=1&board=1", record+"?new=illegal-move&round=1&board=1",
		record+"?new=late-arrival&round=1&board=1", record+"?new=clocks&round=1&board=1", record+"?new=points", record+"?new=appeal")
}

// A fine is one that the settings announce; the page says what they are. An exclusion is shown before
// it is recorded, and its byes stand on the pages.
func TestFinesAndExclusionsOnPages(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := open(carla, 4, 3)
	carla.Post(path+"/settings/play", "laws", "2023").Want(t, http.StatusOK)
	post := func(fields ...string) sitetest.Answer {
		return carla.Post(path+"/record", append([]string{"new", "penalty", "player", "1", "text", "broke a clock"}, fields...)...)
	}
	post("penalty", "fine", "amount", "25").Want(t, http.StatusConflict, "has announced no fines", "12.9.7")
	carla.Post(path+"/settings/about", "fines", "25 x").Want(t, http.StatusBadRequest, `id="fines-error"`)
	carla.Post(path+"/settings/about", "fines", "25", "fine_most", "10", "fine_currency", "EUR").Want(t, http.StatusOK, `value="25"`, `value="10"`)
	form := carla.Get(path + "/manage/record?new=penalty")
	form.Want(t, http.StatusOK, "The event has announced: 25.00 EUR, ≤ 10.00 EUR", "Number of rounds")
	sitetest.CheckPage(t, "en", form)
	post("penalty", "fine", "amount", "30").Want(t, http.StatusConflict, "30.00 EUR was not announced")
	post("penalty", "fine", "amount", "25").Want(t, http.StatusOK, "fine of 25.00 EUR")
	ask := post("penalty", "exclusion", "rounds", "2")
	ask.Want(t, http.StatusOK, "Nothing is recorded yet", "not paired in the next 2 rounds")
	post("penalty", "exclusion", "rounds", "2", "sure", sure(t, ask)).Want(t, http.StatusOK, "exclusion from rounds 1 to 2")
	carla.Get(path+"/print/record").Want(t, http.StatusOK, "25.00 EUR", "1–2")
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	for _, public := range []string{path + "/rounds/1", path + "/players/1", path + "/print/pairings"} {
		if page := carla.Get(public); page.StatusCode != http.StatusOK || !strings.Contains(page.Page, "excluded") || strings.Contains(page.Page, "absent, no point") {
			t.Errorf("%s: status %d, excluded %t", public, page.StatusCode, strings.Contains(page.Page, "excluded"))
		}
	}
	carla.Post(path+"/record/revoke", "number", "2", "reason", "it was another").Want(t, http.StatusOK)
	carla.Get(path+"/rounds/1").Want(t, http.StatusOK, "absent, no point")
	if page := carla.Get(path + "/manage/log"); !strings.Contains(page.Page, "it was another") {
		t.Error("the log does not say why the byes were revoked")
	}
}

// An entry is open while the event refuses what follows from a penalty at a board of the hall, until an
// arbiter says how they dealt with it.
func TestOpenEntries(t *testing.T) {
	h := newHouse(t)
	for _, handle := range []string{"Ana", "Bea"} {
		h.member(handle, "en")
	}
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("conduct", "screen", "laws", "2023", "control", "15+10", "system", "berger-1")
	carla.UploadEntries(path, "name,handle\nAna,Ana\nBea,Bea\n").Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/seat").Want(t, http.StatusOK, "The games have started in the hall")
	judge := members.Identity{ID: "m-judge", Handle: "Judge", Roles: members.RoleAdministrator}
	_, err := h.hall.Do(t.Context(), h.hall.Games()[0].ID, judge, laws.Penalise{Penalty: laws.Exclusion, Rounds: 1, Reason: "shouted"})
	must(t, err)
	id := office.EventID(strings.TrimPrefix(path, "/events/"))
	for end := time.Now().Add(time.Minute); h.office.OpenRulings(id) == 0 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	record := carla.Get(path + "/manage/record")
	record.Want(t, http.StatusOK, "Open: what follows from this entry was refused.", "Settle entry 1", "exclusion from round 2")
	sitetest.CheckPage(t, "en", record)
	carla.Post(path+"/record/settle", "number", "1").Want(t, http.StatusConflict)
	carla.Post(path+"/record/settle", "number", "1", "reason", "Bea gets a point by forfeit").Want(t, http.StatusOK, "Settled by Carla: Bea gets a point by forfeit")
	carla.Post(path+"/record/settle", "number", "1", "reason", "again").Want(t, http.StatusConflict, "Nothing about entry 1")
	if page := carla.Get(path + "/manage/record"); strings.Contains(page.Page, "Settle entry 1") || h.office.OpenRulings(id) != 0 {
		t.Error("the settled entry is still open")
	}
}

// TestRulingsAtContestGames notes a ruling and an appeal at a game of a knock-out. The form names the
// game, and a game that the knock-out does not have is refused.
func TestRulingsAtContestGames(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("system", "wimbledon", "games", "2,1", "straight", "yes", "conduct", "board", "order", "system", "tiebreak_rules", "c07-2026")
	carla.UploadEntries(path, "name,rating\nAna,2000\nBea,1900\n").Want(t, http.StatusOK)
	if page := carla.Get(path + "/manage/record?new=ruling"); strings.Contains(page.Page, `name="contest"`) {
		t.Error("the form asks for a game before there is a bracket")
	}
	carla.Post(path+"/contests/bracket").Want(t, http.StatusOK)
	carla.Post(path+"/contests/1/begin").Want(t, http.StatusOK)
	form := carla.Get(path + "/manage/record?new=ruling")
	form.Want(t, http.StatusOK, `name="contest"`, `name="stage"`, `name="game"`)
	sitetest.CheckPage(t, "en", form)
	note := func(kind, contest, stage, text string) sitetest.Answer {
		return carla.Post(path+"/record", "new", kind, "player", "1", "text", text, "contest", contest, "stage", stage, "game", "1")
	}
	note("ruling", "1", "9", "The clocks were set again.").Want(t, http.StatusConflict, "no game 1 of stage 9", `value="9"`)
	note("ruling", "7", "1", "The clocks were set again.").Want(t, http.StatusConflict)
	if page := carla.Get(path + "/manage/record"); strings.Contains(page.Page, "The clocks were set again.") {
		t.Error("a refused ruling stands in the record")
	}
	note("ruling", "1", "1", "The clocks were set again.").Want(t, http.StatusOK, "The clocks were set again.", "stage 1, game 1")
	note("appeal", "1", "9", "The clocks were right.").Want(t, http.StatusConflict, "no game 1 of stage 9")
	page := note("appeal", "1", "1", "The clocks were right.")
	page.Want(t, http.StatusOK, "The clocks were right.")
	if strings.Count(strings.ToLower(page.Page), "stage 1, game 1") != 2 {
		t.Error("the entry and the appeal do not both name the game")
	}
}
