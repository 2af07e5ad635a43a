package events

import (
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
)

type eventsData struct {
	MayCreate bool
	Events    []eventCard
	Removed   []eventCard // events that the visitor may restore
}

type eventCard struct {
	ID, Name     string
	Facts        []string
	Badge, State string
	MayRemove    bool // it is a demonstration that the visitor may remove
}

func (v *visit) eventsPage() error {
	d := eventsData{MayCreate: v.May(organiser)}
	for _, e := range v.office.Events() {
		text := v.eventText(e.Tournament)
		card := eventCard{ID: string(e.ID), Name: e.Tournament.Regulations().Name, Facts: text.facts()}
		card.Badge, card.State = text.state()
		card.MayRemove = e.Tournament.Regulations().Demonstration && v.mayRemove(e)
		d.Events = append(d.Events, card)
	}
	for _, e := range v.office.RemovedEvents() {
		if e.Rights(v.Who).Appoint {
			d.Removed = append(d.Removed, eventCard{ID: string(e.ID), Name: e.Tournament.Regulations().Name})
		}
	}
	return v.Show(site.Page{Name: "events", Title: v.T("web.events.title"), Nav: "events", Notice: v.TakeNotice(), Data: d})
}

// Card describes an event briefly: facts, and the class and text of the badge with its state.
func (p *Pages) Card(v *site.Visit, t tournament.Tournament) (facts []string, badge, state string) {
	text := (&visit{v, p}).eventText(t)
	badge, state = text.state()
	return text.facts(), badge, state
}

// eventText returns the texts of an event for the visitor.
func (v *visit) eventText(t tournament.Tournament) eventText {
	return eventText{lang: v.Lang, t: t, me: v.Who.ID, called: v.site.DisplayName}
}

// event returns the event in the path.
func (v *visit) event() (office.Event, error) {
	e, err := v.office.Event(office.EventID(v.R.PathValue("event")))
	if err != nil {
		return office.Event{}, v.refusalPage(err)
	}
	if e.Tournament.Regulations().Template && !v.May(organiser) { // it is no event for others
		return office.Event{}, v.refusalPage(tournament.Refuse(tournament.NoEvent))
	}
	return e, nil
}

// pathNumber returns a number in the path, or 0 when it is invalid.
func (v *visit) pathNumber(name string) int {
	n, err := strconv.Atoi(v.R.PathValue(name))
	if err != nil || n < 1 || n > tournament.MaxRounds {
		return 0
	}
	return n
}

// head returns what all public pages of an event show, for the tab with a name.
func (v *visit) head(e office.Event, tab string) eventHead {
	text := v.eventText(e.Tournament)
	rights := e.Rights(v.Who)
	h := eventHead{
		ID: string(e.ID), Name: e.Tournament.Regulations().Name, Facts: text.facts(), Tab: tab,
		Revision: strconv.FormatUint(e.Seq, 10), MayManage: rights.Conduct(), MayArbitrate: rights.Arbitrate, MayOrganise: rights.Organise, MayAppoint: rights.Appoint,
		HasPrizes: len(e.Tournament.Regulations().Prizes) > 0, HasRatings: publish.Ratings.Has(e.Tournament),
	}
	h.Open = sheets.OpenLines(e.Tournament, v.say)
	h.OfTeams, h.Template = e.Tournament.OfTeams(), e.Tournament.Regulations().Template
	h.InHall = inHall(e.Tournament)
	h.ContestTabs, h.KnockOut = text.contestTabs(), e.Tournament.Regulations().System == tournament.Wimbledon
	for n := 1; n <= e.Tournament.Published(); n++ {
		h.RoundTabs = append(h.RoundTabs, n)
	}
	return h
}

// inHall reports whether games of an event are played in the hall and can be watched.
func inHall(t tournament.Tournament) bool {
	return t.Published() > 0 && t.Regulations().VenueOf(t.Published()) == tournament.OnScreen ||
		len(t.Contests()) > 0 && t.Regulations().Venue == tournament.OnScreen
}

// showEvent shows one of an event's public pages. All of them reload when the event changes.
func (v *visit) showEvent(name string, h eventHead, data any) error {
	return v.showEventAs(name, h, 0, data)
}

