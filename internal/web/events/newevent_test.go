package events

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// sent returns the fields of the form for a new event as a browser would send them unchanged.
func sent(page string) (fields []string) {
	page = page[strings.Index(page, `action="/events/new"`):]
	add := func(name, value string) { fields = append(fields, name, strings.ReplaceAll(value, "&#43;", "+")) }
	for _, input := range regexp.MustCompile(`<input [^>]*>`).FindAllString(page, -1) {
		get := func(name string) string {
			if m := regexp.MustCompile(name + `="([^"]*)"`).FindStringSubmatch(input); m != nil {
				return m[1]
			}
			return ""
		}
		if kind := get("type"); (kind == "checkbox" || kind == "radio") && !strings.Contains(input, " checked") {
			continue
		}
		add(get(" name"), get(" value"))
	}
	for _, choice := range regexp.MustCompile(`(?s)<select [^>]*name="([^"]*)".*?</select>`).FindAllStringSubmatch(page, -1) {
		options := regexp.MustCompile(`<option value="([^"]*)"[^>]* selected|<option selected>([^<]*)<`).FindStringSubmatch(choice[0])
		if options == nil {
			options = regexp.MustCompile(`<option value="([^"]*)"()`).FindStringSubmatch(choice[0])
		}
		add(choice[1], options[1]+options[2])
	}
	return fields
}

// with replaces fields of a form.
func with(fields []string, changed ...string) []string {
	var list []string
	for i := 0; i < len(fields); i += 2 {
		kept := true
		for j := 0; j < len(changed); j += 2 {
			kept = kept && fields[i] != changed[j]
		}
		if kept {
			list = append(list, fields[i], fields[i+1])
		}
	}
	return append(list, changed...)
}

// A new event asks what it is, and each kind begins with its usual regulations.
func TestANewEventAsksWhatItIs(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	asked := carla.Get("/events/new")
	asked.Want(t, http.StatusOK, "Open over the board", "Club evening online", "League of teams", "Friendly match or other", "All settings on one page")
	sitetest.CheckPage(t, "en", asked)
	for kind, want := range map[string][]string{
		"open":    {"Dutch Swiss of 2026", "round 0 of 7", "90&#43;30"},
		"evening": {"Dutch Swiss of 2026", "3&#43;2"},
		"league":  {"Round robin", "0 teams"},
		"other":   {"Round robin", "90&#43;30"},
	} {
		form := carla.Get("/events/new?kind=" + kind)
		form.Want(t, http.StatusOK, "<details", "More settings", `name="kind" value="`+kind+`"`)
		sitetest.CheckPage(t, "en", form)
		made := carla.Post("/events/new", with(sent(form.Page), "name", "A "+kind)...)
		made.Want(t, http.StatusOK, "The event is created", "A "+kind)
		settings := carla.Get(strings.TrimSuffix(made.Request.URL.Path, "/entries") + "/settings")
		settings.Want(t, http.StatusOK, "In FIDE mode")
		public := carla.Get(regexp.MustCompile(`/events/\w+`).FindString(made.Request.URL.Path))
		public.Want(t, http.StatusOK, want...)
	}
	fault := carla.Post("/events/new", with(sent(carla.Get("/events/new?kind=open").Page), "name", "")...)
	fault.Want(t, http.StatusConflict, `<details class="more" open>`, `name="kind" value="open"`)
}

// An event is started as an earlier one: its days move, and what the form does not show is named.
func TestANewEventAsAnEarlierOne(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := strings.TrimSuffix(carla.Post("/events/new", with(sent(carla.Get("/events/new?kind=open").Page), "name", "Open 2026", "starts", "2026-03-06", "ends", "2026-03-08")...).Request.URL.Path, "/manage/entries")
	carla.Post(path+"/settings/rounds", "round", "1", "date", "2026-03-06", "time", "17:00", "place", "", "control", "", "laws", "", "conduct", "").Want(t, http.StatusOK)
	carla.Post(path+"/settings/categories", "category", "Women", "category_of", "w").Want(t, http.StatusOK)
	carla.Get("/events/new").Want(t, http.StatusOK, "As an earlier event", ">Open 2026</option>")
	form := carla.Get("/events/new?from=" + strings.TrimPrefix(path, "/events/"))
	form.Want(t, http.StatusOK, "As Open 2026.", "Also taken over:", "categories")
	sitetest.CheckPage(t, "en", form)
	made := carla.Post("/events/new", with(sent(form.Page), "name", "Open 2027", "starts", "2027-03-05")...)
	made.Want(t, http.StatusOK, "Open 2027")
	settings := carla.Get(strings.TrimSuffix(made.Request.URL.Path, "/entries") + "/settings")
	settings.Want(t, http.StatusOK, `value="2027-03-05"`, `value="2027-03-07"`, `value="17:00"`, `value="Women"`)
	other := h.withRole("Otto", "en", members.RoleOrganiser)
	if strings.Contains(other.Get("/events/new").Page, "Open 2026") {
		t.Error("an event that one does not organise is offered")
	}
}

