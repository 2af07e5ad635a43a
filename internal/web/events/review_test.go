package events

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

// A report is reviewed before an event is made of it: what is assumed, which round is wrong and what
// was changed are shown, and nothing is made before the person says so.
func TestReviewOfAReport(t *testing.T) {
	const report = "012 Abierto\n042 2026/04/03\n142 3\n152 W\n192 FIDE_DUTCH_2026\n" +
		"001    1      Alfa                              2000                             1.0    1     2 w 1\n" +
		"001    2      Beta                              1900                             0.0    3\n" +
		"001    3      Gamma                             1800                             0.5    2     4 b =\n" +
		"001    4      Delta                             1700                             0.5    2     3 w =\n"
	h := newHouse(t)
	otto := h.withRole("Otto", "en", members.RoleOrganiser)
	was := len(h.office.Events())
	page := otto.Upload("/events/upload", "file", "open.trf", report)
	page.Want(t, http.StatusOK, "“Abierto”: 4 entries, 1 rounds", "those of 2023 are assumed", "names no tie-breaks",
		"Round 1: the report has 1-2 4-3; the rules give 1-3 4-2.", "The line of one player completes that of the other.", "The event will be in FIDE mode.", "level 3")
	if len(h.office.Events()) != was {
		t.Fatal("an event was made before anybody said so")
	}
	field := html.UnescapeString(regexp.MustCompile(`name="report" value="([^"]*)"`).FindStringSubmatch(page.Page)[1])
	// A form that confirms another round is shown the review again.
	otto.Post("/events/upload", "report", field, "accept", "import-pairings@2", "accept", "import-defects@0").Want(t, http.StatusOK, "Review of the report")
	otto.Post("/events/upload", "report", field, "accept", "everything").Want(t, http.StatusBadRequest)
	otto.Post("/events/upload", "report", "!").Want(t, http.StatusBadRequest)
	// An old report leaves the mode, which is asked for twice.
	old := otto.Upload("/events/upload", "file", "open.trf", strings.Replace(report, "2026/04/03", "2019/04/03", 1))
	old.Want(t, http.StatusOK, "leaves FIDE mode for ever")
	oldField := html.UnescapeString(regexp.MustCompile(`name="report" value="([^"]*)"`).FindStringSubmatch(old.Page)[1])
	otto.Post("/events/upload", "report", oldField, "accept", "exit@0", "accept", "import-defects@0").Want(t, http.StatusOK, "never returns to FIDE mode", "### FIDE mode exited @ Round 0")
	if len(h.office.Events()) != was {
		t.Fatal("an event was made before anybody said so")
	}
	created := otto.UploadReport("open.trf", report)
	created.Want(t, http.StatusOK, "The event is created")
	path := regexp.MustCompile(`/events/\w+`).FindString(created.Request.URL.Path)
	if trf := otto.Get(path + "/files/trf26").Page; !strings.Contains(trf, "### Import @ Round 1: 1-3 4-2 => 1-2 4-3\n") {
		t.Error(trf)
	}
}

// A report whose rounds take long to pair again is answered by a page that counts them and ends with the
// review. It has one frame, and the event made of such a report is linked.
func TestRoundsOfAReportAreCounted(t *testing.T) {
	const report = "012 Abierto\n042 2026/04/03\n192 FIDE_ROUNDROBIN\n" +
		"001    1      Alfa                              2000                             1.0    1     2 w 1\n" +
		"001    2      Beta                              1900                             0.0    2     1 b 0\n"
	h := newHouse(t)
	h.pages.countAfter = 0
	otto := h.withRole("Otto", "en", members.RoleOrganiser)
	page := otto.Upload("/events/upload", "file", "open.trf", report)
	page.Want(t, http.StatusOK, `href="/events/upload">Cancel</a>`, "Rounds compared: 0 of 1", "Review of the report", "Rounds paired again: 1.", `id="create"`)
	for _, once := range []string{"<main", "</main>", "</html>", `class="reading"`, `class="count"`} {
		if n := strings.Count(page.Page, once); n != 1 {
			t.Errorf("%s: %d times\n%s", once, n, page.Page)
		}
	}
	created := otto.UploadReport("open.trf", report)
	created.Want(t, http.StatusOK, "The event is created")
	link := regexp.MustCompile(`id="open" href="(/events/\w+/manage)"`).FindStringSubmatch(created.Page)
	if link == nil {
		t.Fatal(created.Page)
	}
	otto.Get(link[1]).Want(t, http.StatusOK, "Abierto")
}
