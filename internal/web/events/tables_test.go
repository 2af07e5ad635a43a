package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

// A fixed table stands on the page of the round, and the staff reads who does not sit at theirs.
func TestFixedTables(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := carla.Event()
	carla.Post(path+"/players/1", "name", "Rubinstein, Akiba", "rating", "2640", "table", "30", "half_byes_asked", "yes").Want(t, http.StatusOK)
	carla.Post(path+"/players/3", "name", "Marshall, Frank", "rating", "2570", "table", "30", "half_byes_asked", "yes").Want(t, http.StatusOK)
	carla.Post(path+"/settings/play", "first_table", "21", "reason", "the juniors sit first").Want(t, http.StatusOK)
	carla.Get(path+"/rounds/1").Want(t, http.StatusOK, "Table 30", "Table 21")
	staff := carla.Get(path + "/manage/rounds")
	staff.Want(t, http.StatusOK, "Not at their fixed table")
	if page := carla.Get(path + "/rounds/1").Page; strings.Contains(page, "Not at their fixed table") {
		t.Error("the public reads who needs a fixed table")
	}
	carla.Get(path+"/print/pairings?round=1").Want(t, http.StatusOK, ">Table</th>")
}