// A template outside FIDE mode asks who saves it, and nobody who starts an event from it.
func TestATemplate(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	made := carla.Post("/events/new", with(sent(carla.Get("/events/new?kind=evening").Page), "name", "Tuesday 1")...)
	path := regexp.MustCompile(`/events/\w+`).FindString(made.Request.URL.Path)
	asked := carla.Post(path+"/template", "name", "Tuesdays", "outside", "yes")
	asked.Want(t, http.StatusOK, "leaves FIDE mode")
	saved := carla.Post(path+"/template", "name", "Tuesdays", "outside", "yes", "accept", "exit@0", "confirm", "exit@0")
	saved.Want(t, http.StatusOK, "The template is saved", "Nobody plays in a template", "Start an event from it", "Not in FIDE mode")
	sitetest.CheckPage(t, "en", saved)
	template := regexp.MustCompile(`/events/(\w+)`).FindStringSubmatch(saved.Request.URL.Path)[1]

	otto := h.withRole("Otto", "en", members.RoleOrganiser)
	otto.Get("/events/new").Want(t, http.StatusOK, "Templates", "Tuesdays", "outside FIDE mode")
	form := otto.Get("/events/new?from=" + template)
	form.Want(t, http.StatusOK, "From the template Tuesdays.", "outside FIDE mode, as the template declares")
	begun := otto.Post("/events/new", with(sent(form.Page), "name", "Tuesday 2", "starts", "2026-12-01")...)
	begun.Want(t, http.StatusOK, "Tuesday 2", "The event is created")
	otto.Get(strings.TrimSuffix(begun.Request.URL.Path, "/entries")+"/settings").Want(t, http.StatusOK, "Not in FIDE mode")

	list := carla.Get("/events")
	if strings.Contains(list.Page, "Tuesdays") {
		t.Error("a template is listed as an event")
	}
	h.withRole("Plain", "en", 0).Get("/events/"+template).Want(t, http.StatusNotFound)
	otto.Post("/events/"+template+"/remove").Want(t, http.StatusForbidden)
	gone := carla.Post("/events/" + template + "/remove")
	gone.Want(t, http.StatusOK, "The event was removed", "Removed events", "Tuesdays", `/events/`+template+`/restore`)
	sitetest.CheckPage(t, "en", gone)
	carla.Post("/events/"+template+"/restore").Want(t, http.StatusOK, "The event is listed again")
	otto.Get("/events/new").Want(t, http.StatusOK, "Tuesdays")
}

// Unrated players get one rating in all tie-breaks by ratings, and different ratings stay as declared.
func TestUnratedPlayersInTheOrder(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	form := sent(carla.Get("/events/new?kind=open").Page)
	made := carla.Post("/events/new", with(form, "name", "Rated", "order", "own", "unrated", "1400", "tiebreak", "BH", "tiebreak", "ARO", "tiebreak", "TPR")...)
	path := regexp.MustCompile(`/events/\w+`).FindString(made.Request.URL.Path)
	order := func() string {
		id := office.EventID(strings.TrimPrefix(path, "/events/"))
		e, err := h.office.Event(id)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(e.Tournament.Regulations().TieBreaks)
	}
	if got := order(); got != "[BH ARO/U1400 TPR/U1400]" {
		t.Fatal(got)
	}
	settings := carla.Get(path + "/manage/settings")
	settings.Want(t, http.StatusOK, `<option value="1400" selected>1400</option>`, `<option value="ARO" data-rules="c07-2024 c07-2026 c07-2023 c06-2009" selected>`)
	carla.Post(path+"/settings/order", "tiebreak_rules", "c07-2026", "order", "own", "unrated", "L", "tiebreak", "ARO", "tiebreak", "BH").Want(t, http.StatusOK)
	if got := order(); got != "[ARO/UL BH]" {
		t.Fatal(got)
	}
	carla.Post(path+"/settings/order", "tiebreak_rules", "c07-2026", "order", "own", "unrated", "own", "tiebreak", "ARO/U1200", "tiebreak", "TPR").Want(t, http.StatusOK)
	carla.Get(path+"/manage/settings").Want(t, http.StatusOK, `<option value="own" selected>as each tie-break says</option>`, `<option value="ARO/U1200"`)
	if got := order(); got != "[ARO/U1200 TPR]" {
		t.Fatal(got)
	}
}
