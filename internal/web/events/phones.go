package events

import (
	"html/template"
	"net/http"
	"strconv"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/words"
)

// phonesMatter is the page of the desk with the players' own links.
const phonesMatter matter = "phones"

// phonesDesk lets players report the results of their boards, and has the link of each.
type phonesDesk struct {
	deskHead
	Open  bool
	Teams bool
	Links []playerLink
}

type playerLink struct {
	Number    int
	Who       personView
	Link      string
	Code      template.HTML // the same as a QR code
	Withdrawn bool
}

func (v *visit) showPhones(e office.Event, faults []string, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	d := phonesDesk{deskHead: v.deskHead(e, phonesMatter, faults), Open: t.ReportSecret() != "", Teams: t.OfTeams()}
	scheme := "http://"
	if v.Secure() {
		scheme = "https://"
	}
	for _, one := range text.entries() {
		if !d.Open || one.Withdrawn {
			continue
		}
		link := scheme + v.R.Host + ownAddress(e, e.PlayerKey(tournament.PlayerID(one.ID)))
		code, err := site.QR(link)
		if err != nil {
			return err
		}
		d.Links = append(d.Links, playerLink{Number: one.Number, Who: one.Who, Link: link, Code: code})
	}
	return v.showDesk(d.deskHead, status, d)
}

// openPhones lets the players report, with new links; closePhones ends it.
func (v *visit) openPhones() error {
	e, err := v.desk()
	if err != nil {
		return err
	}
	return v.done(e, v.office.OpenReports(v.R.Context(), v.Who, e.ID), phonesMatter, "web.notice.saved")
}

func (v *visit) closePhones() error {
	e, err := v.desk()
	if err != nil {
		return err
	}
	return v.done(e, v.office.CloseReports(v.R.Context(), v.Who, e.ID), phonesMatter, "web.notice.saved")
}

// ownAddress is the page of a player by their key; by their account without one.
func ownAddress(e office.Event, key string) string {
	address := "/events/" + string(e.ID) + "/me"
	if key != "" {
		address += "/" + key
	}
	return address
}

// ownPage is what a player sees of an event on their own telephone.
type ownPage struct {
	ID, Name, Revision, Address string
	Who                         personView
	Number                      int
	Faults                      []string

	Round, Board int // of the game that they play or played last; 0 for none
	// Of a game of a contest, which has no round: its numbers, and whether its length may
	// decide.
	Contest, Stage, Game int
	Matter               string // the contest's name
	Moves                bool
	White                bool
	Bye                  string
	Opponent             personView
	Result               string // that stands
	Both                 bool   // both players reported it
	Said, Other          string // what they and their opponent have reported
	Disputed             bool
	MayReport            bool
	InHall               string // the game, when it is played there

	Next int // the round for which they may say that they are there; 0 for none
	Here bool
}

// ownPlayer reads the event that the address names and which of its players asks: by the
// key of the address, or by their account.
func (v *visit) ownPlayer() (e office.Event, p tournament.Player, key string, err error) {
	if e, err = v.event(); err != nil {
		return e, p, "", err
	}
	if key = v.R.PathValue("key"); key != "" {
		p, err = e.PlayerOfKey(key)
	} else {
		p, err = e.PlayerOf(v.Who)
	}
	if err != nil {
		err = v.refused(err)
	}
	return e, p, key, err
}

func (v *visit) ownPage() error {
	e, p, key, err := v.ownPlayer()
	if err != nil && key == "" && e.ID != "" && v.office.MayEnterSelf(v.Who, e) {
		return v.See("/events/" + string(e.ID) + "/entries") // where one enters
	}
	if err != nil {
		return err
	}
	return v.showOwn(e, p, key, nil, 0)
}

func (v *visit) showOwn(e office.Event, p tournament.Player, key string, faults []string, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	d := ownPage{
		ID: string(e.ID), Name: t.Regulations().Name, Revision: strconv.FormatUint(e.Seq, 10), Address: ownAddress(e, key),
		Who: text.person(p.ID), Number: p.Number, Faults: faults,
	}
	if last, found := t.Round(t.Published()); found {
		for _, b := range last.Boards {
			if b.White == p.ID || b.Black == p.ID {
				d.board(v.Lang, t, text, last, b, p.ID)
			}
		}
	}
	d.stage(text, p.ID)
	if d.Next = toCome(t); p.Withdrawn {
		d.Next = 0
	}
	d.Here = d.Next > 0 && t.IsCheckedIn(p.ID, d.Next)
	v.W.Header().Set("Referrer-Policy", "no-referrer") // the address is a key
	return v.Show(site.Page{Name: "own", Title: d.Name, Nav: "events", Width: "narrow", Notice: v.Told(), Status: status, Script: "src/office/live.ts", Data: d})
}

// board is what a player sees of their board.
func (d *ownPage) board(lang string, t tournament.Tournament, text eventText, r tournament.Round, b tournament.Board, id tournament.PlayerID) {
	d.Round = r.Number
	if b.Bye != "" {
		d.Bye = words.Bye(lang, b.Bye)
		return
	}
	d.Board, d.White, d.Opponent = b.Board, b.White == id, text.person(b.Black)
	reported := t.Reported(r.Number, b.Board)
	own, other := reported.White, reported.Black
	if !d.White {
		d.Opponent, own, other = text.person(b.White), reported.Black, reported.White
	}
	d.Said, d.Other, d.Disputed = said(own), said(other), reported.Disputed()
	d.Result, d.Both = said(b.Result), b.Source.Players
	d.InHall = here(b.Game)
	d.MayReport = t.ReportSecret() != "" && b.Result == tournament.NoResult && d.InHall == "" && !r.Closed && !t.OfTeams()
}

