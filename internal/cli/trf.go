package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/tournament/trf"
)

// newTRF is `escaque trf`.
func newTRF(w *World) *cobra.Command {
	cmd := w.command("trf", "trf")
	cmd.AddCommand(newTRFCheck(w), newTRFConvert(w))
	return cmd
}

// newTRFCheck is `escaque trf check`.
func newTRFCheck(w *World) *cobra.Command {
	cmd := w.command("trf.check", "check FILE...")
	cmd.Args = w.arguments(1, -1)
	var encoding string
	encodingFlag(w, cmd, &encoding)
	quiet := cmd.Flags().BoolP("quiet", "q", false, w.about("trf.check.quiet"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		faulty := false
		for _, name := range args {
			err := checkReport(w, name, encoding, !*quiet)
			if err != nil && !errors.Is(err, errFaults) {
				return err
			}
			faulty = faulty || err != nil
		}
		return faultsIf(faulty)
	}
	return cmd
}

// checkReport says everything that is wrong with one report file.
func checkReport(w *World, name, encoding string, warnings bool) error {
	f, err := readReport(w, name, encoding, warnings)
	if err != nil {
		return err
	}
	_, err = f.Tournament()
	var faults *trf.Faults
	if errors.As(err, &faults) && !onlyTeams(faults) {
		tellFaults(w, name, faults, warnings)
		return errFaults
	}
	rounds := 0
	for _, p := range f.Players() {
		rounds = max(rounds, len(p.Games))
	}
	_, err = fmt.Fprintf(w.Out, "%s: %s, %s, %s\n", name, w.count("trf.check.players", len(f.Players())), w.count("check-pairings.rounds", rounds),
		w.count("trf.check.warnings", len(f.Warnings)+f.More))
	return err
}

// onlyTeams reports whether a file is a sound one of a team tournament, which
// is no Swiss of individuals and nothing worse.
func onlyTeams(faults *trf.Faults) bool {
	return len(faults.List) == 1 && faults.List[0].Code == trf.TeamsNotHere
}

// newTRFConvert is `escaque trf convert`.
func newTRFConvert(w *World) *cobra.Command {
	cmd := w.command("trf.convert", "convert FILE")
	cmd.Args = w.arguments(1, 1)
	var encoding string
	encodingFlag(w, cmd, &encoding)
	to := cmd.Flags().String("to", "canonical", w.about("trf.convert.to"))
	file := cmd.Flags().StringP("output", "o", "-", w.about("generate.output"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if *to == "log" {
			return reportAsLog(w, args[0], encoding, *file)
		}
		f, err := reportOf(w, args[0], encoding)
		if err != nil {
			return err
		}
		if *to == "canonical" {
			f = f.Canonical()
		} else {
			version, err := versionNamed(*to)
			if err != nil {
				return err
			}
			f, err = f.As(version)
			var faults *trf.Faults
			if errors.As(err, &faults) {
				tellFaults(w, args[0], faults, false)
				return errFaults
			}
			if err != nil {
				return err
			}
			tellIgnored(w, args[0], &trf.Faults{List: f.Warnings, More: f.More})
		}
		return w.output(*file, func(to io.Writer) error {
			_, err := f.WriteTo(to)
			return err
		})
	}
	return cmd
}
