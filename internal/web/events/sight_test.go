package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/office"
)

// An official declares a player of a team as visually disabled, the form of the team keeps it, and
// only officials see it.
func TestSightOfATeam(t *testing.T) {
	h := newHouse(t)
	olga := both(h)
	path := league(olga)
	const row = "visually disabled: – → yes, with the assistant Rosa Reyes (abd)"
	olga.Post(path+"/players/1/sight", "place", "2", "assistant", "Rosa Reyes", "duty-a", "1").Want(t, http.StatusConflict, "Only a player who is declared")
	olga.Post(path+"/players/1/sight", "place", "2", "cannot-see", "1", "assistant", "Rosa Reyes").Want(t, http.StatusConflict, "no duties of an assistant")
	olga.Post(path+"/players/1/sight", "place", "9", "cannot-see", "1").Want(t, http.StatusConflict)
	olga.Post(path+"/players/1/sight", "place", "2", "cannot-see", "1", "assistant", "Rosa Reyes", "duty-a", "1", "duty-b", "1", "duty-d", "1").
		Want(t, http.StatusOK, `value="Rosa Reyes"`, "Playing without seeing the board: Bob")
	olga.Get(path+"/manage/log").Want(t, http.StatusOK, row)
	olga.Get(path+"/manage/players/1").Want(t, http.StatusOK, `value="Rosa Reyes"`)
	page := olga.Get(path + "/manage/players/1").Page
	_, rest, _ := strings.Cut(page, `name="was" value="`)
	was, _, _ := strings.Cut(rest, `"`)
	olga.Post(path+"/teams/1", "was", was, "do", "down-1", "name", "Torre", "p_name", "Ana", "p_rating", "2000", "p_name", "Bob", "p_rating", "1900", "p_name", "Axel", "p_rating", "1500").
		Want(t, http.StatusOK, "Saved.", "Playing without seeing the board: Bob", `value="Rosa Reyes"`)
	e, err := h.office.Event(office.EventID(strings.TrimPrefix(path, "/events/")))
	must(t, err)
	if p, _ := e.Tournament.Player(1); p.Roster[0].Name != "Bob" || p.Roster[0].Sight.Assistant != "Rosa Reyes" || p.Roster[1].Sight.CannotSee() {
		t.Errorf("after another order %+v", p.Roster)
	}
	guest := h.visitor("en")
	for _, page := range []string{"", "/entries", "/teams/1"} {
		if body := guest.Get(path + page).Page; strings.Contains(body, "Rosa") || strings.Contains(body, "disabled:") {
			t.Errorf("%s shows the declaration", page)
		}
	}
}
