package events

import (
	"context"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
)

// manageTab is a tab of Manage, named by the last part of its address.
type manageTab string

// The tabs of Manage, in their order.
const (
	entriesMatter  manageTab = "entries"
	presenceMatter manageTab = "presence"
	pairsMatter    manageTab = "pairs"
	roundsMatter   manageTab = "rounds"
	contestsMatter manageTab = "contests" // matches and play-offs
	resultsMatter  manageTab = "results"
	recordMatter   manageTab = "record" // of the arbiters
	printMatter    manageTab = "print"
	prizesMatter   manageTab = "prizes"
	reportMatter   manageTab = "report"
	lineUpsMatter  manageTab = "lineups"
	logMatter      manageTab = "log"
	filesMatter    manageTab = "files"
	staffMatter    manageTab = "staff"
	settingsMatter manageTab = "settings"
)

// manageHead is the common data of all pages of Manage.
type manageHead struct {
	eventHead
	Matter  manageTab
	Matters []manageTab
	Faults  []string // reasons why a command was refused
	Next    *nextView
	ByHand  *byHandView // changes by hand of the next round that have not ended
	Differ  string      // how many players differ from FIDE's list; empty if none
}

// byHandView says who changes the pairs of a round by hand.
type byHandView struct {
	Round int
	By    string
	Since int64
}

// managedEvent returns the event that the path names. It returns a refusal unless the visitor is on
// its staff.
func (v *visit) managedEvent() (office.Event, error) {
	if err := v.Require(organiser, arbiter); err != nil {
		return office.Event{}, err
	}
	e, err := v.event()
	if err != nil {
		return office.Event{}, err
	}
	if err := v.office.MayConduct(v.Who, e.ID); err != nil {
		return office.Event{}, v.refusalPage(err)
	}
	return e, nil
}

// manageHead returns the common data for a tab of Manage.
func (v *visit) manageHead(e office.Event, m manageTab, faults []string) manageHead {
	h := manageHead{eventHead: v.head(e, "manage"), Matter: m, Faults: faults, Matters: []manageTab{entriesMatter}}
	if h.Template {
		h.Matters = []manageTab{settingsMatter, staffMatter, logMatter}
		return h
	}
	h.Differ = v.differs(e)
	if begun, is := e.Tournament.ByHand(); is {
		h.ByHand = &byHandView{begun.Round, explain.Author(v.Lang, begun.By.Name), int64(begun.At)}
	}
	knockOut := e.Tournament.Regulations().System == tournament.Wimbledon
	if nextRound(e.Tournament) > 0 && !knockOut {
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
	if h.MayArbitrate {
		h.Matters = append(h.Matters, recordMatter)
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

// address returns the address of a tab of Manage.
func (m manageTab) address(e office.Event) string {
	return "/events/" + string(e.ID) + "/manage/" + string(m)
}

// showManage shows a page of Manage. The template has the name of the tab.
func (v *visit) showManage(h manageHead, status int, data any) error {
	return v.showManageAs(string(h.Matter), h, status, data)
}

// showManageTitled is showManage with another title, given by its key.
func (v *visit) showManageTitled(title string, h manageHead, status int, data any) error {
	return v.Show(site.Page{
		Name: "manage_" + string(h.Matter), Title: h.Name + " · " + v.T(title), Nav: "events", Width: "wide",
		Notice: v.TakeNotice(), Status: status, Data: data,
	})
}

// showManageAs is showManage with another template.
func (v *visit) showManageAs(name string, h manageHead, status int, data any) error {
	return v.Show(site.Page{
		Name: "manage_" + name, Title: h.Name + " · " + v.T("web.manage."+name), Nav: "events", Width: "wide",
		Notice: v.TakeNotice(), Status: status, Data: data,
	})
}

// managePage redirects to the tab where the next work is: the entries until the numbers are drawn,
// then the rounds.
func (v *visit) managePage() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	switch t := e.Tournament; {
	case t.Regulations().Template:
		return v.Redirect(settingsMatter.address(e))
	case len(t.Contests()) > 0:
		return v.Redirect(contestsMatter.address(e))
	case t.NumbersDrawn() && t.Regulations().System != tournament.Wimbledon:
		return v.Redirect(roundsMatter.address(e))
	}
	return v.Redirect(entriesMatter.address(e))
}

// tabHandler returns the handler of a tab of Manage.
func tabHandler(m manageTab) func(*visit) error {
	return func(v *visit) error {
		e, err := v.managedEvent()
		if err != nil {
			return err
		}
		return v.showTab(e, m, nil, 0)
	}
}

// showTab shows a tab of Manage. faults are the reasons of a refused command.
func (v *visit) showTab(e office.Event, m manageTab, faults []string, status int) error {
	switch m {
	case entriesMatter:
		return v.showManageEntries(e, manageEntries{manageHead: manageHead{Faults: faults}}, status)
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
		return v.showManagePrizes(e, nil, faults, status)
	case reportMatter:
		return v.showReport(e, faults, status)
	case resultsMatter:
		return v.Redirect(v.resultsAddress(e))
	case recordMatter:
		return v.showRecord(e, faults, status)
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

// finish redirects to a tab of Manage after a command of the office. If err is a refusal, it
// shows the tab with the reasons.
func (v *visit) finish(e office.Event, err error, m manageTab, notice string) error {
	if err != nil {
		faults, status, ok := v.refusalTexts(err)
		if !ok {
			return err
		}
		if e, err = v.event(); err != nil { // some of what was asked for may have been done
			return err
		}
		return v.showTab(e, m, faults, status)
	}
	v.SetNotice(notice)
	return v.Redirect(m.address(e))
}

// runCommand runs a command of the office for the event in the path, and shows a tab of Manage.
// The office checks the permissions.
func (v *visit) runCommand(m manageTab, notice string, do func(ctx context.Context, e office.Event) error) error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	return v.finish(e, do(v.R.Context(), e), m, notice)
}
