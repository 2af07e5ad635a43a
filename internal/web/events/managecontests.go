package events

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// manageContests is the data of the tab of matches and play-offs.
type manageContests struct {
	manageHead
	CanDraw  bool // the bracket can be drawn
	Ties     []tieView
	Shared   []sharedView
	Annex    bool // play-offs follow the annex of C.06 of 2009
	Contests []contestView
	Results  []kind
}

// tieView is a tie for which a play-off can be announced.
type tieView struct {
	Place   int // first of the shared places
	Text    string
	Group   int
	Players []personView
	Two     bool // a slower time control can be agreed
	Four    bool // there may be no time for matches of two games
}

// sharedView is a group of players who share places after all tie-breaks.
type sharedView struct {
	Place, Group int
	Text         string
	Players      []sharedPlayer
	// By, Reason and the numbers of the players are what was sent and refused.
	By, Reason string
}

// sharedPlayer is a player who shares a place, with the place or value typed for them.
type sharedPlayer struct {
	ID     int
	Who    personView
	Number string
}

// sharedPlaces returns the shared places that can be settled.
func (v *visit) sharedPlaces(t tournament.Tournament, text eventText) (list []sharedView) {
	for _, shared := range t.SharedPlaces() {
		row := sharedView{Place: shared[0].Rank, Group: shared[0].Group, By: string(tournament.ByLot)}
		row.Text = v.T("web.systems.shared", "From", row.Place, "To", row.Place+len(shared)-1)
		sent := v.formNumber("place") == row.Place && v.formNumber("group") == row.Group && v.Form("by") != ""
		if sent {
			row.By, row.Reason = v.Form("by"), v.Form("reason")
		}
		for _, s := range shared {
			p := sharedPlayer{ID: int(s.Player), Who: text.person(s.Player)}
			if sent {
				p.Number = v.Form(fmt.Sprintf("number-%d", s.Player))
			}
			row.Players = append(row.Players, p)
		}
		list = append(list, row)
	}
	return list
}

// settlePlaces settles the places that players share after all tie-breaks.
func (v *visit) settlePlaces() error {
	return v.runCommand(contestsMatter, "web.notice.settled-places", func(ctx context.Context, e office.Event) error {
		by := tournament.SettledBy(v.Form("by"))
		players := acts.SharedFrom(e.Tournament, v.formNumber("place"), v.formNumber("group"))
		if by == tournament.ByLot {
			return v.office.SettlePlaces(ctx, v.Who, e.ID, tournament.SettlePlaces{Players: players, By: by, Reason: v.Form("reason")})
		}
		var numbers []string
		for _, id := range players {
			numbers = append(numbers, v.Form(fmt.Sprintf("number-%d", id)))
		}
		c, err := acts.SettleByNumbers(by, players, numbers, v.Form("reason"))
		if err != nil {
			return err
		}
		return v.office.SettlePlaces(ctx, v.Who, e.ID, c)
	})
}

func (v *visit) showContests(e office.Event, faults []string, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	d := manageContests{manageHead: v.manageHead(e, contestsMatter, faults), Results: v.stageResults()}
	d.Annex = t.Regulations().TieBreakRules == tiebreak.Annex2009
	d.CanDraw = d.MayOrganise && t.Regulations().System == tournament.Wimbledon && len(t.Contests()) == 0 && len(t.Active()) > 1
	for _, tie := range acts.Ties(t) {
		row := tieView{Place: tie.From, Group: tie.Group, Two: len(tie.Players) == 2, Four: len(tie.Players) == 4}
		row.Text = v.T("web.systems.tied", "From", tie.From, "To", tie.To, "Points", tie.Points.String())
		for _, id := range tie.Players {
			row.Players = append(row.Players, text.person(id))
		}
		d.Ties = append(d.Ties, row)
	}
	d.Shared = v.sharedPlaces(t, text)
	var err error
	if text.calledOff, err = v.calledOff(e); err != nil {
		return err
	}
	for n := range t.Contests() {
		d.Contests = append(d.Contests, text.contest(n+1, v.now()))
	}
	v.addStageQuestion(e, d.Contests)
	return v.Show(site.Page{
		Name: "manage_contests", Title: d.Name + " · " + v.T("web.manage.contests"), Nav: "events", Width: "wide", Notice: v.TakeNotice(), Status: status, Data: d,
	})
}

