package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// Two arbiters enter results at once: who comes second is told by whom and when the
// board was changed, nothing is written over unseen, and the page of the first one
// names the second one's entry.
func TestTwoArbitersAtOnce(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	aldo := h.withRole("Aldo", "en", members.RoleArbiter)
	path := open(carla, 8, 3)
	carla.Post(path+"/staff", "handle", "Aldo", "duty", "arbiter").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	results := path + "/rounds/1/results"
	carla.Get(path+"/manage/results").Want(t, http.StatusOK, "Results of round 1")
	aldo.Post(results, "was1", "*", "r1", "*", "was3", "*", "r3", "1-0").Want(t, http.StatusOK, "The results are recorded.")
	a := carla.Post(results, "was3", "*", "r3", "0-1", "was4", "*", "r4", "1/2-1/2")
	a.Want(t, http.StatusConflict, "Board 3:", "Aldo", " UTC", `data-board="4" data-was="1/2-1/2" data-mine`, "Board 3: 1 – 0 by Aldo at")
	if strings.Contains(a.Page, `data-board="3" data-was="1-0" data-mine`) {
		t.Error("Aldo's result is taken for the reader's own")
	}
	carla.Post(results, "was3", "1-0", "r3", "0-1", "reason", "The slip says so").Want(t, http.StatusOK, "The results are recorded.")
	aldo.Get(results).Want(t, http.StatusOK, "Board 3 was changed to 0 – 1 by Carla at")
	a = aldo.Post(results, "was3", "1-0", "r3", "1/2-1/2", "reason", "No")
	a.Want(t, http.StatusConflict, "Board 3:", "Carla")
	sitetest.CheckPage(t, "en", a)

	// A fault on one board keeps what was typed for the others.
	a = aldo.Post(results, "was1", "*", "r1", "1-0", "o1", "0-0", "was2", "*", "r2", "1-0")
	a.Want(t, http.StatusBadRequest, "Board 1: Two results", `data-board="2" data-was="1-0" data-mine`)
	sitetest.CheckTranslated(t, carla, results, path+"/rounds/1/boards/3")
}

// A second reading that agrees closes the round; one that does not names the boards.
func TestSecondReading(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := open(carla, 4, 3)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	round := path + "/rounds/1"
	a := carla.Get(round + "/results")
	if strings.Contains(a.Page, "/reread") {
		t.Error("a second reading is offered before the first")
	}
	carla.Post(round+"/results", "was1", "*", "r1", "1-0", "was2", "*", "r2", "0-1").Want(t, http.StatusOK, "All results of round 1 are in: close the round.", round+"/reread")
	a = carla.Get(round + "/reread")
	a.Want(t, http.StatusOK, "Second check of round 1", `data-stands="1 – 0"`)
	if strings.Contains(a.Page, " checked") {
		t.Error("the second reading shows what stands")
	}
	sitetest.CheckPage(t, "en", a)
	carla.Post(round+"/reread", "r1", "1-0", "r2", "1-0").Want(t, http.StatusConflict, "Board 2: 0 – 1 was entered before, 1 – 0 now.", `name="r2" value="1-0" data-key="1" checked`,
		`<li class="agrees" data-board="1"`, `<li class="differs" data-board="2"`, `<span role="status">0 – 1 was entered before, 1 – 0 now.`)
	carla.Post(round+"/reread", "r1", "1-0").Want(t, http.StatusConflict, "Board 2: 0 – 1 was entered before")
	carla.Get(path+"/manage/rounds").Want(t, http.StatusOK, "All results in")
	carla.Post(round+"/reread", "r1", "1-0", "r2", "0-1").Want(t, http.StatusOK, "entered twice and agree", "Closed")
	carla.Post(round+"/reread", "r1", "1-0", "r2", "0-1").Want(t, http.StatusConflict)
	sitetest.CheckTranslated(t, carla, round+"/results")
}

// A correction in a round long past shows what it would change before it is made, and
// the page of the board keeps what became of it.
func TestCorrection(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := open(carla, 4, 3)
	for _, round := range []string{path + "/rounds/1", path + "/rounds/2"} {
		carla.Post(round+"/publish").Want(t, http.StatusOK)
		carla.Post(round+"/results", "was1", "*", "r1", "1-0", "was2", "*", "r2", "0-1").Want(t, http.StatusOK)
	}
	board := path + "/rounds/1/boards/2"
	a := carla.Get(board)
	a.Want(t, http.StatusOK, "Round 1, board 2", "History", "entered by Carla")
	if strings.Contains(a.Page, "What changes from") {
		t.Error("a change is shown that nobody asked for")
	}
	a = carla.Get(board + "?result=1-0")
	a.Want(t, http.StatusOK, "What changes from 0 – 1 to 1 – 0", "2 → 1", "The following round is already paired")
	sitetest.CheckPage(t, "en", a)
	carla.Post(board, "was", "0-1", "result", "1-0").Want(t, http.StatusConflict, "reason")
	carla.Get(board).Want(t, http.StatusOK, `<span class="result">0 – 1</span>`)
	carla.Post(board, "was", "0-1", "result", "1-0", "reason", "The slip was read wrongly: it says 1-0").Want(t, http.StatusOK, "The result is corrected.", "Board 2 was changed to 1 – 0 by Carla at")
	carla.Get(board).Want(t, http.StatusOK, "The slip was read wrongly", "entered by Carla")
	// The result is spelt as on every page; what was typed stays as it was typed.
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "0 – 1 was corrected to 1 – 0 by Carla: The slip was read wrongly: it says 1-0")
	carla.Post(board, "was", "0-1", "result", "1/2-1/2", "reason", "late").Want(t, http.StatusConflict)
	carla.Get(path+"/rounds/1/boards/9").Want(t, http.StatusConflict)
	h.withRole("Otto", "en", members.RoleArbiter).Get(board).Want(t, http.StatusForbidden)
	sitetest.CheckTranslated(t, carla, board, board+"?result=0-1")
}
