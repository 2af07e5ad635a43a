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

// phonesMatter is the page of Manage that has a link for each player, to report results by phone.
const phonesMatter manageTab = "phones"

// managePhones is the data of the tab that lets players report their results, with the link of each
// player.
type managePhones struct {
	manageHead
	Open  bool
	Teams bool
	Links []playerLink
}

type playerLink struct {
	Number    int
	Who       personView
	Link      string
	Code      template.HTML // the link as a QR code
	Withdrawn bool
}

// showPhones shows the links with which players report results from their phones, each with a QR
// code.
func (v *visit) showPhones(e office.Event, faults []string, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	d := managePhones{manageHead: v.manageHead(e, phonesMatter, faults), Open: t.ReportSecret() != "", Teams: t.OfTeams()}
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
	return v.showManage(d.manageHead, status, d)
}

// openPhones lets the players report results, with new links.
func (v *visit) openPhones() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	return v.finish(e, v.office.OpenReports(v.R.Context(), v.Who, e.ID), phonesMatter, "web.notice.saved")
}

// closePhones ends the players' reports.
func (v *visit) closePhones() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	return v.finish(e, v.office.CloseReports(v.R.Context(), v.Who, e.ID), phonesMatter, "web.notice.saved")
}

// ownAddress returns the address of a player's own page. Without a key, the player is identified by
// their account.
func ownAddress(e office.Event, key string) string {
	address := "/events/" + string(e.ID) + "/me"
	if key != "" {
		address += "/" + key
	}
	return address
}

// ownPage is the data of a player's own page of an event, for a phone.
type ownPage struct {
	ID, Name, Revision, Address string
	Who                         personView
	Number                      int
	Faults                      []string

	Round, Board int // of the player's present or last game; 0 for none
	Table        int // of the hall, if it has another number than the board
	// The numbers of a game of a contest, which has no round. Moves reports whether its length may
	// decide.
	Contest, Stage, Game int
	Matter               string // title of the contest
	Moves                bool
	White                bool
	Bye                  string
	Opponent             personView
	Result               string // the recorded result
	Both                 bool   // both players reported the result
	Said, Other          string // the reports of the player and of the opponent
	Disputed             bool
	MayReport            bool
	InHall               string // the game, if it is played in the hall

	Next int // round for which they can check in; 0 for none
	Here bool
}

// ownPlayer returns the event in the path and the player of it who makes the request. The key in
// the path or the visitor's account identifies the player.
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
		err = v.refusalPage(err)
	}
	return e, p, key, err
}

func (v *visit) ownPage() error {
	e, p, key, err := v.ownPlayer()
	if err != nil && key == "" && e.ID != "" && v.office.MayEnterSelf(v.Who, e) {
		return v.Redirect("/events/" + string(e.ID) + "/entries") // where one enters
	}
	if err != nil {
		return err
	}
	return v.showOwn(e, p, key, nil, 0)
}

// showOwn shows the page of a player who holds a link: the own board or stage, and the form for the
// result.
func (v *visit) showOwn(e office.Event, p tournament.Player, key string, faults []string, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	d := ownPage{
		ID: string(e.ID), Name: t.Regulations().Name, Revision: strconv.FormatUint(e.Seq, 10), Address: ownAddress(e, key),
		Who: text.person(p.ID), Number: p.Number, Faults: faults,
	}
	if last, found := t.Round(t.Published()); found {
		for _, b := range last.Boards {
			if b.White == p.ID || b.Black == p.ID {
				d.setBoard(v.Lang, t, text, last, b, p.ID)
			}
		}
	}
	d.setStage(text, p.ID)
	if d.Next = nextRound(t); p.Withdrawn {
		d.Next = 0
	}
	d.Here = d.Next > 0 && t.IsCheckedIn(p.ID, d.Next)
	v.W.Header().Set("Referrer-Policy", "no-referrer") // the address is a key
	return v.Show(site.Page{Name: "own", Title: d.Name, Nav: "events", Width: "narrow", Notice: v.TakeNotice(), Status: status, Script: "src/office/live.ts", Data: d})
}

