package events

import (
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/words"
)

// standingData is the data of the public page of a player or team: the rounds, and the computation
// of each tie-break. The QR code of a place card leads to it.
type standingData struct {
	eventHead
	Who       personView
	Known     []string // number, rank, rating and club
	Withdrawn bool
	Absent    *absentView
	Now       *playedView // board of the current round
	Rounds    []playedView
	Values    []valueView
	Adjusted  []string // changes of the points by the arbiters' record
	Rated     []string // results that the rating report has otherwise
	Rating    []string // performance and rating change
	Norms     []string // norms that were achieved, missed or are still possible
}

// playedView is a round of a player.
type playedView struct {
	Round, Board int
	White        bool
	Bye          string
	ID           int // identity of the opponent
	Opponent     personView
	Number       int
	Result       string // from the player's point of view
	Class        string
	Game         string
	Live         bool
}

// valueView is a tie-break value with its computation.
type valueView struct {
	Place      int // index in the declared order
	Code, Name string
	Value      string
	Lines      []string
}

// standings returns the standings of an event, computed once for each state of the event. Callers
// must not change them.
func (p *Pages) standings(e office.Event) []tournament.Standing {
	list, _ := p.ranked.get(e, "", func() ([]tournament.Standing, error) { return e.Tournament.Standings(), nil })
	return list
}

// standingPage shows a player's games, rank, tie-breaks, rating change and norms. It redirects to
// the page of a team.
func (v *visit) standingPage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	t := e.Tournament
	p, known := t.Player(tournament.PlayerID(v.pathNumber("player")))
	if !known || p.Removed {
		return site.NotFound()
	}
	if t.OfTeams() {
		return v.Redirect("/events/" + string(e.ID) + "/teams/" + v.R.PathValue("player"))
	}
	text := v.eventText(t)
	d := standingData{eventHead: v.head(e, "player"), Who: text.person(p.ID), Withdrawn: p.Withdrawn, Absent: v.absentOf(t, int(p.ID)), Rounds: text.playedViews(p.ID)}
	know := func(text string) {
		if text != "" {
			d.Known = append(d.Known, text)
		}
	}
	if n := len(d.Rounds); n > 0 && d.Rounds[n-1].Bye == "" && d.Rounds[n-1].Result == "" {
		d.Now = &d.Rounds[n-1]
	}
	if p.Number > 0 {
		know(v.T("web.player.number", "N", p.Number))
	}
	ranked := false
	for _, s := range v.standings(e) {
		if ranked = s.Player == p.ID && t.Published() > 0; ranked {
			know(v.T("web.player.rank", "Rank", s.Rank, "Points", s.Points))
			break
		}
	}
	know(d.Who.Rating)
	for _, l := range p.Later {
		know(v.T("web.player.later", "Rating", l.Rating, "N", l.Round))
	}
	know(p.Federation)
	know(p.Club)
	d.Adjusted = sheets.AdjustmentsOf(t, p.ID, v.say)
	d.Rated = text.ratedOtherwise(func(_ int, b tournament.Board) bool { return b.White == p.ID || b.Black == p.ID })
	if ranked {
		d.Values = text.valueViews(p.ID)
		if d.Rating, d.Norms, err = v.ratingTexts(e, p.Number); err != nil {
			return v.refusalPage(err)
		}
	}
	return v.Show(site.Page{
		Name: "standing", Title: p.Name + " · " + d.Name, Nav: "events", Width: "wide", Notice: v.TakeNotice(), Script: "src/office/live.ts", Data: d,
	})
}

// playedViews returns the rounds of a player.
func (e eventText) playedViews(id tournament.PlayerID) (list []playedView) {
	for _, r := range e.t.Rounds() {
		for _, b := range r.Boards {
			if b.White != id && b.Black != id {
				continue
			}
			row := playedView{Round: r.Number, Board: b.Board, White: b.White == id, Game: localGame(b.Game)}
			if b.Bye != "" {
				row.Bye, row.Result = words.ByeAt(e.lang, e.t, r.Number, b), e.t.ByeGained(b.Bye).String()
				list = append(list, row)
				continue
			}
			row.ID = int(b.White)
			if row.White {
				row.ID = int(b.Black)
			}
			opponent, _ := e.t.Player(tournament.PlayerID(row.ID))
			row.Opponent, row.Number = e.person(opponent.ID), opponent.Number
			row.Live = row.Game != "" && !b.GameScored && b.Result == tournament.NoResult
			counted := e.t.Counted(r.Number, b)
			switch assumed := counted.Result != b.Result; {
			case counted.Result == tournament.NoResult:
			case e.t.OfTeams():
				ours, theirs := e.t.GamePoints(counted)
				if !row.White {
					ours, theirs = theirs, ours
				}
				row.Result = scoreText(ours, theirs, assumed)
			case assumed:
				row.Result, row.Class = cellText(tournament.Meeting{Round: r.Number, Board: b.Board, Assumed: true})
			default:
				row.Result, row.Class = cellText(tournament.Meeting{Round: r.Number, Board: b.Board, White: row.White, Result: b.Result})
			}
			list = append(list, row)
		}
	}
	return list
}

// valueViews returns the tie-breaks of a player with their computation.
func (e eventText) valueViews(id tournament.PlayerID) (list []valueView) {
	name := func(place int) string {
		p, _ := e.t.Player(tournament.PlayerID(place))
		return p.Name
	}
	rules := e.t.Regulations().TieBreakRules
	for k, x := range e.t.ExplainAll(id) {
		lines := words.Explain(e.lang, rules, x, name)
		for i := range lines {
			lines[i] = capital(lines[i])
		}
		list = append(list, valueView{k, string(x.Method), capital(words.TieBreak(e.lang, x.Method)), x.Value.String(), lines})
	}
	return list
}

// ratingTexts returns sentences about a player's rating and norms. They are empty without a rated
// game.
func (v *visit) ratingTexts(e office.Event, number int) (rating, norms []string, err error) {
	r, err := rated.RateOne(rated.OfEvent(e.Tournament), number)
	if err != nil || len(r.Players) == 0 || r.Players[0].Games == 0 {
		return nil, nil, err
	}
	p := r.Players[0]
	return []string{ratingwords.Performance(v.Lang, p), ratingwords.Change(v.Lang, r, p)}, ratingwords.Norms(v.Lang, p), nil
}
