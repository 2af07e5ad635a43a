package events

import (
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
)

// The sizes of long lists on pages.
const (
	rowsOfPage = 200 // rows of a page; a shorter list is one page
	mostHits   = 50  // rows that a search shows
	fewRows    = 10  // rows of a long list that stands above another one
)

// The query of a page of a long list: page=N or page=all, and find=TEXT.
const (
	pageQuery = "page"
	findQuery = "find"
	wholeList = "all"
)

// longList describes a list that is divided into pages.
type longList struct {
	at    string // address of its first page, without query
	keep  url.Values
	label string // key of the label of its search; "" if it has none
	size  int    // rows of a page; 0 means rowsOfPage
}

// listRow is what a search in a long list compares and shows of a row.
type listRow struct {
	number string // found only as a whole
	name   string // found by parts of its words
	shown  string // shown among several rows that were found; name if empty
}

// pager is what a page shows of the other pages of a long list: which page this is, and links to
// the others. It is nil for a list that fits on one page.
type pager struct {
	list            longList
	Number          int // 0 when the whole list is shown
	Count           int // number of pages
	From, To, Total int // first and last row that are shown, from 1, and number of all rows
	Text            string
	Hits            []pageHit
	More            bool // there are more hits than shown
}

// pageHit is a row that a search in a long list has found, with its address.
type pageHit struct{ Address, Text string }

// divide returns the rows of the page that the query asks for, and the pager for that page. look
// returns what a search compares of a row. If the query searches for a text that exactly one row
// has, jump is the address of that row.
func divide[T any](v *visit, list longList, rows []T, look func(T) listRow) (part []T, p *pager, jump string) {
	if list.size == 0 {
		list.size = rowsOfPage
	}
	if len(rows) <= list.size {
		return rows, nil, ""
	}
	q := v.R.URL.Query()
	p = &pager{list: list, Total: len(rows), Count: (len(rows) + list.size - 1) / list.size}
	p.turnTo(q.Get(pageQuery))
	if p.Text = strings.TrimSpace(q.Get(findQuery)); p.Text != "" && list.label != "" {
		found := findRows(rows, p.Text, look)
		if len(found) == 1 {
			return nil, p, p.addressOfRow(found[0])
		}
		p.More = len(found) > mostHits
		for _, i := range found[:min(len(found), mostHits)] {
			row := look(rows[i])
			if row.shown == "" {
				row.shown = row.name
			}
			p.Hits = append(p.Hits, pageHit{p.addressOfRow(i), row.shown})
		}
	}
	return rows[p.From-1 : p.To], p, ""
}

// findKey returns the key of the label of a search in a list of players or teams.
func (e eventText) findKey() string {
	if e.t.OfTeams() {
		return "web.list.find-team"
	}
	return "web.list.find"
}

// listRow returns what a search compares of a player or team.
func (e eventText) listRow(id int, who personView) listRow {
	p, _ := e.t.Player(tournament.PlayerID(id))
	row := listRow{name: who.Name, shown: who.Name}
	if who.Handle != "" {
		row.name += " " + who.Handle
	}
	if p.Number > 0 {
		row.number = strconv.Itoa(p.Number)
		row.shown = row.number + " " + row.shown
	}
	return row
}

// rowLook returns a function that returns what a search compares of a row of a sheet with these
// columns.
func rowLook(columns []sheets.Column) func(row []string) listRow {
	column := func(key string) int {
		return slices.IndexFunc(columns, func(c sheets.Column) bool { return c.Key == key })
	}
	number, name := column("number"), column("name")
	return func(row []string) (r listRow) {
		if number >= 0 {
			r.number = row[number]
			r.shown = r.number + " "
		}
		if name >= 0 {
			r.name = row[name]
			r.shown += r.name
		}
		return r
	}
}

// boardsOnPage returns the number of boards of a page. A match of teams counts with its games.
func (e eventText) boardsOnPage() int {
	if e.t.OfTeams() {
		return max(rowsOfPage/(1+e.t.Regulations().Teams.Boards), 1)
	}
	return rowsOfPage
}

