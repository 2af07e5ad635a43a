package events

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/presets"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/words"
)

// newEventData is the data of the form for a new event, as typed.
type newEventData struct {
	Faults                              []fieldFault
	Fault                               map[string]string // faults by field
	Kind                                presets.Kind      // that was chosen; empty shows all settings
	From                                *startedFrom      // the template or earlier event that it follows, or nil
	Name, Place, Federation, Arbiter    string
	Starts, Ends, System, Laws, Control string
	Rounds, Groups, Acceleration        string
	Conduct, Games                      string // number of games of a match in each round of a knock-out
	Hall                                bool   // games can be played in the hall
	Early, Straight                     bool
	Rated, OpenEntry, Adjournments      bool
	GuidelinesIII, Chess960, Long       bool
	DrawsBefore                         string
	DrawsNever                          bool
	RatingMethod                        string
	Editions                            []string
	Systems                             []systemChoice
	Accelerations, Conducts             []kind
	RatingMethods                       []kind
	Lists                               []listPlace
	Order                               orderForm
	Teams                               teamsForm
}

// startedFrom is the template or earlier event from which an event is started.
type startedFrom struct {
	ID, Name string
	Template bool
	Outside  bool   // a template whose events are outside FIDE mode
	Carried  string // regulations that are taken over and not in the form, or ""
}

// Main reports whether a part of the form is among the few that matter for the kind of event. The
// others are folded away.
func (d newEventData) Main(part string) bool {
	if d.From != nil {
		return slices.Contains([]string{"rounds", "control"}, part)
	}
	switch d.Kind {
	case presets.Open:
		return slices.Contains([]string{"place", "rounds", "control"}, part)
	case presets.Evening:
		return slices.Contains([]string{"rounds", "control", "hall"}, part)
	case presets.League:
		return slices.Contains([]string{"place", "system", "teams", "control"}, part)
	case presets.Other:
		return slices.Contains([]string{"place", "system", "rounds", "control", "conduct"}, part)
	}
	return true
}

// Folded reports whether the form has parts that are folded away.
func (d newEventData) Folded() bool { return d.Kind != "" || d.From != nil }

// fieldFault is a fault of a form with the field concerned, or "" for none.
type fieldFault struct{ Field, Text string }

// systemChoice is a system of play in the form. A round robin is listed once for each number of
// cycles.
type systemChoice struct {
	Code, Name string
	Set        tiebreak.Set // system whose order of tie-breaks is recommended
}

// doubled is the suffix of the code of a double round robin.
const doubled = "-2"

// systemChoices returns the pairing systems that a new event may have, round robins once for each
// number of cycles.
func (v *visit) systemChoices() []systemChoice {
	var list []systemChoice
	for _, s := range tournament.Systems() {
		if s == tournament.TeamSwiss {
			list = append(list, systemChoice{string(s), capital(words.System(v.Lang, s)), tiebreak.TeamSwiss})
			continue
		}
		set := tiebreak.Swiss
		if s.Predetermined() {
			set = tiebreak.RoundRobin
		}
		if s.HasCycles() {
			for _, cycles := range []string{"-1", doubled} {
				list = append(list, systemChoice{string(s) + cycles, v.T("web.event.system." + string(s) + cycles), set})
			}
			continue
		}
		list = append(list, systemChoice{string(s), capital(words.System(v.Lang, s)), set})
	}
	return list
}

// newKinds is the data of the page that asks what a new event is.
type newKinds struct {
	Kinds     []presets.Kind
	Templates []startedFrom
	Earlier   []startedFrom // events that the visitor organises
}

// allKinds is the word in the address of the form with all settings.
const allKinds = "all"

