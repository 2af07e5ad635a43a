package events

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
)

// A Scheveningen of two clubs in the browser: drafted with its reasons, published,
// results, and the score of the teams above the standings.
func TestAScheveningenInTheBrowser(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("system", "scheveningen", "order", "system", "tiebreak_rules", "c07-2026", "conduct", "board")
	carla.UploadEntries(path, "name,club,rating\nAna,Casino,2000\nBea,Casino,1900\n").Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "lot").Want(t, http.StatusConflict, "two teams", "Casino")
	carla.UploadEntries(path, "name,club,rating\nCarl,Café,2010\nDan,café,1800\n").Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "lot").Want(t, http.StatusOK, "Draft round 1")
	a := carla.Get(path + "/manage/draft")
	a.Want(t, http.StatusOK, "Round 1 of the Scheveningen table for 2 boards", "number 1 of the first team meet number 1 of the second")
	sitetest.CheckPage(t, "en", a)
	for round := 1; round <= 2; round++ {
		carla.Post(fmt.Sprintf("%s/rounds/%d/publish", path, round)).Want(t, http.StatusOK, "The round is published.")
		carla.Post(fmt.Sprintf("%s/rounds/%d/results", path, round), "was1", "*", "r1", "1-0", "was2", "*", "r2", "1/2-1/2").Want(t, http.StatusOK)
	}
	carla.Get(path+"/manage/draft").Want(t, http.StatusConflict, "over")
	h.visitor("en").Get(path).Want(t, http.StatusOK, "Casino 2 – Café 2", "Scheveningen, two teams")
	sitetest.CheckTranslated(t, carla, path+"/manage/rounds")
}

// Groups are ranked each for itself, and those who are done rest while others play.
func TestGroupsInTheBrowser(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("system", "belgrade-1", "groups", "2", "order", "system", "tiebreak_rules", "c07-2026", "conduct", "board")
	list := "name,rating\n"
	for i := range 6 {
		list += fmt.Sprintf("Player %c,%d\n", 'A'+i, 2000-10*i)
	}
	carla.UploadEntries(path, list).Want(t, http.StatusOK)
	carla.Get(path+"/manage/rounds").Want(t, http.StatusOK, "The numbers follow rating, title and name.")
	carla.Post(path+"/lots", "how", "lot").Want(t, http.StatusOK)
	carla.Get(path+"/manage/draft").Want(t, http.StatusOK, "Group 1, dealt from the seeds to and fro: 1, 4, 5.", "Group 2, dealt from the seeds to and fro: 2, 3, 6.")
	for round := 1; round <= 3; round++ {
		carla.Post(fmt.Sprintf("%s/rounds/%d/publish", path, round)).Want(t, http.StatusOK, "The round is published.")
		result := []string{"1-0", "1/2-1/2", "1/2-1/2"}[round-1]
		carla.Post(fmt.Sprintf("%s/rounds/%d/results", path, round), "was1", "*", "r1", result, "was2", "*", "r2", result).Want(t, http.StatusOK)
	}
	h.visitor("en").Get(path).Want(t, http.StatusOK, "Belgrade groups, round robin, 2 groups", `<th colspan="99" scope="rowgroup">Group 1</th>`, `scope="rowgroup">Group 2</th>`)
	sitetest.CheckTranslated(t, carla, path+"/manage/rounds")

	// The two best of each group go on to a final, the winners first.
	carla.SetCookie("lang", "en")
	final := carla.NewEvent("system", "berger-1", "order", "system", "tiebreak_rules", "c07-2026", "conduct", "board")
	carla.Get(final+"/manage/entries").Want(t, http.StatusOK, "Take over qualifiers")
	from := path[len("/events/"):]
	carla.Post(final+"/entries/carry", "from", from, "first", "0").Want(t, http.StatusConflict)
	a := carla.Post(final+"/entries/carry", "from", from, "first", "1")
	a.Want(t, http.StatusOK, "Player")
	sitetest.CheckPage(t, "en", a)
	h.withRole("Otto", "en", members.RoleOrganiser).Post(final+"/entries/carry", "from", from, "first", "1").Want(t, http.StatusForbidden)
}

// Everything of a double round robin and of an event by hand is in the browser: both
// are conducted here from the numbers to the end.
func TestDoubleRoundRobinAndByHand(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	for _, system := range []string{"berger-2", "manual"} {
		path := carla.NewEvent("system", system, "rounds", "6", "order", "system", "tiebreak_rules", "c07-2026", "conduct", "board")
		carla.UploadEntries(path, "name\nAna\nBea\nCarl\nDan\n").Want(t, http.StatusOK)
		carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
		byHand := []string{"1-4_2-3", "4-3_1-2", "2-4_3-1", "4-1_3-2", "3-4_2-1", "4-2_1-3"}
		for round := 1; round <= 6; round++ {
			if system == string(tournament.Manual) {
				carla.Get(path+"/manage/draft?pairs="+byHand[round-1]).Want(t, http.StatusOK, "Publish round")
				carla.Post(fmt.Sprintf("%s/rounds/%d/publish", path, round), "pairs", byHand[round-1]).Want(t, http.StatusOK, "The round is published.")
			} else {
				carla.Get(path+"/manage/draft").Want(t, http.StatusOK, "Berger table for 4 players")
				carla.Post(fmt.Sprintf("%s/rounds/%d/publish", path, round)).Want(t, http.StatusOK, "The round is published.")
			}
			if page := carla.Get(path + "/manage/rounds"); strings.Contains(page.Page, fmt.Sprintf("Draft round %d<", round+1)) != (round < 6) {
				t.Errorf("%s: the page offers to draft round %d of 6, or hides it", system, round+1)
			}
			carla.Post(fmt.Sprintf("%s/rounds/%d/results", path, round), "was1", "*", "r1", "1-0", "was2", "*", "r2", "0-1").Want(t, http.StatusOK)
			carla.Post(fmt.Sprintf("%s/rounds/%d/close", path, round)).Want(t, http.StatusOK)
		}
		carla.Get(path+"/manage/draft").Want(t, http.StatusConflict, "6 of 6 rounds")
		h.visitor("en").Get(path).Want(t, http.StatusOK, "6 of 6")
	}
}
