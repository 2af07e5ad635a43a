package sheets

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// Ties returns the tied players who can play off, as a table without a title.
func Ties(t tournament.Tournament, say Say) Table { return tieTable(t, acts.Ties(t), say) }

// SharedPlaces returns the players who share places after all tie-breaks, as a table without a title.
func SharedPlaces(t tournament.Tournament, say Say) Table {
	var ties []acts.Tie
	for _, shared := range t.SharedPlaces() {
		first := shared[0]
		tie := acts.Tie{From: first.Rank, To: first.Rank + len(shared) - 1, Group: first.Group, Points: first.Points}
		for _, s := range shared {
			tie.Players = append(tie.Players, s.Player)
		}
		ties = append(ties, tie)
	}
	return tieTable(t, ties, say)
}

// tieTable returns a table of ties without a title.
func tieTable(t tournament.Tournament, ties []acts.Tie, say Say) Table {
	table := Table{Columns: []Column{
		column(say, "group", true), column(say, "rank", false), column(say, "points", true), column(say, "name", false),
	}}
	if t.Regulations().System != tournament.Belgrade {
		table.Columns = table.Columns[1:]
	}
	for _, tie := range ties {
		names := make([]string, len(tie.Players))
		for i, id := range tie.Players {
			p, _ := t.Player(id)
			names[i] = p.Name
		}
		row := []string{fmt.Sprintf("%d–%d", tie.From, tie.To), tie.Points.String(), strings.Join(names, ", ")}
		if tie.Group > 0 {
			row = append([]string{blankZero(tie.Group)}, row...)
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}
