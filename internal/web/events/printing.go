package events

import (
	"bytes"
	"cmp"
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
)

// say returns the words of a sheet with a key, such as the name of a column, in the reader's
// language.
func (v *visit) say(key string) string { return publish.Say(v.Lang)(key) }

// audience returns for whom sheets are made: the staff of the event or the public.
func (v *visit) audience(e office.Event) sheets.Audience {
	return sheets.Audience(e.Rights(v.Who).Conduct())
}

// printable is a sheet or paper that an event can print or download.
type printable struct {
	Code, Name string
	Page       bool // there is a page for printing
	Tabular    bool // available as spreadsheet, text and JSON; otherwise only as PDF
	Round      int  // round of the sheet; 0 for the whole event
}

// printables returns the sheets that an event has at present, and its papers if papers is true.
func (v *visit) printables(t tournament.Tournament, round int, papers bool) (list []printable) {
	of := func(ofRound bool) int {
		if ofRound {
			return round
		}
		return 0
	}
	for _, s := range publish.Sheets() {
		if s.Has(t) && (papers || !s.ForStaff()) {
			list = append(list, printable{string(s), v.T("web.print." + string(s)), true, true, of(s.OfRound())})
		}
	}
	if papers {
		for _, p := range publish.Papers() {
			if p.Has(t) {
				list = append(list, printable{string(p), v.T("web.print." + string(p)), true, false, of(p.OfRound())})
			}
		}
	}
	return list
}

// requestedRound returns the round in the query, or the last published one when there is none.
func (v *visit) requestedRound(t tournament.Tournament) (int, error) {
	text := v.R.URL.Query().Get("round")
	if text == "" {
		return t.Published(), nil
	}
	n, err := strconv.Atoi(text)
	if _, published := t.Round(n); err != nil || !published {
		return 0, site.Refuse(http.StatusNotFound, "web.problem.no-round")
	}
	return n, nil
}

// managePrint is the data of the staff's tab of printing.
type managePrint struct {
	manageHead
	Round  int
	Rounds []int
	Things []printable
	Tables []publish.Form
	Screen screenForm
	NoLink bool // place cards have no QR code, because the address works only on this machine
}

// papersData is the data of the public page of prints and downloads.
type papersData struct {
	eventHead
	Round  int
	Rounds []int
	Things []printable
	Tables []publish.Form
	Screen screenForm
	Whole  []fileRow
}

// showPrint shows the page for printing: what can be printed, the files and the form for the
// screen.
func (v *visit) showPrint(e office.Event, faults []string, status int) error {
	round, err := v.requestedRound(e.Tournament)
	if err != nil {
		return err
	}
	d := managePrint{manageHead: v.manageHead(e, printMatter, faults), Round: round, Tables: publish.Tabular(), Screen: v.screenForm(e.Tournament), NoLink: v.Origin() == ""}
	d.Next = v.nextStep(e)
	d.Rounds, d.Things = d.RoundTabs, v.printables(e.Tournament, round, true)
	return v.showManage(d.manageHead, status, d)
}

// papersPage shows to everybody what can be printed and downloaded of an event.
func (v *visit) papersPage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	round, err := v.requestedRound(e.Tournament)
	if err != nil {
		return err
	}
	d := papersData{eventHead: v.head(e, "papers"), Round: round, Things: v.printables(e.Tournament, round, false), Tables: publish.Tabular(), Screen: v.screenForm(e.Tournament), Whole: v.wholeFiles()}
	d.Rounds = d.RoundTabs
	return v.showEvent("papers", d.eventHead, d)
}

// wholeFiles returns the file formats of a whole event.
func (v *visit) wholeFiles() (rows []fileRow) {
	for _, form := range publish.Forms() {
		rows = append(rows, fileRow{string(form), v.T("web.files.name." + string(form)), v.T("web.files." + string(form))})
	}
	return rows
}

// printData is the data of a page for printing: tables, or slips, cards and forms.
type printData struct {
	ID, Event    string
	Heading      string // name of the event on slips and cards
	Back         string
	PDF          string
	What         string
	Round        int
	Rounds       []int
	Printed      string // date of printing
	Tables       []printTable
	Slips        []sheets.Slip
	Cards        []printCard
	Certificates []sheets.Certificate
	Forms        []printForm // title forms of FIDE
	Titles       bool        // title forms are requested
	Waiver       string      // waiver of the rule about foreigners, by the letter of its article
	Waivers      []kind
	Least        string // number of games that suffices for a norm
	Leasts       []kind
}

// printTable is a table on a page for printing, laid out as in the PDF.
type printTable struct{ publish.Laid }

