package web

import (
	"bufio"
	"bytes"
	"context"
	"mime/multipart"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament/trf"
)

const entryList = `Nombre;Elo;Título;Federación;Nacimiento;ID FIDE;Usuario
Rubinstein, Akiba;2640;GM;POL;1980-12-01;1000001;Ana
Vidmar, Milan;2600;GM;SLO;1985-06-22;1000002;Berta
Marshall, Frank;2570;;USA;1977-08-10;;
Réti, Richard;2550;;AUT;1989;;
`

// upload sends a file as the form of the desk does.
func (b *browser) upload(path, file string) answer {
	b.h.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("csv", "players.csv")
	must(b.h.t, err)
	_, err = part.Write([]byte(file))
	must(b.h.t, err)
	must(b.h.t, form.Close())
	r, err := http.NewRequest(http.MethodPost, b.h.url+path, &body)
	must(b.h.t, err)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return b.do(r)
}

// newEvent creates an event and returns its address.
func (b *browser) newEvent(fields ...string) string {
	b.h.t.Helper()
	a := b.post("/events/new", append([]string{
		"name", "Autumn Cup", "place", "Club", "federation", "esp", "starts", "2009-11-21", "ends", "2009-11-28", "arbiter", "Carla",
		"system", "berger-1", "laws", "2009", "control", "5+3", "tiebreak", "SB", "tiebreak", "WIN", "rated", "yes",
	}, fields...)...)
	path, ok := strings.CutSuffix(a.Request.URL.Path, "/manage")
	if a.StatusCode != http.StatusOK || !ok {
		b.h.t.Fatalf("the event was not created: %d at %s\n%s", a.StatusCode, a.Request.URL.Path, a.body)
	}
	return path
}

// event makes an event of four with a published and seated first round, and
// returns its identity. Ana and Berta must be members.
func (h *house) event(organiser *browser) string {
	h.t.Helper()
	path := organiser.newEvent()
	organiser.upload(path+"/entries", entryList).want(h.t, http.StatusOK, "Rubinstein")
	organiser.post(path+"/lots", "how", "list").want(h.t, http.StatusOK)
	organiser.post(path+"/rounds/1/publish").want(h.t, http.StatusOK)
	return strings.TrimPrefix(path, "/events/")
}

