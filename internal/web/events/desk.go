package events

import (
	"context"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
)

// matter is a page of the desk, by the last word of its address.
type matter string

// The pages of the desk, in the order of their tabs.
const (
	entriesMatter  matter = "entries"
	presenceMatter matter = "presence"
	pairsMatter    matter = "pairs"
	roundsMatter   matter = "rounds"
	contestsMatter matter = "contests" // matches and play-offs
	resultsMatter  matter = "results"
	printMatter    matter = "print"
	prizesMatter   matter = "prizes"
	reportMatter   matter = "report"
	lineUpsMatter  matter = "lineups"
	logMatter      matter = "log"
	filesMatter    matter = "files"
	staffMatter    matter = "staff"
	settingsMatter matter = "settings"
)

// deskHead is what every page of the desk begins with.
type deskHead struct {
	eventHead
	Matter  matter
	Matters []matter
	Faults  []string // why something was not done
	Next    *nextView
}

// desk reads the event that the address names, for those who conduct it: a visitor without
// a role is refused before they learn anything.
func (v *visit) desk() (office.Event, error) {
	if err := v.Require(organiser, arbiter); err != nil {
		return office.Event{}, err
	}
	e, err := v.event()
	if err != nil {
		return office.Event{}, err
	}
	if err := v.office.MayConduct(v.Who, e.ID); err != nil {
		return office.Event{}, v.refused(err)
	}
	return e, nil
}

func (v *visit) deskHead(e office.Event, m matter, faults []string) deskHead {
	h := deskHead{eventHead: v.head(e, "manage"), Matter: m, Faults: faults, Matters: []matter{entriesMatter}}
	knockOut := e.Tournament.Regulations().System == tournament.Wimbledon
	if toCome(e.Tournament) > 0 && !knockOut {
		h.Matters = append(h.Matters, presenceMatter)
		if !e.Tournament.Regulations().System.Predetermined() {
			h.Matters = append(h.Matters, pairsMatter)
		}
	}
	if !knockOut {
		h.Matters = append(h.Matters, roundsMatter)
	}
	if e.Tournament.OfTeams() && e.Tournament.NumbersDrawn() {
		h.Matters = append(h.Matters, lineUpsMatter)
	}
	if h.MayArbitrate && e.Tournament.Published() > 0 {
		h.Matters = append(h.Matters, resultsMatter)
	}
	if !e.Tournament.OfTeams() {
		h.Matters = append(h.Matters, phonesMatter)
	}
	if knockOut || len(e.Tournament.Contests()) > 0 || e.Tournament.Over() && !e.Tournament.OfTeams() {
		h.Matters = append(h.Matters, contestsMatter)
	}
	h.Matters = append(h.Matters, printMatter, prizesMatter)
	if publish.Ratings.Has(e.Tournament) {
		h.Matters = append(h.Matters, reportMatter)
	}
	h.Matters = append(h.Matters, logMatter, filesMatter)
	if v.office.HasHall() { // a file has no accounts
		h.Matters = append(h.Matters, staffMatter)
	}
	h.Matters = append(h.Matters, settingsMatter)
	return h
}

// address is where a page of the desk stands.
func (m matter) address(e office.Event) string {
	return "/events/" + string(e.ID) + "/manage/" + string(m)
}

// showDesk shows a page of the desk. The template has the name of the matter.
func (v *visit) showDesk(h deskHead, status int, data any) error {
	return v.showDeskAs(string(h.Matter), h, status, data)
}

// showDeskTitled is showDesk under another title, by its key.
func (v *visit) showDeskTitled(title string, h deskHead, status int, data any) error {
	return v.Show(site.Page{
		Name: "desk_" + string(h.Matter), Title: h.Name + " · " + v.T(title), Nav: "events", Width: "wide",
		Notice: v.Told(), Status: status, Data: data,
	})
}

// showDeskAs is showDesk for a page that stands under a matter and has a template of
// its own.
func (v *visit) showDeskAs(name string, h deskHead, status int, data any) error {
	return v.Show(site.Page{
		Name: "desk_" + name, Title: h.Name + " · " + v.T("web.desk."+name), Nav: "events", Width: "wide",
		Notice: v.Told(), Status: status, Data: data,
	})
}

// deskPage opens the desk where there is something to do: at the entries until the
// numbers are given, then at the rounds.
func (v *visit) deskPage() error {
	e, err := v.desk()
	if err != nil {
		return err
	}
	switch t := e.Tournament; {
	case len(t.Contests()) > 0:
		return v.See(contestsMatter.address(e))
	case t.NumbersDrawn() && t.Regulations().System != tournament.Wimbledon:
		return v.See(roundsMatter.address(e))
	}
	return v.See(entriesMatter.address(e))
}

// at is the handler of a page of the desk.
func at(m matter) func(*visit) error {
	return func(v *visit) error {
		e, err := v.desk()
		if err != nil {
			return err
		}
		return v.showMatter(e, m, nil, 0)
	}
}

// showMatter shows a page of the desk with why something was not done, if it was not.
func (v *visit) showMatter(e office.Event, m matter, faults []string, status int) error {
	switch m {
	case entriesMatter:
		return v.showEntriesDesk(e, entriesDesk{deskHead: deskHead{Faults: faults}}, status)
	case presenceMatter:
		return v.showPresence(e, faults, status)
	case pairsMatter:
		return v.showPairs(e, faults, status)
	case contestsMatter:
		return v.showContests(e, faults, status)
	case phonesMatter:
		return v.showPhones(e, faults, status)
	case filesMatter:
		return v.showFiles(e, faults, status)
	case printMatter:
		return v.showPrint(e, faults, status)
	case prizesMatter:
		return v.showPrizesDesk(e, nil, faults, status)
	case reportMatter:
		return v.showReport(e, faults, status)
	case resultsMatter:
		return v.See(v.resultsAddress(e))
	case logMatter:
		return v.showLog(e, faults, status)
	case staffMatter:
		return v.showStaff(e, faults, status)
	case settingsMatter:
		return v.showSettings(e, faults, status)
	default:
		return v.showRounds(e, faults, status)
	}
}

// done goes on after a command of the office, or shows on the desk why it was
// not obeyed.
func (v *visit) done(e office.Event, err error, m matter, notice string) error {
	if err != nil {
		faults, status, ok := v.reasons(err)
		if !ok {
			return err
		}
		if e, err = v.event(); err != nil { // some of what was asked for may have been done
			return err
		}
		return v.showMatter(e, m, faults, status)
	}
	v.Tell(notice)
	return v.See(m.address(e))
}

// work runs one command of the office for the event that the address names, and
// goes on at a page of the desk. Who may give it the office decides.
func (v *visit) work(m matter, notice string, do func(ctx context.Context, e office.Event) error) error {
	e, err := v.desk()
	if err != nil {
		return err
	}
	return v.done(e, do(v.R.Context(), e), m, notice)
}
