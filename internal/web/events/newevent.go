package events

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/words"
)

// newEventData is the data of the form for a new event, as typed.
type newEventData struct {
	Faults                              []fieldFault
	Fault                               map[string]string // faults by field
	Name, Place, Federation, Arbiter    string
	Starts, Ends, System, Laws, Control string
	Rounds, Groups, Acceleration        string
	Conduct, Games                      string // number of games of a match in each round of a knock-out
	Hall                                bool   // games can be played in the hall
	Early, Straight                     bool
	Rated, OpenEntry, Adjournments      bool
	GuidelinesIII, Chess960             bool
	DrawsBefore                         string
	DrawsNever                          bool
	Editions                            []string
	Systems                             []systemChoice
	Accelerations, Conducts             []kind
	Order                               orderForm
	Teams                               teamsForm
}

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

func (v *visit) newEventPage() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	d := newEventData{System: "berger-1", Laws: fidemode.LawsInForce, Control: "90+30", Conduct: string(tournament.OnScreen), Rated: v.office.HasHall()}
	d.Order = v.orderForm(recommendedOrder())
	return v.showNewEvent(d, 0)
}

func (v *visit) showNewEvent(d newEventData, status int) error {
	d.Hall = v.office.HasHall()
	d.Teams.fillChoices(v)
	d.Editions, d.Systems = v.editions, v.systemChoices()
	d.Accelerations, d.Conducts = v.accelerations(), v.conducts()
	return v.Show(site.Page{Name: "event_new", Title: v.T("web.event.new-title"), Nav: "events", Width: "narrow", Status: status, Data: d})
}

// regulations reads the regulations from the form. ok is false if a number is invalid, and the
// fault is added to its field.
func (v *visit) regulations(d newEventData, order chosenOrder) (regs tournament.Regulations, ok bool) {
	regs = tournament.Regulations{
		Name: d.Name, Place: d.Place, Federation: d.Federation, Arbiter: d.Arbiter, Starts: d.Starts, Ends: d.Ends,
		Acceleration: tournament.Acceleration(d.Acceleration), Venue: tournament.Venue(d.Conduct),
		Laws: d.Laws, Control: office.Control(d.Control), Rated: d.Rated, OpenEntry: d.OpenEntry, Adjournments: d.Adjournments, GuidelinesIII: d.GuidelinesIII, Chess960: d.Chess960,
		TieBreakRules: order.rules, TieBreaks: order.methods, Draws: tournament.DrawRule{Never: d.DrawsNever},
	}
	regs.System, regs.Cycles = parseSystem(d.System)
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

// newEvent creates an event from the form, or shows the form again with the fault.
func (v *visit) newEvent() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	d := newEventData{
		Name: v.Form("name"), Place: v.Form("place"), Federation: strings.ToUpper(v.Form("federation")), Arbiter: v.Form("arbiter"),
		Starts: v.Form("starts"), Ends: v.Form("ends"), System: v.Form("system"), Laws: v.Form("laws"), Control: v.Form("control"),
		Rounds: v.Form("rounds"), Groups: v.Form("groups"), Acceleration: v.Form("acceleration"), Conduct: v.Form("conduct"),
		Rated: v.Form("rated") != "", OpenEntry: v.Form("open-entry") != "", Adjournments: v.Form("adjournments") != "", GuidelinesIII: v.Form("guidelines_iii") != "", Chess960: v.Form("chess960") != "",
		DrawsBefore: v.Form("draws_before"), DrawsNever: v.Form("draws_never") != "", Teams: v.teamsForm(),
		Games: v.Form("games"), Early: v.Form("early") != "", Straight: v.Form("straight") != "",
	}
	if d.Conduct == "" && !v.office.HasHall() { // the form has no such choice
		d.Conduct = string(tournament.OverTheBoard)
	}
	order := v.orderInForm()
	if order.set == systemOrder {
		at := slices.IndexFunc(v.systemChoices(), func(s systemChoice) bool { return s.Code == d.System })
		if at >= 0 {
			order.methods = tiebreak.Recommended(order.rules, v.systemChoices()[at].Set)
		}
	}
	d.Order = v.orderForm(order)
	regs, ok := v.regulations(d, order)
	if !ok {
		field := "rounds"
		switch regs.System {
		case tournament.Belgrade:
			field = "groups"
		case tournament.Wimbledon:
			field = "matches"
		}
		d.addFault(field, v.T("web.manage.rounds-number"))
		return v.showNewEvent(d, http.StatusBadRequest)
	}
	if !d.Teams.setRules(&regs) {
		d.addFault("boards", v.T("web.teams.boards-number"))
		return v.showNewEvent(d, http.StatusBadRequest)
	}
	id, err := v.office.Create(v.R.Context(), v.Who, regs)
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
