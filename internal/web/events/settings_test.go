package events

import (
	"fmt"
	"html"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// anyRegulations draws regulations in which every field may say something.
func anyRegulations(t *rapid.T) tournament.Regulations {
	text := rapid.StringMatching(`[A-ZÑÁ][a-z0-9ñé&<"'.]{2,12}( [a-z"=,]{2,8})?`)
	maybe := func(label string, g *rapid.Generator[string]) string {
		return rapid.OneOf(rapid.Just(""), g).Draw(t, label)
	}
	control := rapid.SampledFrom([]string{"5400+30", "300+3", "40/7200:3600", "40/5400+30:1800+30", "900+10"})
	rules := tiebreak.Rules2026
	r := tournament.Regulations{
		Name: text.Draw(t, "name"), Place: maybe("place", text), Federation: maybe("federation", rapid.SampledFrom([]string{"ESP", "MEX"})),
		Starts: "2026-05-01", Ends: maybe("ends", rapid.Just("2026-05-09")), Arbiter: maybe("arbiter", text),
		Deputies: rapid.SliceOfN(text, 0, 3).Draw(t, "deputies"), System: tournament.Dutch2026, Rounds: rapid.IntRange(1, 9).Draw(t, "rounds"),
		Acceleration: tournament.Acceleration(maybe("acceleration", rapid.Just("baku"))), TieBreakRules: rules,
		TieBreaks: rapid.SampledFrom([][]tiebreak.Method{{}, {"DE"}, {"BH/C1", "BH", "SB", "DE", "WIN"}, {"BH/C1/P", "BH", "SB", "DE", "WIN", "WON", "BPG", "KS", "PS"}}).Draw(t, "tie-breaks"),
		Scoring:   rapid.SampledFrom([]tournament.Scoring{{Win: 2, Draw: 1}, {Win: 6, Draw: 2}, {Win: 3, Draw: 2, Loss: 1}, {Win: 2, Draw: 1, Allocated: tournament.ByeWorth{Declared: true}}, {Win: 6, Draw: 2, Allocated: tournament.ByeWorth{Declared: true, Points: 4}}}).Draw(t, "scoring"),
		Laws:      rapid.SampledFrom([]string{"2023", "2009"}).Draw(t, "laws"), Control: control.Draw(t, "control"),
		Venue: rapid.SampledFrom(tournament.Venues()).Draw(t, "venue"), DefaultTime: rapid.SampledFrom([]int{0, 90, 1800}).Draw(t, "late"),
		Broadcast: tournament.Broadcast{Minutes: rapid.SampledFrom([]int{0, 15}).Draw(t, "delay"), Moves: rapid.SampledFrom([]int{0, 5}).Draw(t, "behind")},
		Rated:     rapid.Bool().Draw(t, "rated"), OpenEntry: rapid.Bool().Draw(t, "open"), Adjournments: rapid.Bool().Draw(t, "adjournments"), GuidelinesIII: rapid.Bool().Draw(t, "guidelines"), Chess960: rapid.Bool().Draw(t, "chess960"),
		Draws:    tournament.DrawRule{NotBefore: rapid.IntRange(0, tournament.MaxDrawMoves).Draw(t, "draws before"), Never: rapid.Bool().Draw(t, "draws never")},
		Division: tournament.Division(maybe("division", rapid.Just("equal"))), Currency: maybe("currency", rapid.Just("EUR")),
	}
	if len(r.NewFaults()) > 0 {
		r.Acceleration = ""
	}
	for _, name := range r.ArbiterNames() {
		r = r.WithArbiters(tournament.NamedArbiter{
			Name: name, Title: tournament.ArbiterTitle(maybe("arbiter's title", rapid.Just("FA"))), FIDEID: maybe("arbiter's number", rapid.Just("2201234")), Licence: maybe("licence", text),
		})
	}
	for round := range rapid.IntRange(0, r.Rounds).Draw(t, "dated") {
		r.Dates = append(r.Dates, fmt.Sprintf("2026-05-%02d", round+1))
	}
	for round := 1; round <= r.Rounds; round++ {
		r = r.WithTerms(tournament.RoundTerms{
			Round: round, Control: maybe("its control", control), Place: maybe("its place", text), Time: maybe("its time", rapid.Just("16:00")),
			Laws: maybe("its laws", rapid.Just("2009")), Venue: tournament.Venue(maybe("its venue", rapid.Just("board"))),
		})
	}
	for i, of := range rapid.SliceOfN(rapid.SampledFrom([]string{"w", "u16", "r-1599", "fMEX+s50", "cCasino=1"}), 0, 4).Draw(t, "categories") {
		r.Categories = append(r.Categories, tournament.CategoryRule{Name: fmt.Sprint(i, text.Draw(t, "category")), Of: of})
		r.Prizes = append(r.Prizes, tournament.PrizeList{Category: r.Categories[i].Name, Amounts: []int{5000, 100}})
	}
	return r
}

var (
	formTag   = regexp.MustCompile(`(?s)<form class="form" method="post" action="([^"]*/settings/[^"#]*)[^"]*"[^>]*>(.*?)</form>`)
	fieldTag  = regexp.MustCompile(`(?s)<input([^>]*)>|<textarea([^>]*)>(.*?)</textarea>|<select([^>]*)>(.*?)</select>`)
	optionTag = regexp.MustCompile(`(?s)<option([^>]*)>([^<]*)`)
	shut      = regexp.MustCompile(`(?s)<fieldset[^>]* disabled>.*?</fieldset>`)
)

func attribute(tag, name string) (value string, is bool) {
	m := regexp.MustCompile(`(?:^|\s)` + name + `(?:="([^"]*)")?(?:\s|$)`).FindStringSubmatch(tag)
	if m == nil {
		return "", false
	}
	return html.UnescapeString(m[1]), true
}

// forms are the forms of the page of settings as a browser would send them: the names
// and values of each, by its address.
func forms(page string) map[string][]string {
	all := make(map[string][]string)
	for _, form := range formTag.FindAllStringSubmatch(page, -1) {
		fields := []string{}
		for _, f := range fieldTag.FindAllStringSubmatch(shut.ReplaceAllString(form[2], ""), -1) {
			tag, value := f[1]+f[2]+f[4], html.UnescapeString(f[3])
			name, _ := attribute(tag, "name")
			kind, _ := attribute(tag, "type")
			_, checked := attribute(tag, "checked")
			if _, disabled := attribute(tag, "disabled"); disabled || kind == "checkbox" && !checked {
				continue
			}
			if f[1] != "" {
				value, _ = attribute(tag, "value")
			}
			for i, option := range optionTag.FindAllStringSubmatch(f[5], -1) {
				_, selected := attribute(option[1], "selected")
				if i == 0 || selected {
					if own, has := attribute(option[1], "value"); has {
						value = own
					} else {
						value = html.UnescapeString(option[2])
					}
				}
			}
			fields = append(fields, name, value)
		}
		all[html.UnescapeString(form[1])] = fields
	}
	return all
}

// A form of the settings that is sent as it came changes nothing, and what it does not
// show stays when something else is changed by it.
func TestSettingsCarryWhatTheyDoNotShow(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	who := members.Identity{ID: "carla", Handle: "Carla", Roles: members.RoleAdministrator}
	rapid.Check(t, func(r *rapid.T) {
		regs := anyRegulations(r)
		id, err := h.office.Create(office.WithAccepted(t.Context(), fidemode.Any), who, regs)
		if err != nil {
			r.Fatalf("%v: %+v", err, regs)
		}
		now := func() office.Event {
			e, err := h.office.Event(id)
			must(t, err)
			return e
		}
		stands := now().Tournament.Regulations()
		all := forms(carla.Get("/events/" + string(id) + "/manage/settings").Page)
		if len(all) != len(settingsRead) {
			r.Fatalf("%d forms", len(all))
		}
		at := func(part string) string { return "/events/" + string(id) + "/settings/" + part }
		address := at(rapid.SampledFrom([]string{aboutPart, playPart, orderPart, categoriesPart, roundsPart}).Draw(r, "form"))
		a := carla.Post(address, all[address]...)
		if is := now().Tournament.Regulations(); !reflect.DeepEqual(is, stands) {
			r.Fatalf("%s changed %v:\n%+v\n%+v", address, stands.Changed(is), stands, is)
		}
		if a.StatusCode != http.StatusConflict || !strings.Contains(a.Page, "Nothing would change") {
			r.Fatalf("%s: %d %s", address, a.StatusCode, a.Page)
		}
		// One field of one form.
		set := func(part, name, value string) []string {
			fields := slices.Clone(all[at(part)])
			fields[slices.Index(fields, name)+1] = value
			return fields
		}
		change := rapid.SampledFrom([]struct{ part, name, value, field string }{
			{"about", "name", "Another name", "name"}, {"about", "deputies", "One\nTwo\nThree", "deputies"}, {"play", "control", "7+7", "control"},
			{"play", "default_time", "77", "default_time"}, {"play", "call_minutes", "12", "call_minutes"}, {"play", "broadcast_moves", "7", "broadcast"}, {"play", "broadcast_minutes", "20", "broadcast"}, {"order", "win", "4", "scoring"}, {"order", "allocated_bye", "0.5", "scoring"}, {"rounds", "time", "07:07", "each"}, {"rounds", "date", "2026-05-02", "dates"},
			{"categories", "category_of", "w+u8", "categories"},
		}).Draw(r, "change")
		if change.name == "deputies" && slices.ContainsFunc(regs.Arbiters, func(a tournament.NamedArbiter) bool { return a.Name != regs.Arbiter }) {
			return // what is known of the deputies goes with them
		}
		if change.part == "categories" && len(regs.Categories) == 0 || change.name == "date" && len(regs.Dates) == 0 || change.name == "win" && regs.Acceleration != "" || change.name == "allocated_bye" && regs.Scoring.Win != 2 {
			return // there is no such field, or its value does not fit another
		}
		if a := carla.Post(at(change.part), set(change.part, change.name, change.value)...); a.StatusCode != http.StatusOK {
			r.Fatalf("%+v: %d %s", change, a.StatusCode, a.Page)
		}
		if got := stands.Changed(now().Tournament.Regulations()); !slices.Equal(got, []string{change.field}) {
			r.Fatalf("%+v changed %v", change, got)
		}
	})
}

// What is known of arbiters besides their names is entered for those who are named, stands in the
// report and is dropped with the name.
func TestArbitersOfAnEvent(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := open(carla, 4, 3)
	about := path + "/settings/about"
	carla.Post(about, "arbiter", "Eva", "deputies", "Gil").Want(t, http.StatusOK, "<legend>Eva</legend>", "<legend>Gil</legend>")
	known := []string{
		"arbiter_name", "Eva", "arbiter_title", "IA", "arbiter_fideid", " 2201234", "arbiter_licence", "A-12",
		"arbiter_name", "Gil", "arbiter_title", "", "arbiter_fideid", "", "arbiter_licence", "",
	}
	carla.Post(about, append([]string{"deputies", "Gil"}, known...)...).Want(t, http.StatusOK, `value="2201234"`, `<option selected>IA</option>`)
	carla.Get(path+"/report.trf").Want(t, http.StatusOK, "102 IA Eva (2201234; A-12)", "112 Gil")
	wrong := slices.Clone(known)
	wrong[5] = "12a"
	a := carla.Post(about, wrong...)
	a.Want(t, http.StatusConflict, `id="arbiters-error"`, "titles and numbers of the arbiters", `value="12a"`)
	sitetest.CheckPage(t, "en", a)
	carla.Post(about, append([]string{"arbiter", "Hans"}, known...)...).Want(t, http.StatusOK, "<legend>Hans</legend>")
	if regs := h.only().Tournament.Regulations(); len(regs.Arbiters) != 0 {
		t.Errorf("of somebody who is no arbiter is known %+v", regs.Arbiters)
	}
	carla.Post(about, "arbiter", "IA Eva (7; B)", "deputies", "Gil\nNA Fritz").Want(t, http.StatusOK, "<legend>Eva</legend>", "<legend>Fritz</legend>", `value="B"`)

	// An event made from it keeps what is known of who stays.
	again := carla.NewEvent("from", strings.TrimPrefix(path, "/events/"), "arbiter", "FA Rosa")
	carla.Get(again+"/manage/settings").Want(t, http.StatusOK, "<legend>Rosa</legend>", "<option selected>FA</option>", "<legend>Fritz</legend>", "<option selected>NA</option>")
}

// What may not be changed any more is shown with its reason, refused by name when it is
// sent all the same, and a change while rounds are published wants a reason.
func TestSettingsOfAnEventThatIsPlayed(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := carla.NewEvent("system", "dutch-2026", "rounds", "3", "control", "90+30")
	carla.UploadEntries(path, sitetest.EntryList).Want(t, http.StatusOK)
	page := carla.Get(path + "/manage/settings")
	page.Want(t, http.StatusOK, `value="90+30"`, `value="Autumn Cup"`)
	sitetest.CheckPage(t, "en", page)
	if strings.Contains(page.Page, "can no longer be changed") || strings.Contains(page.Page, `name="reason"`) {
		t.Error("something is fixed before the numbers are drawn")
	}
	carla.Post(path+"/settings/play", "rounds", "x").Want(t, http.StatusBadRequest, "“x” is not a number", `id="rounds-error"`)
	carla.Post(path+"/settings/play", "rounds", "5", "control", "15+10").Want(t, http.StatusOK, `value="15+10"`)
	carla.Post(path+"/settings/about", "name", "").Want(t, http.StatusConflict, "Nothing was changed", "name is missing")
	carla.Post(path+"/settings/nothing").Want(t, http.StatusNotFound)
	carla.Post(path+"/lots", "how", "lot").Want(t, http.StatusOK)
	carla.Get(path+"/manage/settings").Want(t, http.StatusOK, "The system of play can no longer be changed: the starting numbers are drawn.")
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)

	page = carla.Get(path + "/manage/settings")
	page.Want(t, http.StatusOK, "The tie-breaks can no longer be changed: a round is published. (C.06 Annex 7, 2009)", `id="reason-play"`)
	sitetest.CheckPage(t, "en", page)
	carla.Post(path+"/settings/play", "rounds", "4").Want(t, http.StatusConflict, "Give a reason", `name="rounds" value="4"`)
	carla.Post(path+"/settings/order", "tiebreak_rules", "c07-2026", "order", "own", "tiebreak", "DE", "reason", "why").Want(t, http.StatusConflict,
		"The tie-breaks can no longer be changed")
	carla.Post(path+"/settings/play", "control", "10+5", "laws", "2023", "conduct", "board", "reason", "rapid from now on").Want(t, http.StatusOK)
	regs := h.only().Tournament.Regulations()
	if regs.ControlOf(1) != "900+10" || regs.ControlOf(2) != "600+5" || regs.VenueOf(1) != tournament.OnScreen || regs.VenueOf(2) != tournament.OverTheBoard {
		t.Errorf("rounds: %+v, %+v", regs.Terms(1), regs)
	}
	carla.Post(path+"/settings/rounds", "round", "1", "round", "2", "date", "2009-11-21", "date", "2009-11-22", "control", "15+10", "control", "", "reason", "the days").Want(t, http.StatusOK)
	if is := h.only().Tournament.Regulations(); !slices.Equal(is.Dates, []string{"2009-11-21", "2009-11-22"}) {
		t.Errorf("days: %v", is.Dates)
	}
	otto := h.withRole("Otto", "en", members.RoleOrganiser)
	otto.Post(path+"/settings/about", "name", "Mine", "reason", "x").Want(t, http.StatusForbidden)
}

