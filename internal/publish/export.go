package publish

import (
	"io"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// Form is a form in which an event is exported.
type Form string

// The forms.
const (
	TRF26       Form = "trf26"
	TRF16       Form = "trf16"
	CSVTables   Form = "csv"
	Spreadsheet Form = "xlsx"
	Pages       Form = "pdf"
	JSONTables  Form = "json"
	PGNHeaders  Form = "pgn"
)

// Forms lists them.
func Forms() []Form {
	return []Form{TRF26, TRF16, CSVTables, Spreadsheet, Pages, JSONTables, PGNHeaders}
}

// Known reports whether it is one of them.
func (f Form) Known() bool { return slices.Contains(Forms(), f) }

// Ending is that of the names of such files.
func (f Form) Ending() string {
	if f == TRF26 || f == TRF16 {
		return "trf"
	}
	return string(f)
}

// MediaType is what such a file is to a browser.
func (f Form) MediaType() string {
	switch f {
	case Spreadsheet:
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	case Pages:
		return "application/pdf"
	case JSONTables:
		return "application/json"
	case CSVTables:
		return "text/csv; charset=utf-8"
	case PGNHeaders:
		return "application/x-chess-pgn"
	}
	return "text/plain; charset=utf-8"
}

// Event writes an event in a form, for an audience: of a birth the public has the
// year. The refusal NumbersNotDrawn says that the form is one of an event that has
// begun; *trf.Faults, that the older report cannot hold what the event says.
func Event(to io.Writer, t tournament.Tournament, form Form, audience sheets.Audience, say sheets.Say) error {
	regs := t.Regulations()
	switch form {
	case TRF26, TRF16, PGNHeaders:
		if !t.NumbersDrawn() {
			return tournament.Refuse(tournament.NumbersNotDrawn)
		}
		if form == PGNHeaders {
			return PGN(to, t)
		}
		f, err := Report(t, form)
		if err != nil {
			return err
		}
		if audience == sheets.Public {
			YearsOnly(f)
		}
		_, err = f.WriteTo(to)
		return err
	}
	tables := Tables(t, 0, audience, say)
	switch form {
	case CSVTables:
		return CSV(to, tables)
	case Spreadsheet:
		return XLSX(to, regs.Name, tables)
	case Pages:
		return PDF(to, regs.Name, tables, time.UnixMilli(int64(t.LastChange())).UTC())
	}
	return JSON(to, regs.Name, tables)
}

// Report is the report of an event in one of its two forms.
func Report(t tournament.Tournament, form Form) (*trf.File, error) {
	f := trf.OfEvent(t, systems.CodeOf(t.Regulations()), systems.WordsOf(t.Regulations()))
	if form == TRF16 {
		return f.As(trf.TRF16)
	}
	return f, nil
}

// YearsOnly leaves of every birth in a report the year.
func YearsOnly(f *trf.File) {
	for _, p := range f.Players() {
		p.Birth, _, _ = strings.Cut(p.Birth, "/")
	}
}

// Tables are those of an event: standings and cross table, the rounds (one of them,
// or all when round is 0), of an event of teams their boards and rosters, and the
// entries.
func Tables(t tournament.Tournament, round int, audience sheets.Audience, say sheets.Say) []sheets.Table {
	var tables []sheets.Table
	rounds := func(of func(tournament.Tournament, int, sheets.Say) sheets.Table) {
		for _, one := range t.Rounds() {
			if round == 0 || one.Number == round {
				tables = append(tables, of(t, one.Number, say))
			}
		}
	}
	if t.Published() > 0 {
		tables = append(tables, sheets.Standings(t, say))
		for _, rule := range t.Regulations().Categories {
			c, _ := t.Regulations().Category(rule.Name)
			tables = append(tables, sheets.CategoryStandings(t, c, say))
		}
		tables = append(tables, sheets.Cross(t, say))
		rounds(sheets.Pairings)
		if t.OfTeams() {
			rounds(sheets.Games)
			tables = append(tables, sheets.Rosters(t, say))
		}
	}
	return append(tables, sheets.Entries(t, say, audience))
}