// newEventPage asks what the new event is, or shows the form for what was chosen.
func (v *visit) newEventPage() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	query := v.R.URL.Query()
	if from := query.Get("from"); from != "" {
		e, err := v.office.Event(office.EventID(from))
		if err != nil {
			return v.refusalPage(err)
		}
		return v.showNewEvent(v.newEventFrom(e), 0)
	}
	k := presets.Kind(query.Get("kind"))
	if k.Known() && (k != presets.Evening || v.office.HasHall()) {
		return v.showNewEvent(v.filledNewEvent(k, presets.Regulations(k, "")), 0)
	}
	if k == allKinds {
		regs := presets.Regulations(presets.Other, "")
		if regs.Rated = v.office.HasHall(); regs.Rated {
			regs.Venue = tournament.OnScreen
		}
		return v.showNewEvent(v.filledNewEvent("", regs), 0)
	}
	return v.showNewKinds()
}

// showNewKinds asks what the new event is.
func (v *visit) showNewKinds() error {
	d := newKinds{Kinds: presets.Kinds()}
	if !v.office.HasHall() {
		d.Kinds = slices.DeleteFunc(d.Kinds, func(k presets.Kind) bool { return k == presets.Evening })
	}
	for _, e := range v.office.Templates() {
		d.Templates = append(d.Templates, startedFromOf(e))
	}
	for _, e := range v.office.Events() {
		if e.Rights(v.Who).Organise && !e.Tournament.Regulations().Demonstration {
			d.Earlier = append(d.Earlier, startedFromOf(e))
		}
	}
	return v.Show(site.Page{Name: "event_kinds", Title: v.T("web.event.new-title"), Nav: "events", Width: "narrow", Data: d})
}

func startedFromOf(e office.Event) startedFrom {
	r := e.Tournament.Regulations()
	return startedFrom{ID: string(e.ID), Name: r.Name, Template: r.Template, Outside: r.Template && !e.Tournament.FIDEMode().In()}
}

// newEventFrom returns the form for an event that follows a template or an earlier event.
func (v *visit) newEventFrom(e office.Event) newEventData {
	regs := e.Tournament.Regulations().StartedFrom("")
	d := v.filledNewEvent("", regs)
	if d.From = new(startedFromOf(e)); d.From.Template {
		d.Name = ""
	}
	d.From.Carried = v.carried(regs)
	return d
}

// inNewEventForm lists the regulations that the form for a new event sets.
var inNewEventForm = []string{
	"name", "place", "federation", "starts", "ends", "arbiter", "system", "rounds", "cycles", "groups", "matches", "teams", "acceleration", "conduct", "laws", "control",
	"adjournments", "guidelines_iii", "chess960", "draws", "rating_method", "rating_lists", "long", "tiebreak_rules", "tiebreaks", "rated", "open_entry",
}

// carried returns the names of the regulations that a new event takes over and that its form does not
// show.
func (v *visit) carried(regs tournament.Regulations) string {
	plain := tournament.Regulations{System: regs.System, Cycles: regs.Cycles, Teams: regs.Teams, Laws: regs.Laws}.Complete()
	var names []string
	for _, field := range plain.Changed(regs) {
		if !slices.Contains(inNewEventForm, field) {
			names = append(names, words.Field(v.Lang, field))
		}
	}
	return strings.Join(names, ", ")
}

// filledNewEvent returns the form filled with regulations.
func (v *visit) filledNewEvent(k presets.Kind, r tournament.Regulations) newEventData {
	d := newEventData{
		Kind: k, Name: r.Name, Place: r.Place, Federation: r.Federation, Arbiter: r.Arbiter, Starts: r.Starts, Ends: r.Ends,
		System: systemCode(r), Laws: r.Laws, Control: controlText(r.Control), Rounds: numberText(r.Rounds), Groups: numberText(r.Groups),
		Acceleration: string(r.Acceleration), Conduct: string(r.Venue), Games: gamesText(r.Matches.Games), Early: r.Matches.Early, Straight: r.Matches.Straight,
		Rated: r.Rated, OpenEntry: r.OpenEntry, Adjournments: r.Adjournments, GuidelinesIII: r.GuidelinesIII, Chess960: r.Chess960, Long: r.Long,
		DrawsBefore: numberText(r.Draws.NotBefore), DrawsNever: r.Draws.Never, RatingMethod: string(r.RatingMethod), Lists: v.listPlaces(r),
	}
	order := chosenOrder{r.TieBreakRules, ownOrder, r.TieBreaks}
	if r.Name == "" { // a preset
		order.set = systemOrder
	}
	if r.OfTeams() {
		d.Teams = v.teamsFormOf(r.Teams)
		ties := make([]string, len(r.TieBreaks))
		for i, m := range r.TieBreaks {
			ties[i] = string(m)
		}
		d.Teams.Ties = strings.Join(ties, " ")
		order = chosenOrder{r.TieBreakRules, systemOrder, tiebreak.Recommended(r.TieBreakRules, tiebreak.RoundRobin)}
	}
	d.Order = v.orderForm(order)
	return d
}

