package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/words"
)

// pairingSystem is a Swiss system that --system can name.
type pairingSystem struct {
	swiss.System
	// code is that of record 192 of a report file; "" when there is none for it.
	// FIDE's table calls an edition by the year in which it was approved, and
	// FIDE_DUTCH is whichever is in force; engines and readers of report files
	// know FIDE_DUTCH_2017 and FIDE_DUTCH_2025.
	code string
}

// systems are all of them by name. A new one is one line here.
var systems = map[string]pairingSystem{
	"dutch-2009": {dutch2009.Dutch2009, ""},
	"dutch-2017": {dutch.Dutch2017, "FIDE_DUTCH_2017"},
	"dutch-2026": {dutch.Dutch2026, "FIDE_DUTCH_2025"},
}

// inForce is the system for who names none.
const inForce = "dutch-2026"

// systemFlag gives a command the flag --system.
func (w *World) systemFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "system", inForce, w.about("swiss.system", "Known", strings.Join(systemNames(), ", ")))
}

func systemNames() []string { return slices.Sorted(maps.Keys(systems)) }

func systemNamed(name string) (pairingSystem, error) {
	s, known := systems[name]
	if !known {
		return s, &fault{key: "swiss.no-system", args: []any{"Text", plain(name), "Known", strings.Join(systemNames(), ", ")}}
	}
	return s, nil
}

// encodingFlag gives a command the flag --encoding.
func (w *World) encodingFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "encoding", "", w.about("swiss.encoding"))
}

// charset is the usual name of an encoding that a flag names.
func charset(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	usual, known := trf.KnownEncoding(name)
	if !known {
		return "", &fault{key: "swiss.no-encoding", args: []any{"Text", plain(name)}}
	}
	return usual, nil
}

// report reads a report file. What is wrong with the file is said, with its
// warnings if wanted; if there is more than warnings the error is errFaults.
func (w *World) report(name, encoding string, warnings bool) (*trf.File, error) {
	usual, err := charset(encoding)
	if err != nil {
		return nil, err
	}
	src, size, err := w.open(name)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	bar := w.progress(name, size)
	defer bar.done()
	return w.readReport(name, src, usual, warnings)
}

// readReport reads a report from what is open.
func (w *World) readReport(name string, src io.Reader, usual string, warnings bool) (*trf.File, error) {
	f, err := trf.Read(src, usual)
	var faults *trf.Faults
	switch {
	case errors.As(err, &faults):
		w.tellFaults(name, faults, warnings)
		return nil, errFaults
	case err != nil:
		return nil, &fault{key: "fault.read", args: []any{"File", name}, under: underlying(errors.Unwrap(err))}
	}
	if warnings {
		w.tellFaults(name, &trf.Faults{List: f.Warnings, More: f.More}, true)
	}
	return f, nil
}

// tournament reads the Swiss of a report or event file, in the same way.
func (w *World) tournament(name, encoding string) (*swiss.Tournament, error) {
	f, err := w.eventFile(name, encoding, false)
	if err != nil {
		return nil, err
	}
	return f.Swiss, nil
}

// swissFile reads the Swiss of a report or event file with the system that pairs
// it: the one that was named, or else the one of the event's own regulations.
func (w *World) swissFile(name, encoding, system string, named bool) (*swiss.Tournament, pairingSystem, error) {
	s, err := systemNamed(system)
	if err != nil {
		return nil, s, err
	}
	f, err := w.eventFile(name, encoding, false)
	if err != nil {
		return nil, s, err
	}
	if regs := f.Log.Regulations(); !named && regs.System.Swiss() {
		s, err = systemNamed(string(regs.System))
	}
	return f.Swiss, s, err
}

// tellFaults says what is wrong with a file, and the warnings too if wanted.
func (w *World) tellFaults(name string, faults *trf.Faults, warnings bool) {
	for _, f := range faults.List {
		switch {
		case !f.Warning():
			fmt.Fprintf(w.Err, "%s: %s\n", name, words.FileFault(w.Lang, f))
		case warnings:
			fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.text("swiss.warning"), words.FileFault(w.Lang, f))
		}
	}
	if faults.More > 0 {
		fmt.Fprintf(w.Err, "%s: %s\n", name, w.count("swiss.more", faults.More))
	}
}

// refused says why a round has no pairing; the error is what ends the command.
func (w *World) refused(err error) error {
	var contradictions *swiss.Contradictions
	var impossible *swiss.Impossible
	switch {
	case errors.As(err, &contradictions):
		for _, one := range contradictions.List {
			fmt.Fprintln(w.Err, words.Contradiction(w.Lang, one))
		}
		return errFaults
	case errors.As(err, &impossible):
		fmt.Fprint(w.Err, w.impossible(impossible))
		return errFaults
	}
	return err
}

// impossible says that a round cannot be paired, why, and what would help.
func (w *World) impossible(i *swiss.Impossible) string {
	var b strings.Builder
	fmt.Fprintln(&b, w.text("swiss.impossible", "Round", i.Round))
	for _, s := range i.Proof {
		fmt.Fprintln(&b, "    "+words.Step(w.Lang, s, i.Edition))
	}
	for _, way := range i.Ways {
		fmt.Fprintln(&b, "    "+w.text("swiss.way", "What", words.Step(w.Lang, way.Step, i.Edition), "Pairs", pairsText(way.Pairing)))
	}
	return b.String()
}

// pairsText is a pairing in one line: 4-1 2-5 3-0.
func pairsText(p swiss.Pairing) string {
	pairs := p.Pairs
	if p.Bye != 0 {
		pairs = append(slices.Clip(pairs), swiss.Pair{White: p.Bye})
	}
	return pairList(pairs)
}

func pairList(pairs []swiss.Pair) string {
	var texts []string
	for _, p := range pairs {
		texts = append(texts, fmt.Sprintf("%d-%d", p.White, p.Black))
	}
	return strings.Join(texts, " ")
}

// output writes to the file that a flag names, or to standard output for "-".
// A file that cannot be written whole is not left behind.
func (w *World) output(name string, write func(io.Writer) error) error {
	if name == "-" {
		return write(w.Out)
	}
	f, err := os.Create(name)
	if err != nil {
		return &fault{key: "fault.write", args: []any{"File", name}, under: underlying(err)}
	}
	err = write(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(name) // what cannot be removed either is named in the failure
		return &fault{key: "fault.write", args: []any{"File", name}, under: underlying(err)}
	}
	return nil
}
