package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

// invitationsPath is where challenges by link are made, and each has its page below it.
const invitationsPath = "/challenges"

// friendControls are the times to choose among for a game with a friend.
var friendControls = []string{"180+2", "300+3", "600+5", "900+10", "1800+20"}

type invitationsData struct {
	Open     []hall.Invitation
	Controls []hall.Controls
	Editions []string
	Known    bool
	Member   bool
	Odds     []choice
	Wish     map[string]string // what the address fills in, where somebody has chosen it already
}

type choice struct{ Value, Label string }

// invitationsPage has the form that makes a challenge by link, and those that wait.
func (v *visit) invitationsPage() error { return v.showInvitations(0, "") }

func (v *visit) showInvitations(status int, fault string) error {
	d := invitationsData{Known: v.Known(), Member: v.Known() && !v.Who.Guest}
	for _, e := range editions() {
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
	for _, name := range []string{"control", "theirs", "colour", "start", "edition"} {
		d.Wish[name] = v.R.FormValue(name)
	}
	if name, detail, of := strings.Cut(d.Wish["start"], ":"); of {
		d.Wish["start"], d.Wish[name] = name, detail
	}
	controls := friendControls
	if control := d.Wish["control"]; control != "" && !slices.Contains(controls, control) {
		controls = append([]string{control}, controls...)
	}
	for _, text := range controls {
		c, err := hall.ParseControls(text)
		if err != nil {
			continue // of an address that somebody has made up
		}
		d.Controls = append(d.Controls, c)
	}
	if v.Known() {
		d.Open = v.s.hall.Invitations(v.Who.ID)
	}
	return v.Show(site.Page{Name: "invitations", Title: v.T("web.invite.title"), Nav: "hall", Width: "narrow", Status: status, Notice: v.Told(), Fault: fault, Data: d})
}

// invite makes a challenge by link. Who comes without a name gets a guest's.
func (v *visit) invite() error {
	colour, err := hall.ParseWish(v.Form("colour"))
	if err != nil {
		return v.Refused(err)
	}
	if err := v.enterIfNobody(); err != nil {
		return v.Refused(err)
	}
	i, err := v.s.hall.Invite(v.R.Context(), v.Who, hall.SeekSpec{
		Control: v.Form("control"), Theirs: v.Form("theirs"), Edition: laws.Edition(v.Form("edition")), Rated: v.Form("rated") != "", Color: colour, Start: v.startForm(),
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

// enterIfNobody gives somebody without a name a guest's.
func (v *visit) enterIfNobody() error {
	if v.Known() {
		return nil
	}
	in, err := v.s.members.EnterGuest(v.R.Context(), v.Lang, site.Address(v.R))
	if err != nil {
		return err
	}
	v.SetSession(in)
	v.Who = in.Identity
	return nil
}

type invitationData struct {
	hall.Invitation
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
}

// invitationPage is what the link leads to. It only shows: programs look at links that people
// send each other, and must not sit down. The button does.
func (v *visit) invitationPage() error { return v.showInvitation(0, "") }

func (v *visit) showInvitation(status int, fault string) error {
	i, err := v.s.hall.Invitation(hall.InvitationID(v.R.PathValue("invitation")))
	if err != nil {
		return v.Refused(err)
	}
	d := invitationData{
		Invitation: i, Path: invitationsPath + "/" + string(i.ID), Expires: i.Expires.Truncate(time.Minute).UnixMilli(), Mine: v.Known() && i.By.ID == v.Who.ID,
		Here: v.s.hall.Present(i.By.ID), Known: v.Known(), Guest: v.Who.Guest,
	}
	d.Link = cmp.Or(v.Origin(), "http://"+v.R.Host) + d.Path // on this machine alone it leads there from this machine
	d.Start, d.FEN = v.startWords(i.Spec.Start, d.Mine)
	colour := i.Spec.Color
	if !d.Mine {
		colour = colour.Other()
	}
	d.Colour = v.T("web.invite.colour-" + colour.Wish())
	if d.Mine && i.Game != "" {
		return v.See("/games/" + string(i.Game))
	}
	title := v.T("web.invite.from", "Handle", i.By.Handle)
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
	way, man, odds := strings.Cut(kind, "/")
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
		return v.T("web.invite."+way, "Man", v.T("web.odds."+man)), ""
	}
	return kind, ""
}

// acceptInvitation sits down.
func (v *visit) acceptInvitation() error {
	id := hall.InvitationID(v.R.PathValue("invitation"))
	if _, err := v.s.hall.Invitation(id); err != nil {
		return v.Refused(err) // before anybody gets a name for it
	}
	if err := v.enterIfNobody(); err != nil {
		return v.Refused(err)
	}
	game, err := v.s.hall.AcceptInvitation(v.R.Context(), v.Who, id)
	var refused *hall.Error
	switch {
	case err == nil:
		return v.See("/games/" + string(game))
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
	if err := v.s.hall.Uninvite(v.Who, hall.InvitationID(v.R.PathValue("invitation"))); err != nil {
		return v.Refused(err)
	}
	v.Tell("web.notice.challenge-withdrawn")
	return v.See(invitationsPath)
}
