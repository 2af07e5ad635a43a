package event

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/words"
)

// exportForms lists the forms of `escaque event export`: those of an event, and printed papers.
func exportForms() []string {
	var names []string
	for _, f := range publish.Forms() {
		names = append(names, string(f))
	}
	for _, p := range publish.Papers() {
		names = append(names, string(p))
	}
	return names
}

// exporting is one export.
type exporting struct {
	*runner
	form, file, link string
	waiver           string
	least            int
	sheets           []string
	round            int
	public           bool
}

// unknownNameFault returns a fault for an unknown name, with the known names and a suggestion.
func unknownNameFault(key, name string, known []string) error {
	args := []any{"Text", terminal.Printable(name), "Known", strings.Join(known, ", ")}
	if near := systems.Near(name, known); len(near) > 0 {
		return &terminal.Fault{Key: key + "-near", Args: append(args, "Near", strings.Join(near, ", "))}
	}
	return &terminal.Fault{Key: key, Args: args}
}

// newExport returns the command `escaque event export`.
func newExport(r *runner) *cobra.Command {
	x := exporting{runner: r}
	cmd := r.subcommand("export", "export FILE --format FORM", 1, 1, func(args []string) error {
		if !slices.Contains(exportForms(), x.form) {
			return unknownNameFault("event.export.form", x.form, exportForms())
		}
		for _, name := range x.sheets {
			if !publish.Sheet(name).Known() {
				return unknownNameFault("event.export.no-sheet", name, sheetNames())
			}
		}
		return r.readOnly(args[0], func(t tournament.Tournament) error {
			if !slices.Contains(publish.Tabular(), publish.Form(x.form)) && !t.NumbersDrawn() {
				return tournament.Refuse(tournament.NumbersNotDrawn)
			}
			if err := r.w.Output(x.file, func(to io.Writer) error { return x.write(to, t) }); err != nil {
				return err
			}
			if x.file != "-" && !r.json {
				fmt.Fprintln(r.w.Out, r.w.Text("event.export.done", "File", x.file))
			}
			return nil
		})
	})
	f := cmd.Flags()
	f.StringVar(&x.form, "format", "trf26", r.w.HelpText("event.export.format", "Known", strings.Join(exportForms(), ", ")))
	f.StringVarP(&x.file, "output", "o", "-", r.w.HelpText("generate.output"))
	f.BoolVar(&x.public, "public", false, r.w.HelpText("event.export.public"))
	f.StringSliceVar(&x.sheets, "sheet", nil, r.w.HelpText("event.export.sheet", "Known", strings.Join(sheetNames(), ", ")))
	f.IntVar(&x.round, "round", 0, r.w.HelpText("event.export.round"))
	f.StringVar(&x.waiver, "waiver", "", r.w.HelpText("event.export.waiver"))
	f.IntVar(&x.least, "least", 0, r.w.HelpText("rate.least"))
	f.StringVar(&x.link, "link", "", r.w.HelpText("event.export.link"))
	return cmd
}

// write writes the export in the requested form.
func (x exporting) write(to io.Writer, t tournament.Tournament) error {
	switch form := publish.Form(x.form); {
	case form.IsReport():
		return x.writeReport(to, t)
	case form == publish.PGNHeaders:
		return publish.PGN(to, t, nil)
	case !form.Known():
		return x.writePaper(to, t)
	}
	chosen, err := x.tables(t)
	if err != nil {
		return unavailableFault(err)
	}
	return publish.Write(to, t, publish.Form(x.form), chosen, publish.PrintedOf(x.w.Lang, t, x.w.Time()))
}

// writePaper writes a paper that is cut, signed or handed over.
func (x exporting) writePaper(to io.Writer, t tournament.Tournament) error {
	waiver := norm.Waiver(1 + slices.Index([]string{"a", "b", "c"}, x.waiver))
	if waiver == norm.NoWaiver && x.waiver != "" {
		return &terminal.Fault{Key: "rate.no-waiver", Args: []any{"Text", terminal.Printable(x.waiver)}}
	}
	if x.least != 0 && !slices.Contains(norm.ReducedGames(), x.least) {
		return &terminal.Fault{Key: "rate.no-least", Args: []any{"Games", x.least}}
	}
	link := func(p tournament.Player) string {
		return strings.ReplaceAll(x.link, "{number}", strconv.Itoa(p.Number))
	}
	return unavailableFault(publish.Paper(x.form).Write(to, t, publish.Paperwork{Round: x.round, Link: link, Waiver: waiver, Least: x.least}, x.translate))
}

// unavailableFault returns the fault that explains why a part of an event is not available yet.
func unavailableFault(err error) error {
	for known, key := range map[error]string{
		publish.ErrNoPrizes: "event.prizes.none", publish.ErrNoWinners: "event.export.no-winners",
		publish.ErrNoNorms: "event.export.no-norms",
	} {
		if errors.Is(err, known) {
			return &terminal.Fault{Key: key}
		}
	}
	return err
}

// writeReport writes the event as FIDE's report file.
func (x exporting) writeReport(to io.Writer, t tournament.Tournament) error {
	f, err := publish.Report(t, publish.Form(x.form))
	var faults *trf.Faults
	if errors.As(err, &faults) {
		reports.PrintFaults(x.w, t.Regulations().Name, faults, false)
		return terminal.ErrFaults
	}
	if err != nil {
		return err
	}
	for _, one := range trf.Unreported(t) {
		fmt.Fprintln(x.w.Err, x.w.Text("event.export.untold"), words.FileFault(x.w.Lang, one))
	}
	if x.public {
		publish.YearsOnly(f)
	}
	_, err = f.WriteTo(to)
	return err
}

// audience returns for whom the export is made, which decides what personal data it shows.
func (x exporting) audience() sheets.Audience {
	if x.public {
		return sheets.Public
	}
	return sheets.Staff
}

// sheetNames lists the names of the tables.
func sheetNames() []string {
	var names []string
	for _, s := range publish.Sheets() {
		names = append(names, string(s))
	}
	return names
}

// tables returns the requested tables in the requested order, or publish.Tables when none was
// requested.
func (x exporting) tables(t tournament.Tournament) ([]sheets.Table, error) {
	if len(x.sheets) == 0 {
		return publish.Tables(t, x.round, x.audience(), x.translate)
	}
	chosen := []sheets.Table{}
	for _, name := range x.sheets {
		some, err := publish.Sheet(name).Tables(t, x.round, x.audience(), x.translate)
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, some...)
	}
	return chosen, nil
}