func (v *visit) showNewEvent(d newEventData, status int) error {
	d.Hall = v.office.HasHall()
	d.Teams.fillChoices(v)
	d.Editions, d.Systems = v.editions, v.systemChoices()
	d.Accelerations, d.Conducts, d.RatingMethods = v.accelerations(), v.conducts(), v.ratingMethods()
	title := v.T("web.event.new-title")
	if d.Kind != "" {
		title = v.T("web.event.kind." + string(d.Kind))
	}
	return v.Show(site.Page{Name: "event_new", Title: title, Nav: "events", Width: "narrow", Status: status, Data: d})
}

// apply changes the regulations that the form sets. ok is false if a number is invalid.
func (d newEventData) apply(regs tournament.Regulations, order chosenOrder) (_ tournament.Regulations, ok bool) {
	was := regs
	regs.Name, regs.Place, regs.Federation, regs.Starts = d.Name, d.Place, d.Federation, d.Starts
	regs = nameArbiters(regs, d.Arbiter, regs.Deputies)
	if d.Ends != "" {
		regs.Ends = d.Ends
	}
	regs.Acceleration, regs.Venue = tournament.Acceleration(d.Acceleration), tournament.Venue(d.Conduct)
	regs.Laws, regs.Control = d.Laws, parseControl(d.Control, was.Control)
	regs.Rated, regs.OpenEntry, regs.Adjournments, regs.GuidelinesIII, regs.Chess960 = d.Rated, d.OpenEntry, d.Adjournments, d.GuidelinesIII, d.Chess960
	regs.TieBreakRules, regs.TieBreaks, regs.Draws = order.rules, order.methods, tournament.DrawRule{Never: d.DrawsNever}
	if regs.System, regs.Cycles = parseSystem(d.System); regs.System != was.System || regs.Cycles != was.Cycles {
		regs.Scoring, regs.Swap = tournament.Scoring{}, ""
	}
	regs.Groups, regs.Matches, regs.Rounds = 0, tournament.MatchRules{}, 0
	ok = true
	read := func(text string, to *int) {
		if n, err := strconv.Atoi(text); err == nil {
			*to = n
		} else {
			ok = ok && text == ""
		}
	}
	read(d.DrawsBefore, &regs.Draws.NotBefore)
	if regs.System == tournament.Belgrade {
		read(d.Groups, &regs.Groups)
	}
	if regs.System == tournament.Wimbledon { // matches decide, and there are as many rounds as its players need
		regs.TieBreaks = nil
		regs.Matches = tournament.MatchRules{Early: d.Early, Straight: d.Straight}
		games, err := parseGames(d.Games)
		regs.Matches.Games, ok = games, ok && err == nil
	} else if !regs.System.Predetermined() { // it has as many rounds as its players need
		read(d.Rounds, &regs.Rounds)
	}
	return regs, ok
}