// Letters returns the font size for the style sheet.
func (t printTable) Letters() string { return strconv.FormatFloat(t.Size, 'f', 2, 64) + "pt" }

// Sides returns the widths of the columns for the style sheet.
func (t printTable) Sides() (widths []string) {
	for _, w := range t.Widths {
		widths = append(widths, strconv.FormatFloat(w, 'f', 2, 64)+"mm")
	}
	return widths
}

// Body returns the rows of the table.
func (t printTable) Body() template.HTML { return rowsOf(t.Table, nil) }

type printCard struct {
	sheets.Card
	Side int    // size of its QR code in modules; 0 without one
	Path string // SVG path of the QR code
}

// Box returns the size of the QR code of a card with its margin, in the units of the drawing.
func (c printCard) Box() int { return c.Side + 8 }

// printPage shows a page for printing. Only the staff gets papers.
func (v *visit) printPage() error {
	what := v.R.PathValue("what")
	paper := publish.Paper(what)
	read := v.event
	if paper.Known() {
		read = v.managedEvent
	}
	e, err := read()
	if err != nil {
		return err
	}
	t := e.Tournament
	round, err := v.requestedRound(t)
	if err != nil {
		return err
	}
	d := printData{ID: string(e.ID), Event: t.Regulations().Name, Heading: sheets.EventName(t, v.say), What: what, Printed: publish.PrintedOf(v.Lang, t, v.now().Time()), Back: "/events/" + string(e.ID) + "/files"}
	if v.audience(e) == sheets.Staff {
		d.Back = printMatter.address(e)
	}
	ofRound := paper.OfRound() || publish.Sheet(what).OfRound()
	d.PDF = "/events/" + string(e.ID) + "/files/pdf?sheet=" + what
	if paper.Known() {
		d.PDF = "/events/" + string(e.ID) + "/files/" + what + "?"
	}
	if publish.Sheet(what) == publish.Record {
		for _, name := range recordFilter {
			if value := v.R.URL.Query().Get(name); value != "" {
				d.PDF += "&" + name + "=" + url.QueryEscape(value)
			}
		}
	}
	if ofRound {
		d.Round = round
		d.Back += "?round=" + strconv.Itoa(round)
		d.PDF += "&round=" + strconv.Itoa(round)
		for n := 1; n <= t.Published(); n++ {
			d.Rounds = append(d.Rounds, n)
		}
	}
	if paper.ByTitles() {
		d.Titles, d.Waiver = true, v.R.URL.Query().Get("waiver")
		d.PDF += "&waiver=" + url.QueryEscape(d.Waiver)
		d.Least = v.R.URL.Query().Get("least")
		d.PDF += "&least=" + url.QueryEscape(d.Least)
		for _, code := range []string{"", "7", "8"} {
			d.Leasts = append(d.Leasts, kind{code, v.T("web.print.least." + cmp.Or(code, "none"))})
		}
		for _, code := range []string{"", "a", "b", "c"} {
			d.Waivers = append(d.Waivers, kind{code, v.T("web.print.waiver." + cmp.Or(code, "none"))})
		}
	}
	err = v.fillPrint(&d, e, round)
	if errors.Is(err, publish.ErrNoNorms) && d.Titles {
		err = nil // a waiver may make one
	}
	if err != nil {
		return v.printError(err)
	}
	title := d.Event + " · " + v.T("web.print."+what)
	return v.Show(site.Page{Name: "print", Title: title, Nav: "events", Width: "wide", Below: d.Event, Script: "src/office/print.ts", Data: d})
}

// printFont sends a font file for pages that are printed.
func (v *visit) printFont() error {
	data := publish.FontFile(v.R.PathValue("letters"))
	if data == nil {
		return site.NotFound()
	}
	h := v.W.Header()
	h.Set("Content-Type", "font/ttf")
	h.Set("Cache-Control", "public, max-age=604800")
	http.ServeContent(v.W, v.R, "", time.Time{}, bytes.NewReader(data))
	return nil
}

