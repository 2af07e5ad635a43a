package api

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

// challenge is the offer of a game from one person to another.
type challenge struct {
	ID            string      `json:"id"` // also the identifier of the game that begins with it
	URL           string      `json:"url"`
	Status        string      `json:"status"`
	Challenger    player      `json:"challenger"`
	DestUser      player      `json:"destUser"`
	Variant       variant     `json:"variant"`
	InitialFEN    string      `json:"initialFen,omitempty"` // start position, when the challenge names one
	Rated         bool        `json:"rated"`
	Speed         string      `json:"speed"`
	TimeControl   timeControl `json:"timeControl"`
	Color         string      `json:"color"`      // colour that the challenger chose
	FinalColor    string      `json:"finalColor"` // "random" until the game begins
	Perf          perf        `json:"perf"`
	Direction     string      `json:"direction,omitempty"`
	RematchOf     string      `json:"rematchOf,omitempty"`
	Edition       string      `json:"edition,omitempty"` // of the Laws
	DeclineReason string      `json:"declineReason,omitempty"`
	DeclineKey    string      `json:"declineReasonKey,omitempty"`
}

type timeControl struct {
	Type      string `json:"type"`            // clock or unlimited
	Limit     int    `json:"limit,omitempty"` // seconds
	Increment int    `json:"increment"`
	Show      string `json:"show,omitempty"` // the whole control, when it has more periods or a delay
}

type challenges struct {
	In  []challenge `json:"in"`
	Out []challenge `json:"out"`
}

// challengeOf converts an offer to the format that programs expect.
func (c *call) challengeOf(o hall.Offer) challenge {
	control := o.Controls[1]
	if o.From.ID == c.who.ID {
		control = o.Controls[0]
	}
	ch := challenge{
		ID: string(o.Begins), URL: c.address("/games/" + string(o.Begins)), Status: "created",
		Challenger: c.playerOf(c.ctx, o.From, o.Category), DestUser: c.playerOf(c.ctx, o.To, o.Category),
		Variant: variantOf(o.Spec.Start), Rated: o.Spec.Rated, Speed: speed(control), Perf: perfOf(o.Category, control),
		Color: "random", FinalColor: "random", Direction: "in", RematchOf: string(o.After), Edition: string(o.Spec.Edition),
		TimeControl: timeControl{Type: "unlimited"},
	}
	ch.Challenger.Online, ch.DestUser.Online = c.opt.Hall.IsConnected(o.From.ID), c.opt.Hall.IsConnected(o.To.ID)
	if position, named := strings.CutPrefix(o.Spec.Start, starts.Position+":"); named {
		ch.InitialFEN = position
	}
	if o.Spec.Color != hall.AnyColor {
		ch.Color = o.Spec.Color.String()
		ch.FinalColor = ch.Color
	}
	if o.From.ID == c.who.ID {
		ch.Direction = "out"
	}
	if !control.Untimed() {
		ch.TimeControl = timeControl{Type: "clock", Limit: int(control[0].Time.Seconds()), Increment: int(control[0].Increment.Seconds()), Show: control.String()}
	}
	return ch
}

// isChallenge reports whether an offer is a challenge.
func isChallenge(o hall.Offer) bool { return o.Kind == hall.MatchOffer || o.Kind == hall.SimulOffer }

func (c *call) challenges() error {
	from, to := c.opt.Hall.Offers(c.who.ID)
	list := challenges{In: []challenge{}, Out: []challenge{}}
	for _, o := range from {
		if isChallenge(o) {
			list.In = append(list.In, c.challengeOf(o))
		}
	}
	for _, o := range to {
		if isChallenge(o) {
			list.Out = append(list.Out, c.challengeOf(o))
		}
	}
	return c.sendJSON(list)
}

// challengeInPath returns the challenge that the path names.
func (c *call) challengeInPath() (hall.Offer, error) {
	o, ok := c.opt.Hall.Challenged(c.who.ID, hall.GameID(c.r.PathValue("challenge")))
	if !ok {
		return o, site.Refuse(http.StatusNotFound, "web.api.no-challenge")
	}
	return o, nil
}