// stage is what a player sees of their game in a contest: the one that they are to play now, or
// else the last one, instead of that of the rounds.
func (d *ownPage) stage(text eventText, id tournament.PlayerID) {
	for n := range text.t.Contests() {
		c, _ := knockout.In(text.t, n+1)
		var own knockout.Seat
		for _, s := range c.Stages() {
			for i, g := range s.Games {
				if (g.White == id || g.Black == id) && (g.Result != tournament.NoResult || own.Stage == 0) {
					own = knockout.Seat{Stage: s.Number, Number: i + 1, Rate: s.Rate, Game: g}
				}
			}
		}
		for _, s := range c.Waiting() {
			if s.White == id || s.Black == id {
				own = s
			}
		}
		if own.Stage > 0 {
			stage, _ := c.Stage(own.Stage)
			*d = ownPage{
				ID: d.ID, Name: d.Name, Revision: d.Revision, Address: d.Address, Who: d.Who, Number: d.Number, Faults: d.Faults,
				Contest: n + 1, Stage: own.Stage, Game: own.Number, Matter: text.contestTitle(n + 1), Moves: stage.Fewest > 0,
				White: own.White == id, Opponent: text.person(own.Black), Disputed: own.Disputed(), InHall: here(own.Hall), Both: own.Source.Players,
				Said: said(own.WhiteSaid.Result), Other: said(own.BlackSaid.Result), Result: said(own.Result),
			}
			if !d.White {
				d.Opponent, d.Said, d.Other = text.person(own.White), d.Other, d.Said
			}
			d.MayReport = text.t.ReportSecret() != "" && d.Result == "" && own.Hall == ""
		}
	}
}

// said is a result as it was reported; empty for none.
func said(r tournament.Result) string {
	if r == tournament.NoResult {
		return ""
	}
	return boardResult(r)
}

// reports are what a player says of their own game, by the word of the form.
var reports = map[string]struct{ white, black tournament.Result }{
	"win":  {tournament.WhiteWins, tournament.BlackWins},
	"draw": {tournament.Drawn, tournament.Drawn},
	"loss": {tournament.BlackWins, tournament.WhiteWins},
}

// reportOwn is a player who says how their game has ended.
func (v *visit) reportOwn() error {
	e, p, key, err := v.ownPlayer()
	if err != nil {
		return err
	}
	said, known := reports[v.Form("result")]
	round, _ := strconv.Atoi(v.Form("round"))
	board, _ := strconv.Atoi(v.Form("board"))
	if !known {
		return site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
	}
	if contest := v.formNumber("contest"); contest > 0 {
		return v.ownDone(e, p, key, v.reportStage(e, p, contest, said.white, said.black))
	}
	result := said.black
	if b, found := e.Tournament.Board(round, board); found && b.White == p.ID {
		result = said.white
	}
	return v.ownDone(e, p, key, v.office.ReportResult(v.R.Context(), e.ID, p, round, board, result))
}

// reportStage is a player who says how their game of a contest has ended, by the colour that
// they had.
func (v *visit) reportStage(e office.Event, p tournament.Player, contest int, white, black tournament.Result) error {
	stage, game := v.formNumber("stage"), v.formNumber("game")
	c, _ := knockout.In(e.Tournament, contest)
	result := black
	if s, _ := c.Stage(stage); game >= 1 && game <= len(s.Games) && s.Games[game-1].White == p.ID {
		result = white
	}
	return v.office.ReportStage(v.R.Context(), e.ID, p, contest, stage, game, result, v.formNumber("moves"))
}

// checkInOwn is a player with a key who says that they are there for the next round.
func (v *visit) checkInOwn() error {
	e, p, key, err := v.ownPlayer()
	if err != nil {
		return err
	}
	round, _ := strconv.Atoi(v.Form("round"))
	return v.ownDone(e, p, key, v.office.CheckInPlayer(v.R.Context(), e.ID, p, round, v.Form("here") != "no"))
}

func (v *visit) ownDone(e office.Event, p tournament.Player, key string, err error) error {
	if faults, status, ok := v.faultsOf(err); ok {
		if e, err = v.event(); err != nil {
			return err
		}
		return v.showOwn(e, p, key, faults, status)
	}
	if err != nil {
		return err
	}
	v.Tell("web.notice.saved")
	return v.See(ownAddress(e, key))
}

// adjourn notes that a game goes on another day.
func (v *visit) adjourn() error {
	e, r, err := v.arbitrated()
	if err != nil {
		return err
	}
	board, _ := strconv.Atoi(v.Form("board"))
	_, err = v.office.Adjourn(v.R.Context(), v.Who, e.ID, r.Number, board, tournament.Color(v.Form("sealed")), v.Form("note"))
	if faults, status, ok := v.faultsOf(err); ok {
		if e, r, err = v.arbitrated(); err != nil {
			return err
		}
		return v.showResults(e, r, nil, faults, status)
	}
	if err != nil {
		return err
	}
	v.Tell("web.notice.saved")
	return v.See("/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(r.Number) + "/results")
}
