package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament/trf"
)

func TestAnEventFromItsListToItsStandings(t *testing.T) {
	h := newHouse(t)
	anas, bertas := h.member("Ana", "es"), h.member("Berta", "en")
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	carla.Get("/events").Want(t, http.StatusOK, "No event yet", "/events/new")
	path := carla.NewEvent()
	visitor := h.browser("es")
	visitor.Get("/events").Want(t, http.StatusOK, "Autumn Cup", "Todos contra todos", "Leyes de 2009", "Inscripción")
	visitor.Get(path).Want(t, http.StatusOK, "Todavía no hay clasificación")

	a := carla.UploadEntries(path, sitetest.EntryList)
	a.Want(t, http.StatusOK, "The players are entered.", "Réti, Richard")
	visitor.Get(path+"/entries").Want(t, http.StatusOK, "Rubinstein, Akiba", "Gran maestro", "2640", "POL", "1000001", "Ana")
	// When somebody was born is told to those who conduct the event, and to nobody else.
	if a := visitor.Get(path + "/entries"); strings.Contains(a.Page, "1989") || strings.Contains(a.Page, "Nacimiento") {
		t.Error("the public page tells a birth")
	}
	carla.Get(path+"/entries").Want(t, http.StatusOK, "1989")
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK, "The numbers are assigned.", "Draft round 1")
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK, "The round is published.", "Draft round 2")
	visitor.Get(path+"/rounds/1").Want(t, http.StatusOK, "Rubinstein, Akiba", "Réti, Richard", "Vidmar, Milan", "Marshall, Frank")
	visitor.Get(path+"/rounds/2").Want(t, http.StatusNotFound, "no está publicada")

	// Round 1 of the Berger table for four: 1-4, 2-3. Neither board has two
	// members, so both are named; then the links are made and the games seated.
	carla.Post(path+"/rounds/1/seat").Want(t, http.StatusConflict, "Réti, Richard", "Marshall, Frank")
	h.member("Dora", "en")
	h.member("Elsa", "en")
	carla.Post(path+"/players/4/member", "handle", "Dora").Want(t, http.StatusOK, "Saved.")
	carla.Post(path+"/players/3/member", "handle", "Nobody").Want(t, http.StatusConflict, "Nobody")
	carla.Post(path+"/players/3/member", "handle", "elsa").Want(t, http.StatusOK, "Elsa")
	ana := anas.enter()
	carla.Post(path+"/rounds/1/seat").Want(t, http.StatusOK, "The games have started in the hall")
	game := ana.on("seated")["game"].(string)
	visitor.Get(path+"/rounds/1").Want(t, http.StatusOK, `<li class="live">`, "/games/"+game)

	// Dora resigns online: the result flows into the standings by itself.
	doras := h.browser("en")
	doras.Post("/login", "handle", "Dora", "password", password)
	dora := doras.enter()
	ana.ok("move", "game", game, "uci", "e2e4", "ply", 0)
	dora.ok("move", "game", game, "uci", "e7e5", "ply", 1)
	dora.ok("resign", "game", game)
	sitetest.Eventually(t, "the online result on the page", func() bool {
		return strings.Contains(visitor.Get(path+"/rounds/1").Page, "1 – 0")
	})
	visitor.Get("/games/"+game).Want(t, http.StatusOK, "Autumn Cup", path+"/rounds/1")
	standings := visitor.Get(path)
	standings.Want(t, http.StatusOK, "Sonneborn-Berger")
	if first := rows(standings.Page)[0]; !strings.Contains(first, "Rubinstein") || !strings.Contains(first, `<td class="points">1</td>`) {
		t.Errorf("the first of the standings: %s", first)
	}
	if me := anas.Get(path); !strings.Contains(me.Page, `<tr class="me"><td class="place">1</td>`) {
		t.Error("Ana does not find her own row")
	}

	// The arbiter types the other board, and corrects it with a reason.
	results := path + "/rounds/1/results"
	carla.Get(results).Want(t, http.StatusOK, `name="r2" value="1/2-1/2" data-key="="`, "½")
	asked := carla.Post(results, "was1", "1-0", "r1", "1-0", "was2", "*", "r2", "1/2-1/2")
	asked.Want(t, http.StatusConflict, "Board 2:") // its game is in play
	played := regexp.MustCompile(`name="ends2" value="([^"]+)"`).FindStringSubmatch(asked.Page)
	if played == nil {
		t.Fatalf("no game is named that would end:\n%s", asked.Page)
	}
	carla.Post(results, "was1", "1-0", "r1", "1-0", "was2", "*", "r2", "1/2-1/2", "ends2", played[1], "why2", "Both agreed at the desk", "article2", "9.1").
		Want(t, http.StatusOK, "The results are recorded.", "½ – ½")
	carla.Post(results, "was2", "1/2-1/2", "r2", "0-1").Want(t, http.StatusConflict, "Board 2:")
	carla.Post(results, "was2", "1/2-1/2", "r2", "0-1", "reason", "The score sheets say so").Want(t, http.StatusOK, "0 – 1")
	carla.Post(results, "was2", "*", "r2", "1-0").Want(t, http.StatusConflict, "Board 2:")
	carla.Post(results, "was2", "0-1", "r2", "0-1", "o2", "1-0f", "reason", "Nobody came").Want(t, http.StatusOK, "+ – −")
	carla.Get(results).Want(t, http.StatusOK, `value="1-0f" data-key="+" checked`)
	carla.Post(results, "was2", "1-0f", "r2", "0-1", "o2", "1-0f", "reason", "He did come").Want(t, http.StatusOK, "0 – 1")
	carla.Post(results, "was2", "0-1", "r2", "three").Want(t, http.StatusBadRequest)
	visitor.Get(path+"/crosstable").Want(t, http.StatusOK, `<td class="self"></td>`, `<td class="x win"><a href="/games/`+game+`">1</a></td>`, `<td class="x loss">`)

	// The report carries the head of the log, and tells a birth to the staff only.
	visitor.Get(path+"/files").Want(t, http.StatusOK, path+"/report.trf", "TRF de 2026")
	head, err := h.journal.PublishedHead(t.Context(), "event/"+strings.TrimPrefix(path, "/events/"), h.eventSeq(path))
	must(t, err)
	for _, version := range []string{"", "?version=2016"} {
		for who, births := range map[*browser]bool{visitor: false, carla: true} {
			a := who.Get(path + "/report.trf" + version)
			a.Want(t, http.StatusOK, "001    1   GM Rubinstein", "### LogHead "+head+"\n")
			f, err := trf.Read(strings.NewReader(a.Page), "")
			if err != nil || len(f.Warnings) > 0 || strings.Contains(a.Page, "1985/06/22") != births {
				t.Errorf("births are to be told: %v; %v, %v\n%s", births, err, f.Warnings, a.Page)
			}
		}
	}
	carla.Get(carla.NewEvent()+"/report.trf").Want(t, http.StatusConflict, "numbers")

	carla.Post(path+"/rounds/1/close").Want(t, http.StatusOK, "The round is closed.")
	carla.Post(path+"/rounds/1/reopen").Want(t, http.StatusConflict)
	carla.Post(path+"/rounds/1/reopen", "reason", "A wrong board").Want(t, http.StatusOK, "open again")
	bertas.Post(path+"/rounds/2/publish").Want(t, http.StatusForbidden)
	bertas.Get(results).Want(t, http.StatusForbidden)
}

// eventSeq is the number of the last record of an event's log.
func (h *house) eventSeq(path string) uint64 {
	e, err := h.office.Event(office.EventID(strings.TrimPrefix(path, "/events/")))
	must(h.t, err)
	return e.Seq
}

var rowOf = regexp.MustCompile(`(?s)<tr[^>]*><td class="place">.*?</tr>`)

func rows(page string) []string { return append(rowOf.FindAllString(page, -1), "no row") }
