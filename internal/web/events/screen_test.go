package events

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
)

// categorise declares categories, which no form of the event's beginning has.
func (h *house) categorise(who, path string, rules ...tournament.CategoryRule) {
	h.t.Helper()
	profile, err := h.members.Find(h.t.Context(), who)
	must(h.t, err)
	_, err = h.office.AmendRegulations(h.t.Context(), profile.Identity(), office.EventID(strings.TrimPrefix(path, "/events/")), func(regs tournament.Regulations) tournament.Regulations {
		regs.Categories = rules
		return regs
	}, "announced")
	must(h.t, err)
}

// A screen shows what the hour asks for, or what its address names, to everybody.
func TestWhatAScreenShows(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent()
	screen := func(query string, parts ...string) sitetest.Answer {
		t.Helper()
		a := h.visitor("en").Get(path + "/screen" + query)
		a.Want(t, http.StatusOK, append(parts, `data-live-source="`+path+`/live"`)...)
		sitetest.CheckPage(t, "en", a)
		return a
	}
	screen("", "Nothing to show yet", `data-seconds="12"`, `data-scale="1.00"`)
	carla.UploadEntries(path, sitetest.EntryList)
	screen("", `data-show="Entries"`, "Rubinstein, Akiba")
	carla.Post(path+"/lots", "how", "list")
	screen("?show=pairings", "Nothing to show yet")
	carla.Post(path + "/rounds/1/publish")
	if a := screen("", `data-show="Round 1"`, `data-show="Round 1 · by name"`); strings.Contains(a.Page, "Standings") {
		t.Error("standings before a result")
	}
	screen("?show=results", "Nothing to show yet")
	carla.Post(path+"/rounds/1/results", "was1", "*", "r1", "1-0").Want(t, http.StatusOK)
	screen("", `data-show="Round 1"`, `data-show="Standings after round 1 of 3"`, "1 – 0")
	if a := screen("?show=results", "1 – 0"); strings.Contains(a.Page, "Vidmar") {
		t.Error("a board without a result among the results")
	}
	screen("?show=standings&show=by-name,pairings&seconds=7&size=150", `data-seconds="7"`, `data-scale="1.50"`, `data-show="Standings after round 1 of 3"`, `data-show="Round 1 · by name"`)
	screen("?show=secrets&seconds=x&size=9999", `data-seconds="12"`, `data-scale="3.00"`, `data-show="Round 1"`)
	screen("?seconds=-5&size=1", `data-seconds="3"`, `data-scale="0.50"`)
	h.visitor("es").Get(path+"/screen").Want(t, http.StatusOK, "Ronda 1", "Pausa")
	h.visitor("es").Get(path+"/screen?lang=en").Want(t, http.StatusOK, "Round 1", "Pause")
	if a := carla.Get(path + "/screen"); strings.Contains(a.Page, "Carla") {
		t.Error("a screen says who looks at it, and is kept for others")
	}
	h.categorise("Carla", path, tournament.CategoryRule{Name: "Born 1985 or later", Of: "r2580-2610"})
	screen("?show=categories", `data-show="Standings after round 1 of 3 · Born 1985 or later"`, "Vidmar")
	h.visitor("en").Get("/events/nothing/screen").Want(t, http.StatusNotFound)
}

// The standings of a category have its players alone, and ranks that begin anew, in the
// page, in print and in the file.
func TestCategories(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := h.open(carla)
	h.categorise("Carla", path, tournament.CategoryRule{Name: "Below 2600 & <more>", Of: "r-2599"})
	reader := h.visitor("en")
	reader.Get(path).Want(t, http.StatusOK, "?category=Below%202600%20%26%20%3cmore%3e")
	a := reader.Get(path + "?category=Below+2600+%26+%3Cmore%3E")
	a.Want(t, http.StatusOK, "Standings · Below 2600 & <more>", `<td class="place">1</td>`, "Marshall")
	_, standings, _ := strings.Cut(a.Page, `class="book standings"`)
	if strings.Contains(standings, "Rubinstein") {
		t.Error("who does not belong to the category")
	}
	reader.Get(path+"/print/standings").Want(t, http.StatusOK, "Standings after round 1 of 3 · Below 2600 & <more>")
	reader.Get(path+"/files/csv?sheet=standings").Want(t, http.StatusOK, "Standings after round 1 of 3 · Below 2600 & <more>")
	carla.Post(path+"/prizes", "category", "", "amounts", "10", "category", "Below 2600 & <more>", "amounts", "90", "division", "equal", "reason", "more").Want(t, http.StatusOK, "Saved.")
	reader.Get(path+"/prizes").Want(t, http.StatusOK, "90.00", "Below 2600 & <more>")
}

// The standings that pages share are those of the event as it stands, after every result
// and correction; the pages show them at once.
func TestKeptStandings(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := open(carla, 8, 3)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	var p Pages
	was, shown := "*", ""
	for _, result := range []string{"1-0", "0-1", "1/2-1/2", "1-0"} {
		if was == "*" {
			carla.Post(path+"/rounds/1/results", "was1", was, "r1", result).Want(t, http.StatusOK)
		} else {
			carla.Post(path+"/rounds/1/boards/1", "was", was, "result", result, "reason", "misread").Want(t, http.StatusOK)
		}
		was = result
		e, err := h.office.Event(office.EventID(strings.TrimPrefix(path, "/events/")))
		must(t, err)
		for range 2 {
			if diff := cmp.Diff(e.Tournament.Standings(), p.standings(e)); diff != "" {
				t.Errorf("after %s: %s", result, diff)
			}
		}
		a := carla.Get(path)
		_, standings, _ := strings.Cut(a.Page, `class="book standings"`)
		if standings == shown {
			t.Errorf("%s is not shown", result)
		}
		shown = standings
	}
}

// What many ask for at once is made once, and made anew when the event has changed;
// a fault is not kept for another event.
func TestKept(t *testing.T) {
	var k eventCache[int]
	var made atomic.Int32
	var wait sync.WaitGroup
	for range 100 {
		wait.Go(func() {
			got, err := k.get(office.Event{ID: "a", Seq: 1}, "x", func() (int, error) { return int(made.Add(1)), nil })
			if got != 1 || err != nil {
				t.Errorf("%d, %v", got, err)
			}
		})
	}
	wait.Wait()
	next := func(e office.Event, name string) int {
		got, _ := k.get(e, name, func() (int, error) { return int(made.Add(1)), errors.New("kept too") })
		return got
	}
	if got := next(office.Event{ID: "a", Seq: 1}, "y"); got != 2 {
		t.Errorf("another name: %d", got)
	}
	if got := next(office.Event{ID: "a", Seq: 2}, "x"); got != 3 {
		t.Errorf("after a change: %d", got)
	}
	if got := next(office.Event{ID: "a", Seq: 1}, "x"); got != 4 {
		t.Errorf("of a state that is past: %d", got)
	}
	if got := next(office.Event{ID: "a", Seq: 2}, "x"); got != 3 {
		t.Errorf("the past drove the present out: %d", got)
	}
	for i := range 10 * keptTexts {
		next(office.Event{ID: "a", Seq: 2}, string(rune('α'+i)))
	}
	if n := len(k.last["a"].made); n > keptTexts {
		t.Errorf("%d texts", n)
	}
	for i := range 10 * keptEvents {
		next(office.Event{ID: office.EventID(rune('a' + i)), Seq: 2}, "x")
	}
	if len(k.last) > keptEvents {
		t.Errorf("%d events", len(k.last))
	}
}