func (v *visit) drawBracket() error {
	return v.runCommand(contestsMatter, "web.notice.bracket", func(ctx context.Context, e office.Event) error {
		return v.office.DrawBracket(ctx, v.Who, e.ID)
	})
}

// playOff announces a play-off for a tie.
func (v *visit) playOff() error {
	return v.runCommand(contestsMatter, "web.notice.play-off", func(ctx context.Context, e office.Event) error {
		regs := knockout.Regulations{Straight: v.Form("straight") != "", Short: v.Form("short") != "", Drawn: v.Form("drawn") != "", Agreed: office.Control(v.Form("agreed"))}
		if minutes, err := strconv.Atoi(v.Form("ago")); err == nil && minutes >= 0 {
			regs.LastGame = v.now().Add(-time.Duration(minutes) * time.Minute)
		}
		return v.office.PlayOff(ctx, v.Who, e.ID, v.formNumber("place"), v.formNumber("group"), regs)
	})
}

func (v *visit) beginStages() error {
	return v.runCommand(contestsMatter, "web.notice.begun", func(ctx context.Context, e office.Event) error {
		if stage := v.formNumber("stage"); stage > 0 {
			return v.office.BeginStage(ctx, v.Who, e.ID, v.pathNumber("contest"), stage, tournament.PlayerID(v.formNumber("white")), v.Form("reason"))
		}
		return v.office.BeginStages(ctx, v.Who, e.ID, v.pathNumber("contest"), v.Form("reason"))
	})
}

// seatStages begins in the hall the games of a contest that wait for it.
func (v *visit) seatStages() error {
	return v.runCommand(contestsMatter, "web.notice.seated", func(ctx context.Context, e office.Event) error {
		return v.office.SeatStages(ctx, v.Who, e.ID, v.pathNumber("contest"))
	})
}

// scoreStage records the result of a game, or corrects it when a reason is given.
func (v *visit) scoreStage() error {
	return v.runCommand(contestsMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		result, err := tournament.ParseResult(v.Form("result"))
		if err != nil {
			return tournament.Refuse(tournament.ResultImproper, "result", v.Form("result"))
		}
		contest, stage, game, moves := v.pathNumber("contest"), v.formNumber("stage"), v.formNumber("game"), v.formNumber("moves")
		if v.Form("correct") != "" {
			return v.office.CorrectStage(ctx, v.Who, e.ID, contest, stage, game, result, moves, v.Form("reason"))
		}
		ends := v.endingInForm(stageKey(office.StageGame{Contest: contest, Stage: stage, Game: game}))
		return v.office.RecordStage(ctx, v.Who, e.ID, contest, stage, game, result, moves, ends)
	})
}

// stageKey returns the key of a game of a contest: 1-3-2 for the second game of stage 3 of contest
// 1.
func stageKey(g office.StageGame) string { return fmt.Sprintf("%d-%d-%d", g.Contest, g.Stage, g.Game) }

// addStageQuestion adds the question whether the typed result shall end a game in progress. Other
// games stay unchanged.
func (v *visit) addStageQuestion(e office.Event, contests []contestView) {
	at := office.StageGame{Contest: v.pathNumber("contest"), Stage: v.formNumber("stage"), Game: v.formNumber("game")}
	result, err := tournament.ParseResult(v.Form("result"))
	if err != nil || result == tournament.NoResult || at.Game < 1 || v.Form("correct") != "" {
		return
	}
	ask, asks := v.endingAsk(e, at, stageKey(at), result)
	if !asks { // which says also that there is such a game
		return
	}
	ask.Title, ask.Hint = v.T("web.manage.ends-game", "N", at.Game), v.T("web.manage.ends-stage")
	g := &contests[at.Contest-1].stage(at.Stage).Games[at.Game-1]
	g.Ask, g.Chosen, g.Moves = &ask, result.String(), v.formNumber("moves")
}

// stage returns the stage with a number, which must exist.
func (c contestView) stage(number int) *stageView {
	i := slices.IndexFunc(c.Stages, func(s stageView) bool { return s.Number == number })
	return &c.Stages[i]
}

// manageStageGame is the data of the page of one game of a contest, with its clocks and its
// reopening.
type manageStageGame struct {
	manageHead
	Contest int
	Title   string // title of the contest
	Stage   stageView
	Game    stageGame
	Again   reopening
}

