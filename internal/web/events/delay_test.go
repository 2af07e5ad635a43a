package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// The organiser says how much later spectators see the games; the pages of the event say it, games that begin
// afterwards have it, and the PGN of the event keeps to it.
func TestTheOrganiserDelaysTheBroadcast(t *testing.T) {
	h := newHouse(t)
	for _, handle := range []string{"Ana", "Bea"} {
		h.member(handle, "en")
	}
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("order", "system", "tiebreak_rules", "c07-2026", "conduct", "screen", "control", "15+10", "system", "berger-1")
	carla.UploadEntries(path, "name,handle\nAna,Ana\nBea,Bea\n").Want(t, http.StatusOK)
	carla.Post(path+"/settings/play", "broadcast_minutes", "1000", "broadcast_moves", "3").Want(t, http.StatusConflict, "delay of the broadcast")
	carla.Post(path+"/settings/play", "broadcast_minutes", "15", "broadcast_moves", "1").Want(t, http.StatusOK)
	carla.Get(path+"/manage/settings").Want(t, http.StatusOK, `name="broadcast_minutes" value="15"`, `name="broadcast_moves" value="1"`)
	h.visitor("en").Get(path).Want(t, http.StatusOK, "Games are shown 15 minutes later", "Games are shown 1 move later")
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/seat").Want(t, http.StatusOK, "The games have started in the hall")
	row := h.hall.Games()[0]
	h.play(row, "f2f3", "e7e5", "g2g4")
	view, err := h.hall.Table(t.Context(), row.ID, members.Identity{})
	must(t, err)
	if want := (hall.Delay{Minutes: 15, Moves: 1}); view.Terms.Delay != want || view.Ply != 0 {
		t.Errorf("a visitor sees %d half moves, with %+v", view.Ply, view.Terms.Delay)
	}
	if page := h.visitor("en").Get(path + "/files/pgn").Page; strings.Contains(page, "1. f3") || strings.Contains(page, "{[%clk") {
		t.Errorf("the PGN of the event shows what is held back:\n%s", page)
	}
}
