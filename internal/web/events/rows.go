package events

import (
	"html"
	"html/template"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament/sheets"
)

// Long tables are written here and not by a template, which looks at every cell anew
// to find out how to escape it: 2,000 players by eleven rounds are 30,000 cells.

// rowsOf returns the rows of a table as HTML. Each cell has the class of its column. With a pager the
// rows have names.
func rowsOf(t sheets.Table, p *pager) template.HTML {
	opening := make([]string, len(t.Columns))
	for k, c := range t.Columns {
		class := "c-" + c.Key
		if c.Number {
			class = "num " + class
		}
		opening[k] = `<td class="` + html.EscapeString(class) + `">`
	}
	var b strings.Builder
	for i, row := range t.Rows {
		b.WriteString("\n<tr" + string(p.Anchor(i)) + ">")
		for k, cell := range row {
			b.WriteString(opening[k])
			b.WriteString(html.EscapeString(cell))
			b.WriteString("</td>")
		}
		b.WriteString("</tr>")
	}
	return template.HTML(b.String()) //nolint:gosec // every cell and key is escaped above
}

// ValueCells returns the cells with the tie-breaks of a player or team. Each links to its
// explanation on the page of the player or team.
func (s standingView) ValueCells(page string) template.HTML {
	page = html.EscapeString(page + "#tb-")
	var b strings.Builder
	for k, value := range s.Values {
		b.WriteString(`<td class="num tb"><a href="` + page + strconv.Itoa(k) + `">` + html.EscapeString(value) + "</a></td>")
	}
	return template.HTML(b.String()) //nolint:gosec // what it is made of is escaped above
}

// Cells returns the figures of a line of the ratings, after the name.
func (r ratedView) Cells() template.HTML {
	var b strings.Builder
	for _, cell := range [...]string{r.Who.Rating, strconv.Itoa(r.Games), r.Points, r.Average, r.Performance, r.Change, r.To} {
		b.WriteString(`<td class="num">` + html.EscapeString(cell) + "</td>")
	}
	return template.HTML(b.String()) //nolint:gosec // every cell is escaped above
}

// Keys returns the buttons of the common results. They are written here because 1,000 boards have
// 6,000 of them.
func (row resultRow) Keys() template.HTML {
	var b strings.Builder
	attribute := func(name, value string) {
		if value != "" {
			b.WriteString(" " + name + `="` + html.EscapeString(value) + `"`)
		}
	}
	for _, c := range row.Choices {
		b.WriteString("\n<label")
		attribute("title", c.Name)
		b.WriteString(`><input type="radio"`)
		attribute("aria-label", c.Name)
		attribute("name", "r"+row.Board)
		attribute("value", c.Value)
		attribute("data-key", c.Key)
		if c.Checked {
			b.WriteString(" checked")
		}
		b.WriteString("><span>" + html.EscapeString(c.Text) + "</span></label>")
	}
	return template.HTML(b.String()) //nolint:gosec // every value is escaped above
}

// Rarer returns the options of the rarer results in the list.
func (row resultRow) Rarer() template.HTML {
	var b strings.Builder
	for _, c := range row.Others {
		b.WriteString("\n<option value=\"" + html.EscapeString(c.Value) + `"`)
		if c.Checked {
			b.WriteString(" selected")
		}
		b.WriteString(">" + html.EscapeString(c.Text) + "</option>")
	}
	return template.HTML(b.String()) //nolint:gosec // every value is escaped above
}
