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
	"time"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
)

// say names columns and words of sheets in the reader's language.
func (v *visit) say(key string) string { return publish.Say(v.Lang)(key) }

// audience is who reads: the staff of the event, or the public.
func (v *visit) audience(e office.Event) sheets.Audience {
	return sheets.Audience(e.Rights(v.Who).Conduct())
}

// printable is something of an event that can be printed or downloaded.
type printable struct {
	Code, Name string
	Page       bool // there is a page to be printed
	Tabular    bool // a table: a spreadsheet, text, JSON; else PDF alone
	Round      int  // that it is of; 0 for the whole event
}

// printables are what an event has to print as it stands: sheets, and for its staff
// papers.
func (v *visit) printables(t tournament.Tournament, round int, papers bool) (list []printable) {
	of := func(ofRound bool) int {
		if ofRound {
			return round
		}
		return 0
	}
	for _, s := range publish.Sheets() {
		if s.Has(t) {
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

// roundAsked is the round that the address asks for, the last one published when it
// names none.
func (v *visit) roundAsked(t tournament.Tournament) (int, error) {
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

// printDesk is the page from which the staff prints.
type printDesk struct {
	deskHead
	Round  int
	Rounds []int
	Things []printable
	Tables []publish.Form
	Screen screenForm
	NoLink bool // place cards bear no QR code: only this machine reaches the address
}

// papersData is the page from which everybody prints and downloads.
type papersData struct {
	eventHead
	Round  int
	Rounds []int
	Things []printable
	Tables []publish.Form
	Screen screenForm
	Whole  []fileRow
}

func (v *visit) showPrint(e office.Event, faults []string, status int) error {
	round, err := v.roundAsked(e.Tournament)
	if err != nil {
		return err
	}
	d := printDesk{deskHead: v.deskHead(e, printMatter, faults), Round: round, Tables: publish.Tabular(), Screen: v.screenForm(e.Tournament), NoLink: v.Origin() == ""}
	d.Next = v.nextStep(e)
	d.Rounds, d.Things = d.RoundTabs, v.printables(e.Tournament, round, true)
	return v.showDesk(d.deskHead, status, d)
}

func (v *visit) papersPage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	round, err := v.roundAsked(e.Tournament)
	if err != nil {
		return err
	}
	d := papersData{eventHead: v.head(e, "papers"), Round: round, Things: v.printables(e.Tournament, round, false), Tables: publish.Tabular(), Screen: v.screenForm(e.Tournament), Whole: v.wholeFiles()}
	d.Rounds = d.RoundTabs
	return v.showEvent("papers", d.eventHead, d)
}

// wholeFiles are the forms of a whole event.
func (v *visit) wholeFiles() (rows []fileRow) {
	for _, form := range publish.Forms() {
		rows = append(rows, fileRow{string(form), v.T("web.files.name." + string(form)), v.T("web.files." + string(form))})
	}
	return rows
}

// printData is a page to be printed: tables, or what is cut and handed over.
type printData struct {
	ID, Event    string
	Back         string
	PDF          string
	What         string
	Round        int
	Rounds       []int
	Printed      string // on which day
	Tables       []printTable
	Slips        []sheets.Slip
	Cards        []printCard
	Certificates []sheets.Certificate
	Forms        []printForm // of FIDE, about titles
	Titles       bool        // they are asked for
	Waiver       string      // of the foreigners, by the letter of its article
	Waivers      []kind
	Least        string // games that are enough for a norm
	Leasts       []kind
}

// printTable is a table as a page prints it: laid out as the document is.
type printTable struct{ publish.Laid }

// Letters is the size of its letters, for the style sheet.
func (t printTable) Letters() string { return strconv.FormatFloat(t.Size, 'f', 2, 64) + "pt" }

// Sides are the widths of its columns, for the style sheet.
func (t printTable) Sides() (widths []string) {
	for _, w := range t.Widths {
		widths = append(widths, strconv.FormatFloat(w, 'f', 2, 64)+"mm")
	}
	return widths
}

// Body are its rows.
func (t printTable) Body() template.HTML { return rowsOf(t.Table) }

type printCard struct {
	sheets.Card
	Side int    // of its QR code, in modules; 0 without one
	Path string // of the code
}

// Box is the side of the code with the margin that it needs.
func (c printCard) Box() int { return c.Side + 8 }

// printPage is a page to be printed. What is cut and handed over is the staff's.
func (v *visit) printPage() error {
	what := v.R.PathValue("what")
	paper := publish.Paper(what)
	read := v.event
	if paper.Known() {
		read = v.desk
	}
	e, err := read()
	if err != nil {
		return err
	}
	t := e.Tournament
	round, err := v.roundAsked(t)
	if err != nil {
		return err
	}
	d := printData{ID: string(e.ID), Event: t.Regulations().Name, What: what, Printed: publish.Printed(v.Lang, v.now().Time()), Back: "/events/" + string(e.ID) + "/files"}
	if v.audience(e) == sheets.Staff {
		d.Back = printMatter.address(e)
	}
	ofRound := paper.OfRound() || publish.Sheet(what).OfRound()
	d.PDF = "/events/" + string(e.ID) + "/files/pdf?sheet=" + what
	if paper.Known() {
		d.PDF = "/events/" + string(e.ID) + "/files/" + what + "?"
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
	err = v.fill(&d, e, round)
	if errors.Is(err, publish.ErrNoNorms) && d.Titles {
		err = nil // a waiver may make one
	}
	if err != nil {
		return v.unprinted(err)
	}
	title := d.Event + " · " + v.T("web.print."+what)
	return v.Show(site.Page{Name: "print", Title: title, Nav: "events", Width: "wide", Below: d.Event, Script: "src/office/print.ts", Data: d})
}

// letters is a file of the letters in which pages are printed.
func (v *visit) letters() error {
	data := publish.Letters(v.R.PathValue("letters"))
	if data == nil {
		return site.NotFound()
	}
	h := v.W.Header()
	h.Set("Content-Type", "font/ttf")
	h.Set("Cache-Control", "public, max-age=604800")
	http.ServeContent(v.W, v.R, "", time.Time{}, bytes.NewReader(data))
	return nil
}

// fill puts on a page what it prints.
func (v *visit) fill(d *printData, e office.Event, round int) (err error) {
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
		if declared, err = v.declared(); err == nil {
			d.Forms, err = v.forms(publish.Paper(d.What), t, declared)
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
		tables, err := sheet.Tables(t, round, v.audience(e), v.say)
		if err != nil {
			return err
		}
		for _, one := range publish.Lay(d.Event, tables) {
			d.Tables = append(d.Tables, printTable{one})
		}
	}
	return err
}

// printForm is a form as a page prints it: laid out as the document is.
type printForm struct {
	publish.LaidForm
	Parts []printPart
}

type printPart struct{ publish.LaidPart }

// Body are the rows of its table.
func (p printPart) Body() template.HTML { return rowsOf(p.Table) }

func (v *visit) forms(paper publish.Paper, t tournament.Tournament, declared publish.Paperwork) (list []printForm, err error) {
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

// declared is what the arbiter says of an event for its norms, in the address: why the
// foreigners of Article 1.4.3 are waived, by its letter, and how many games are enough.
func (v *visit) declared() (w publish.Paperwork, err error) {
	q := v.R.URL.Query()
	known := false
	for _, one := range []norm.Waiver{norm.NoWaiver, norm.NationalChampionship, norm.NationalTeams, norm.Zonal} {
		if one.Letter() == q.Get("waiver") {
			w.Waiver, known = one, true
		}
	}
	if text := q.Get("least"); text != "" {
		w.Least, err = strconv.Atoi(text)
		known = known && slices.Contains(norm.Fewer(), w.Least)
	}
	if !known || err != nil {
		return w, site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
	}
	return w, nil
}

// playerLink gives the address of a player's page, for QR codes; empty where only
// this machine reaches it.
func (v *visit) playerLink(e office.Event) func(tournament.Player) string {
	origin := v.Origin()
	return func(p tournament.Player) string {
		if origin == "" {
			return ""
		}
		return origin + "/events/" + string(e.ID) + "/players/" + strconv.Itoa(int(p.ID))
	}
}

// unprinted turns why something cannot be had into a problem page.
func (v *visit) unprinted(err error) error {
	keys := map[error]string{
		publish.ErrNoPrizes: "web.print.no-prizes", publish.ErrNoWinners: "web.print.no-winners",
		publish.ErrNoNorms: "web.print.no-norms",
	}
	if key := keys[err]; key != "" {
		return site.Refuse(http.StatusConflict, key)
	}
	return v.refused(err)
}

// isTabular reports whether a form holds tables.
func isTabular(form publish.Form) bool { return slices.Contains(publish.Tabular(), form) }
