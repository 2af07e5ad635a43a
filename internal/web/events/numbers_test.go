package events

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
)

// On the page of entries starting numbers are exchanged and given anew: what moves is asked about,
// listed with its line, and undone with one press.
func TestNumbersChange(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	entries := six()
	entries[1].Rating = entries[0].Rating
	path, id := h.anOpen("Carla", entries...)
	page := path + "/manage/entries"
	lacks := func(a sitetest.Answer, parts ...string) {
		t.Helper()
		for _, part := range parts {
			if strings.Contains(a.Page, part) {
				t.Errorf("the page has %q", part)
			}
		}
	}
	lacks(carla.Get(page), "Exchange their numbers")
	carla.Post(path+"/lots", "colour", "white").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	a := carla.Get(page)
	a.Want(t, http.StatusOK, "Exchange their numbers", "All numbers are those of the ratings")
	sitetest.CheckPage(t, "en", a)

	exchange := []string{"one", "1 · Player, A", "other", "Player, B"}
	carla.Post(path+"/numbers/exchange", "one", "1", "other", "3").Want(t, http.StatusConflict, "only players of equal rating exchange", "C.04.2 2.2")
	carla.Post(path+"/numbers/exchange", "one", "1").Want(t, http.StatusBadRequest)
	carla.Post(path+"/numbers/exchange", exchange...).Want(t, http.StatusOK, "Player, B 2 → 1; Player, A 1 → 2", `name="accept" value="exchange@2"`)
	a = carla.Post(path+"/numbers/exchange", append(exchange, "accept", "exchange@2")...)
	a.Want(t, http.StatusOK, "Starting numbers that have changed", "would have another number", "<li>Player, A: 2 → 1</li>")
	sitetest.CheckPage(t, "en", a)
	const line = "### Exchange @ Round 2: 2 1 =&gt; 1 2"
	a = carla.Get(path + "/manage/log")
	a.Want(t, http.StatusOK, line)
	place := regexp.MustCompile(`action="` + path + `/log/undo" class="inline"><input type="hidden" name="place" value="(\d+)"`).FindStringSubmatch(a.Page)
	if place == nil {
		t.Fatal("the line cannot be undone")
	}
	lacks(carla.Post(path+"/log/undo", "place", place[1]), line)

	profile, err := h.members.Find(t.Context(), "Carla")
	must(t, err)
	_, err = h.office.Amend(t.Context(), profile.Identity(), id, 6, func(e tournament.Entry) tournament.Entry {
		e.Rating = 2300
		return e
	})
	must(t, err)
	carla.Get(page).Want(t, http.StatusOK, "<li>Player, F: 6 → 1</li>")
	carla.Post(path+"/numbers/anew").Want(t, http.StatusOK, "Player, F 6 → 1", `name="accept" value="regeneration@2"`)
	carla.Post(path+"/numbers/anew", "accept", "regeneration@2").Want(t, http.StatusOK, "Starting numbers that have changed")
	carla.Post(path+"/numbers/anew").Want(t, http.StatusConflict, "Nobody would get another starting number")
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "### Regeneration @ Round 2: 2 3 4 5 6 1 =&gt; 1 2 3 4 5 6")
}