func (c *call) showChallenge() error {
	o, err := c.challengeInPath()
	if err != nil {
		return err
	}
	return c.sendJSON(c.challengeOf(o))
}

// challenge offers a game to a connected member. When that member has offered the same game, the
// game begins immediately.
func (c *call) challenge() error {
	to, err := c.opt.Members.Find(c.ctx, c.r.PathValue("username"))
	if err != nil {
		return err
	}
	spec, err := c.readChallenge()
	if err != nil {
		return err
	}
	if !c.opt.Hall.IsConnected(to.ID) {
		return &hall.Error{Code: hall.NobodyHere, Args: []any{to.Handle}}
	}
	session, err := c.opt.Hall.Connect(c.whole) // who challenges is here, at least until they hear the answer
	if err != nil {
		return err
	}
	defer session.Close()
	o, _, err := c.opt.Hall.Challenge(c.ctx, c.who, to.ID, spec)
	if err != nil {
		return err
	}
	return c.sendJSON(c.challengeOf(o))
}

// readChallenge parses the parameters of a challenge.
func (c *call) readChallenge() (spec hall.SeekSpec, err error) {
	sent := map[string]string{}
	for _, name := range []string{"clock.limit", "clock.increment", "color", "variant", "edition", "days", "fen"} {
		if sent[name], err = c.field(name); err != nil {
			return spec, err
		}
	}
	if spec.Rated, err = c.boolParam("rated"); err != nil {
		return spec, err
	}
	colour := sent["color"]
	if colour == "random" {
		colour = ""
	}
	if spec.Color, err = game.ParseColor(colour); err != nil {
		return spec, err
	}
	spec.Edition = laws.Edition(sent["edition"])
	switch sent["variant"] {
	case "", "standard":
		spec.Start = hall.StandardStart
	case "chess960":
		spec.Start = starts.Chess960
	case "fromPosition":
		spec.Start = starts.Position + ":" + sent["fen"]
	default:
		return spec, site.Refuse(http.StatusBadRequest, "web.api.no-variant", "Variant", clip(sent["variant"]))
	}
	switch {
	case sent["days"] != "":
		return spec, site.Refuse(http.StatusBadRequest, "web.api.no-days")
	case sent["fen"] != "" && sent["variant"] != "fromPosition":
		return spec, site.Refuse(http.StatusBadRequest, "web.api.no-position")
	case sent["clock.limit"] == "" && sent["clock.increment"] == "":
		spec.Control = "-"
		return spec, nil
	case sent["clock.limit"] == "": // an increment alone is not taken for a game without clocks
		return spec, notNumber("clock.limit", 0)
	}
	for _, name := range []string{"clock.limit", "clock.increment"} {
		if n, err := strconv.Atoi(sent[name]); sent[name] != "" && (err != nil || n < 0) {
			return spec, notNumber(name, 0)
		}
	}
	spec.Control = sent["clock.limit"]
	if inc := sent["clock.increment"]; inc != "" && inc != "0" {
		spec.Control += "+" + inc
	}
	return spec, nil
}

// clip shortens a text of the request that the answer repeats.
func clip(text string) string {
	r := []rune(text)
	return string(r[:min(len(r), members.MaxHandle)])
}

func (c *call) accept() error {
	o, err := c.challengeInPath()
	if err == nil {
		_, err = c.opt.Hall.AcceptOffer(c.ctx, c.who, o.Number)
	}
	return c.done(err)
}

func (c *call) decline() error {
	o, err := c.challengeInPath()
	if err == nil {
		_, err = c.opt.Hall.DeclineOffer(c.ctx, c.who, o.Number)
	}
	return c.done(err)
}

func (c *call) cancel() error {
	o, err := c.challengeInPath()
	if err == nil {
		_, err = c.opt.Hall.WithdrawOffer(c.ctx, c.who, o.Number)
	}
	return c.done(err)
}
