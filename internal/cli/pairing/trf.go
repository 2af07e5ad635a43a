package pairing

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/wire"
)

// NewTRF returns the command `escaque trf`.
func NewTRF(w *terminal.World) *cobra.Command {
	cmd := w.Command("trf", "trf")
	cmd.AddCommand(newTRFCheck(w), newTRFConvert(w))
	return cmd
}

// newTRFCheck returns the command `escaque trf check`.
func newTRFCheck(w *terminal.World) *cobra.Command {
	cmd := w.Command("trf.check", "check FILE...")
	cmd.Args = w.Arguments(1, -1)
	var encoding string
	reports.EncodingFlag(w, cmd, &encoding)
	quiet := cmd.Flags().BoolP("quiet", "q", false, w.HelpText("trf.check.quiet"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		faulty := false
		for _, name := range args {
			err := checkReport(w, name, encoding, !*quiet)
			if err != nil && !errors.Is(err, terminal.ErrFaults) {
				return err
			}
			faulty = faulty || err != nil
		}
		return terminal.FaultsIf(faulty)
	}
	return cmd
}

// checkReport prints every fault of one report file.
func checkReport(w *terminal.World, name, encoding string, warnings bool) error {
	f, err := reports.ReadReport(w, name, encoding, warnings)
	if err != nil {
		return err
	}
	_, err = f.Tournament()
	var faults *trf.Faults
	if errors.As(err, &faults) && !isTeamsOnly(faults) {
		reports.PrintFaults(w, name, faults, warnings)
		return terminal.ErrFaults
	}
	rounds := 0
	for _, p := range f.Players() {
		rounds = max(rounds, len(p.Games))
	}
	_, err = fmt.Fprintf(w.Out, "%s: %s, %s, %s\n", name, w.Count("trf.check.players", len(f.Players())), w.Count("check-pairings.rounds", rounds),
		w.Count("trf.check.warnings", len(f.Warnings)+f.More))
	return err
}

// isTeamsOnly reports whether the only fault of a file is that it describes a team tournament
// rather than a Swiss of individuals.
func isTeamsOnly(faults *trf.Faults) bool {
	return len(faults.List) == 1 && faults.List[0].Code == trf.TeamsNotHere
}

// newTRFConvert returns the command `escaque trf convert`.
func newTRFConvert(w *terminal.World) *cobra.Command {
	cmd := w.Command("trf.convert", "convert FILE")
	cmd.Args = w.Arguments(1, 1)
	var encoding string
	reports.EncodingFlag(w, cmd, &encoding)
	var confirmed reports.Confirmation
	confirmed.Add(w, cmd)
	to := cmd.Flags().String("to", "canonical", w.HelpText("trf.convert.to"))
	file := cmd.Flags().StringP("output", "o", "-", w.HelpText("generate.output"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if *to == "log" {
			return reportAsLog(w, args[0], encoding, *file, confirmed)
		}
		f, err := reportOf(w, args[0], encoding)
		if err != nil {
			return err
		}
		if *to == "canonical" {
			f = f.Canonical()
		} else {
			version, err := reports.VersionNamed(*to)
			if err != nil {
				return err
			}
			f, err = f.As(version)
			var faults *trf.Faults
			if errors.As(err, &faults) {
				reports.PrintFaults(w, args[0], faults, false)
				return terminal.ErrFaults
			}
			if err != nil {
				return err
			}
			reports.PrintIgnored(w, args[0], &trf.Faults{List: f.Warnings, More: f.More})
		}
		return w.Output(*file, func(to io.Writer) error {
			_, err := f.WriteTo(to)
			return err
		})
	}
	return cmd
}

// reportOf reads a report, or creates the report of an event file.
func reportOf(w *terminal.World, name, encoding string) (*trf.File, error) {
	var e *reports.File
	f, err := reports.ReadReportOrLog(w, name, encoding, true, func(log io.Reader) (err error) {
		e, err = reports.ReadLog(w, name, log, reports.Options{})
		return err
	})
	if err != nil || e == nil {
		return f, err
	}
	return e.ReportOfLog(), nil
}

// reportAsLog writes a report as an event file, when what it asks is confirmed.
func reportAsLog(w *terminal.World, name, encoding, to string, confirmed reports.Confirmation) error {
	taken, err := reports.ReadAsEvent(w, name, encoding)
	if err != nil {
		return err
	}
	if err := confirmed.Answer(w, taken.Conditions()); err != nil {
		return err
	}
	return w.Output(to, func(to io.Writer) error { return wire.Write(to, taken.Facts) })
}
