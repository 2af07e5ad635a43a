package events

import (
	"net/http"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

// Pairings by hand that break absolute rules are named with their articles on the draft, want a reason, and stand in the log.
func TestBrokenRulesOnTheDraft(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := carla.NewEvent("system", "dutch-2009", "rounds", "4", "conduct", "board")
	carla.UploadEntries(path, "name,rating\nAna,2000\nBob,1900\nCora,1800\nDora,1700\nEva,1600\n").Want(t, http.StatusOK)
	carla.Post(path+"/lots", "colour", "white").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK) // Ana-Cora, Dora-Bob, Eva has the bye
	carla.Post(path+"/rounds/1/results", "was1", "*", "r1", "1-0", "was2", "*", "r2", "1/2-1/2").Want(t, http.StatusOK)
	const again = "1-3_4-2_5.full"
	named := []string{"Ana and Cora have met already. (B1.a, 2009)", "Dora and Bob have met already. (B1.a, 2009)", "Eva has had a bye, or a point without playing, and may not have this bye. (B1.b, 2009)"}
	carla.Get(path+"/manage/draft?pairs="+again).Want(t, http.StatusOK, append(named, `id="reason" name="reason" required`)...)
	carla.Post(path+"/rounds/2/publish", "pairs", again).Want(t, http.StatusConflict, append(named, "Give a reason")...)
	carla.Post(path+"/rounds/2/publish", "pairs", again, "reason", "a blizzard").Want(t, http.StatusOK)
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, append(named, "a blizzard")...)
}
