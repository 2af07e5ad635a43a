package reports

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/words"
)

// ReadAsEvent converts a report to the facts of an event. It prints the faults of the report and
// what the facts cannot represent.
func ReadAsEvent(w *terminal.World, name, encoding string) (*intake.Taken, error) {
	f, err := ReadReportOrLog(w, name, encoding, true, func(io.Reader) error {
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
		PrintFaults(w, name, faults, false)
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
		printTaken(w, name, one)
	}
	if taken.More > 0 {
		PrintIgnored(w, name, &trf.Faults{More: taken.More})
	}
	for _, one := range taken.TieBreaks {
		fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.Text("swiss.ignored"), words.TieBreakFault(w.Lang, taken.Rules, one))
	}
	return taken, nil
}

// printTaken prints a difference between the facts of an event and its report: a warning, or a
// fault that the facts omit.
func printTaken(w *terminal.World, name string, fault trf.Fault) {
	alone := &trf.Faults{List: []trf.Fault{fault}}
	if fault.Warning() {
		PrintFaults(w, name, alone, true)
		return
	}
	PrintIgnored(w, name, alone)
}
