package events

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament/rated"
)

// rating is an event's rating report.
type rating struct {
	event  rated.Event
	report *rated.Report
}

// rating returns the rating report, which is computed once for each state of the event.
func (v *visit) rating(e office.Event) (rating, error) {
	return v.ratings.get(e, "", func() (rating, error) {
		event := rated.OfEvent(e.Tournament)
		report, err := rated.Rate(event)
		return rating{event, report}, err
	})
}

// ratingsData is the data of the page of performances, rating changes and title norms.
type ratingsData struct {
	eventHead
	List    string
	Rated   bool   // the event is rated according to the regulations
	First   string // that only first ratings are used, if there are others
	Teams   bool   // players have teams
	Players []ratedView
	Norms   []normView
	Judged  []string
}

// ratedView is a line of the ratings.
type ratedView struct {
	ID, Number                               int
	Who                                      personView
	Team                                     string
	Games                                    int
	Points, Average, Performance, Change, To string
}

// listRow returns what a search compares of a line.
func (r ratedView) listRow() listRow {
	number := strconv.Itoa(r.Number)
	return listRow{number: number, name: r.Who.Name + " " + r.Team, shown: number + " " + r.Who.Name}
}

// normView is a norm that was achieved, or can be achieved by a game in progress.
type normView struct {
	ID   int
	Who  personView
	Said string
	Made bool
}

// ratingsPage shows the rating changes, the norms made and the results that would make a norm.
func (v *visit) ratingsPage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	t := e.Tournament
	d := ratingsData{eventHead: v.head(e, "ratings"), Rated: t.Regulations().Rated}
	if t.Published() == 0 {
		return v.showEvent("ratings", d.eventHead, d)
	}
	r, err := v.rating(e)
	if err != nil {
		return v.refusalPage(err)
	}
	d.List, d.First = ratingwords.List(v.Lang, r.event.List), ratingwords.FirstOnly(v.Lang, t)
	text, people := v.eventText(t), rated.People(t)
	d.Teams = t.OfTeams()
	for i, p := range r.report.Players {
		row := ratedView{ID: int(people[i].Player), Number: p.Number, Who: text.ratedPerson(people[i]), Games: p.Games, Points: p.Score.String()}
		if d.Teams {
			row.Team = text.person(people[i].Player).Name
		}
		if p.Games > 0 {
			row.Average, row.Performance = strconv.Itoa(fide.Average(p.Opponents, p.Games)), strconv.Itoa(p.Performance)
		}
		if p.First == nil && p.Games > 0 {
			row.Change = ratingwords.Signed(p.Change.Points)
		}
		if p.New() > 0 {
			row.To = strconv.Itoa(p.New())
		}
		d.Players = append(d.Players, row)
		for _, one := range p.Verdicts {
			if one.Met {
				d.Norms = append(d.Norms, normView{row.ID, row.Who, ratingwords.NormMade(v.Lang, one), true})
			}
		}
		for _, f := range p.Forecasts {
			if f.Enough != norm.None {
				d.Norms = append(d.Norms, normView{row.ID, row.Who, ratingwords.Needed(v.Lang, f), false})
			}
		}
	}
	if said := ratingwords.Judged(v.Lang, r.event.List, r.report); said != "" {
		d.Judged = strings.Split(said, "\n")
	}
	list := longList{at: "/events/" + string(e.ID) + "/ratings", label: "web.list.find"}
	var jump string
	d.Players, d.Pager, jump = divide(v, list, d.Players, ratedView.listRow)
	if jump != "" {
		return v.Redirect(jump)
	}
	return v.showEvent("ratings", d.eventHead, d)
}

// ratedPerson returns a person of the rating report, who plays for themselves or for a team.
func (e eventText) ratedPerson(p rated.Person) personView {
	if p.Seat == 0 {
		return e.person(p.Player)
	}
	return personView{Name: p.Entry.Name, Title: string(p.Entry.Title), Rating: ratingText(p.Entry.Rating)}
}

// manageReport is the data of the checklist before the rating report is sent.
type manageReport struct {
	manageHead
	Missing []string
	Sum     []string
	Norms   int
}

func (v *visit) showReport(e office.Event, faults []string, status int) error {
	t := e.Tournament
	d := manageReport{manageHead: v.manageHead(e, reportMatter, faults)}
	for _, m := range rated.Checklist(t) {
		d.Missing = append(d.Missing, ratingwords.Missing(v.Lang, t, m))
	}
	if t.Published() > 0 {
		r, err := v.rating(e)
		if err != nil {
			return v.refusalPage(err)
		}
		d.Sum, d.Norms = ratingwords.Totals(v.Lang, t, r.event, r.report), ratingwords.Count(t, r.report).Norms
	}
	return v.showManage(d.manageHead, status, d)
}
