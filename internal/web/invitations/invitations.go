// Package invitations serves the pages of challenges by link: a player sends the address of one to
// a friend, and the first person who accepts it plays.
//
// It knows the hall and from where a game may begin. It must not know tables, talk or WebSockets.
package invitations

import (
	"cmp"
	"embed"
	"errors"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

//go:embed templates
var templates embed.FS

// Pages serves these pages. [New] makes it.
type Pages struct {
	site     *site.Site
	hall     *hall.Hall
	editions []string // of the Laws, the one to be suggested first
	abuser   func(id string) bool
}

// New returns the pages. abuser reports whether an administrator has listed somebody as an abuser.
func New(s *site.Site, h *hall.Hall, editions []string, abuser func(id string) bool) *Pages {
	return &Pages{s, h, editions, abuser}
}

// Part returns the templates and functions of these pages.
func (p *Pages) Part() site.Part {
	return site.Part{
		Templates: site.Folder(templates, "templates"),
		Functions: func(string) template.FuncMap {
			return template.FuncMap{"control": site.Controls, "controlOf": func(c *clock.Control) string { return site.Control(*c) }}
		},
	}
}

// visit is one request for these pages, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Routes registers the handlers of these pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	on("GET "+invitationsPath, (*visit).invitationsPage)
	on("POST "+invitationsPath, (*visit).invite)
	on("GET "+invitationsPath+"/{invitation}", (*visit).invitationPage)
	on("POST "+invitationsPath+"/{invitation}/accept", (*visit).acceptInvitation)
	on("POST "+invitationsPath+"/{invitation}/withdraw", (*visit).withdrawInvitation)
}

// invitationsPath is where challenges by link are made, and each has its page below it.
const invitationsPath = "/challenges"

// friendControls are the times to choose among for a game with a friend.
var friendControls = []string{"180+2", "300+3", "600+5", "900+10", "1800+20"}

type invitationsData struct {
	Open     []hall.Invitation
	Controls []hall.Controls
	Delays   []int // minutes
	Editions []string
	Known    bool
	Member   bool
	Odds     []choice
	Wish     map[string]string // what the address fills in, where somebody has chosen it already
	Theirs   *clock.Control    // the opponent's time, where the address has another
}

type choice struct{ Value, Label string }

// invitationsPage has the form that makes a challenge by link, and those that wait.
func (v *visit) invitationsPage() error { return v.showInvitations(0, "") }

func (v *visit) showInvitations(status int, fault string) error {
	d := invitationsData{Delays: []int{3, 5, 10, 15, 30}, Known: v.Known(), Member: v.Known() && !v.Who.Guest}
	for _, e := range v.editions {
		if e != string(laws.Edition1993) { // which knows no increments
			d.Editions = append(d.Editions, e)
		}
	}
	gives, takes := starts.OddsWords()
	for _, word := range append(gives, takes...) {
		label, _ := v.startWords(word, true)
		d.Odds = append(d.Odds, choice{word, label})
	}
	d.Wish = map[string]string{}
	for _, name := range []string{"control", "theirs", "colour", "start", "edition", "delay"} {
		d.Wish[name] = v.R.FormValue(name)
	}
	if theirs, err := clock.ParseControlSeconds(d.Wish["theirs"]); err == nil {
		d.Theirs = &theirs
	}
	if name, detail, of := strings.Cut(d.Wish["start"], ":"); of {
		d.Wish["start"], d.Wish[name] = name, detail
	}
	controls := friendControls
	if control := d.Wish["control"]; control != "" && !slices.Contains(controls, control) {
		controls = append([]string{control}, controls...)
	}
	for _, text := range controls {
		c, err := game.ParseControls(text)
		if err != nil {
			continue // of an address that somebody has made up
		}
		d.Controls = append(d.Controls, c)
	}
	if v.Known() {
		d.Open = v.hall.Invitations(v.Who.ID)
	}
	return v.Show(site.Page{Name: "invitations", Title: v.T("web.invite.title"), Nav: "hall", Width: "narrow", Status: status, Notice: v.Told(), Fault: fault, Data: d})
}

// invite makes a challenge by link. Who comes without a name gets a guest's.
func (v *visit) invite() error {
	colour, err := game.ParseWish(v.Form("colour"))
	if err != nil {
		return v.Refused(err)
	}
	minutes := 0
	if text := v.Form("delay"); text != "" {
		if minutes, err = strconv.Atoi(text); err != nil {
			minutes = -1 // which the hall refuses
		}
	}
	if err := v.EnterIfNobody(); err != nil {
		return v.Refused(err)
	}
	i, err := v.hall.Invite(v.R.Context(), v.Who, hall.SeekSpec{
		Control: v.Form("control"), Theirs: v.Form("theirs"), Edition: laws.Edition(v.Form("edition")), Rated: v.Form("rated") != "", Color: colour, Start: v.startForm(),
		Delay: hall.Delay{Minutes: minutes},
	})
	if err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		return v.showInvitations(status, why.Text)
	}
	return v.See(invitationsPath + "/" + string(i.ID))
}