// An event announces in its forms that games are adjourned, and its page says so.
func TestAdjournmentsAreAnnounced(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	says := func(path string, announced bool) {
		t.Helper()
		if is := h.only().Tournament.Regulations().Adjournments; is != announced {
			t.Errorf("announced %t, not %t", is, announced)
		}
		if page := carla.Get(path); strings.Contains(page.Page, "Games may be adjourned") != announced {
			t.Errorf("announced %t, and the page says:\n%s", announced, page.Page)
		}
	}
	sitetest.CheckPage(t, "en", carla.Get("/events/new?kind=all"))
	path := carla.NewEvent("system", "dutch-2026", "rounds", "3", "laws", "2009", "adjournments", "yes")
	says(path, true)
	page := carla.Get(path + "/manage/settings")
	page.Want(t, http.StatusOK, `name="adjournments" value="yes" checked`, "Games may be adjourned (Guidelines G of 2009, I of 2023)", "Under the Laws of 1993")
	sitetest.CheckPage(t, "en", page)
	otto := h.withRole("Otto", "en", members.RoleArbiter)
	carla.Post(path+"/staff", "handle", "Otto", "duty", "arbiter").Want(t, http.StatusOK)
	otto.Get(path+"/manage/settings").Want(t, http.StatusOK, "2009 · Games may be adjourned")
	carla.Post(path+"/settings/play", "has_adjournments", "yes").Want(t, http.StatusOK)
	says(path, false)
	carla.Post(path+"/settings/play", "has_adjournments", "yes", "adjournments", "yes").Want(t, http.StatusOK)
	says(path, true)
}

