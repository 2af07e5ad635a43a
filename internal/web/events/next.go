package events

import (
	"fmt"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// nextView is the next step for an official, with links to the pages for it.
type nextView struct {
	Text  string
	Links []nextLink // the usual one first
	Close int        // round that a button closes; 0 for none
}

type nextLink struct{ Text, Address string }

// nextStep returns the next step, or nil for visitors who do not conduct the event.
func (v *visit) nextStep(e office.Event) *nextView {
	rights := e.Rights(v.Who)
	if !rights.Conduct() {
		return nil
	}
	t, step := e.Tournament, acts.Next(e.Tournament)
	d := &nextView{Text: v.T("web.next."+string(step.Step), "N", step.Round)}
	at := "/events/" + string(e.ID)
	link := func(may bool, text, address string) {
		if may {
			d.Links = append(d.Links, nextLink{text, address})
		}
	}
	print := func(s publish.Sheet, round int) {
		if !s.Has(t) {
			return
		}
		if address := at + "/print/" + string(s); s.OfRound() {
			link(true, v.T("web.next.print-"+string(s), "N", round), fmt.Sprintf("%s?round=%d", address, round))
		} else {
			link(true, v.T("web.next.print-"+string(s), "N", round), address)
		}
	}
	results := fmt.Sprintf("%s/rounds/%d/results", at, step.Round)
	enter, entries := v.T("web.entries.new"), v.T("web.next.list")
	if t.OfTeams() {
		enter = v.T("web.teams.enter-new")
	}
	switch step.Step {
	case acts.EnterPlayers:
		link(rights.Organise, enter, at+"/manage/players/new")
		link(rights.Organise, entries, entriesMatter.address(e))
	case acts.GiveNumbers:
		link(rights.Organise, v.T("web.lots.do"), roundsMatter.address(e))
		link(rights.Organise, entries, entriesMatter.address(e))
	case acts.DrawBracket:
		link(rights.Organise, v.T("web.systems.draw"), contestsMatter.address(e))
		link(rights.Organise, entries, entriesMatter.address(e))
	case acts.PairRound:
		link(true, v.T("web.next.pair-do", "N", step.Round), draftAddress(e))
		print(publish.Standings, step.Round-1)
	case acts.BeginRound:
		print(publish.Pairings, step.Round)
		link(rights.Arbitrate, v.T("web.event.results-of", "N", step.Round), results)
		link(true, v.T("web.next.print-all"), printMatter.address(e))
	case acts.EnterResults:
		d.Text = i18n.Count(v.Lang, "web.next.results", step.Waiting, "Round", step.Round)
		link(rights.Arbitrate, v.T("web.event.results-of", "N", step.Round), results)
		print(publish.Pairings, step.Round)
		if planned := t.Planned(); t.AdjournsMissing() && (planned == 0 || t.Published() < planned) {
			link(true, v.T("web.next.pair-do", "N", t.Published()+1), draftAddress(e))
		}
	case acts.CloseRound:
		d.Close = step.Round
		link(rights.Arbitrate, v.T("web.event.results-of", "N", step.Round), results)
	case acts.PlayContests:
		link(true, v.T("web.manage.contests"), contestsMatter.address(e))
	case acts.PrintStandings:
		print(publish.Standings, t.Published())
		link(len(t.Regulations().Prizes) > 0, v.T("web.manage.prizes"), prizesMatter.address(e))
		link(publish.Ratings.Has(t), v.T("web.manage.report"), reportMatter.address(e))
	}
	return d
}

// drawnRow is a player with the drawn starting number.
type drawnRow struct {
	Number int
	Who    personView
}

// drawnNumbers returns the starting numbers, and the colour drawn for number 1. It returns nothing
// once a round is published.
func (e eventText) drawnNumbers() (rows []drawnRow, colour string) {
	if e.t.Published() > 0 {
		return nil, ""
	}
	for i, id := range e.t.Order() {
		rows = append(rows, drawnRow{i + 1, e.person(id)})
	}
	switch e.t.Color() {
	case tournament.White:
		colour = e.say("web.lots.first-white")
	case tournament.Black:
		colour = e.say("web.lots.first-black")
	}
	return rows, colour
}