func TestAnEventFromItsListToItsStandings(t *testing.T) {
	h := newHouse(t)
	anas, bertas := h.member("Ana", "es"), h.member("Berta", "en")
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	carla.get("/events").want(t, http.StatusOK, "No event yet", "/events/new")
	path := carla.newEvent()
	visitor := h.browser("es")
	visitor.get("/events").want(t, http.StatusOK, "Autumn Cup", "Todos contra todos", "Leyes de 2009", "Inscripción")
	visitor.get(path).want(t, http.StatusOK, "Todavía sin clasificación")

	a := carla.upload(path+"/entries", entryList)
	a.want(t, http.StatusOK, "The players are in.", "Réti, Richard")
	visitor.get(path+"/entries").want(t, http.StatusOK, "Rubinstein, Akiba", "Gran maestro", "2640", "POL", "1000001", "Ana")
	// When somebody was born is told to those who conduct the event, and to nobody else.
	if a := visitor.get(path + "/entries"); strings.Contains(a.body, "1989") || strings.Contains(a.body, "Nacimiento") {
		t.Error("the public page tells a birth")
	}
	carla.get(path+"/entries").want(t, http.StatusOK, "1989")
	carla.post(path+"/lots", "how", "list").want(t, http.StatusOK, "The numbers are given.", "Publish round 1")
	carla.post(path+"/rounds/1/publish").want(t, http.StatusOK, "The round is published.", "Publish round 2")
	visitor.get(path+"/rounds/1").want(t, http.StatusOK, "Rubinstein, Akiba", "Réti, Richard", "Vidmar, Milan", "Marshall, Frank")
	visitor.get(path+"/rounds/2").want(t, http.StatusNotFound, "no se ha publicado")

	// Round 1 of the Berger table for four: 1-4, 2-3. Neither board has two
	// members, so both are named; then the links are made and the games seated.
	carla.post(path+"/rounds/1/seat").want(t, http.StatusConflict, "Réti, Richard", "Marshall, Frank")
	h.member("Dora", "en")
	h.member("Elsa", "en")
	carla.post(path+"/players/4/member", "handle", "Dora").want(t, http.StatusOK, "Saved.")
	carla.post(path+"/players/3/member", "handle", "Nobody").want(t, http.StatusConflict, "Nobody")
	carla.post(path+"/players/3/member", "handle", "elsa").want(t, http.StatusOK, "Elsa")
	ana := anas.enter()
	carla.post(path+"/rounds/1/seat").want(t, http.StatusOK, "The games are seated")
	game := ana.on("seated")["game"].(string)
	visitor.get(path+"/rounds/1").want(t, http.StatusOK, `<li class="live">`, "/games/"+game)

	// Dora resigns online: the result flows into the standings by itself.
	doras := h.browser("en")
	doras.post("/login", "handle", "Dora", "password", password)
	dora := doras.enter()
	ana.ok("move", "game", game, "uci", "e2e4", "ply", 0)
	dora.ok("move", "game", game, "uci", "e7e5", "ply", 1)
	dora.ok("resign", "game", game)
	eventually(t, "the online result on the page", func() bool {
		return strings.Contains(visitor.get(path+"/rounds/1").body, "1 – 0")
	})
	visitor.get("/games/"+game).want(t, http.StatusOK, "Autumn Cup", path+"/rounds/1")
	standings := visitor.get(path)
	standings.want(t, http.StatusOK, "Sonneborn-Berger")
	if first := rows(standings.body)[0]; !strings.Contains(first, "Rubinstein") || !strings.Contains(first, `<td class="points">1</td>`) {
		t.Errorf("the first of the standings: %s", first)
	}
	if me := anas.get(path); !strings.Contains(me.body, `<tr class="me"><td class="place">1</td>`) {
		t.Error("Ana does not find her own row")
	}

	// The arbiter types the other board, and corrects it with a reason.
	results := path + "/rounds/1/results"
	carla.get(results).want(t, http.StatusOK, `name="r2" value="1/2-1/2" data-key="2"`, "½")
	carla.post(results, "was1", "1-0", "r1", "1-0", "was2", "*", "r2", "1/2-1/2").want(t, http.StatusOK, "The results are recorded.", "½ – ½")
	carla.post(results, "was2", "1/2-1/2", "r2", "0-1").want(t, http.StatusConflict, "Board 2:")
	carla.post(results, "was2", "1/2-1/2", "r2", "0-1", "reason", "The score sheets say so").want(t, http.StatusOK, "0 – 1")
	carla.post(results, "was2", "*", "r2", "1-0").want(t, http.StatusConflict, "Board 2:")
	carla.post(results, "was2", "0-1", "r2", "0-1", "o2", "1-0f", "reason", "Nobody came").want(t, http.StatusOK, "+ – −")
	carla.get(results).want(t, http.StatusOK, `<option value="1-0f" selected>`)
	carla.post(results, "was2", "1-0f", "r2", "0-1", "o2", "1-0f", "reason", "He did come").want(t, http.StatusOK, "0 – 1")
	carla.post(results, "was2", "0-1", "r2", "three").want(t, http.StatusBadRequest)
	visitor.get(path+"/crosstable").want(t, http.StatusOK, `<td class="self"></td>`, `<td class="x win"><a href="/games/`+game+`">1</a></td>`, `<td class="x loss">`)

	// The report carries the head of the log, and tells a birth to the staff only.
	visitor.get(path).want(t, http.StatusOK, path+"/report.trf", "Informe para la FIDE")
	head, err := h.journal.Head(t.Context(), "event/"+strings.TrimPrefix(path, "/events/"), h.eventSeq(path))
	must(t, err)
	for _, version := range []string{"", "?version=2016"} {
		for who, births := range map[*browser]bool{visitor: false, carla: true} {
			a := who.get(path + "/report.trf" + version)
			a.want(t, http.StatusOK, "001    1   GM Rubinstein", "### LogHead "+head+"\n")
			f, err := trf.Read(strings.NewReader(a.body), "")
			if err != nil || len(f.Warnings) > 0 || strings.Contains(a.body, "1985/06/22") != births {
				t.Errorf("births are to be told: %v; %v, %v\n%s", births, err, f.Warnings, a.body)
			}
		}
	}
	carla.get(carla.newEvent()+"/report.trf").want(t, http.StatusConflict, "numbers")

	carla.post(path+"/rounds/1/close").want(t, http.StatusOK, "The round is closed.")
	carla.post(path+"/rounds/1/reopen").want(t, http.StatusConflict)
	carla.post(path+"/rounds/1/reopen", "reason", "A wrong board").want(t, http.StatusOK, "open again")
	bertas.post(path+"/rounds/2/publish").want(t, http.StatusForbidden)
	bertas.get(results).want(t, http.StatusForbidden)
}

