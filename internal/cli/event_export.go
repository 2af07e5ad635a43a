package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/trf"
)

// exports are the forms of `escaque event export`; tabular those that hold tables.
var (
	exports = []string{"trf26", "trf16", "csv", "xlsx", "pdf", "json", "pgn", "slips", "cards", "it1", "it3"}
	tabular = []string{"csv", "xlsx", "pdf", "json"}
)

// exporting is one export.
type exporting struct {
	*eventRun
	form, file, link string
	waiver           string
	sheets           []string
	round            int
	public           bool
}

// eventExport is `escaque event export`.
func eventExport(r *eventRun) *cobra.Command {
	x := exporting{eventRun: r}
	cmd := r.sub("export", "export FILE --format FORM", 1, 1, func(args []string) error {
		if !slices.Contains(exports, x.form) {
			return &fault{key: "event.export.form", args: []any{"Text", plain(x.form), "Known", strings.Join(exports, ", ")}}
		}
		for _, name := range x.sheets {
			if !slices.ContainsFunc(tables, func(one sheetNamed) bool { return one.name == name }) {
				return &fault{key: "event.export.no-sheet", args: []any{"Text", plain(name), "Known", strings.Join(sheetNames(), ", ")}}
			}
		}
		return r.look(args[0], func(t tournament.Tournament) error {
			if !slices.Contains(tabular, x.form) && !t.NumbersDrawn() {
				return tournament.Refuse(tournament.NumbersNotDrawn)
			}
			if err := r.w.output(x.file, func(to io.Writer) error { return x.write(to, t) }); err != nil {
				return err
			}
			if x.file != "-" && !r.json {
				fmt.Fprintln(r.w.Out, r.w.text("event.export.done", "File", x.file))
			}
			return nil
		})
	})
	f := cmd.Flags()
	f.StringVar(&x.form, "format", "trf26", r.w.about("event.export.format", "Known", strings.Join(exports, ", ")))
	f.StringVarP(&x.file, "output", "o", "-", r.w.about("generate.output"))
	f.BoolVar(&x.public, "public", false, r.w.about("event.export.public"))
	f.StringSliceVar(&x.sheets, "sheet", nil, r.w.about("event.export.sheet", "Known", strings.Join(sheetNames(), ", ")))
	f.IntVar(&x.round, "round", 0, r.w.about("event.export.round"))
	f.StringVar(&x.waiver, "waiver", "", r.w.about("event.export.waiver"))
	f.StringVar(&x.link, "link", "", r.w.about("event.export.link"))
	return cmd
}

// made is the instant that files say they were made at: that of the last fact.
func made(t tournament.Tournament) time.Time { return time.UnixMilli(int64(t.LastChange())).UTC() }

func (x exporting) write(to io.Writer, t tournament.Tournament) error {
	regs := t.Regulations()
	switch x.form {
	case "trf26", "trf16":
		return x.report(to, t)
	case "pgn":
		return publish.PGN(to, t)
	case "slips":
		round, err := x.theRound(t)
		if err != nil {
			return err
		}
		return publish.Slips(to, regs.Name, sheets.Slips(t, round, x.say), x.say, made(t))
	case "cards":
		link := func(p tournament.Player) string {
			return strings.ReplaceAll(x.link, "{number}", strconv.Itoa(p.Number))
		}
		return publish.Cards(to, regs.Name, sheets.Cards(t, link), made(t))
	}
	if x.form == "it1" || x.form == "it3" {
		return x.forms(to, t)
	}
	chosen, err := x.tables(t)
	if err != nil {
		return err
	}
	switch x.form {
	case "csv":
		return publish.CSV(to, chosen)
	case "xlsx":
		return publish.XLSX(to, regs.Name, chosen)
	case "pdf":
		return publish.PDF(to, regs.Name, chosen, made(t))
	}
	return publish.JSON(to, regs.Name, chosen)
}

