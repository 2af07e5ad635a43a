package events

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// In FIDE mode changes by hand begin and end. Every arbiter sees them and may end them. A round that
// differs from the rules is asked about, listed with its line, and undone with one press.
func TestByHandBeginsAndEnds(t *testing.T) {
	h := newHouse(t)
	lacks := func(a sitetest.Answer, parts ...string) {
		t.Helper()
		for _, part := range parts {
			if strings.Contains(a.Page, part) {
				t.Errorf("the page has %q", part)
			}
		}
	}
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := open(carla, 8, 3, "laws", "2023")
	draft := path + "/manage/draft"
	a := carla.Get(draft)
	a.Want(t, http.StatusOK, "Begin changes by hand", `action="`+path+`/byhand/begin"`)
	lacks(a, `name="turn"`)
	carla.Get(draft+"?pairs=1-5_6-2_3-7_8-4&turn=1").Want(t, http.StatusConflict, "No changes by hand of the pairs of round 1 have begun")
	begin := func() {
		t.Helper()
		carla.Post(path+"/byhand/begin", "round", "1").Want(t, http.StatusOK, `name="turn"`, "Carla changes the pairs of round 1 by hand")
	}
	begin()

	olga := h.withRole("Olga", "en", members.RoleOrganiser|members.RoleAdministrator)
	olga.Get(path+"/manage/settings").Want(t, http.StatusOK, "Carla changes the pairs of round 1 by hand", "End without a change")
	olga.Post(path+"/rounds/1/publish").Want(t, http.StatusConflict, "being changed by hand (Carla)")
	a = olga.Post(path+"/byhand/end", "round", "1")
	a.Want(t, http.StatusOK, "The changes by hand have ended")
	lacks(a, "End without a change")

	begin()
	carla.Get(draft+"?pairs=5-1_6-2_3-7_8-4").Want(t, http.StatusOK, `id="reason"`, "The rules would pair differently.")
	turned := []string{"pairs", "5-1_6-2_3-7_8-4", "reason", "agreed"}
	carla.Post(path+"/rounds/1/publish", turned...).Want(t, http.StatusOK, "Pairs of the rules =&gt; pairs of the round: 1-5 =&gt; 5-1", `name="accept" value="mpa@1"`)
	a = carla.Post(path+"/rounds/1/publish", append(turned, "accept", "mpa@1")...)
	a.Want(t, http.StatusOK)
	lacks(a, "End without a change")
	const line = "### MPA @ Round 1: 1-5 =&gt; 5-1"
	a = carla.Get(path + "/manage/log")
	a.Want(t, http.StatusOK, "Departures from the rules of pairing", line)
	sitetest.CheckPage(t, "en", a)
	place := regexp.MustCompile(`action="` + path + `/log/undo" class="inline"><input type="hidden" name="place" value="(\d+)"`).FindStringSubmatch(a.Page)
	if place == nil {
		t.Fatal("the line cannot be undone")
	}
	a = carla.Post(path+"/log/undo", "place", place[1])
	a.Want(t, http.StatusOK, "Undone")
	lacks(a, line)
}
