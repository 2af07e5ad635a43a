package terminal

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/tournament/sheets"
)

// AlignedText returns a table as text with aligned columns, numbers to the right. Empty columns are
// omitted.
func AlignedText(t sheets.Table) string {
	widths := make([]int, len(t.Columns))
	for k := range t.Columns {
		for _, row := range t.Rows {
			widths[k] = max(widths[k], utf8.RuneCountInString(row[k]))
		}
		if widths[k] > 0 {
			widths[k] = max(widths[k], utf8.RuneCountInString(t.Columns[k].Label))
		}
	}
	var b strings.Builder
	line := func(cells []string) {
		var one strings.Builder
		for k, cell := range cells {
			if widths[k] == 0 {
				continue
			}
			if one.Len() > 0 {
				one.WriteString("  ")
			}
			space := strings.Repeat(" ", widths[k]-utf8.RuneCountInString(cell))
			if t.Columns[k].Number {
				cell, space = space, cell
			}
			one.WriteString(cell + space)
		}
		b.WriteString(strings.TrimRight(one.String(), " ") + "\n")
	}
	labels := make([]string, len(t.Columns))
	for k, c := range t.Columns {
		labels[k] = c.Label
		if widths[k] == 0 {
			labels[k] = ""
		}
	}
	line(labels)
	for _, row := range t.Rows {
		line(row)
	}
	return b.String()
}

// PrintTables prints tables, each with its title, its columns and its notes.
func PrintTables(to io.Writer, tables []sheets.Table) error {
	for i, t := range tables {
		if i > 0 {
			fmt.Fprintln(to)
		}
		fmt.Fprintln(to, t.Title)
		if t.Note != "" {
			fmt.Fprintln(to, t.Note)
		}
		if _, err := io.WriteString(to, AlignedText(t)); err != nil {
			return err
		}
		for _, line := range t.Foot {
			fmt.Fprintln(to, line)
		}
	}
	return nil
}
