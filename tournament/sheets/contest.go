package sheets

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

// Contests returns one table of games for each contest of an event: the knock-out or the play-offs.
func Contests(t tournament.Tournament, say Say) []Table {
	var tables []Table
	for n := range t.Contests() {
		if c, held := knockout.ContestOf(t, n+1); held {
			tables = append(tables, contestTable(t, c, say))
		}
	}
	return tables
}

// contestTable returns the table of games of one contest.
func contestTable(t tournament.Tournament, c knockout.Contest, say Say) Table {
	table := Table{Title: say("knock-out"), Columns: []Column{
		column(say, "stage", true), column(say, "round", true), column(say, "match", true), column(say, "rate", false), column(say, "game", true),
		column(say, "white", false), column(say, "black", false), column(say, "result", false), column(say, "moves", true),
	}}
	if c.PlayOff() {
		table.Title = say("play-off")
	}
	name := func(id tournament.PlayerID) string { p, _ := t.Player(id); return nameWithTitle(p) }
	for _, s := range c.Stages() {
		where := []string{strconv.Itoa(s.Number), blankZero(s.Key.Round), strings.TrimSpace(s.Key.Section + " " + blankZero(s.Key.Match)), ""}
		switch {
		case s.Form == knockout.Lots:
			where[3] = say("lots")
			players := s.Players
			if s.Ended() {
				players = nil
				for _, group := range s.Ranking {
					players = append(players, group...)
				}
			}
			for i, id := range players {
				place := ""
				if s.Ended() {
					place = strconv.Itoa(i + 1)
				}
				table.Rows = append(table.Rows, append(where[:4:4], "", name(id), "", place, ""))
			}
			continue
		case s.Rate.Name == knockout.Main || s.Rate.Name == knockout.Agreed:
			where[3] = readableControl(s.Rate.Control)
		default:
			where[3] = say("rate-" + string(s.Rate.Name))
		}
		if !s.Begun {
			table.Rows = append(table.Rows, append(where[:4:4], "", joinNames(s.Players, name), "", "", ""))
		}
		for i, g := range s.Games {
			table.Rows = append(table.Rows, append(where[:4:4], strconv.Itoa(i+1), name(g.White), name(g.Black), Result(g.Result), blankZero(g.Moves)))
		}
	}
	return table
}

// joinNames returns the names of the players, separated by dashes.
func joinNames(ids []tournament.PlayerID, name func(tournament.PlayerID) string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = name(id)
	}
	return strings.Join(names, " – ")
}
