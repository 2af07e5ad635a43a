package events

import (
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
)

// newEventData is the form of a new event, with what was typed.
type newEventData struct {
	Faults                              []string
	Name, Place, Federation, Arbiter    string
	Starts, Ends, System, Laws, Control string
	Rated, OpenEntry                    bool
	Editions                            []string
	Order                               orderForm
}

func (v *visit) newEventPage() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	d := newEventData{System: "berger-1", Control: "90+30", Rated: true}
	d.Order = v.orderForm(recommended())
	return v.showNewEvent(d, 0)
}

func (v *visit) showNewEvent(d newEventData, status int) error {
	d.Editions = v.editions
	return v.Show(site.Page{Name: "event_new", Title: v.T("web.event.new-title"), Nav: "events", Width: "narrow", Status: status, Data: d})
}

func (v *visit) newEvent() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	d := newEventData{
		Name: v.Form("name"), Place: v.Form("place"), Federation: strings.ToUpper(v.Form("federation")), Arbiter: v.Form("arbiter"),
		Starts: v.Form("starts"), Ends: v.Form("ends"), System: v.Form("system"), Laws: v.Form("laws"), Control: v.Form("control"),
		Rated: v.Form("rated") != "", OpenEntry: v.Form("open-entry") != "",
	}
	regs := tournament.Regulations{
		Name: d.Name, Place: d.Place, Federation: d.Federation, Arbiter: d.Arbiter, Starts: d.Starts, Ends: d.Ends,
		System: tournament.Berger, Cycles: 1, Laws: d.Laws, Control: office.Control(d.Control), Rated: d.Rated, OpenEntry: d.OpenEntry,
	}
	if d.System == "berger-2" {
		regs.Cycles = 2
	}
	order := v.orderOf()
	regs.TieBreakRules, regs.TieBreaks = order.rules, order.methods
	id, err := v.office.Create(v.R.Context(), v.Who, regs)
	if err != nil {
		faults, status, ok := v.reasons(err)
		if !ok {
			return err
		}
		d.Faults = faults
		d.Order = v.orderForm(order)
		return v.showNewEvent(d, status)
	}
	v.Tell("web.notice.created")
	return v.See("/events/" + string(id) + "/manage")
}
