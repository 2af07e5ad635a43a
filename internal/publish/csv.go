package publish

import (
	"encoding/csv"
	"io"
	"regexp"
	"strings"
	"sync"

	"github.com/escaque/escaque/tournament/sheets"
)

// WriteCSV writes rows as CSV with [Harmless] cells. All CSV for spreadsheets is written with it.
func WriteCSV(to io.Writer, rows [][]string) error {
	w := csv.NewWriter(to)
	for _, row := range rows {
		safe := make([]string, len(row))
		for i, cell := range row {
			safe[i] = Harmless(cell)
		}
		_ = w.Write(safe) // the writer keeps its first error
	}
	w.Flush()
	return w.Error()
}

var wholeNumber = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[+-]?[0-9]+([.,][0-9]+)?$`)
})

// Harmless returns a cell that no spreadsheet interprets as a formula. A cell that could begin a
// formula gets a leading apostrophe, unless it is a number.
func Harmless(cell string) string {
	if cell == "" || !strings.ContainsRune("=+-@\t\r\n", rune(cell[0])) || wholeNumber().MatchString(cell) {
		return cell
	}
	return "'" + cell
}

// CSV writes tables as CSV. If there are several, each has its title on a line of its own and a
// blank line before the next. Below the rows of a table that is not final, after a blank line, the
// sentences say so.
func CSV(to io.Writer, tables []sheets.Table) error {
	var rows [][]string
	for i, t := range tables {
		if len(tables) > 1 {
			if i > 0 {
				rows = append(rows, []string{""})
			}
			rows = append(rows, []string{t.Title})
		}
		labels := make([]string, len(t.Columns))
		for k, c := range t.Columns {
			labels[k] = c.Label
		}
		rows = append(append(rows, labels), t.Rows...)
		for i, line := range t.Interim {
			if i == 0 {
				rows = append(rows, []string{""})
			}
			rows = append(rows, []string{line})
		}
	}
	return WriteCSV(to, rows)
}
