package events

import (
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
)

// The hall screen: one public address that shows pairings, results or standings in
// letters that are read from afar, page after page, and follows the event.

// screenPart is a part of a hall screen, such as the pairings. The parts are shown in turn.
type screenPart string

// The parts of a hall screen. Auto depends on the progress of the event: the entries before the
// first round, the pairings while a round has no result, then pairings with results, and standings.
const (
	screenAuto       screenPart = "auto"
	screenEntries    screenPart = "entries"
	screenPairings   screenPart = "pairings"
	screenNames      screenPart = "by-name"
	screenResults    screenPart = "results"
	screenStandings  screenPart = "standings"
	screenCategories screenPart = "categories"
)

var screenParts = []screenPart{screenAuto, screenPairings, screenNames, screenResults, screenStandings, screenCategories, screenEntries}

// The limits and defaults of a screen's options.
const (
	leastSeconds, usualSeconds, mostSeconds = 3, 12, 600
	leastSize, usualSize, mostSize          = 50, 100, 300 // per cent of the normal font size
)

// screenOptions holds the options in the query of a screen.
type screenOptions struct {
	Show    []screenPart
	Seconds int
	Size    int
}

// screenData is the data of a screen.
type screenData struct {
	ID, Event string
	Revision  string
	screenOptions
	Scale string // scale of the font
	Parts []screenShow
}

// screenShow is a part of a hall screen that is being shown: a table, of which the screen shows as
// many lines as fit.
type screenShow struct {
	Name string
	sheets.Table
}

// Body returns the rows of the table.
func (s screenShow) Body() template.HTML { return rowsOf(s.Table, nil) }

// readScreen parses the options in a query. Invalid options are ignored, so that a screen always
// shows something.
func readScreen(q url.Values) screenOptions {
	o := screenOptions{Seconds: numberWithin(q.Get("seconds"), leastSeconds, usualSeconds, mostSeconds), Size: numberWithin(q.Get("size"), leastSize, usualSize, mostSize)}
	for _, text := range q["show"] {
		for name := range strings.SplitSeq(text, ",") {
			if part := screenPart(name); slices.Contains(screenParts, part) && !slices.Contains(o.Show, part) {
				o.Show = append(o.Show, part)
			}
		}
	}
	if len(o.Show) == 0 {
		o.Show = []screenPart{screenAuto}
	}
	return o
}

// numberWithin parses a number and limits it to a range. It returns usual for an invalid text.
func numberWithin(text string, least, usual, most int) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return usual
	}
	return min(max(n, least), most)
}

// key returns the cache key of the options in a language.
func (o screenOptions) key(lang string) string {
	words := []string{lang, strconv.Itoa(o.Seconds), strconv.Itoa(o.Size)}
	for _, part := range o.Show {
		words = append(words, string(part))
	}
	return strings.Join(words, " ")
}

// screenPage shows a hall screen. It is rendered once for all viewers.
func (v *visit) screenPage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	if lang := v.R.URL.Query().Get("lang"); i18n.Known(lang) {
		v.Lang = lang
	}
	o := readScreen(v.R.URL.Query())
	page, err := v.screens.get(e, o.key(v.Lang), func() (site.Rendered, error) { return v.renderScreen(e, o) })
	if err != nil {
		return err
	}
	v.SendRendered(page)
	return nil
}

// renderScreen renders a hall screen.
func (v *visit) renderScreen(e office.Event, o screenOptions) (site.Rendered, error) {
	name := e.Tournament.Regulations().Name
	d := screenData{ID: string(e.ID), Event: name, Revision: strconv.FormatUint(e.Seq, 10), screenOptions: o, Scale: strconv.FormatFloat(float64(o.Size)/100, 'f', 2, 64)}
	for _, part := range expandParts(e.Tournament, o.Show) {
		for _, table := range v.screenTables(e.Tournament, part) {
			if len(table.Rows) > 0 {
				d.Parts = append(d.Parts, screenShow{string(part), publish.WithoutEmptyColumns(table)})
			}
		}
	}
	page, err := v.Render(site.Page{Name: "screen", Title: v.T("web.screen.title") + " · " + name, Nav: "events", Bare: true, Script: "src/office/screen.ts", Data: d})
	return site.NewRendered(page), err
}