// report is the event as FIDE's file.
func (x exporting) report(to io.Writer, t tournament.Tournament) error {
	f, err := publish.Report(t, publish.Form(x.form))
	var faults *trf.Faults
	if errors.As(err, &faults) {
		x.w.tellFaults(t.Regulations().Name, faults, false)
		return errFaults
	}
	if err != nil {
		return err
	}
	if x.public {
		publish.YearsOnly(f)
	}
	_, err = f.WriteTo(to)
	return err
}

// theRound is the round that was named, or the last one published.
func (x exporting) theRound(t tournament.Tournament) (int, error) {
	round := x.round
	if round == 0 {
		round = t.Published()
	}
	if _, published := t.Round(round); !published {
		return 0, tournament.Refuse(tournament.RoundUnknown, "round", round)
	}
	return round, nil
}

// sheetNamed is a table that can be asked for; publish.Tables come when none is.
type sheetNamed struct {
	name string
	make func(x exporting, t tournament.Tournament) ([]sheets.Table, error)
}

var tables = []sheetNamed{
	{"standings", func(x exporting, t tournament.Tournament) ([]sheets.Table, error) {
		all := []sheets.Table{sheets.Standings(t, x.say)}
		for _, rule := range t.Regulations().Categories {
			c, _ := t.Regulations().Category(rule.Name)
			all = append(all, sheets.CategoryStandings(t, c, x.say))
		}
		return all, nil
	}},
	{"cross", func(x exporting, t tournament.Tournament) ([]sheets.Table, error) {
		return []sheets.Table{sheets.Cross(t, x.say)}, nil
	}},
	{"pairings", func(x exporting, t tournament.Tournament) ([]sheets.Table, error) {
		return x.rounds(t, sheets.Pairings)
	}},
	{"boards", func(x exporting, t tournament.Tournament) ([]sheets.Table, error) {
		if !t.OfTeams() {
			return nil, nil
		}
		return x.rounds(t, sheets.Games)
	}},
	{"teams", func(x exporting, t tournament.Tournament) ([]sheets.Table, error) {
		if !t.OfTeams() {
			return nil, nil
		}
		return []sheets.Table{sheets.Rosters(t, x.say)}, nil
	}},
	{"by-name", func(x exporting, t tournament.Tournament) ([]sheets.Table, error) {
		return x.rounds(t, sheets.ByName)
	}},
	{"wall", func(x exporting, t tournament.Tournament) ([]sheets.Table, error) {
		return []sheets.Table{sheets.WallChart(t, x.say)}, nil
	}},
	{"prizes", func(x exporting, t tournament.Tournament) ([]sheets.Table, error) {
		table, err := x.prizes(t)
		return []sheets.Table{table}, err
	}},
	{"entries", func(x exporting, t tournament.Tournament) ([]sheets.Table, error) {
		return []sheets.Table{sheets.Entries(t, x.say, x.audience())}, nil
	}},
}

// audience is who reads the export.
func (x exporting) audience() sheets.Audience {
	if x.public {
		return sheets.Public
	}
	return sheets.Staff
}

func sheetNames() []string {
	var names []string
	for _, one := range tables {
		names = append(names, one.name)
	}
	return names
}

// rounds are tables of the round that was named, or of all of them.
func (x exporting) rounds(t tournament.Tournament, of func(tournament.Tournament, int, sheets.Say) sheets.Table) ([]sheets.Table, error) {
	if x.round != 0 {
		round, err := x.theRound(t)
		return []sheets.Table{of(t, round, x.say)}, err
	}
	var all []sheets.Table
	for _, one := range t.Rounds() {
		all = append(all, of(t, one.Number, x.say))
	}
	return all, nil
}

// tables are those that were asked for, in that order.
func (x exporting) tables(t tournament.Tournament) ([]sheets.Table, error) {
	if len(x.sheets) == 0 {
		if x.round != 0 {
			if _, err := x.theRound(t); err != nil {
				return nil, err
			}
		}
		return publish.Tables(t, x.round, x.audience(), x.say), nil
	}
	chosen := []sheets.Table{}
	for _, name := range x.sheets {
		at := slices.IndexFunc(tables, func(one sheetNamed) bool { return one.name == name })
		made, err := tables[at].make(x, t)
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, made...)
	}
	return chosen, nil
}