// An event announces in its forms the guidelines on games without increment, and its page says so.
func TestChess960InTheBrowser(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("system", "berger-1", "order", "system", "laws", "2023", "conduct", "board", "chess960", "yes")
	carla.Get(path+"/manage/settings").Want(t, http.StatusOK, `name="chess960" value="yes" checked`)
	carla.UploadEntries(path, "name,rating\nAna,2000\nBea,1900\n").Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	a := carla.Get(path + "/manage/rounds")
	a.Want(t, http.StatusOK, "The position is not drawn yet.", "Draw the position")
	sitetest.CheckPage(t, "en", a)
	carla.Post(path+"/rounds/1/position", "number", "960").Want(t, http.StatusConflict, "no position 960")
	carla.Post(path+"/rounds/1/position", "number", "x").Want(t, http.StatusConflict, "no position x")
	carla.Post(path+"/rounds/1/position", "number", "518").Want(t, http.StatusOK, "The position is drawn.", "Chess960 position 518: ♖♘♗♕♔♗♘♖")
	carla.Post(path+"/rounds/1/position").Want(t, http.StatusConflict, "is drawn: 518")
	h.visitor("en").Get(path+"/rounds/1").Want(t, http.StatusOK, "Chess960 position 518: ♖♘♗♕♔♗♘♖")
	h.visitor("en").Get(path).Want(t, http.StatusOK, "Chess960, a position drawn for each round")
	carla.Get(path+"/print/pairings").Want(t, http.StatusOK, "Chess960 518 ♖♘♗♕♔♗♘♖")
}