// typedNewEvent returns the form for a new event as it was sent.
func (v *visit) typedNewEvent() newEventData {
	d := newEventData{
		Name: v.Form("name"), Place: v.Form("place"), Federation: strings.ToUpper(v.Form("federation")), Arbiter: v.Form("arbiter"),
		Starts: v.Form("starts"), Ends: v.Form("ends"), System: v.Form("system"), Laws: v.Form("laws"), Control: v.Form("control"),
		Rounds: v.Form("rounds"), Groups: v.Form("groups"), Acceleration: v.Form("acceleration"), Conduct: v.Form("conduct"),
		Rated: v.Form("rated") != "", OpenEntry: v.Form("open-entry") != "", Adjournments: v.Form("adjournments") != "", GuidelinesIII: v.Form("guidelines_iii") != "", Chess960: v.Form("chess960") != "",
		DrawsBefore: v.Form("draws_before"), DrawsNever: v.Form("draws_never") != "", Teams: v.teamsForm(),
		Games: v.Form("games"), Early: v.Form("early") != "", Straight: v.Form("straight") != "",
	}
	if k := presets.Kind(v.Form("kind")); k.Known() {
		d.Kind = k
	}
	if d.Conduct == "" && !v.office.HasHall() { // the form has no such choice
		d.Conduct = string(tournament.OverTheBoard)
	}
	return d
}

// newEvent creates an event from the form, or shows the form again with the fault.
func (v *visit) newEvent() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	d := v.typedNewEvent()
	var base tournament.Regulations
	from := office.EventID(v.Form("from"))
	if from != "" {
		e, err := v.office.Event(from)
		if err != nil {
			return v.refusalPage(err)
		}
		base = e.Tournament.Regulations().StartedFrom(d.Starts)
		d.From = new(startedFromOf(e))
		d.From.Carried = v.carried(base)
	}
	order := v.orderInForm()
	if order.set == systemOrder {
		at := slices.IndexFunc(v.systemChoices(), func(s systemChoice) bool { return s.Code == d.System })
		if at >= 0 {
			order.methods = tiebreak.Recommended(order.rules, v.systemChoices()[at].Set)
		}
	}
	d.Order = v.orderForm(order)
	regs, ok := d.apply(base, order)
	in := &settingsInput{v: v}
	in.readText("rating_method", (*string)(&regs.RatingMethod))
	in.readLists(&regs)
	in.readCheckbox("long", &regs.Long)
	d.RatingMethod, d.Long, d.Lists = string(regs.RatingMethod), regs.Long, v.listPlaces(regs)
	if !ok {
		field := "rounds"
		switch regs.System {
		case tournament.Belgrade:
			field = "groups"
		case tournament.Wimbledon:
			field = "matches"
		}
		d.addFault(field, v.T("web.manage.rounds-number"))
	}
	if !d.Teams.setRules(&regs) {
		d.addFault("boards", v.T("web.teams.boards-number"))
	}
	for _, f := range in.faults {
		d.addFault(f.Field, f.Text)
	}
	if len(d.Faults) > 0 {
		return v.showNewEvent(d, http.StatusBadRequest)
	}
	if regs.OfTeams() != base.OfTeams() {
		regs.Scoring = tournament.Scoring{}
	}
	create := v.office.Create
	if from != "" {
		create = func(ctx context.Context, who members.Identity, regs tournament.Regulations) (office.EventID, error) {
			return v.office.CreateFrom(ctx, who, from, regs)
		}
	}
	id, err := create(v.R.Context(), v.Who, regs)
	if err != nil {
		var refusal *tournament.Refusal
		_, status, ok := v.refusalTexts(err)
		if !ok || !errors.As(err, &refusal) {
			return err
		}
		for _, one := range refusal.All() {
			field, _ := one.Args["field"].(string)
			d.addFault(field, words.Refusal(v.Lang, one))
		}
		return v.showNewEvent(d, status)
	}
	v.SetNotice("web.notice.created")
	return v.Redirect("/events/" + string(id) + "/manage")
}

// addFault adds a fault to a field, after earlier ones.
func (d *newEventData) addFault(field, text string) {
	if d.Fault == nil {
		d.Fault = make(map[string]string)
	}
	d.Faults = append(d.Faults, fieldFault{field, text})
	if d.Fault[field] != "" {
		text = d.Fault[field] + " " + text
	}
	d.Fault[field] = text
}