func (v *visit) showEventAs(name string, h eventHead, status int, data any) error {
	title := h.Name
	switch {
	case h.TabContest > 0:
		title += " · " + h.ContestTabs[h.TabContest-1].Text
	case h.TabRound > 0:
		title += " · " + v.T("web.event.round", "N", h.TabRound)
	case h.Tab != "standings":
		title += " · " + v.T("web.event."+h.Tab)
	}
	return v.Show(site.Page{Name: name, Title: title, Nav: "events", Width: "wide", Notice: v.TakeNotice(), Status: status, Script: "src/office/live.ts", Data: data})
}

type standingsData struct {
	eventHead
	Round     *roundView
	Methods   []methodView
	Standings []standingView
	Next      *nextView
	Sides     []string // teams of a Scheveningen tournament with their scores
	Adjusted  []string // points deducted or added beside the results, and why
	Foot      []string // who withdrew and who was expelled, and how shared places were settled
	// Categories lists the categories with their own standings. Category is the one shown, and
	// empty for all players.
	Categories []string
	Category   string
}

func (v *visit) eventPage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	if e.Tournament.Regulations().Template {
		return v.Redirect(settingsMatter.address(e))
	}
	text := v.eventText(e.Tournament)
	d := standingsData{eventHead: v.head(e, "standings"), Methods: text.methods(), Sides: text.sideScores(), Adjusted: sheets.AdjustmentLines(e.Tournament, v.say), Category: v.R.URL.Query().Get("category")}
	regs := e.Tournament.Regulations()
	for _, c := range regs.Categories {
		d.Categories = append(d.Categories, c.Name)
	}
	var category *tournament.Category
	if d.Category != "" {
		c, known := regs.Category(d.Category)
		if !known {
			return site.NotFound()
		}
		category = &c
	}
	included := func(p tournament.Entry) bool { return category == nil || category.Has(p) }
	d.Foot = slices.Concat(sheets.WithdrawalLines(e.Tournament, included, v.say), sheets.SettlementLines(e.Tournament, included, v.say))
	d.Next = v.nextStep(e)
	list := longList{at: "/events/" + string(e.ID), label: text.findKey()}
	if category != nil {
		list.keep = url.Values{"category": {category.Name}}
	}
	var jump string
	d.Standings, d.Pager, jump = divide(v, list, text.standings(v.standings(e), category), func(s standingView) listRow {
		return text.listRow(s.ID, s.Who)
	})
	if jump != "" {
		return v.Redirect(jump)
	}
	if r, ok := e.Tournament.Round(e.Tournament.Published()); ok {
		d.Round = text.round(r)
		if all := len(d.Round.Boards); all > text.boardsOnPage() {
			d.Round.Boards, d.Round.All = d.Round.Boards[:fewRows], all
		}
	}
	return v.showEvent("event", d.eventHead, d)
}

type entriesData struct {
	eventHead
	Entries []entryView
	Teams   []teamRow     // in an event of teams, instead of Entries
	Self    *selfPresence // check-in of the reader, if they play
	// MayEnter reports whether the reader may enter the event. MayLeave reports whether they play
	// and have not withdrawn.
	MayEnter, MayLeave bool
	Fault              string
}

func (v *visit) entriesPage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	return v.showEntries(e, "", 0)
}

func (v *visit) showEntries(e office.Event, fault string, status int) error {
	d := entriesData{eventHead: v.head(e, "entries"), Self: v.selfPresence(e.Tournament), Fault: fault, MayEnter: v.office.MayEnterSelf(v.Who, e)}
	d.MayLeave = e.Tournament.Regulations().OpenEntry && !e.Tournament.Over() && v.isEntered(e.Tournament)
	text := v.eventText(e.Tournament)
	list := longList{at: "/events/" + string(e.ID) + "/entries", label: text.findKey()}
	var jump string
	if d.OfTeams {
		rows, _ := v.teamRows(e.Tournament, "")
		d.Teams, d.Pager, jump = divide(v, list, rows, func(r teamRow) listRow { return text.listRow(r.ID, r.Who) })
	} else {
		d.Entries, d.Pager, jump = divide(v, list, text.entries(), func(r entryView) listRow { return text.listRow(r.ID, r.Who) })
	}
	if jump != "" {
		return v.Redirect(jump)
	}
	return v.showEventAs("entries", d.eventHead, status, d)
}

// isEntered reports whether the reader plays in the event and has not withdrawn.
func (v *visit) isEntered(t tournament.Tournament) bool {
	return v.Who.ID != "" && slices.ContainsFunc(t.Players(), func(p tournament.Player) bool {
		return p.Member.ID == v.Who.ID && !p.Withdrawn && !p.Removed
	})
}

