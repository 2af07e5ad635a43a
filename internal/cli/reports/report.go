package reports

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/words"
)

// EncodingFlag adds the flag --encoding to a command.
func EncodingFlag(w *terminal.World, cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "encoding", "", w.HelpText("swiss.encoding"))
}

// charset returns the canonical name of an encoding that a flag names.
func charset(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	usual, known := trf.KnownEncoding(name)
	if !known {
		return "", &terminal.Fault{Key: "swiss.no-encoding", Args: []any{"Text", terminal.Printable(name)}}
	}
	return usual, nil
}

// ReadReport reads a report file. It prints its faults, and its warnings if wanted. When there is
// more than warnings it returns [terminal.ErrFaults].
func ReadReport(w *terminal.World, name, encoding string, warnings bool) (*trf.File, error) {
	return ReadReportOrLog(w, name, encoding, warnings, nil)
}

// ReadReportOrLog reads a report file like ReadReport. When the file is a log, it passes it to
// asLog and returns no report. Every line of a log is a JSON object, and no line of a report is.
// With a nil asLog, every file is read as a report.
func ReadReportOrLog(w *terminal.World, name, encoding string, warnings bool, asLog func(in io.Reader) error) (*trf.File, error) {
	usual, err := charset(encoding)
	if err != nil {
		return nil, err
	}
	src, size, err := w.Open(name)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	in := bufio.NewReader(src)
	if asLog != nil && isLog(in) {
		return nil, asLog(in)
	}
	bar := w.Progress(name, size)
	defer bar.Done()
	f, err := trf.Read(in, usual)
	var faults *trf.Faults
	switch {
	case errors.As(err, &faults):
		PrintFaults(w, name, faults, warnings)
		return nil, terminal.ErrFaults
	case err != nil:
		return nil, &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: terminal.Cause(errors.Unwrap(err))}
	}
	if warnings {
		PrintFaults(w, name, &trf.Faults{List: f.Warnings, More: f.More}, true)
	}
	return f, nil
}

// isLog reports whether a file begins like a log.
func isLog(in *bufio.Reader) bool {
	const enough = 512
	head, _ := in.Peek(enough) // the next reader gets the same error
	return intake.IsLog(head)
}

// ReportOfLog returns the report of a log.
func (f *File) ReportOfLog() *trf.File {
	return trf.OfEvent(knockout.InRounds(f.Log), systems.CodeOf(f.Log.Regulations()), systems.WordsOf(f.Log.Regulations()))
}

// Declared returns the regulations of an event that concern its pairing. The second result is false
// when it declares none.
func (f *File) Declared() (tournament.Regulations, bool, error) {
	if f.Log.Exists() {
		regs := f.Log.Regulations()
		return regs, regs.System != tournament.Manual, nil
	}
	d, declared, err := known.OfReport(f.Report.Info("192"), f.Report.Info("092"), f.Starts)
	return tournament.Regulations{System: d.Name, Cycles: d.Cycles, Swap: d.Swap}, declared, err
}

// PrintFaults prints the faults of a file, and its warnings if wanted.
func PrintFaults(w *terminal.World, name string, faults *trf.Faults, warnings bool) {
	for _, f := range faults.List {
		switch {
		case !f.Warning():
			fmt.Fprintf(w.Err, "%s: %s\n", name, words.FileFault(w.Lang, f))
		case warnings && f.Ignored():
			PrintIgnored(w, name, &trf.Faults{List: []trf.Fault{f}})
		case warnings:
			fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.Text("swiss.warning"), words.FileFault(w.Lang, f))
		}
	}
	if faults.More > 0 {
		fmt.Fprintf(w.Err, "%s: %s\n", name, w.Count("swiss.more", faults.More))
	}
}

// PrintIgnored prints the ignored faults of a file.
func PrintIgnored(w *terminal.World, name string, faults *trf.Faults) {
	for _, f := range faults.List {
		fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.Text("swiss.ignored"), words.FileFault(w.Lang, f))
	}
	if faults.More > 0 {
		fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.Text("swiss.ignored"), w.Count("swiss.more", faults.More))
	}
}

// versions maps the names that flags use to the forms of a report file.
var versions = map[string]trf.Version{"trf26": trf.TRF26, "trf16": trf.TRF16}

// VersionNamed returns the form of a report file that a flag names.
func VersionNamed(name string) (trf.Version, error) {
	v, known := versions[strings.ToLower(name)]
	if !known {
		return v, &terminal.Fault{Key: "swiss.no-format", Args: []any{"Text", terminal.Printable(name)}}
	}
	return v, nil
}

// ParseScoring parses the points of a win, a draw and a loss: 1-0.5-0, or followed by those of the
// pairing-allocated bye, 3-1-0-1.
func ParseScoring(text string) (swiss.Scoring, error) {
	improper := &terminal.Fault{Key: "generate.improper-scoring", Args: []any{"Text", terminal.Printable(text)}}
	words := strings.Split(text, "-")
	if len(words) != 3 && len(words) != 4 {
		return swiss.Scoring{}, improper
	}
	var points []swiss.Points
	for _, word := range words {
		halves, err := strconv.ParseFloat(word, 32)
		if halves *= 2; err != nil || halves < 0 || halves > 99 || halves != float64(int(halves)) {
			return swiss.Scoring{}, improper
		}
		points = append(points, swiss.Points(halves))
	}
	s := swiss.ScoringOf(points[0], points[1], points[2])
	if len(points) == 4 {
		s.PairingBye = points[3]
	}
	return s, nil
}