// listRow returns what a search compares of a board: its number, and the names of those who play.
func (b boardView) listRow() listRow {
	row := listRow{name: b.White.Name + " " + b.White.Handle, shown: b.White.Name + ": " + b.Bye}
	if b.Bye != "" {
		return row
	}
	row.number = strconv.Itoa(b.Board)
	row.shown = row.number + " " + b.White.Name + " – " + b.Black.Name
	row.name += " " + b.Black.Name + " " + b.Black.Handle
	for _, g := range b.Games {
		row.name += " " + g.White.Name + " " + g.Black.Name
	}
	return row
}

// turnTo sets the page that a query asks for. If there is no page with that number, it sets the
// nearest one: the list may have become shorter.
func (p *pager) turnTo(asked string) {
	p.From, p.To = 1, p.Total
	if asked == wholeList {
		return
	}
	n, _ := strconv.Atoi(asked)
	p.Number = min(max(n, 1), p.Count)
	p.From = (p.Number-1)*p.list.size + 1
	p.To = min(p.Number*p.list.size, p.Total)
}

// findRows returns the indexes of the rows that have a text: as their number, or else all its words
// in their name. It ignores case and accents.
func findRows[T any](rows []T, text string, look func(T) listRow) (found []int) {
	for i, row := range rows {
		if look(row).number == text {
			found = append(found, i)
		}
	}
	if len(found) > 0 {
		return found
	}
	words := strings.Fields(site.Folded(text))
	for i, row := range rows {
		if hasAll(site.Folded(look(row).name), words) {
			found = append(found, i)
		}
	}
	return found
}

// hasAll reports whether a text contains all words.
func hasAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return len(words) > 0
}

// Address returns the address of a page. 0 is the whole list.
func (p *pager) Address(number int) string {
	q := url.Values{}
	for name, values := range p.list.keep {
		q[name] = values
	}
	switch number {
	case 0:
		q.Set(pageQuery, wholeList)
	case 1:
	default:
		q.Set(pageQuery, strconv.Itoa(number))
	}
	if len(q) == 0 {
		return p.list.at
	}
	return p.list.at + "?" + q.Encode()
}

// addressOfRow returns the address of a row by its index in the list.
func (p *pager) addressOfRow(i int) string {
	return p.Address(i/p.list.size+1) + "#" + rowName(i+1)
}

func rowName(number int) string { return "row-" + strconv.Itoa(number) }

// Anchor returns the attribute that names a row of a long list, so that a search leads to it. i is
// its index on the page.
func (p *pager) Anchor(i int) template.HTMLAttr {
	if p == nil {
		return ""
	}
	return template.HTMLAttr(` id="` + rowName(p.From+i) + `"`) //nolint:gosec // a constant and a number
}

// At returns the address to which the form of the search is sent.
func (p *pager) At() string { return p.list.at }

// Label returns the key of the label of the search, or "" if the list has no search.
func (p *pager) Label() string { return p.list.label }

// Kept returns the parts of the query besides page and search, by name.
func (p *pager) Kept() map[string]string {
	kept := make(map[string]string)
	for name := range p.list.keep {
		kept[name] = p.list.keep.Get(name)
	}
	return kept
}

// Pages returns the numbers of all pages.
func (p *pager) Pages() []int {
	numbers := make([]int, p.Count)
	for i := range numbers {
		numbers[i] = i + 1
	}
	return numbers
}

// IsFar reports whether a page is neither the first, the last nor beside the one that is shown. A
// telephone does not show the links to such pages.
func (p *pager) IsFar(number int) bool {
	return number != 1 && number != p.Count && (number < p.Number-1 || number > p.Number+1)
}

// Previous returns the number of the previous page, or 0.
func (p *pager) Previous() int { return max(p.Number-1, 0) }

// Next returns the number of the next page, or 0.
func (p *pager) Next() int {
	if p.Number == 0 || p.Number == p.Count {
		return 0
	}
	return p.Number + 1
}

// Searched reports whether the query searches for a text.
func (p *pager) Searched() bool { return p.Text != "" && p.list.label != "" }
