// Package desk serves the pages of arbiters: every board of an event or of the server's other games
// with the calls for an arbiter, and one game in full.
//
// The pages are empty frames: their content comes over the WebSocket of internal/web/socket, which
// checks the rights again. The package decides only who may open a page, and knows no Laws.
package desk

import (
	"context"
	"embed"
	"errors"
	"net/http"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// entry is the script of the pages of the arbiters' desk.
const entry = "src/desk.ts"

// Hall is the part of the hall that this package uses.
type Hall interface {
	// Table returns a game as the given person may see it.
	Table(ctx context.Context, id hall.GameID, who members.Identity) (hall.View, error)
	// Arbitrates reports whether a person may act as the arbiter of a game.
	Arbitrates(who members.Identity, v hall.View) bool
}

// Office is the part of the office that this package uses.
type Office interface {
	// Events returns all events.
	Events() []office.Event
	// Event returns an event.
	Event(id office.EventID) (office.Event, error)
	// MayArbitrate returns a refusal unless the member is an arbiter of an event.
	MayArbitrate(who members.Identity, id office.EventID) error
}

// Pages serves the pages of the arbiters' desk. [New] makes it.
type Pages struct {
	site   *site.Site
	hall   Hall
	office Office
}

// New returns the pages of the arbiters' desk.
func New(s *site.Site, h Hall, o Office) *Pages { return &Pages{s, h, o} }

// visit is one request for the pages of the arbiters' desk, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the pages of the arbiters' desk.
func (p *Pages) Part() site.Part { return site.Part{Templates: site.Folder(templates, "templates")} }

// Routes registers the handlers of the pages of the arbiters' desk.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	on("GET /desk", (*visit).deskPage)
	on("GET /desk/games/{game}", (*visit).gamePage)
	on("GET /events/{event}/desk", (*visit).eventDeskPage)
}

// deskData is the data of the page of a desk: which event or games it is for.
type deskData struct {
	Event     office.EventID // empty for the games of no event
	EventName string
	Desks     []eventLink // on the page of no event: the desks of events that the visitor may open
}

// eventLink names an event.
type eventLink struct {
	ID   office.EventID
	Name string
}

// gameData is the data of the page of one game.
type gameData struct{ Game hall.GameID }

// deskPage shows the desk of the games that belong to no event.
func (v *visit) deskPage() error {
	if err := v.Require(members.RoleArbiter, members.RoleAdministrator); err != nil {
		return err
	}
	var desks []eventLink
	for _, e := range v.office.Events() {
		if v.office.MayArbitrate(v.Who, e.ID) == nil && isInPlay(e.Tournament) {
			desks = append(desks, eventLink{e.ID, e.Tournament.Regulations().Name})
		}
	}
	return v.show(deskData{Desks: desks})
}

// isInPlay reports whether the games of an event have begun and are not over.
func isInPlay(t tournament.Tournament) bool {
	return (t.Published() > 0 || len(t.Contests()) > 0) && !t.Over()
}

// eventDeskPage shows the desk of an event to its arbiters.
func (v *visit) eventDeskPage() error {
	if err := v.Require(members.RoleArbiter, members.RoleAdministrator); err != nil {
		return err
	}
	e, err := v.office.Event(office.EventID(v.R.PathValue("event")))
	if err == nil {
		err = v.office.MayArbitrate(v.Who, e.ID)
	}
	if err != nil {
		return v.eventRefusal(err)
	}
	return v.show(deskData{Event: e.ID, EventName: e.Tournament.Regulations().Name})
}

// eventRefusal converts a refusal of the office to a page. It returns an internal error unchanged.
func (v *visit) eventRefusal(err error) error {
	var r *tournament.Refusal
	if !errors.As(err, &r) {
		return v.Refused(err)
	}
	status := http.StatusConflict
	switch r.Code {
	case tournament.NotArbiter, tournament.NotOnStaff:
		status = http.StatusForbidden
	case tournament.NoEvent:
		status = http.StatusNotFound
	case tournament.EventWasRemoved:
		status = http.StatusGone
	}
	return site.RefuseText(status, words.Refusal(v.Lang, r))
}

// show shows a desk.
func (v *visit) show(d deskData) error {
	title := v.T("web.desk.title")
	if d.EventName != "" {
		title = d.EventName + " · " + title
	}
	return v.Show(site.Page{Name: "desk", Title: title, Nav: "desk", Width: "wide", Entry: entry, Notice: v.TakeNotice(), Data: d})
}

// gamePage shows one game to an arbiter of it.
func (v *visit) gamePage() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	view, err := v.hall.Table(v.R.Context(), hall.GameID(v.R.PathValue("game")), v.Who)
	if err != nil {
		return v.Refused(err)
	}
	if !v.hall.Arbitrates(v.Who, view) {
		return site.Refuse(http.StatusForbidden, "web.desk.not-arbiter")
	}
	title := v.T("web.game.title", "White", v.site.Name(view.White.Handle), "Black", v.site.Name(view.Black.Handle))
	return v.Show(site.Page{
		Name: "desk_game", Title: title + " · " + v.T("web.desk.title"), Nav: "desk", Width: "wide", Entry: entry,
		Notice: v.TakeNotice(), Data: gameData{view.Game},
	})
}