func TestGuidelinesIIIAreAnnounced(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	says := func(path string, announced bool) {
		t.Helper()
		if is := h.only().Tournament.Regulations().GuidelinesIII; is != announced {
			t.Errorf("announced %t, not %t", is, announced)
		}
		if page := carla.Get(path); strings.Contains(page.Page, "Guidelines III apply to games without increment") != announced {
			t.Errorf("announced %t, and the page says:\n%s", announced, page.Page)
		}
	}
	path := carla.NewEvent("system", "dutch-2026", "rounds", "3", "laws", "2023", "guidelines_iii", "yes")
	says(path, true)
	carla.Get(path+"/manage/settings").Want(t, http.StatusOK, `name="guidelines_iii" value="yes" checked`)
	carla.Post(path+"/settings/play", "has_guidelines_iii", "yes").Want(t, http.StatusOK)
	says(path, false)
	carla.Post(path+"/settings/play", "has_guidelines_iii", "yes", "guidelines_iii", "yes").Want(t, http.StatusOK)
	says(path, true)
}

// An event announces in its forms when players may not agree to a draw, and its page says
// so; under an edition without Article 9.1.a of 2009 the form is refused beside the field.
func TestRestrictedDrawsAreAnnounced(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := carla.NewEvent("system", "dutch-2026", "rounds", "3", "laws", "2009", "draws_before", "30")
	if is := h.only().Tournament.Regulations().Draws; is != (tournament.DrawRule{NotBefore: 30}) {
		t.Errorf("announced %+v", is)
	}
	carla.Get(path).Want(t, http.StatusOK, "No agreed draw before move 30 without the arbiter&#39;s consent")
	page := carla.Get(path + "/manage/settings")
	page.Want(t, http.StatusOK, `name="draws_before" value="30"`, "9.1a, 9.1.1")
	sitetest.CheckPage(t, "en", page)
	carla.Post(path+"/settings/play", "draws_before", "", "has_draws_never", "yes", "draws_never", "yes").Want(t, http.StatusOK)
	if is := h.only().Tournament.Regulations().Draws; is != (tournament.DrawRule{Never: true}) {
		t.Errorf("announced %+v", is)
	}
	carla.Get(path).Want(t, http.StatusOK, "No agreed draw without the arbiter&#39;s consent")
	refused := carla.Post(path+"/settings/play", "laws", "2005")
	refused.Want(t, http.StatusConflict, "can restrict draws by agreement under the Laws of 2009 and 2023, and not under those of 2005", `id="draws-error"`)
	carla.Post(path+"/settings/play", "laws", "2005", "has_draws_never", "yes").Want(t, http.StatusOK)
}