// enterSelf enters the visitor in an event that is open to members.
func (v *visit) enterSelf() error {
	return v.changeOwnEntry("web.notice.you-entered", func(e office.Event) error { return v.office.EnterSelf(v.R.Context(), v.Who, e.ID) })
}

// leaveSelf withdraws the visitor from the following rounds.
func (v *visit) leaveSelf() error {
	return v.changeOwnEntry("web.notice.you-left", func(e office.Event) error {
		return v.office.WithdrawSelf(v.R.Context(), v.Who, e.ID, v.Form("reason"))
	})
}

// changeOwnEntry runs a command about the visitor's own entry and shows the entries again.
func (v *visit) changeOwnEntry(notice string, do func(office.Event) error) error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	e, err := v.event()
	if err != nil {
		return err
	}
	if err := do(e); err != nil {
		faults, status, ok := v.refusalTexts(err)
		if !ok {
			return err
		}
		if e, err = v.event(); err != nil {
			return err
		}
		return v.showEntries(e, strings.Join(faults, " "), status)
	}
	v.SetNotice(notice)
	return v.Redirect("/events/" + string(e.ID) + "/entries")
}

type roundData struct {
	eventHead
	Round *roundView
}

func (v *visit) roundPage() error {
	e, r, err := v.publishedRound()
	if err != nil {
		return err
	}
	text := v.eventText(e.Tournament)
	d := roundData{v.head(e, "round"), text.round(r)}
	d.TabRound = r.Number
	list := longList{at: "/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(r.Number), label: "web.list.find-board", size: text.boardsOnPage()}
	var jump string
	if d.Round.Boards, d.Pager, jump = divide(v, list, d.Round.Boards, boardView.listRow); jump != "" {
		return v.Redirect(jump)
	}
	d.Round.Pager = d.Pager
	return v.showEvent("round", d.eventHead, d)
}

// publishedRound returns the event and the published round in the path.
func (v *visit) publishedRound() (office.Event, tournament.Round, error) {
	e, err := v.event()
	if err != nil {
		return office.Event{}, tournament.Round{}, err
	}
	r, ok := e.Tournament.Round(v.pathNumber("round"))
	if !ok {
		return office.Event{}, tournament.Round{}, site.Refuse(http.StatusNotFound, "web.problem.no-round")
	}
	return e, r, nil
}

type crossData struct {
	eventHead
	Cross  []crossView  // cells of all pairs of players
	Rounds []crossTable // in a field too large for that: a cell for each player and round
	// Adjusted lists points deducted or added beside the results.
	Adjusted []string
	// Excluded lists the players who were excluded from rounds.
	Excluded []string
}

// crossTable is a cross table by rounds, or a page of one.
type crossTable struct {
	printTable
	pager *pager
}

// Body returns the rows of the table.
func (t crossTable) Body() template.HTML { return rowsOf(t.Table, t.pager) }

// maxSquare is the greatest number of players of a square cross table. With two thousand players it
// would have four million cells, nearly all empty.
const maxSquare = 100

func (v *visit) crossTablePage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	d := crossData{
		eventHead: v.head(e, "crosstable"), Adjusted: sheets.AdjustmentLines(e.Tournament, v.say), Excluded: sheets.ExclusionLines(e.Tournament, v.say),
	}
	if t := e.Tournament; len(t.Order()) > maxSquare && t.Published() > 0 {
		tables, err := v.crosses.get(e, v.Lang, func() ([]sheets.Table, error) { return publish.Cross.Tables(t, 0, sheets.Public, v.say) })
		if err != nil {
			return v.refusalPage(err)
		}
		for _, one := range tables {
			one = publish.WithoutEmptyColumns(one)
			list := longList{at: "/events/" + string(e.ID) + "/crosstable", label: v.eventText(t).findKey()}
			var jump string
			one.Rows, d.Pager, jump = divide(v, list, one.Rows, rowLook(one.Columns))
			if jump != "" {
				return v.Redirect(jump)
			}
			d.Rounds = append(d.Rounds, crossTable{printTable{publish.Laid{Table: one}}, d.Pager})
		}
	} else if len(t.Order()) <= maxSquare {
		d.Cross = v.eventText(t).crossTable()
	}
	return v.showEvent("crosstable", d.eventHead, d)
}
