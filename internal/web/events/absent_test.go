package events

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// The draft names who was absent in the last round, with what the rules of the event
// make of it; one press brings them back, another takes them out. C.04.1 F8, 2009.
func TestTheDraftNamesWhoWasAbsent(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	played := func(system string) string {
		t.Helper()
		path := carla.NewEvent("system", system, "rounds", "4", "order", "system", "tiebreak_rules", "c07-2026", "conduct", "board")
		carla.UploadEntries(path, "name,rating\nAlfa,2000\nBeta,1900\nGamma,1800\nZeta,1700\n").Want(t, http.StatusOK)
		carla.Post(path+"/lots", "colour", "white").Want(t, http.StatusOK)
		carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
		carla.Post(path+"/rounds/1/results", "was1", "*", "r1", "1-0", "was2", "*", "r2", "0-1f").Want(t, http.StatusOK)
		return path
	}

	path := played("dutch-2009")
	draft := path + "/manage/draft"
	back := `action="` + path + `/players/4/bring-back"`
	a := carla.Get(draft)
	a.Want(t, http.StatusOK, "Zeta lost round 1 by default", "count as withdrawn (C.04.1 F8, 2009)", back, `aria-label="Bring Zeta back"`)
	if pairs := pairsOf(t, a); strings.Contains(pairs, "4") {
		t.Errorf("the draft pairs %s", pairs)
	}
	sitetest.CheckPage(t, "en", a)
	carla.Get(path+"/manage/players/4").Want(t, http.StatusOK, "count as withdrawn (C.04.1 F8, 2009)", "Bring back")
	h.visitor("es").Get(path+"/players/4").Want(t, http.StatusOK, "C.04.1 F8, 2009")

	a = carla.Post(path + "/players/4/bring-back")
	a.Want(t, http.StatusOK, "Zeta")
	if pairs := pairsOf(t, a); !strings.Contains(pairs, "4") || strings.Contains(a.Page, back) {
		t.Errorf("brought back, the draft pairs %s", pairs)
	}

	path = played("dutch-2009")
	carla.Post(path+"/rounds/2/publish", "pairs", pairsOf(t, carla.Get(path+"/manage/draft"))).Want(t, http.StatusOK)
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "Zeta was absent from round 1 without notice and counts as withdrawn (C.04.1 F8, 2009)")

	path = played("dutch-2026")
	a = carla.Get(path + "/manage/draft")
	a.Want(t, http.StatusOK, "The rules of this system do not withdraw them")
	if pairs := pairsOf(t, a); !strings.Contains(pairs, "4") || strings.Contains(a.Page, "bring-back") {
		t.Errorf("the draft of 2026 pairs %s", pairs)
	}
}

// pairsOf is the pairing that a draft shows.
func pairsOf(t *testing.T, a sitetest.Answer) string {
	t.Helper()
	found := regexp.MustCompile(`name="pairs" value="([^"]*)"`).FindStringSubmatch(a.Page)
	if found == nil {
		t.Fatal("the page has no pairing")
	}
	return found[1]
}
