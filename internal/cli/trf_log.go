package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/wire"
	"github.com/escaque/escaque/tournament/words"
)

// reportOf reads a report, or writes the report of an event file.
func reportOf(w *terminal.World, name, encoding string) (*trf.File, error) {
	var e *eventFile
	f, err := readReportUnless(w, name, encoding, true, func(log io.Reader) (err error) {
		e, err = readLog(w, name, log, reading{})
		return err
	})
	if err != nil || e == nil {
		return f, err
	}
	return e.report(), nil
}

// report is the report of a log.
func (f *eventFile) report() *trf.File {
	return trf.OfEvent(knockout.InRounds(f.Log), systems.CodeOf(f.Log.Regulations()), systems.WordsOf(f.Log.Regulations()))
}

// reportAsLog writes a report as an event file.
func reportAsLog(w *terminal.World, name, encoding, to string) error {
	taken, err := readTaken(w, name, encoding)
	if err != nil {
		return err
	}
	return w.Output(to, func(to io.Writer) error { return wire.Write(to, taken.Facts) })
}

// readTaken reads a report as the facts of an event. What is wrong with it, and what the
// facts do not have of it, is said.
func readTaken(w *terminal.World, name, encoding string) (*intake.Taken, error) {
	f, err := readReportUnless(w, name, encoding, true, func(io.Reader) error {
		return &terminal.Fault{Key: "trf.convert.is-log", Args: []any{"File", name}}
	})
	if err != nil {
		return nil, err
	}
	taken, err := intake.Report(f, filepath.Base(name))
	var faults *trf.Faults
	var unsupported *swiss.UnsupportedError
	var refusal *tournament.Refusal
	switch {
	case errors.As(err, &faults):
		tellFaults(w, name, faults, false)
		return nil, terminal.ErrFaults
	case errors.As(err, &unsupported):
		for _, code := range unsupported.Codes {
			fmt.Fprintf(w.Err, "%s: %s\n", name, words.Unsupported(w.Lang, code))
		}
		return nil, terminal.ErrFaults
	case errors.As(err, &refusal):
		fmt.Fprintf(w.Err, "%s: %s\n", name, words.Refusal(w.Lang, refusal))
		return nil, terminal.ErrFaults
	case err != nil:
		return nil, err
	}
	for _, one := range taken.Ignored {
		tellTaken(w, name, one)
	}
	if taken.More > 0 {
		tellIgnored(w, name, &trf.Faults{More: taken.More})
	}
	for _, one := range taken.TieBreaks {
		fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.Text("swiss.ignored"), words.TieBreakFault(w.Lang, taken.Rules, one))
	}
	return taken, nil
}

// tellTaken says what the facts of an event have otherwise than its report: a warning, or
// a fault that does not enter them.
func tellTaken(w *terminal.World, name string, one trf.Fault) {
	alone := &trf.Faults{List: []trf.Fault{one}}
	if one.Warning() {
		tellFaults(w, name, alone, true)
		return
	}
	tellIgnored(w, name, alone)
}
