package sitetest

import (
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// EntryList is a list of four players, two of whom are members of the server.
const EntryList = `Nombre;Elo;Título;Federación;Nacimiento;ID FIDE;Usuario
Rubinstein, Akiba;2640;GM;POL;1980-12-01;1000001;Ana
Vidmar, Milan;2600;GM;SLO;1985-06-22;1000002;Berta
Marshall, Frank;2570;;USA;1977-08-10;;
Réti, Richard;2550;;AUT;1989;;
`

// previewed matches the fields of the form below a preview of entries.
var previewed = regexp.MustCompile(`name="list" value="([^"]*)"><input type="hidden" name="entered" value="([^"]*)"`)

// UploadEntries uploads a list of players as an organiser does: first the preview and then, unless it
// shows faults, the import.
func (b *Browser) UploadEntries(path, file string) Answer {
	b.T.Helper()
	a := b.Upload(path+"/entries/preview", "csv", "players.csv", file)
	if form := previewed.FindStringSubmatch(a.Page); form != nil {
		return b.Post(path+"/entries", "list", html.UnescapeString(form[1]), "entered", form[2])
	}
	return a
}

var (
	// reviewedReport and askedOfReport match the fields of the form below the review of a report.
	reviewedReport = regexp.MustCompile(`name="report" value="([^"]*)"`)
	askedOfReport  = regexp.MustCompile(`name="accept" value="([^"]*)"`)
)

// UploadReport uploads a file from which an event is made. For a report it creates the event that the
// review shows, and confirms all that this asks.
func (b *Browser) UploadReport(name, file string) Answer {
	b.T.Helper()
	a := b.Upload("/events/upload", "file", name, file)
	form := reviewedReport.FindStringSubmatch(a.Page)
	if form == nil {
		return a
	}
	fields := []string{"report", html.UnescapeString(form[1])}
	for _, asked := range askedOfReport.FindAllStringSubmatch(a.Page, -1) {
		fields = append(fields, "accept", asked[1], "confirm", asked[1])
	}
	return b.Post("/events/upload", fields...)
}

// defaults holds the fields of a new event that a test does not set.
var defaults = map[string]string{
	"name": "Autumn Cup", "place": "Club", "federation": "esp", "starts": "2009-11-21", "ends": "2009-11-28", "arbiter": "Carla",
	"system": "berger-1", "laws": "2009", "control": "5+3", "rated": "yes",
}

// NewEvent creates an event and returns its address. By default it is a Berger round robin under
// the Laws of 2009.
func (b *Browser) NewEvent(fields ...string) string {
	b.T.Helper()
	all := slices.Clone(fields)
	for name, value := range defaults {
		if !slices.Contains(fields, name) {
			all = append(all, name, value)
		}
	}
	a := b.Post("/events/new", append([]string{"tiebreak", "SB", "tiebreak", "WIN", "accept", "exit@0", "confirm", "exit@0"}, all...)...)
	path, ok := strings.CutSuffix(a.Request.URL.Path, "/manage/entries")
	if a.StatusCode != http.StatusOK || !ok {
		b.T.Fatalf("the event was not created: %d at %s\n%s", a.StatusCode, a.Request.URL.Path, a.Page)
	}
	return path
}

// Event creates an event with the players of [EntryList] and a published first round. It returns
// its address.
func (b *Browser) Event() string {
	b.T.Helper()
	path := b.NewEvent()
	b.UploadEntries(path, EntryList).Want(b.T, http.StatusOK, "Rubinstein")
	b.Post(path+"/lots", "how", "list").Want(b.T, http.StatusOK)
	b.Post(path+"/rounds/1/publish").Want(b.T, http.StatusOK)
	return path
}
