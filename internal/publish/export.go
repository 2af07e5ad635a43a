package publish

import (
	"io"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// Form is a file format in which an event is exported.
type Form string

// The file formats.
const (
	TRF26       Form = "trf26"
	TRF16       Form = "trf16"
	TRFRating   Form = "trf26-rating" // with the results that are corrected for the rating report alone
	CSVTables   Form = "csv"
	Spreadsheet Form = "xlsx"
	Pages       Form = "pdf"
	JSONTables  Form = "json"
	PGNHeaders  Form = "pgn"
)

// Forms returns all formats.
func Forms() []Form {
	return []Form{TRF26, TRF16, TRFRating, CSVTables, Spreadsheet, Pages, JSONTables, PGNHeaders}
}

// Tabular returns the formats that hold tables.
func Tabular() []Form { return []Form{Pages, Spreadsheet, CSVTables, JSONTables} }

// Known reports whether f is one of [Forms].
func (f Form) Known() bool { return slices.Contains(Forms(), f) }

// IsReport reports whether f is a tournament report.
func (f Form) IsReport() bool { return f == TRF26 || f == TRF16 || f == TRFRating }

// Extension returns the file extension, without a dot.
func (f Form) Extension() string {
	if f.IsReport() {
		return "trf"
	}
	return string(f)
}

// MediaType returns the MIME type.
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

// Event writes an event in a format for an audience. The public sees only the year of a birth.
// sheet supplies the moves for PGN and may be nil. at is the day of printing. The error is the
// refusal NumbersNotDrawn if the format needs an event that has begun, or *trf.Faults if the older
// report format cannot hold the event.
func Event(to io.Writer, t tournament.Tournament, form Form, audience sheets.Audience, sheet ScoreSheet, lang string, at time.Time) error {
	switch form {
	case TRF26, TRF16, TRFRating, PGNHeaders:
		if !t.NumbersDrawn() {
			return tournament.Refuse(tournament.NumbersNotDrawn)
		}
		if form == PGNHeaders {
			return PGN(to, t, sheet)
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
	tables, err := Tables(t, 0, audience, Say(lang))
	if err != nil {
		return err
	}
	return Write(to, t, form, tables, PrintedOf(lang, t, at))
}

// Write writes tables of an event as CSV, spreadsheet, PDF or JSON. printed is the text at the top
// of printed pages, see [PrintedOf].
func Write(to io.Writer, t tournament.Tournament, form Form, tables []sheets.Table, printed string) error {
	name := t.Regulations().Name
	switch form {
	case CSVTables:
		return CSV(to, tables)
	case Spreadsheet:
		return XLSX(to, name, tables)
	case Pages:
		return PDF(to, name, tables, printed, lastChange(t))
	}
	return JSON(to, name, !t.FIDEMode().In(), tables)
}

// Report returns the tournament report of an event, as TRF16 or TRF26, or for the rating office.
func Report(t tournament.Tournament, form Form) (*trf.File, error) {
	if form == TRFRating {
		t = t.ForRating()
	}
	f := trf.OfEvent(knockout.InRounds(t), systems.CodeOf(t.Regulations()), systems.WordsOf(t.Regulations()))
	if form == TRF16 {
		return f.As(trf.TRF16)
	}
	return f, nil
}

// YearsOnly shortens every date of birth in a report to the year.
func YearsOnly(f *trf.File) {
	for _, p := range f.Players() {
		p.Birth, _, _ = strings.Cut(p.Birth, "/")
	}
}

// Tables returns the tables of an event: standings, cross table, pairings, contests and entries,
// and for teams also boards and rosters. round selects one round, 0 selects all. It returns a
// refusal if the round is not published.
func Tables(t tournament.Tournament, round int, audience sheets.Audience, say sheets.Say) ([]sheets.Table, error) {
	var tables []sheets.Table
	for _, sheet := range []Sheet{Standings, Cross, Contests, Pairings, Boards, Teams, Entries} {
		if sheet.Has(t) {
			some, err := sheet.Tables(t, round, audience, say)
			if err != nil {
				return nil, err
			}
			tables = append(tables, some...)
		}
	}
	return tables, nil
}
