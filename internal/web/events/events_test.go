package events

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// A faulty list brings nobody in and shows every fault with its place and its
// remedy, in the page's language.
func TestAFaultyListChangesNothing(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "es", members.RoleOrganiser)
	path := carla.NewEvent()
	faulty := "name,rating,title,federation,birth,fideid\n" +
		"Good, Player,2000,,ESP,1990,1\n" + // the comma makes a field too many
		"\"Réti, Richard\",18x0,XM,AUT,1889,\n" +
		",2000,,ESP,1990,\n"
	a := carla.UploadEntries(path, faulty)
	a.Want(t, http.StatusUnprocessableEntity, "no ha cambiado nada", "18x0", "XM", "ínea 2", "ínea 3", "ínea 4", "columna")
	sitetest.CheckPage(t, "es", a)
	carla.Get(path+"/entries").Want(t, http.StatusOK, "Todavía no hay participantes")
	carla.UploadEntries(path, "").Want(t, http.StatusUnprocessableEntity)
	carla.UploadEntries(path, "\x00\x01\x02").Want(t, http.StatusUnprocessableEntity)
	carla.Post(path+"/entries").Want(t, http.StatusBadRequest, "Elige primero un archivo")
	carla.UploadEntries(path, strings.Repeat("x", uploadLimit+1)).Want(t, http.StatusRequestEntityTooLarge)
	if a := carla.UploadEntries(path, "name\n<script>alert(1)</script>,x\n"); strings.Contains(a.Page, "<script>alert") {
		t.Error("what the file says is obeyed as HTML")
	}
}

func TestAnEventThatIsNotCreatedSaysWhy(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	a := carla.Post("/events/new", "name", "", "system", "berger-1", "laws", "2009", "control", "five", "federation", "Spain", "starts", "2009-02-30")
	a.Want(t, http.StatusConflict, "The event was not created.", `value="five"`, `value="SPAIN"`)
	if n := strings.Count(a.Page, "<li>"); n < 4 {
		t.Errorf("%d faults are shown, want all of them\n%s", n, a.Page)
	}
	sitetest.CheckPage(t, "en", a)
	carla.Get("/events").Want(t, http.StatusOK, "No event yet")
}

func TestTheOrderOfTieBreaks(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	form := carla.Get("/events/new?kind=all")
	form.Want(t, http.StatusOK, `<option value="c07-2026" selected>C.07, March 2026</option>`, `>Recommended: individual round robin</option>`,
		`data-rules="c07-2024 c07-2026 c07-2023 c06-2009">Buchholz, cut 1</option>`, "Your own order", `aria-label="Tie-break 8"`)
	sitetest.CheckPage(t, "en", form)

	order := func(fields ...string) []string {
		t.Helper()
		path := carla.NewEvent(fields...)
		carla.UploadEntries(path, sitetest.EntryList).Want(t, http.StatusOK)
		carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
		var names []string
		for _, m := range regexp.MustCompile(`class="num tb"><abbr title="([^"]+)"`).FindAllStringSubmatch(carla.Get(path).Page, -1) {
			names = append(names, m[1])
		}
		return names
	}
	for _, c := range []struct {
		fields []string
		want   string
	}{
		{nil, "Sonneborn-Berger Wins"}, // the places, as a form without a named order sends them
		{[]string{"order", "own", "tiebreak", "", "tiebreak", "KS"}, "Sonneborn-Berger Wins Koya"},
		{[]string{"order", "round-robin", "tiebreak_rules", "c07-2026"}, "Direct encounter Wins Sonneborn-Berger Koya"},
		{[]string{"order", "swiss", "tiebreak_rules", "c07-2024"}, "Buchholz, cut 1 Buchholz Sonneborn-Berger Direct encounter Wins"},
	} {
		if got := strings.Join(order(c.fields...), " "); got != c.want {
			t.Errorf("%v: %s, want %s", c.fields, got, c.want)
		}
	}

	a := carla.Post("/events/new", "name", "X", "system", "berger-1", "laws", "2009", "control", "5+3", "order", "own", "tiebreak_rules", "c07-2026", "tiebreak", "BH", "tiebreak", "WON")
	a.Want(t, http.StatusConflict, "C.07 8", `<option value="c07-2026" selected>`, `<option value="own" selected>`, `selected>Games won over the board</option>`)
	carla.Post("/events/new", "name", "X", "system", "berger-1", "laws", "2009", "control", "5+3", "order", "swiss", "tiebreak_rules", "c99").Want(t, http.StatusConflict, "not created")
}

func TestTakingBack(t *testing.T) {
	h := newHouse(t)
	h.member("Ana", "en")
	h.member("Berta", "en")
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := carla.Event()
	carla.Post(path+"/lots/revoke", "reason", "too late").Want(t, http.StatusConflict)
	carla.Post(path+"/rounds/1/revoke").Want(t, http.StatusConflict) // a reason is needed
	carla.Post(path+"/rounds/1/revoke", "reason", "wrong list").Want(t, http.StatusOK, "Withdrawn")
	carla.Post(path+"/lots/revoke", "reason", "wrong list").Want(t, http.StatusOK, "Withdrawn", "Draw lots")
	carla.Post(path+"/players/4/withdraw").Want(t, http.StatusOK, "Saved.", "Re-enter")
	carla.Post(path+"/players/4/return").Want(t, http.StatusOK, "Saved.")
	carla.Post(path+"/lots", "how", "lot").Want(t, http.StatusOK, "The numbers are assigned.")
}

