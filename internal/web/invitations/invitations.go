// Package invitations serves the pages of challenges by link. A player sends the address to a
// friend, and the first person who accepts the challenge plays.
//
// It uses the hall and the start positions of games. It must not know tables, chat or WebSockets.
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

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// Pages serves the pages of challenges by link. [New] makes it.
type Pages struct {
	site     *site.Site
	hall     *hall.Hall
	editions []string // editions of the Laws, the suggested one first
	abuser   func(id string) bool
}

// New returns the pages. abuser reports whether an administrator has listed a member as an abuser.
func New(s *site.Site, h *hall.Hall, editions []string, abuser func(id string) bool) *Pages {
	return &Pages{s, h, editions, abuser}
}

// Part returns the templates and functions of the pages of challenges by link.
func (p *Pages) Part() site.Part {
	return site.Part{
		Templates: site.Folder(templates, "templates"),
		Functions: func(string) template.FuncMap {
			return template.FuncMap{"control": site.Controls, "controlOf": func(c *clock.Control) string { return site.Control(*c) }}
		},
	}
}

// visit is one request for the pages of challenges by link, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Routes registers the handlers of the pages of challenges by link.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	on("GET "+invitationsPath, (*visit).invitationsPage)
	on("POST "+invitationsPath, (*visit).invite)
	on("GET "+invitationsPath+"/{invitation}", (*visit).invitationPage)
	on("POST "+invitationsPath+"/{invitation}/accept", (*visit).acceptInvitation)
	on("POST "+invitationsPath+"/{invitation}/withdraw", (*visit).withdrawInvitation)
}

// invitationsPath is the address where challenges by link are made. The page of each challenge is
// below it.
const invitationsPath = "/challenges"

// friendControls lists the suggested time controls for a game with a friend.
var friendControls = []string{"180+2", "300+3", "600+5", "900+10", "1800+20"}

// invitationsData is the data of the page for making a challenge by link.
type invitationsData struct {
	Open     []hall.Invitation
	Controls []hall.Controls
	Delays   []int // in minutes
	Editions []string
	Known    bool
	Member   bool
	Odds     []choice
	Wish     map[string]string // values from the query
	Theirs   *clock.Control    // the opponent's time control, when the query has another
}

type choice struct{ Value, Label string }

// invitationsPage shows the form for a challenge by link, and the visitor's open ones.
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
	return v.Show(site.Page{Name: "invitations", Title: v.T("web.invite.title"), Nav: "hall", Width: "narrow", Status: status, Notice: v.TakeNotice(), Fault: fault, Data: d})
}

// invite makes a challenge by link. A visitor without a name becomes a guest.
func (v *visit) invite() error {
	colour, err := game.ParseColor(v.Form("colour"))
	if err != nil {
		return v.Refused(err)
	}
	minutes := 0
	if text := v.Form("delay"); text != "" {
		if minutes, err = strconv.Atoi(text); err != nil {
			minutes = -1 // which the hall refuses
		}
	}
	if err := v.EnterAsGuest(); err != nil {
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
	return v.Redirect(invitationsPath + "/" + string(i.ID))
}

// startForm returns the start in the form, with its number or position.
func (v *visit) startForm() string {
	start := v.Form("start")
	detail := strings.TrimSpace(v.Form(start))
	if start == starts.Chess960 && detail != "" || start == starts.Position {
		return start + ":" + detail
	}
	return start
}

// invitationData is the data of the page of a challenge by link.
type invitationData struct {
	hall.Invitation
	Delay   string // delay for spectators, in words
	Start   string // start in words, from the reader's point of view
	FEN     string // position of the start, if it has one
	Path    string
	Link    string // full address, with the name of the server
	Expires int64  // milliseconds since the Unix epoch
	Mine    bool
	Here    bool // the challenger is connected, so the game can begin
	Colour  string
	Known   bool
	Guest   bool
	Abuser  bool // the challenger is listed as an abuser
}

// invitationPage shows a challenge by link. Only its button accepts the challenge, because programs
// fetch links that people send each other.
func (v *visit) invitationPage() error { return v.showInvitation(0, "") }

func (v *visit) showInvitation(status int, fault string) error {
	i, err := v.hall.Invitation(hall.InvitationID(v.R.PathValue("invitation")))
	if err != nil {
		return v.Refused(err)
	}
	d := invitationData{
		Invitation: i, Path: invitationsPath + "/" + string(i.ID), Expires: i.Expires.Truncate(time.Minute).UnixMilli(), Mine: v.Known() && i.By.ID == v.Who.ID,
		Here: v.hall.IsConnected(i.By.ID), Known: v.Known(), Guest: v.Who.Guest, Abuser: !i.By.Guest && v.abuser(i.By.ID),
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
	d.Colour = v.T("web.invite.colour-" + colour.ColorName())
	if d.Mine && i.Game != "" {
		return v.Redirect("/games/" + string(i.Game))
	}
	title := v.T("web.invite.from", "Handle", v.site.NameWithHandle(i.By.Handle))
	if d.Mine {
		title = v.T("web.invite.yours")
	}
	return v.Show(site.Page{Name: "invitation", Title: title, Nav: "hall", Width: "narrow", Status: status, Fault: fault, Notice: v.TakeNotice(), Data: d})
}

// startWords describes the start of a game. mine selects the challenger's point of view. position
// is its FEN, if it has one.
func (v *visit) startWords(text string, mine bool) (said, position string) {
	start, err := starts.Parse(text)
	if err != nil {
		return text, ""
	}
	if !mine {
		start = start.ForOpponent()
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

// acceptInvitation accepts the challenge and begins the game.
func (v *visit) acceptInvitation() error {
	id := hall.InvitationID(v.R.PathValue("invitation"))
	if _, err := v.hall.Invitation(id); err != nil {
		return v.Refused(err) // before anybody gets a name for it
	}
	if err := v.EnterAsGuest(); err != nil {
		return v.Refused(err)
	}
	gameID, err := v.hall.AcceptInvitation(v.R.Context(), v.Who, id)
	var refused *hall.Error
	switch {
	case err == nil:
		return v.Redirect("/games/" + string(gameID))
	case errors.As(err, &refused) && refused.Code == hall.NotHere:
		return v.showInvitation(http.StatusConflict, v.T("web.invite.away"))
	}
	why, status, ok := v.Refusal(err)
	if !ok {
		return err
	}
	return v.showInvitation(status, why.Text)
}

// withdrawInvitation withdraws the challenge.
func (v *visit) withdrawInvitation() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	if err := v.hall.Uninvite(v.Who, hall.InvitationID(v.R.PathValue("invitation"))); err != nil {
		return v.Refused(err)
	}
	v.SetNotice("web.notice.challenge-withdrawn")
	return v.Redirect(invitationsPath)
}