// fillPrint fills in what a page prints.
func (v *visit) fillPrint(d *printData, e office.Event, round int) (err error) {
	t := e.Tournament
	switch publish.Paper(d.What) {
	case publish.ResultSlips:
		if round == 0 {
			return tournament.Refuse(tournament.RoundUnknown, "round", 1)
		}
		d.Slips = sheets.Slips(t, round, v.say)
	case publish.PlaceCards:
		for _, c := range sheets.Cards(t, v.playerLink(e)) {
			card := printCard{Card: c}
			if c.Link != "" {
				code, err := publish.NewCode(c.Link)
				if err != nil {
					return err
				}
				card.Side, card.Path = code.Side, code.Path()
			}
			d.Cards = append(d.Cards, card)
		}
	case publish.IT1, publish.IT3:
		var declared publish.Paperwork
		if declared, err = v.readPaperwork(); err == nil {
			d.Forms, err = v.titleForms(publish.Paper(d.What), t, declared)
		}
	case publish.PrizeCertificates:
		d.Certificates, err = publish.Winners(t, v.say)
	default:
		sheet := publish.Sheet(d.What)
		if !sheet.Known() {
			return site.NotFound()
		}
		if !sheet.OfRound() {
			round = 0
		}
		tables, err := v.sheetTables(e, sheet, round)
		if err != nil {
			return err
		}
		for _, one := range publish.LayTables(d.Event, tables) {
			d.Tables = append(d.Tables, printTable{one})
		}
	}
	return err
}

// recordFilter are the parameters that select a part of the arbiter's record: the protocol of a round,
// of a board or of a player.
var recordFilter = []string{"round", "board", "player"}

// sheetTables returns the tables of a sheet for the reader. The query may select a part of the
// arbiter's record.
func (v *visit) sheetTables(e office.Event, sheet publish.Sheet, round int) ([]sheets.Table, error) {
	if sheet != publish.Record {
		return sheet.Tables(e.Tournament, round, v.audience(e), v.say)
	}
	which, query := sheets.Which{Points: v.audience(e) == sheets.Public}, v.R.URL.Query()
	if query.Get("round") != "" {
		var err error
		if which.Round, err = v.requestedRound(e.Tournament); err != nil {
			return nil, err
		}
	}
	board, game, _ := strings.Cut(query.Get("board"), ".")
	which.Board, which.MatchBoard = max(parseRating(board), 0), max(parseRating(game), 0)
	if name := query.Get("player"); name != "" {
		id, err := findPlayer(e.Tournament, name)
		if err != nil {
			return nil, err
		}
		which.Player = id
	}
	return sheets.Record(e.Tournament, which, v.say), nil
}

// printForm is a form on a page for printing, laid out as in the PDF.
type printForm struct {
	publish.LaidForm
	Parts []printPart
}

type printPart struct{ publish.LaidPart }

// Body returns the rows of the part's table.
func (p printPart) Body() template.HTML { return rowsOf(p.Table, nil) }

// titleForms returns the forms of a title norm, one for each player who has achieved one.
func (v *visit) titleForms(paper publish.Paper, t tournament.Tournament, declared publish.Paperwork) (list []printForm, err error) {
	forms, err := paper.Forms(t, declared, v.say)
	for _, f := range publish.LayForms(t.Regulations().Name, forms) {
		one := printForm{LaidForm: f}
		for _, p := range f.Parts {
			one.Parts = append(one.Parts, printPart{p})
		}
		list = append(list, one)
	}
	return list, err
}

// readPaperwork reads the arbiter's declarations for norms from the query: the waiver of the
// foreigners of Article 1.4.3, by its letter, and the sufficient number of games.
func (v *visit) readPaperwork() (w publish.Paperwork, err error) {
	q := v.R.URL.Query()
	known := false
	for _, one := range []norm.Waiver{norm.NoWaiver, norm.NationalChampionship, norm.NationalTeams, norm.Zonal} {
		if one.Letter() == q.Get("waiver") {
			w.Waiver, known = one, true
		}
	}
	if text := q.Get("least"); text != "" {
		w.Least, err = strconv.Atoi(text)
		known = known && slices.Contains(norm.ReducedGames(), w.Least)
	}
	if !known || err != nil {
		return w, site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
	}
	return w, nil
}

// playerLink returns a function that returns the address of a player's page, for QR codes. The
// address is "" when it works only on this machine.
func (v *visit) playerLink(e office.Event) func(tournament.Player) string {
	origin := v.Origin()
	return func(p tournament.Player) string {
		if origin == "" {
			return ""
		}
		return origin + "/events/" + string(e.ID) + "/players/" + strconv.Itoa(int(p.ID))
	}
}

// printError converts an error about a print to a page error.
func (v *visit) printError(err error) error {
	keys := map[error]string{
		publish.ErrNoPrizes: "web.print.no-prizes", publish.ErrNoWinners: "web.print.no-winners",
		publish.ErrNoNorms: "web.print.no-norms",
	}
	if key := keys[err]; key != "" {
		return site.Refuse(http.StatusConflict, key)
	}
	return v.refusalPage(err)
}

// isTabular reports whether a format holds tables.
func isTabular(form publish.Form) bool { return slices.Contains(publish.Tabular(), form) }