// The stream of an event says at once where it stands, and again at each change.
func TestEventStream(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := carla.NewEvent()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, h.url+path+"/live", nil)
	must(t, err)
	resp, err := http.DefaultClient.Do(r)
	must(t, err)
	defer resp.Body.Close()
	if got := resp.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Fatalf("the stream is %s", got)
	}
	lines := bufio.NewScanner(resp.Body)
	revision := func() string {
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return data
			}
		}
		t.Fatalf("the stream ended: %v", lines.Err())
		return ""
	}
	first := revision()
	if !strings.Contains(carla.Get(path).Page, `data-live-revision="`+first+`"`) {
		t.Errorf("the page does not stand at revision %s", first)
	}
	carla.UploadEntries(path, sitetest.EntryList)
	second := revision()
	if second == first || !strings.Contains(carla.Get(path).Page, `data-live-revision="`+second+`"`) {
		t.Errorf("after a change the stream says %s", second)
	}
}

// Where a board waits for somebody who has withdrawn, the pages say so.
func TestTheWithdrawnAreMarkedWhereTheyWait(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.Event()
	mark := `Réti, Richard <span class="badge bad">Withdrawn</span>`
	if strings.Contains(carla.Get(path+"/rounds/1").Page, mark) {
		t.Error("marked before he withdrew")
	}
	carla.Post(path+"/players/4/withdraw").Want(t, http.StatusOK)
	carla.Get(path+"/rounds/1").Want(t, http.StatusOK, mark)
	carla.Get(path+"/rounds/1/results").Want(t, http.StatusOK, mark)
	carla.Post(path+"/rounds/1/results", "was1", "*", "o1", "1-0f").Want(t, http.StatusOK, "+ – −")
	if strings.Contains(carla.Get(path+"/rounds/1").Page, mark) {
		t.Error("still marked where the board is scored")
	}
	carla.Get(path+"/manage/draft").Want(t, http.StatusOK, mark, "Publish round 2")
}

// A result that was not recorded stays on the form beside the reason why.
func TestWhatWasTypedStaysOnTheForm(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.Event() + "/rounds/1/results"
	carla.Post(path, "was1", "*", "r1", "1-0").Want(t, http.StatusOK)
	a := carla.Post(path, "was1", "1-0", "r1", "1/2-1/2", "was2", "*", "o2", "0-1f")
	a.Want(t, http.StatusConflict, "Board 1:", `name="was1" value="1-0"`, `name="r1" value="1/2-1/2" data-key="=" checked`)
	carla.Get(path).Want(t, http.StatusOK, `name="r1" value="1-0" data-key="1" checked`, `value="0-1f" data-key="-" checked`)
	carla.Post(path, "was1", "*", "r1", "0-1", "reason", "misread").Want(t, http.StatusConflict, `value="misread"`)
}

// Of two results for one board none is guessed.
func TestTwoResultsForOneBoardAreNone(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.Event() + "/rounds/1/results"
	carla.Post(path, "was1", "*", "r1", "1-0", "o1", "0-1f").Want(t, http.StatusBadRequest, "Board 1: Two results were chosen")
	carla.Get(path).Want(t, http.StatusOK, `name="was1" value="*"`)
	carla.Post(path, "was1", "*", "r1", "*", "o1", "0-1f").Want(t, http.StatusOK, "− – +")
	carla.Post(path, "was1", "0-1f", "r1", "1-0", "o1", "0-1f", "reason", "he came").Want(t, http.StatusOK, "1 – 0")
}

// The cross table of a large field lists what every round was to everybody: everybody
// against everybody would be millions of squares.
func TestTheCrossTableOfALargeField(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := carla.NewEvent("system", "dutch-2026", "rounds", "3", "conduct", "board")
	var list strings.Builder
	list.WriteString("name,rating\n")
	for i := range maxSquare + 2 {
		fmt.Fprintf(&list, "\"Player, N%03d\",%d\n", i, 2400-i)
	}
	carla.UploadEntries(path, list.String()).Want(t, http.StatusOK)
	carla.Post(path+"/lots", "colour", "white").Want(t, http.StatusOK)
	h.visitor("en").Get(path+"/crosstable").Want(t, http.StatusOK, "No cross table yet")
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	page := h.visitor("en").Get(path + "/crosstable")
	page.Want(t, http.StatusOK, `<table class="book">`)
	sitetest.CheckPage(t, "en", page)
	if n := strings.Count(page.Page, "<tr"); n != maxSquare+3 || strings.Count(page.Page, "<td") > 20*n {
		t.Errorf("%d lines, %d squares", n, strings.Count(page.Page, "<td"))
	}
}
