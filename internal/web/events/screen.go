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

// part of a screen: what is shown in turn.
type screenPart string

// The parts. Auto is what the hour asks for: who takes part before the first round,
// where everybody sits while a round has no result, then results and standings.
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

// Bounds of a screen's options.
const (
	leastSeconds, usualSeconds, mostSeconds = 3, 12, 600
	leastSize, usualSize, mostSize          = 50, 100, 300 // per cent of the ordinary letters
)

// screenOptions are those of the address.
type screenOptions struct {
	Show    []screenPart
	Seconds int
	Size    int
}

// screenData is a screen.
type screenData struct {
	ID, Event string
	Revision  string
	screenOptions
	Scale string // of the letters
	Parts []screenShow
}

// screenShow is a part that is shown: a table, of which a screen shows as many lines
// as it has room for.
type screenShow struct {
	Name string
	sheets.Table
}

// Body are its rows.
func (s screenShow) Body() template.HTML { return rowsOf(s.Table) }

// readScreen reads the options of the address. What is none is left out: a screen
// shows something.
func readScreen(q url.Values) screenOptions {
	o := screenOptions{Seconds: within(q.Get("seconds"), leastSeconds, usualSeconds, mostSeconds), Size: within(q.Get("size"), leastSize, usualSize, mostSize)}
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

// within is a number of the address inside its bounds, the usual one when it is none.
func within(text string, least, usual, most int) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return usual
	}
	return min(max(n, least), most)
}

func (o screenOptions) key(lang string) string {
	words := []string{lang, strconv.Itoa(o.Seconds), strconv.Itoa(o.Size)}
	for _, part := range o.Show {
		words = append(words, string(part))
	}
	return strings.Join(words, " ")
}

// screenPage is the same for everybody: it is made once for all who watch.
func (v *visit) screenPage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	if lang := v.R.URL.Query().Get("lang"); i18n.Known(lang) {
		v.Lang = lang
	}
	o := readScreen(v.R.URL.Query())
	page, err := v.screens.of(e, o.key(v.Lang), func() ([]byte, error) { return v.renderScreen(e, o) })
	if err != nil {
		return err
	}
	v.Send(page, 0)
	return nil
}

func (v *visit) renderScreen(e office.Event, o screenOptions) ([]byte, error) {
	name := e.Tournament.Regulations().Name
	d := screenData{ID: string(e.ID), Event: name, Revision: strconv.FormatUint(e.Seq, 10), screenOptions: o, Scale: strconv.FormatFloat(float64(o.Size)/100, 'f', 2, 64)}
	for _, part := range parts(e.Tournament, o.Show) {
		for _, table := range v.screenTables(e.Tournament, part) {
			if len(table.Rows) > 0 {
				d.Parts = append(d.Parts, screenShow{string(part), publish.Slim(table)})
			}
		}
	}
	return v.Render(site.Page{Name: "screen", Title: v.T("web.screen.title") + " · " + name, Nav: "events", Bare: true, Script: "src/office/screen.ts", Data: d})
}

// parts puts what the hour asks for in the place of auto.
func parts(t tournament.Tournament, asked []screenPart) (shown []screenPart) {
	for _, part := range asked {
		some := []screenPart{part}
		if part == screenAuto {
			some = atThisHour(t)
		}
		for _, one := range some {
			if !slices.Contains(shown, one) {
				shown = append(shown, one)
			}
		}
	}
	return shown
}

func atThisHour(t tournament.Tournament) []screenPart {
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

// screenTables are the tables of a part, with the columns that are read from afar.
func (v *visit) screenTables(t tournament.Tournament, part screenPart) []sheets.Table {
	round := t.Published()
	if round == 0 && part != screenEntries {
		return nil
	}
	switch part {
	case screenPairings:
		return []sheets.Table{columns(sheets.Pairings(t, round, v.say), "board", "white", "white_points", "result", "black", "black_points")}
	case screenNames:
		return []sheets.Table{columns(sheets.ByName(t, round, v.say), "name", "board", "colour", "opponent")}
	case screenResults:
		table := columns(sheets.Pairings(t, round, v.say), "board", "white", "result", "black")
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
		return []sheets.Table{columns(sheets.Entries(t, v.say, sheets.Public), "number", "title", "name", "rating", "federation")}
	}
}

// screenStandings leave out what nobody looks for from afar: the first two tie-breaks
// stay.
func (v *visit) screenStandings(t sheets.Table) sheets.Table {
	const until = 8 // rank, number, name, federation, rating, points and two more
	keys := []string{"rank", "name", "rating", "points"}
	for _, c := range t.Columns[min(6, len(t.Columns)):min(until, len(t.Columns))] {
		keys = append(keys, c.Key)
	}
	return columns(t, keys...)
}

// columns are some of a table, by their keys.
func columns(t sheets.Table, keys ...string) sheets.Table {
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

// screenForm is the form that makes the address of a screen.
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

// screenForm offers the parts that the event has.
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