// expandParts replaces auto by the parts that suit the progress of the event.
func expandParts(t tournament.Tournament, asked []screenPart) (shown []screenPart) {
	for _, part := range asked {
		some := []screenPart{part}
		if part == screenAuto {
			some = autoParts(t)
		}
		for _, one := range some {
			if !slices.Contains(shown, one) {
				shown = append(shown, one)
			}
		}
	}
	return shown
}

// autoParts returns the parts that suit the progress of the event.
func autoParts(t tournament.Tournament) []screenPart {
	r, published := t.Round(t.Published())
	switch {
	case !published:
		return []screenPart{screenEntries}
	case slices.ContainsFunc(r.Boards, func(b tournament.Board) bool { return b.Bye == "" && b.Result != tournament.NoResult }):
		return []screenPart{screenPairings, screenStandings}
	default:
		return []screenPart{screenPairings, screenNames}
	}
}

// screenTables returns the tables of a part, with the columns that a hall screen shows.
func (v *visit) screenTables(t tournament.Tournament, part screenPart) []sheets.Table {
	round := t.Published()
	if round == 0 && part != screenEntries {
		return nil
	}
	switch part {
	case screenPairings:
		return []sheets.Table{pickColumns(sheets.Pairings(t, round, v.say), "board", "white", "white_points", "result", "black", "black_points")}
	case screenNames:
		return []sheets.Table{pickColumns(sheets.ByName(t, round, v.say), "name", "board", "colour", "opponent")}
	case screenResults:
		table := pickColumns(sheets.Pairings(t, round, v.say), "board", "white", "result", "black")
		table.Title += " · " + v.T("web.screen.part.results")
		table.Rows = slices.DeleteFunc(table.Rows, func(row []string) bool { return row[2] == "" })
		return []sheets.Table{table}
	case screenStandings:
		return []sheets.Table{v.screenStandings(sheets.Standings(t, v.say))}
	case screenCategories:
		var tables []sheets.Table
		for _, rule := range t.Regulations().Categories {
			c, _ := t.Regulations().Category(rule.Name)
			tables = append(tables, v.screenStandings(sheets.CategoryStandings(t, c, v.say)))
		}
		return tables
	default:
		return []sheets.Table{pickColumns(sheets.Entries(t, v.say, sheets.Public), "number", "title", "name", "rating", "federation")}
	}
}

// screenStandings returns standings with fewer columns: only the first two tie-breaks remain.
func (v *visit) screenStandings(t sheets.Table) sheets.Table {
	const until = 8 // rank, number, name, federation, rating, points and two more
	keys := []string{"rank", "name", "rating", "points"}
	for _, c := range t.Columns[min(6, len(t.Columns)):min(until, len(t.Columns))] {
		keys = append(keys, c.Key)
	}
	some := pickColumns(t, keys...)
	if len(t.Foot) > 0 && len(t.Interim) > 0 && slices.Contains(t.Foot, t.Interim[0]) { // results are missing
		some.Note = strings.TrimSpace(some.Note + " " + strings.Join(t.Interim, " "))
	}
	return some
}

// pickColumns returns a table with only the given columns.
func pickColumns(t sheets.Table, keys ...string) sheets.Table {
	some := sheets.Table{Title: t.Title, Note: t.Note}
	var kept []int
	for _, key := range keys {
		if at := slices.IndexFunc(t.Columns, func(c sheets.Column) bool { return c.Key == key }); at >= 0 {
			kept = append(kept, at)
			some.Columns = append(some.Columns, t.Columns[at])
		}
	}
	for _, row := range t.Rows {
		cells := make([]string, len(kept))
		for i, at := range kept {
			cells[i] = row[at]
		}
		some.Rows = append(some.Rows, cells)
	}
	return some
}

// screenForm is the form that builds the address of a screen.
type screenForm struct {
	Parts                     []screenChoice
	Seconds, Size             int
	Least, Most, Small, Large int
}

type screenChoice struct {
	Code screenPart
	Name string
	On   bool
}

// screenForm returns the form with the parts that the event has.
func (v *visit) screenForm(t tournament.Tournament) screenForm {
	f := screenForm{Seconds: usualSeconds, Size: usualSize, Least: leastSeconds, Most: mostSeconds, Small: leastSize, Large: mostSize}
	for _, part := range screenParts {
		if part == screenCategories && len(t.Regulations().Categories) == 0 {
			continue
		}
		f.Parts = append(f.Parts, screenChoice{part, v.T("web.screen.part." + string(part)), part == screenAuto})
	}
	return f
}