// setBoard fills in the player's board of a round.
func (d *ownPage) setBoard(lang string, t tournament.Tournament, text eventText, r tournament.Round, b tournament.Board, id tournament.PlayerID) {
	d.Round = r.Number
	if b.Bye != "" {
		d.Bye = words.ByeAt(lang, t, r.Number, b)
		return
	}
	d.Board, d.White, d.Opponent = b.Board, b.White == id, text.person(b.Black)
	tables, _ := t.Tables(r.Number)
	d.Table = tables[b.Board]
	reported := t.Reported(r.Number, b.Board)
	own, other := reported.White, reported.Black
	if !d.White {
		d.Opponent, own, other = text.person(b.White), reported.Black, reported.White
	}
	d.Said, d.Other, d.Disputed = resultText(own), resultText(other), reported.Disputed()
	d.Result, d.Both = resultText(b.Result), b.Source.Players
	d.InHall = localGame(b.Game)
	d.MayReport = t.ReportSecret() != "" && b.Result == tournament.NoResult && d.InHall == "" && !r.Closed && !t.OfTeams()
}

// setStage fills in the player's game of a contest, instead of that of the rounds: the next one to
// play, or else the last one.
func (d *ownPage) setStage(text eventText, id tournament.PlayerID) {
	for n := range text.t.Contests() {
		c, _ := knockout.ContestOf(text.t, n+1)
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
				White: own.White == id, Opponent: text.person(own.Black), Disputed: own.Disputed(), InHall: localGame(own.Hall), Both: own.Source.Players,
				Said: resultText(own.WhiteSaid.Result), Other: resultText(own.BlackSaid.Result), Result: resultText(own.Result),
			}
			if !d.White {
				d.Opponent, d.Said, d.Other = text.person(own.White), d.Other, d.Said
			}
			d.MayReport = text.t.ReportSecret() != "" && d.Result == "" && own.Hall == ""
		}
	}
}

// resultText returns a result as text, or "" for none.
func resultText(r tournament.Result) string {
	if r == tournament.NoResult {
		return ""
	}
	return boardResult(r)
}

// reports maps the words with which a player reports a result to the result, for a player with
// White and with Black.
var reports = map[string]struct{ white, black tournament.Result }{
	"win":  {tournament.WhiteWins, tournament.BlackWins},
	"draw": {tournament.Drawn, tournament.Drawn},
	"loss": {tournament.BlackWins, tournament.WhiteWins},
}

// reportOwn stores a player's report of the result of their game.
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
		return v.finishOwn(e, p, key, v.reportStage(e, p, contest, said.white, said.black))
	}
	result := said.black
	if b, found := e.Tournament.Board(round, board); found && b.White == p.ID {
		result = said.white
	}
	return v.finishOwn(e, p, key, v.office.ReportResult(v.R.Context(), e.ID, p, round, board, result))
}

// reportStage stores a player's report about a game of a contest. white and black are the result if
// the player had that colour.
func (v *visit) reportStage(e office.Event, p tournament.Player, contest int, white, black tournament.Result) error {
	stage, game := v.formNumber("stage"), v.formNumber("game")
	c, _ := knockout.ContestOf(e.Tournament, contest)
	result := black
	if s, _ := c.Stage(stage); game >= 1 && game <= len(s.Games) && s.Games[game-1].White == p.ID {
		result = white
	}
	return v.office.ReportStage(v.R.Context(), e.ID, p, contest, stage, game, result, v.formNumber("moves"))
}

// checkInOwn checks a player with a key in for the next round.
func (v *visit) checkInOwn() error {
	e, p, key, err := v.ownPlayer()
	if err != nil {
		return err
	}
	round, _ := strconv.Atoi(v.Form("round"))
	return v.finishOwn(e, p, key, v.office.CheckInPlayer(v.R.Context(), e.ID, p, round, v.Form("here") != "no"))
}

// finishOwn shows a player's own page again after a command. If err is a refusal, it shows the
// faults.
func (v *visit) finishOwn(e office.Event, p tournament.Player, key string, err error) error {
	if faults, status, ok := v.faultsOf(err); ok {
		if e, err = v.event(); err != nil {
			return err
		}
		return v.showOwn(e, p, key, faults, status)
	}
	if err != nil {
		return err
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect(ownAddress(e, key))
}

// adjourn records that a game is adjourned.
func (v *visit) adjourn() error {
	e, r, err := v.roundToArbitrate()
	if err != nil {
		return err
	}
	_, err = v.office.Adjourn(v.R.Context(), v.Who, e.ID, readPlace(r.Number, v.Form("board")), tournament.Color(v.Form("sealed")), v.Form("note"))
	if faults, status, ok := v.faultsOf(err); ok {
		if e, r, err = v.roundToArbitrate(); err != nil {
			return err
		}
		return v.showResults(e, r, nil, faults, status)
	}
	if err != nil {
		return err
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect("/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(r.Number) + "/results")
}