// startForm is the start that a form names, with the number or the position that belongs to it.
func (v *visit) startForm() string {
	start := v.Form("start")
	detail := strings.TrimSpace(v.Form(start))
	if start == starts.Chess960 && detail != "" || start == starts.Position {
		return start + ":" + detail
	}
	return start
}

type invitationData struct {
	hall.Invitation
	Delay   string // with which others see the game, in words
	Start   string // in words, as who looks at it sees it
	FEN     string // of a start that has a position
	Path    string
	Link    string // with the server's name
	Expires int64  // milliseconds since the Unix epoch
	Mine    bool
	Here    bool // who made it is here, so that the game can begin
	Colour  string
	Known   bool
	Guest   bool
	Abuser  bool // who made it is listed by an administrator
}

// invitationPage is what the link leads to. It only shows: programs look at links that people
// send each other, and must not sit down. The button does.
func (v *visit) invitationPage() error { return v.showInvitation(0, "") }

func (v *visit) showInvitation(status int, fault string) error {
	i, err := v.hall.Invitation(hall.InvitationID(v.R.PathValue("invitation")))
	if err != nil {
		return v.Refused(err)
	}
	d := invitationData{
		Invitation: i, Path: invitationsPath + "/" + string(i.ID), Expires: i.Expires.Truncate(time.Minute).UnixMilli(), Mine: v.Known() && i.By.ID == v.Who.ID,
		Here: v.hall.Present(i.By.ID), Known: v.Known(), Guest: v.Who.Guest, Abuser: !i.By.Guest && v.abuser(i.By.ID),
	}
	d.Link = cmp.Or(v.Origin(), "http://"+v.R.Host) + d.Path // on this machine alone it leads there from this machine
	d.Start, d.FEN = v.startWords(i.Spec.Start, d.Mine)
	if n := i.Spec.Delay.Minutes; n > 0 {
		d.Delay = i18n.Count(v.Lang, "web.watch.delay.game-minutes", n)
	}
	colour := i.Spec.Color
	if !d.Mine {
		colour = colour.Other()
	}
	d.Colour = v.T("web.invite.colour-" + colour.Wish())
	if d.Mine && i.Game != "" {
		return v.See("/games/" + string(i.Game))
	}
	title := v.T("web.invite.from", "Handle", v.site.Who(i.By.Handle))
	if d.Mine {
		title = v.T("web.invite.yours")
	}
	return v.Show(site.Page{Name: "invitation", Title: title, Nav: "hall", Width: "narrow", Status: status, Fault: fault, Notice: v.Told(), Data: d})
}

// startWords says from where a game is to begin, to who has asked for it or to who is asked.
func (v *visit) startWords(text string, mine bool) (said, position string) {
	start, err := starts.Parse(text)
	if err != nil {
		return text, ""
	}
	if !mine {
		start = start.Turned()
	}
	kind, detail, _ := strings.Cut(start.String(), ":")
	way, piece, odds := strings.Cut(kind, "/")
	switch {
	case kind == starts.Standard:
		return v.T("web.invite.standard"), ""
	case kind == starts.Position:
		return v.T("web.invite.position"), detail
	case kind == starts.Chess960 && detail != "":
		return "Chess960, " + v.T("web.invite.number", "Number", detail), ""
	case kind == starts.Chess960:
		return "Chess960", ""
	case odds && way != "wild":
		return v.T("web.invite."+way, "Man", v.T("web.odds."+piece)), ""
	}
	return kind, ""
}

// acceptInvitation sits down.
func (v *visit) acceptInvitation() error {
	id := hall.InvitationID(v.R.PathValue("invitation"))
	if _, err := v.hall.Invitation(id); err != nil {
		return v.Refused(err) // before anybody gets a name for it
	}
	if err := v.EnterIfNobody(); err != nil {
		return v.Refused(err)
	}
	gameID, err := v.hall.AcceptInvitation(v.R.Context(), v.Who, id)
	var refused *hall.Error
	switch {
	case err == nil:
		return v.See("/games/" + string(gameID))
	case errors.As(err, &refused) && refused.Code == hall.NotHere:
		return v.showInvitation(http.StatusConflict, v.T("web.invite.away"))
	}
	why, status, ok := v.Refusal(err)
	if !ok {
		return err
	}
	return v.showInvitation(status, why.Text)
}

// withdrawInvitation takes it back.
func (v *visit) withdrawInvitation() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	if err := v.hall.Uninvite(v.Who, hall.InvitationID(v.R.PathValue("invitation"))); err != nil {
		return v.Refused(err)
	}
	v.Tell("web.notice.challenge-withdrawn")
	return v.See(invitationsPath)
}