// eventSeq is the number of the last record of an event's log.
func (h *house) eventSeq(path string) uint64 {
	e, err := h.office.Event(office.EventID(strings.TrimPrefix(path, "/events/")))
	must(h.t, err)
	return e.Seq
}

var rowOf = regexp.MustCompile(`(?s)<tr[^>]*><td class="place">.*?</tr>`)

func rows(page string) []string { return append(rowOf.FindAllString(page, -1), "no row") }

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for range 500 {
		if is() {
			return
		}
		time.Sleep(4 * time.Millisecond)
	}
	t.Fatalf("%s: it did not come about", what)
}

// A faulty list brings nobody in and shows every fault with its place and its
// remedy, in the page's language.
func TestAFaultyListChangesNothing(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "es", members.RoleOrganiser)
	path := carla.newEvent()
	faulty := "name,rating,title,federation,birth,fideid\n" +
		"Good, Player,2000,,ESP,1990,1\n" + // the comma makes a field too many
		"\"Réti, Richard\",18x0,XM,AUT,1889,\n" +
		",2000,,ESP,1990,\n"
	a := carla.upload(path+"/entries", faulty)
	a.want(t, http.StatusUnprocessableEntity, "nada ha cambiado", "18x0", "XM", "ínea 2", "ínea 3", "ínea 4", "columna")
	sound(t, "es", a)
	carla.get(path+"/entries").want(t, http.StatusOK, "Todavía no hay participantes")
	carla.upload(path+"/entries", "").want(t, http.StatusUnprocessableEntity)
	carla.upload(path+"/entries", "\x00\x01\x02").want(t, http.StatusUnprocessableEntity)
	carla.post(path+"/entries").want(t, http.StatusBadRequest, "Elige antes un archivo")
	carla.upload(path+"/entries", strings.Repeat("x", uploadLimit+1)).want(t, http.StatusRequestEntityTooLarge)
	if a := carla.upload(path+"/entries", "name\n<script>alert(1)</script>,x\n"); strings.Contains(a.body, "<script>alert") {
		t.Error("what the file says is obeyed as HTML")
	}
}

func TestAnEventThatIsNotCreatedSaysWhy(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	a := carla.post("/events/new", "name", "", "system", "berger-1", "laws", "2009", "control", "five", "federation", "Spain", "starts", "2009-02-30")
	a.want(t, http.StatusConflict, "The event was not created.", `value="five"`, `value="SPAIN"`)
	if n := strings.Count(a.body, "<li>"); n < 4 {
		t.Errorf("%d faults are shown, want all of them\n%s", n, a.body)
	}
	sound(t, "en", a)
	carla.get("/events").want(t, http.StatusOK, "No event yet")
}