// only is the one event of the house.
func (h *house) only() office.Event { return h.office.Events()[0] }

// The read-only settings of an arbiter show the committee, the limit of appeals and the minutes of a
// call; the form says what holds without a number.
func TestAnArbiterReadsTheRulesOfCallsAndAppeals(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := carla.NewEvent("system", "berger-2", "conduct", "screen", "control", "15+10")
	judge := h.withRole("Judge", "en", members.RoleArbiter)
	carla.Post(path+"/staff", "handle", "Judge", "duty", "arbiter")
	carla.Get(path+"/manage/settings").Want(t, http.StatusOK, "If it is empty, five minutes.")
	label := "Minutes for which a player’s call for an arbiter stops the clocks</dt><dd>"
	judge.Get(path+"/manage/settings").Want(t, http.StatusOK, "Appeals</dt><dd>without a limit of time", label+"5<")
	carla.Post(path+"/settings/about", "appeal_members", "Ada\nBo\nCy", "appeal_minutes", "45").Want(t, http.StatusOK)
	carla.Post(path+"/settings/play", "call_minutes", "8").Want(t, http.StatusOK)
	judge.Get(path+"/manage/settings").Want(t, http.StatusOK, "Appeals committee</dt><dd>Ada, Bo, Cy", "up to 45 minutes after the end of a round", label+"8<")
}
