package ranking

import (
	"encoding/json"

	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
)

// The JSON output of `escaque rate --json`. Scores are in half points. Values with decimals are
// exact.
type (
	ratedEvent struct {
		Event   string        `json:"event,omitempty"`
		List    string        `json:"list"`
		Day     string        `json:"day,omitempty"`
		Format  string        `json:"format"`
		Waiver  string        `json:"waiver,omitempty"` // letter of Article 1.4.3
		Players []ratedPlayer `json:"players"`
	}
	ratedPlayer struct {
		Number      int               `json:"number"`
		Name        string            `json:"name"`
		Rating      int               `json:"rating,omitempty"`
		Games       int               `json:"games"`
		HalfPoints  tournament.Points `json:"half_points"`
		Average     int               `json:"average,omitempty"`
		Performance int               `json:"performance,omitempty"`
		K           int               `json:"k,omitempty"`
		Expected    json.Number       `json:"expected,omitempty"`
		Change      json.Number       `json:"change,omitempty"`
		First       *ratedFirst       `json:"first_rating,omitempty"`
		New         int               `json:"new_rating,omitempty"`
		Norms       []ratedNorm       `json:"norms,omitempty"`
		Ahead       []ratedAhead      `json:"ahead,omitempty"`
		Needs       []ratedNeed       `json:"needs,omitempty"`
	}
	ratedFirst struct {
		Games      int               `json:"games"`
		HalfPoints tournament.Points `json:"half_points"`
		Rating     int               `json:"rating,omitempty"`
		Omission   string            `json:"omission,omitempty"`
	}
	ratedNorm struct {
		Title       norm.Title        `json:"title"`
		Made        bool              `json:"made"`
		Rounds      []int             `json:"rounds"`
		LeftOut     []int             `json:"left_out,omitempty"`
		AsLost      int               `json:"as_lost,omitempty"`
		Worth       int               `json:"worth,omitempty"`
		HalfPoints  tournament.Points `json:"half_points"`
		Average     int               `json:"average"`
		RaisedRound int               `json:"raised_round,omitempty"`
		Performance int               `json:"performance"`
		Lacks       []ratedLack       `json:"lacks,omitempty"`
	}
	ratedLack struct {
		Code       norm.Code `json:"code"`
		Article    string    `json:"article"`
		Have       int       `json:"have"`
		Need       int       `json:"need"`
		Federation string    `json:"federation,omitempty"`
	}
	ratedAhead struct {
		Title       norm.Title        `json:"title"`
		Rounds      int               `json:"rounds"` // not paired yet
		Open        int               `json:"open"`
		HalfPoints  tournament.Points `json:"half_points"`
		Average     int               `json:"average"` // of the opponents to come, for that score
		Least       int               `json:"least_average"`
		Holders     int               `json:"holders"`
		Titled      int               `json:"titled"`
		Federations int               `json:"federations"`
	}
	ratedNeed struct {
		Title    norm.Title         `json:"title"`
		Rounds   []int              `json:"rounds"`
		Enough   tournament.Points  `json:"enough"`         // half points
		Sure     *tournament.Points `json:"sure,omitempty"` // half points, when some score is sure
		MustPlay bool               `json:"must_play"`
	}
)

// omissions names the reasons why an event gives no first rating.
var omissions = map[fide.Omission]string{
	fide.NoRatedRival: "no-rated-opponent", fide.FewOpponents: "few-rated-opponents", fide.LittleScore: "little-score",
	fide.BelowFloor: "below-floor", fide.FewGames: "few-games",
}

// printJSON prints the result as JSON.
func (o rateOutput) printJSON() error {
	report := ratedEvent{
		Event: o.name, List: o.event.List.String(), Day: o.event.Day, Format: formats[o.event.System],
		Waiver: o.report.Waiver.Letter(), Players: []ratedPlayer{},
	}
	for _, p := range o.report.Players {
		report.Players = append(report.Players, jsonPlayer(p))
	}
	return json.NewEncoder(o.w.Out).Encode(report)
}

// jsonPlayer returns the JSON output for a player.
func jsonPlayer(p rated.Player) ratedPlayer {
	j := ratedPlayer{
		Number: p.Number, Name: p.Entry.Name, Rating: p.Entry.Rating, Games: p.Games, HalfPoints: p.Score,
		Average: fide.Average(p.Opponents, p.Games), Performance: p.Performance, New: p.New(),
	}
	if p.First != nil {
		j.First = &ratedFirst{p.First.Games, p.First.Score, p.First.Rating, omissions[p.First.Omission]}
	} else {
		j.K, j.Expected, j.Change = p.Change.K, json.Number(p.Change.Expected.String()), json.Number(p.Change.Points.String())
	}
	for _, v := range p.Verdicts {
		n := ratedNorm{
			Title: v.Title, Made: v.Met, Rounds: v.Games, LeftOut: v.LeftOut, AsLost: v.AsLost, Worth: v.Worth,
			HalfPoints: v.Score, Average: v.Average, RaisedRound: v.Raised, Performance: v.Performance,
		}
		for _, l := range v.Missing {
			n.Lacks = append(n.Lacks, ratedLack(l))
		}
		j.Norms = append(j.Norms, n)
	}
	for _, a := range p.Outlooks {
		j.Ahead = append(j.Ahead, ratedAhead{a.Title, a.Rounds, a.Open, a.Points, a.Average, a.Least, a.Holders, a.Titled, a.Foreign})
	}
	for _, f := range p.Forecasts {
		if f.Enough == norm.None {
			continue
		}
		need := ratedNeed{Title: f.Title, Rounds: f.Rounds, Enough: f.Enough, MustPlay: f.MustPlay}
		if f.Sure != norm.None {
			need.Sure = &f.Sure
		}
		j.Needs = append(j.Needs, need)
	}
	return j
}
