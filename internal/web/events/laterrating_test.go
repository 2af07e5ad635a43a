package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// An event is marked as one of more than 30 days, which its days propose; tie-breaks by ratings are
// advised against; and a player gets another rating on the page of the entry.
func TestLaterRatings(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path, _ := h.anOpen("Carla", six()...)
	about, order, ratings := path+"/settings/about", path+"/settings/order", path+"/players/2/ratings"
	if a := carla.Get(path + "/manage/players/2"); strings.Contains(a.Page, "Ratings of later rounds") {
		t.Error("the form is shown without the mark")
	}
	carla.Post(ratings, "rating", "2015", "round", "2", "reason", "x").Want(t, http.StatusConflict, "not marked as one of more than 30 days", "C.07 10")
	carla.Post(about, "starts", "2026-10-01", "ends", "2026-12-01").Want(t, http.StatusOK, "Days from the first to the last: 61. Mark the event")
	carla.Post(about, "has_long", "yes", "long", "yes").Want(t, http.StatusOK, `id="long" name="long" value="yes" checked`, `name="ratings_by_round"`)
	chosen := []string{"tiebreak_rules", "c07-2026", "order", "own", "tiebreak", "ARO", "has_ratings_by_round", "yes", "ratings_by_round", "yes"}
	carla.Post(order, chosen...).Want(t, http.StatusOK, "advised against (level 2): ARO.", "I have read this", `value="long-ratings@0"`)
	a := carla.Post(order, append(chosen, "accept", "long-ratings@0")...)
	a.Want(t, http.StatusOK, "is by ratings, which is advised against", `name="ratings_by_round" value="yes" checked`)
	sitetest.CheckPage(t, "en", a)

	a = carla.Post(ratings, "rating", "2015", "round", "2", "list", "standard 2026-11", "reason", "November")
	a.Want(t, http.StatusOK, "Ratings of later rounds", "From round 2: 2015 (standard 2026-11)")
	sitetest.CheckPage(t, "en", a)
	a = carla.Post(ratings, "rating", "many", "round", "2", "list", "club", "reason", "x")
	a.Want(t, http.StatusConflict, "“many” is not a rating", `name="rating" value="many" inputmode="numeric" maxlength="4" required aria-invalid="true"`, `name="list" value="club"`, `id="later-fault"`)
	sitetest.CheckPage(t, "en", a)
	carla.Post(ratings, "rating", "2015", "round", "4", "reason", "x").Want(t, http.StatusConflict, "not with round 4", `name="round" value="4" type="number" min="2" required aria-invalid="true"`)
	carla.Post(ratings, "rating", "2015", "round", "3", "reason", strings.Repeat("x", 2000)).Want(t, http.StatusConflict, `x" required maxlength="200" aria-invalid="true"`, `placeholder="standard 2026-11" autocomplete="off"></div>`)
	carla.Post(ratings, "rating", "2015", "round", "3").Want(t, http.StatusConflict, `name="reason" value="" required maxlength="200" aria-invalid="true"`, `name="rating" value="2015"`)
	carla.Post(about, "has_long", "yes").Want(t, http.StatusConflict, "stays marked", `id="long-error"`)
	carla.Get(path+"/players/2").Want(t, http.StatusOK, "2015 from round 2")
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "Player, B has the rating 2015 (standard 2026-11) from round 2 on: November")
}
