package sheets

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// Ties returns the tied players who can play off, as a table without a title.
func Ties(t tournament.Tournament, say Say) Table {
	table := Table{Columns: []Column{
		column(say, "group", true), column(say, "rank", false), column(say, "points", true), column(say, "name", false),
	}}
	if t.Regulations().System != tournament.Belgrade {
		table.Columns = table.Columns[1:]
	}
	for _, tie := range acts.Ties(t) {
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
