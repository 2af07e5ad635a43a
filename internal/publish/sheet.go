package publish

import (
	"errors"
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
	"github.com/escaque/escaque/tournament/rated"
	"github.com/escaque/escaque/tournament/sheets"
)

// Sheet is a kind of table of an event.
type Sheet string

// The sheets. Standings include those of every category. Sheets of a round include every round
// unless one is selected.
const (
	Standings Sheet = "standings"
	Cross     Sheet = "cross"
	Contests  Sheet = "contests" // the games of a knock-out, or of play-offs
	Pairings  Sheet = "pairings"
	Boards    Sheet = "boards" // of the matches between teams
	Teams     Sheet = "teams"
	ByName    Sheet = "by-name"
	Wall      Sheet = "wall"
	Prizes    Sheet = "prizes"
	Entries   Sheet = "entries"
	Ratings   Sheet = "ratings"
	Record    Sheet = "record" // of the arbiters; the public sees what changes the standings
)

// Sheets returns all sheets.
func Sheets() []Sheet {
	return []Sheet{Standings, Cross, Contests, Pairings, Boards, Teams, ByName, Wall, Prizes, Entries, Ratings, Record}
}

// Known reports whether s is one of [Sheets].
func (s Sheet) Known() bool { return slices.Contains(Sheets(), s) }

// OfRound reports whether the sheet belongs to one round.
func (s Sheet) OfRound() bool { return s == Pairings || s == Boards || s == ByName }

// ForStaff reports whether the whole sheet is for the staff of the event alone.
func (s Sheet) ForStaff() bool { return s == Record }

// The reasons why a document cannot be made.
var (
	ErrNoPrizes  = errors.New("publish: the regulations name no prizes")
	ErrNoNorms   = errors.New("publish: no title norm was made")
	ErrNoWinners = errors.New("publish: nobody gets a prize yet")
)

// Has reports whether an event has data for the sheet at present.
func (s Sheet) Has(t tournament.Tournament) bool {
	switch s {
	case Entries:
		return true
	case Contests:
		return len(t.Contests()) > 0
	case Standings:
		return t.Published() > 0 || len(t.Contests()) > 0
	case Boards, Teams:
		return t.OfTeams() && t.Published() > 0
	case Prizes:
		return len(t.Regulations().Prizes) > 0 && Standings.Has(t)
	case Record:
		return len(t.Rulings())+len(t.Appeals()) > 0
	case Ratings:
		return Standings.Has(t)
	default:
		return t.Published() > 0
	}
}

// Tables returns the tables of a sheet for an audience. Round 0 selects all rounds. The error is a
// refusal if the round is not published or no starting numbers are drawn, or ErrNoPrizes.
func (s Sheet) Tables(t tournament.Tournament, round int, audience sheets.Audience, say sheets.Say) ([]sheets.Table, error) {
	if _, published := t.Round(round); round != 0 && !published {
		return nil, tournament.Refuse(tournament.RoundUnknown, "round", round)
	}
	var tables []sheets.Table
	rounds := func(of func(tournament.Tournament, int, sheets.Say) sheets.Table) {
		for _, one := range t.Rounds() {
			if round == 0 || one.Number == round {
				tables = append(tables, of(t, one.Number, say))
			}
		}
	}
	switch s {
	case Standings:
		tables = append(tables, sheets.Standings(t, say))
		for _, rule := range t.Regulations().Categories {
			c, _ := t.Regulations().Category(rule.Name)
			tables = append(tables, sheets.CategoryStandings(t, c, say))
		}
	case Cross:
		tables = append(tables, sheets.Cross(t, say))
	case Contests:
		tables = append(tables, sheets.Contests(t, say)...)
	case Pairings:
		rounds(sheets.Pairings)
	case Boards:
		if t.OfTeams() {
			rounds(sheets.Games)
		}
	case Teams:
		if t.OfTeams() {
			tables = append(tables, sheets.Rosters(t, say), sheets.TopBoards(t, say))
		}
	case ByName:
		rounds(sheets.ByName)
	case Wall:
		tables = append(tables, sheets.WallChart(t, say))
	case Prizes:
		account, err := prizeShares(t)
		if err != nil {
			return nil, err
		}
		tables = append(tables, sheets.Prizes(t, account, say))
	case Entries:
		tables = append(tables, sheets.Entries(t, say, audience))
	case Record:
		tables = append(tables, sheets.Record(t, sheets.Which{Round: round, Points: audience == sheets.Public}, say)...)
	case Ratings:
		_, report, err := rateEvent(t)
		if err != nil {
			return nil, err
		}
		table := sheets.Ratings(report, say)
		table.Foot, table.Interim = append(sheets.OpenLines(t, say), table.Foot...), sheets.Interim(t, say)
		tables = append(tables, table)
	}
	return tables, nil
}

// prizeShares returns how the prizes are distributed.
func prizeShares(t tournament.Tournament) (prizes.Account, error) {
	switch {
	case !t.NumbersDrawn():
		return prizes.Account{}, tournament.Refuse(tournament.NumbersNotDrawn)
	case len(t.Regulations().Prizes) == 0:
		return prizes.Account{}, ErrNoPrizes
	}
	return prizes.Of(t)
}

// rateEvent returns the event and its report for ratings and titles.
func rateEvent(t tournament.Tournament) (rated.Event, *rated.Report, error) {
	if !t.NumbersDrawn() {
		return rated.Event{}, nil, tournament.Refuse(tournament.NumbersNotDrawn)
	}
	e := rated.OfEvent(t)
	report, err := rated.Rate(e)
	return e, report, err
}
