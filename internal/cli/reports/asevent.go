package reports

import (
	"bufio"
	"bytes"
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

// ReadAsEvent converts a report, also a defective one, to the facts of an event, and pairs its rounds
// again. It prints what was assumed, which rounds are wrong, what was changed, and what the facts
// cannot represent. The caller asks for the conditions of the result before it writes anything.
func ReadAsEvent(w *terminal.World, name, encoding string) (*intake.Taken, error) {
	f, changes, err := readDefective(w, name, encoding)
	if err != nil {
		return nil, err
	}
	var bar *terminal.Progress
	importer := intake.Importer{Name: filepath.Base(name), Watch: func(round, of int) bool {
		if bar == nil {
			bar = w.CountProgress(name, of)
		}
		bar.At(int64(round - 1))
		return false
	}}
	taken, err := importer.Report(f, changes)
	if bar != nil {
		bar.Done()
	}
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
	printReview(w, name, f, taken)
	return taken, nil
}

// readDefective reads a report file, also a defective one. An event file is refused.
func readDefective(w *terminal.World, name, encoding string) (*trf.File, []trf.Change, error) {
	usual, err := charset(encoding)
	if err != nil {
		return nil, nil, err
	}
	src, size, err := w.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer src.Close()
	in := bufio.NewReader(src)
	if isLog(in) {
		return nil, nil, &terminal.Fault{Key: "trf.convert.is-log", Args: []any{"File", name}}
	}
	bar := w.Progress(name, size)
	data, err := io.ReadAll(io.LimitReader(in, trf.MaxFileBytes+1))
	bar.Done()
	if err != nil {
		return nil, nil, &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: terminal.Cause(err)}
	}
	f, changes, err := trf.ReadDefective(bytes.NewReader(data), usual)
	var faults *trf.Faults
	if errors.As(err, &faults) {
		PrintFaults(w, name, faults, true)
		return nil, nil, terminal.ErrFaults
	}
	return f, changes, err
}

// printReview prints what was assumed, which rounds are wrong, and what was changed or left out.
func printReview(w *terminal.World, name string, f *trf.File, taken *intake.Taken) {
	for _, one := range taken.Assumed {
		fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.Text("swiss.assumed"), words.FileFault(w.Lang, one))
	}
	for _, r := range taken.Wrong {
		key := "check-pairings.differs"
		if r.Unpairable {
			key = "check-pairings.unpairable"
		}
		text := w.Text(key, "Round", r.Round, "Was", r.Reported(), "Is", r.Ruled())
		if r.Declared {
			text += "; " + w.Text("check-pairings.declared")
		}
		fmt.Fprintf(w.Err, "%s: %s\n", name, text)
	}
	PrintFaults(w, name, &trf.Faults{List: f.Warnings, More: f.More}, true)
	for _, one := range taken.Changes {
		fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.Text("swiss.mended"), words.FileChange(w.Lang, one))
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
	switch {
	case taken.Checked > 0:
		fmt.Fprintf(w.Err, "%s: %s, %s\n", name, w.Count("check-pairings.rounds", taken.Checked), w.Count("check-pairings.differences", len(taken.Wrong)))
		fmt.Fprintf(w.Err, "%s: %s\n", name, w.Text("check-pairings.compared"))
	case taken.Rounds > 0:
		fmt.Fprintf(w.Err, "%s: %s\n", name, w.Text("check-pairings.unchecked"))
	}
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
