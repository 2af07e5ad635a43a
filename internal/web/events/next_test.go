package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// The page of an event shows its arbiters the next step, with links to the pages for it;
// nobody else is shown it.
func TestNextStepOnThePages(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path, _ := h.anOpen("Carla")
	step := func(texts ...string) {
		t.Helper()
		page := carla.Get(path)
		page.Want(t, http.StatusOK, texts...)
		sitetest.CheckPage(t, "en", page)
	}
	step("Enter the players.", `href="`+path+`/manage/players/new"`, `href="`+path+`/manage/entries"`)
	carla.UploadEntries(path, sitetest.EntryList).Want(t, http.StatusOK, "assign the starting numbers", `href="`+path+`/manage/rounds"`)
	carla.Post(path+"/lots").Want(t, http.StatusOK, "Pair round 1 and publish it.", `href="`+path+`/manage/draft"`)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK, "Print the pairings of round 1", `href="`+path+`/print/pairings?round=1"`, `href="`+path+`/rounds/1/results"`, `href="`+path+`/manage/print"`)
	carla.Get(path+"/manage/print").Want(t, http.StatusOK, "Print the pairings of round 1")
	carla.Post(path+"/rounds/1/results", "was1", "*", "r1", "1-0").Want(t, http.StatusOK)
	step("Enter the results of round 1: 1 board has none.", "Under way")
	carla.Post(path+"/rounds/1/results", "was2", "*", "r2", "1-0").Want(t, http.StatusOK, "All results of round 1 are in: close the round.", `action="`+path+`/rounds/1/close"`)
	step("All results of round 1 are in: close the round.", "All results in", `action="`+path+`/rounds/1/close"`)
	carla.Get(path+"/rounds/1").Want(t, http.StatusOK, "All results of round 1 are in: close the round.", `action="`+path+`/rounds/1/close"`)
	if page := h.visitor("en").Get(path).Page; strings.Contains(page, "Next step") || strings.Contains(page, "/close") || !strings.Contains(page, "All results in") {
		t.Error("a stranger reads the next step, or not that all results are in")
	}
	carla.Post(path+"/rounds/1/close").Want(t, http.StatusOK, "Pair round 2 and publish it.", `href="`+path+`/print/standings"`)
	step("Pair round 2 and publish it.", `href="`+path+`/manage/draft"`)
	if n := strings.Count(carla.Get(path+"/manage/rounds").Page, "/manage/draft"); n != 1 {
		t.Errorf("the page of the rounds leads to the draft %d times", n)
	}
}

// What was drawn is shown where it is drawn, until a round is published.
func TestWhatWasDrawnIsShown(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path, _ := h.anOpen("Carla", six()...)
	page := carla.Post(path+"/lots", "colour", "black")
	page.Want(t, http.StatusOK, "The lot gave number 1 Black in round 1.", `<td class="num">1</td><th scope="row" class="name">Player, A</th>`, `<td class="num">6</td><th scope="row" class="name">Player, F</th>`)
	sitetest.CheckPage(t, "en", page)
	carla.Post(path + "/rounds/1/publish")
	if strings.Contains(carla.Get(path+"/manage/rounds").Page, `id="drawn"`) {
		t.Error("the numbers are shown beside the rounds")
	}
}

// Who has withdrawn is still entered: the pages say both, and give one number everywhere.
func TestTheWithdrawnAreCounted(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path, _ := h.anOpen("Carla", six()...)
	carla.Get(path).Want(t, http.StatusOK, " · 6 players · ")
	carla.Post(path + "/players/3/withdraw")
	for _, page := range []string{path, path + "/manage/entries", path + "/entries", "/events"} {
		carla.Get(page).Want(t, http.StatusOK, "6 players, 1 withdrawn")
	}
	if n := strings.Count(carla.Get(path+"/manage/entries").Page, "6 players, 1 withdrawn"); n != 3 {
		t.Errorf("said %d times", n)
	}
	h.visitor("es").Get(path).Want(t, http.StatusOK, "6 jugadores, 1 retirado")
}

// A date has one form in a language.
func TestDatesOfAnEvent(t *testing.T) {
	h := newHouse(t)
	path := h.withRole("Carla", "en", members.RoleOrganiser).NewEvent()
	for lang, want := range map[string]string{"en": "21–28 November 2009", "es": "21–28 de noviembre de 2009", "de": "21.–28. November 2009"} {
		page := h.visitor(lang).Get(path)
		page.Want(t, http.StatusOK, want)
		if strings.Contains(page.Page, "2009-11-2") {
			t.Errorf("%s: another form of a date", lang)
		}
	}
}

// What begins a line begins with a capital letter, in the languages that say it with a small one.
func TestLinesBeginWithACapital(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "es", members.RoleOrganiser|members.RoleArbiter)
	path, _ := h.anOpen("Carla", six()...)
	carla.Get(path).Want(t, http.StatusOK, ">Suizo holandés de 2026 · ")
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, ">N.º</th>")
	carla.Get(path+"/manage/staff").Want(t, http.StatusOK, ">Equipo arbitral</h2>")
	carla.Post(path+"/settings/play", "system", "wimbledon", "games", "0", "rounds", "").Want(t, http.StatusConflict, "reglas de los encuentros")
}