// stageGameInPath returns the game of a contest in the path. It returns a refusal unless the
// visitor may enter its result.
func (v *visit) stageGameInPath() (e office.Event, at office.StageGame, err error) {
	if err := v.Require(arbiter, organiser); err != nil {
		return e, at, err
	}
	if e, err = v.event(); err != nil {
		return e, at, err
	}
	if err := v.office.MayArbitrate(v.Who, e.ID); err != nil {
		return e, at, v.refusalPage(err)
	}
	at = office.StageGame{Contest: v.pathNumber("contest"), Stage: v.pathNumber("stage"), Game: v.pathNumber("game")}
	c, held := knockout.ContestOf(e.Tournament, at.Contest)
	s, found := c.Stage(at.Stage)
	switch {
	case !held:
		return e, at, site.Refuse(http.StatusNotFound, "web.problem.no-contest")
	case !found || at.Game < 1 || at.Game > len(s.Games):
		return e, at, site.NotFound()
	}
	return e, at, nil
}

func (v *visit) stageGamePage() error {
	e, at, err := v.stageGameInPath()
	if err != nil {
		return err
	}
	return v.showStageGame(e, at, nil, 0)
}

func (v *visit) showStageGame(e office.Event, at office.StageGame, faults []string, status int) error {
	c := v.eventText(e.Tournament).contest(at.Contest, v.now())
	d := manageStageGame{manageHead: v.manageHead(e, contestsMatter, faults), Contest: at.Contest, Title: c.Title, Stage: *c.stage(at.Stage)}
	d.Game = d.Stage.Games[at.Game-1]
	address := fmt.Sprintf("/events/%s/contests/%d/stages/%d/games/%d", e.ID, at.Contest, at.Stage, at.Game)
	d.Again = v.reopening(e, at, address, d.Game.Game)
	return v.Show(site.Page{
		Name: "manage_stagegame", Title: d.Name + " · " + v.T("web.systems.game", "N", at.Game), Nav: "events", Width: "wide",
		Notice: v.TakeNotice(), Status: status, Data: d,
	})
}

func (v *visit) reopenStageGame() error { return v.runAtStageGame(reopenedNotice, v.reopen) }
func (v *visit) startStageGame() error  { return v.runAtStageGame(clocksNotice, v.startGameClocks) }

// runAtStageGame runs a command for a game of a contest and shows its page again.
func (v *visit) runAtStageGame(notice string, do func(context.Context, office.EventID, office.Board) error) error {
	e, at, err := v.stageGameInPath()
	if err != nil {
		return err
	}
	return v.finishAtBoard(do(v.R.Context(), e.ID, at), notice, func(faults []string, status int) error {
		if e, at, err = v.stageGameInPath(); err != nil {
			return err
		}
		return v.showStageGame(e, at, faults, status)
	})
}

// adjournStage records that a game of a contest is adjourned.
func (v *visit) adjournStage() error {
	return v.runCommand(contestsMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.AdjournStage(ctx, v.Who, e.ID, v.pathNumber("contest"), v.formNumber("stage"), v.formNumber("game"), tournament.Color(v.Form("sealed")), v.Form("note"))
	})
}

func (v *visit) annulContest() error {
	return v.runCommand(contestsMatter, "web.notice.undone", func(ctx context.Context, e office.Event) error {
		return v.office.AnnulContest(ctx, v.Who, e.ID, v.pathNumber("contest"), v.Form("reason"))
	})
}

// sourceOfPlayers is an event from whose standings players can be entered.
type sourceOfPlayers struct{ ID, Name string }

// playerSources returns the finished events of the organiser, except e.
func (v *visit) playerSources(e office.Event) []sourceOfPlayers {
	var list []sourceOfPlayers
	for _, other := range v.office.Events() {
		if other.ID != e.ID && other.Tournament.Over() && other.Rights(v.Who).Organise && other.Tournament.OfTeams() == e.Tournament.OfTeams() {
			list = append(list, sourceOfPlayers{string(other.ID), other.Tournament.Regulations().Name})
		}
	}
	return list
}

// enterQualifiers enters the first players of another event.
func (v *visit) enterQualifiers() error {
	return v.runCommand(entriesMatter, "web.notice.entered", func(ctx context.Context, e office.Event) error {
		_, err := v.office.CarryOver(ctx, v.Who, e.ID, office.EventID(v.Form("from")), v.formNumber("first"))
		return err
	})
}
