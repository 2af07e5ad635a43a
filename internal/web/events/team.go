package events

import (
	"net/http"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/rated"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/words"
)

// teamPage is the data of the public page of a team: its players with their scores, its matches,
// and for its captain the form of the line-up.
type teamPage struct {
	eventHead
	Team      int
	Number    int
	TeamName  string
	Captain   string
	Club      string
	Withdrawn bool
	Rank      int // 0 if it has none
	Points    string
	Rounds    []int
	Players   []rosterScore
	Matches   []teamMatch
	Round     int // round of the line-up
	Values    []valueView
	Adjusted  []string // changes of the points by the arbiters' record
	Rated     []ratedMember
	LineUp    *lineUpForm
	Faults    []string
}

// ratedMember is the rating and norms of a player of a team.
type ratedMember struct {
	Who                 personView
	Performance, Change string
	Norms               []string
}

// rosterScore is a player of a team with a cell for each round.
type rosterScore struct {
	Place   int
	Who     personView
	Reserve bool
	Cells   []scoreCell
	Points  string
	Games   int
}

type scoreCell struct{ Text, Class, Title, Game string }

// teamMatch is a round of a team.
type teamMatch struct {
	Round int
	Rival personView
	Home  bool // the team is White of the match
	Score string
	Bye   string
}

func (v *visit) teamPage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	return v.showTeamPage(e, tournament.PlayerID(v.pathNumber("player")), 0, nil, nil, 0)
}

// showTeamPage shows a team. typed is a refused line-up, or nil.
func (v *visit) showTeamPage(e office.Event, id tournament.PlayerID, round int, typed []int, faults []string, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	p, known := t.Player(id)
	if !known || p.Removed || !t.OfTeams() {
		return site.Refuse(http.StatusNotFound, "web.problem.no-team")
	}
	d := teamPage{
		eventHead: v.head(e, "entries"), Team: int(id), Number: p.Number, TeamName: p.Name, Captain: p.Captain, Club: p.Club, Withdrawn: p.Withdrawn, Faults: faults,
	}
	for _, s := range v.standings(e) {
		if s.Player == id {
			d.Rank, d.Points, d.Values = s.Rank, s.Points.String(), text.valueViews(id)
		}
	}
	d.Adjusted = sheets.AdjustmentsOf(t, id, v.say)
	d.Players, d.Matches = text.rosterScores(p), text.teamMatches(id)
	for n := range t.Published() {
		d.Rounds = append(d.Rounds, n+1)
	}
	if t.Published() > 0 {
		r, err := v.rating(e)
		if err != nil {
			return v.refusalPage(err)
		}
		for i, p := range rated.People(t) {
			if one := r.report.Players[i]; p.Player == id && one.Games > 0 {
				d.Rated = append(d.Rated, ratedMember{text.ratedPerson(p), ratingwords.Performance(v.Lang, one), ratingwords.Change(v.Lang, r.report, one), ratingwords.Norms(v.Lang, one)})
			}
		}
	}
	if e.Leads(v.Who, id) && t.NumbersDrawn() {
		if d.Round = round; round == 0 {
			d.Round = acts.LineUpRound(t)
		}
		if f, open := v.lineUpOf(e, d.Round, id, typed); open {
			f.Here, d.LineUp = "team", f
		}
	}
	return v.Show(site.Page{
		Name: "team", Title: d.Name + " · " + d.TeamName, Nav: "events", Width: "wide", Notice: v.TakeNotice(), Status: status, Script: "src/office/live.ts", Data: d,
	})
}

// rosterScores returns the players of a team, those of the first boards first.
func (e eventText) rosterScores(team tournament.Player) []rosterScore {
	rows := make([]rosterScore, len(team.Roster))
	for i, p := range team.Roster {
		rows[i] = rosterScore{
			Place: i + 1, Who: personView{Name: p.Name, Title: string(p.Title), Rating: ratingText(p.Rating)}, Reserve: i >= e.t.Regulations().Teams.Boards,
			Cells: make([]scoreCell, e.t.Published()),
		}
	}
	points := make([]tournament.Points, len(rows))
	for _, g := range e.t.TeamGames(team.ID) {
		if g.Seat == 0 {
			continue
		}
		row := &rows[g.Seat-1]
		rival, _ := e.t.Seated(g.Round, g.Rival, g.Board)
		against, _ := e.t.Player(g.Rival)
		text, class := cellText(tournament.Meeting{White: true, Result: g.Result, Assumed: e.t.AssumedDrawn(g.Round, g.Match, g.Board)})
		color := e.say("common.colour.black")
		if g.White {
			color = e.say("common.colour.white")
		}
		title := e.say("web.event.board", "N", g.Board) + ", " + color
		if rival.Name != "" {
			title += ": " + rival.Name
		}
		row.Cells[g.Round-1] = scoreCell{Text: text, Class: class, Title: title + " (" + against.Name + ")", Game: localGame(g.Game)}
		if g.Played() {
			row.Games++
			points[g.Seat-1] += g.Points
		}
	}
	for i := range rows {
		if rows[i].Games > 0 {
			rows[i].Points = points[i].String()
		}
	}
	return rows
}

// teamMatches returns the matches and byes of a team, by round.
func (e eventText) teamMatches(team tournament.PlayerID) []teamMatch {
	var list []teamMatch
	for _, r := range e.t.Rounds() {
		for _, b := range r.Boards {
			switch {
			case b.White != team && b.Black != team:
			case b.Bye != "":
				list = append(list, teamMatch{Round: r.Number, Bye: words.ByeAt(e.lang, e.t, r.Number, b)})
			default:
				m := teamMatch{Round: r.Number, Home: b.White == team, Score: e.matchScore(r.Number, b), Rival: e.person(b.White)}
				if m.Home {
					m.Rival = e.person(b.Black)
				}
				list = append(list, m)
			}
		}
	}
	return list
}

// boardsPage is the data of the page of the best scores on each board.
type boardsPage struct {
	eventHead
	Boards []boardScores
}

type boardScores struct {
	Board int
	Rows  []boardScore
}

type boardScore struct {
	Rank   int
	Who    personView
	Team   personView
	Points string
	Games  int
}

// topBoards shows the best scores on each board of a team event.
func (v *visit) topBoards() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	if !e.Tournament.OfTeams() {
		return v.refusalPage(tournament.Refuse(tournament.NotOfTeams))
	}
	text := v.eventText(e.Tournament)
	d := boardsPage{eventHead: v.head(e, "boards")}
	for _, s := range sheets.BoardScores(e.Tournament) {
		if len(d.Boards) == 0 || d.Boards[len(d.Boards)-1].Board != s.Board {
			d.Boards = append(d.Boards, boardScores{Board: s.Board})
		}
		on := &d.Boards[len(d.Boards)-1]
		who := personView{Name: s.Player.Name, Title: string(s.Player.Title), Rating: ratingText(s.Player.Rating)}
		on.Rows = append(on.Rows, boardScore{s.Rank, who, text.person(s.Team), s.Points.String(), s.Games})
	}
	return v.showEvent("boards", d.eventHead, d)
}

// RecordOf returns the number by which the arbiter's record is filtered for the team.
func (d teamPage) RecordOf() int {
	if d.Number > 0 {
		return d.Number
	}
	return d.Team
}