func TestTheOrderOfTieBreaks(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	form := carla.get("/events/new")
	form.want(t, http.StatusOK, `<option value="c06-2009" selected>Annex of C.06, 2009</option>`, `>Recommended: individual round robin</option>`,
		`data-rules="c07-2024 c07-2023 c06-2009">Buchholz, cut 1</option>`, "An order of our own", `aria-label="Tie-break 8"`)
	sound(t, "en", form)

	order := func(fields ...string) []string {
		t.Helper()
		path := carla.newEvent(fields...)
		carla.upload(path+"/entries", entryList).want(t, http.StatusOK)
		carla.post(path+"/lots", "how", "list").want(t, http.StatusOK)
		var names []string
		for _, m := range regexp.MustCompile(`class="num tb"><abbr title="([^"]+)"`).FindAllStringSubmatch(carla.get(path).body, -1) {
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

	a := carla.post("/events/new", "name", "X", "system", "berger-1", "laws", "2009", "control", "5+3", "order", "own", "tiebreak_rules", "c07-2026", "tiebreak", "BH", "tiebreak", "WON")
	a.want(t, http.StatusConflict, "C.07 8", `<option value="c07-2026" selected>`, `<option value="own" selected>`, `selected>Games won over the board</option>`)
	carla.post("/events/new", "name", "X", "system", "berger-1", "laws", "2009", "control", "5+3", "order", "swiss", "tiebreak_rules", "c99").want(t, http.StatusConflict, "not created")
}

func TestTakingBack(t *testing.T) {
	h := newHouse(t)
	h.member("Ana", "en")
	h.member("Berta", "en")
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := "/events/" + h.event(carla)
	carla.post(path+"/lots/revoke", "reason", "too late").want(t, http.StatusConflict)
	carla.post(path+"/rounds/1/revoke").want(t, http.StatusConflict) // a reason is needed
	carla.post(path+"/rounds/1/revoke", "reason", "wrong list").want(t, http.StatusOK, "Taken back")
	carla.post(path+"/lots/revoke", "reason", "wrong list").want(t, http.StatusOK, "Taken back", "Bring players in")
	carla.post(path+"/players/4/withdraw").want(t, http.StatusOK, "Saved.", "Take back in")
	carla.post(path+"/players/4/return").want(t, http.StatusOK, "Saved.")
	carla.post(path+"/lots", "how", "lot").want(t, http.StatusOK, "The numbers are given.")
}

// The stream of an event says at once where it stands, and again at each change.
func TestEventStream(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := carla.newEvent()
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
	if !strings.Contains(carla.get(path).body, `data-live-revision="`+first+`"`) {
		t.Errorf("the page does not stand at revision %s", first)
	}
	carla.upload(path+"/entries", entryList)
	second := revision()
	if second == first || !strings.Contains(carla.get(path).body, `data-live-revision="`+second+`"`) {
		t.Errorf("after a change the stream says %s", second)
	}
}

// Where a board waits for somebody who has withdrawn, the pages say so.
func TestTheWithdrawnAreMarkedWhereTheyWait(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := "/events/" + h.event(carla)
	mark := `Réti, Richard <span class="badge bad">Withdrawn</span>`
	if strings.Contains(carla.get(path+"/rounds/1").body, mark) {
		t.Error("marked before he withdrew")
	}
	carla.post(path+"/players/4/withdraw").want(t, http.StatusOK)
	carla.get(path+"/rounds/1").want(t, http.StatusOK, mark)
	carla.get(path+"/rounds/1/results").want(t, http.StatusOK, mark)
	carla.post(path+"/rounds/1/results", "was1", "*", "o1", "1-0f").want(t, http.StatusOK, "+ – −")
	if strings.Contains(carla.get(path+"/rounds/1").body, mark) {
		t.Error("still marked where the board is scored")
	}
	carla.get(path+"/manage").want(t, http.StatusOK, mark, "Publish round 2")
}

// A result that was not recorded stays on the form beside the reason why.
func TestWhatWasTypedStaysOnTheForm(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := "/events/" + h.event(carla) + "/rounds/1/results"
	carla.post(path, "was1", "*", "r1", "1-0").want(t, http.StatusOK)
	a := carla.post(path, "was1", "1-0", "r1", "1/2-1/2", "was2", "*", "o2", "0-1f")
	a.want(t, http.StatusConflict, "Board 1:", `name="was1" value="1-0"`, `name="r1" value="1/2-1/2" data-key="2" checked`)
	carla.get(path).want(t, http.StatusOK, `name="r1" value="1-0" data-key="1" checked`, `<option value="0-1f" selected>`)
	carla.post(path, "was1", "*", "r1", "0-1", "reason", "misread").want(t, http.StatusConflict, `value="misread"`)
}

// Of two results for one board none is guessed.
func TestTwoResultsForOneBoardAreNone(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := "/events/" + h.event(carla) + "/rounds/1/results"
	carla.post(path, "was1", "*", "r1", "1-0", "o1", "0-1f").want(t, http.StatusBadRequest, "Board 1: Two results were chosen")
	carla.get(path).want(t, http.StatusOK, `name="was1" value="*"`)
	carla.post(path, "was1", "*", "r1", "*", "o1", "0-1f").want(t, http.StatusOK, "− – +")
	carla.post(path, "was1", "0-1f", "r1", "1-0", "o1", "0-1f", "reason", "he came").want(t, http.StatusOK, "1 – 0")
}
