package events

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// lineUpForm is the form for a line-up: the player on each board.
type lineUpForm struct {
	Event       string
	Round, Team int
	Id          string
	Here        string // page to show afterwards
	Seats       []seatChoice
	Note        string // warning that the line-up does not follow the list
}

type seatChoice struct {
	Board   int
	Choices []choice
}

type choice struct {
	Code, Name string
	On         bool
}

// lineUpOf returns the form for the line-up of a team in a round, filled with the present or typed
// line-up. The result is false if the line-up cannot be changed any more.
func (v *visit) lineUpOf(e office.Event, round int, team tournament.PlayerID, typed []int) (*lineUpForm, bool) {
	t := e.Tournament
	p, _ := t.Player(team)
	seats := t.LineUp(round, team)
	_, _, err := tournament.Decide(t, tournament.Actor{ID: v.Who.ID}, tournament.GiveLineUp{Round: round, Team: team, Seats: seats}, t.LastChange()+1)
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) && refusal.Code != tournament.LineUpOrder {
		return nil, false
	}
	if typed != nil {
		seats = typed
	}
	f := &lineUpForm{Event: string(e.ID), Round: round, Team: int(team), Id: "line-up-" + strconv.Itoa(int(team))}
	last := 0
	for i := range seats {
		one := seatChoice{Board: i + 1}
		for place, player := range p.Roster {
			one.Choices = append(one.Choices, choice{strconv.Itoa(place + 1), strconv.Itoa(place+1) + " " + player.Name, seats[i] == place+1})
		}
		one.Choices = append(one.Choices, choice{"0", v.T("web.teams.nobody"), seats[i] == 0})
		f.Seats = append(f.Seats, one)
		if seats[i] > 0 && seats[i] < last {
			f.Note = v.T("web.teams.not-in-order")
		}
		last = max(last, seats[i])
	}
	return f, true
}

// manageLineUps is the data of the tab of line-ups of a round.
type manageLineUps struct {
	manageHead
	Round  int
	Rounds []int // rounds with line-ups
	Teams  []lineUpRow
	Fixed  bool // line-ups follow the order of the list
}

type lineUpRow struct {
	Number int
	Name   string
	Rival  string // the opposing team, once the round is published
	Given  bool   // a line-up was given; otherwise the first players of the list play
	Form   *lineUpForm
	Stands []string // the players, when the line-up is final
}

// showLineUps shows the line-ups of a round. typed holds those of a form that was refused.
func (v *visit) showLineUps(e office.Event, round int, typed map[tournament.PlayerID][]int, faults []string, status int) error {
	t := e.Tournament
	d := manageLineUps{manageHead: v.manageHead(e, lineUpsMatter, faults), Round: round, Fixed: t.Regulations().Teams.FixedOrder}
	last := t.Published()
	if nextRound(t) > 0 {
		last++
	}
	for n := 1; n <= last; n++ {
		d.Rounds = append(d.Rounds, n)
	}
	given := t.LineUpsGiven(round)
	rival := make(map[tournament.PlayerID]string)
	bye := make(map[tournament.PlayerID]bool)
	for _, b := range t.Boards(round) {
		white, _ := t.Player(b.White)
		black, _ := t.Player(b.Black)
		rival[b.White], rival[b.Black] = black.Name, white.Name
		bye[b.White] = b.Bye != ""
	}
	_, published := t.Round(round)
	for _, id := range t.Order() {
		p, _ := t.Player(id)
		if p.Withdrawn && !published || bye[id] || published && rival[id] == "" {
			continue
		}
		row := lineUpRow{Number: p.Number, Name: p.Name, Rival: rival[id], Given: given[id]}
		var open bool
		if row.Form, open = v.lineUpOf(e, round, id, typed[id]); !open {
			for board := range t.Regulations().Teams.Boards {
				who := v.T("web.teams.nobody")
				if player, sits := t.Seated(round, id, board+1); sits {
					who = player.Name
				}
				row.Stands = append(row.Stands, who)
			}
		}
		d.Teams = append(d.Teams, row)
	}
	return v.showManage(d.manageHead, status, d)
}

// lineUpsPage shows the line-ups of the round in the query, or of the round whose line-ups are due.
func (v *visit) lineUpsPage() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	if !e.Tournament.OfTeams() {
		return v.refusalPage(tournament.Refuse(tournament.NotOfTeams))
	}
	round, err := strconv.Atoi(v.R.URL.Query().Get("round"))
	if err != nil || round < 1 || round > e.Tournament.Published()+1 {
		round = acts.LineUpRound(e.Tournament)
	}
	return v.showLineUps(e, round, nil, nil, 0)
}

// giveLineUp stores a line-up from an official or a team captain. The office checks the permission.
func (v *visit) giveLineUp() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	round, team := v.pathNumber("round"), tournament.PlayerID(v.pathNumber("team"))
	seats := []int{}
	for _, text := range v.formValues("seat") {
		n, err := strconv.Atoi(text)
		if err != nil {
			return site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
		}
		seats = append(seats, n)
	}
	_, err = v.office.GiveLineUp(v.R.Context(), v.Who, e.ID, round, team, seats)
	captain := v.Form("from") == "team"
	if faults, status, ok := v.faultsOf(err); ok {
		if captain && e.Leads(v.Who, team) {
			return v.showTeamPage(e, team, round, seats, faults, status)
		}
		if e.Rights(v.Who).Conduct() && e.Tournament.OfTeams() {
			return v.showLineUps(e, round, map[tournament.PlayerID][]int{team: seats}, faults, status)
		}
		return v.refusalPage(err)
	}
	if err != nil {
		return err
	}
	v.SetNotice("web.notice.line-up")
	if captain {
		return v.Redirect("/events/" + string(e.ID) + "/teams/" + strconv.Itoa(int(team)))
	}
	return v.Redirect(lineUpsMatter.address(e) + "?" + url.Values{"round": {strconv.Itoa(round)}}.Encode() + "#line-up-" + strconv.Itoa(int(team)))
}
