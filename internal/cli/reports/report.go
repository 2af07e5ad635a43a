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

// EncodingFlag gives a command the flag --encoding.
func EncodingFlag(w *terminal.World, cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "encoding", "", w.About("swiss.encoding"))
}

// charset returns the usual name of an encoding that a flag names.
func charset(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	usual, known := trf.KnownEncoding(name)
	if !known {
		return "", &terminal.Fault{Key: "swiss.no-encoding", Args: []any{"Text", terminal.Plain(name)}}
	}
	return usual, nil
}

// ReadReport reads a report file. What is wrong with the file is printed, with its
// warnings if wanted; if there is more than warnings the error is [terminal.ErrFaults].
func ReadReport(w *terminal.World, name, encoding string, warnings bool) (*trf.File, error) {
	return ReadReportUnless(w, name, encoding, warnings, nil)
}

// ReadReportUnless reads a report file as ReadReport does, unless the file is a log: that is
// given to asLog, and there is no report. Every line of a log is an object of JSON, and
// none of a report is. Without asLog the file is a report, whatever it looks like.
func ReadReportUnless(w *terminal.World, name, encoding string, warnings bool, asLog func(in io.Reader) error) (*trf.File, error) {
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
	head, _ := in.Peek(enough) // a failure is met again by who reads on
	return intake.IsLog(head)
}

// ReportOfLog returns the report of a log.
func (f *File) ReportOfLog() *trf.File {
	return trf.OfEvent(knockout.InRounds(f.Log), systems.CodeOf(f.Log.Regulations()), systems.WordsOf(f.Log.Regulations()))
}

// Declared returns the regulations of an event as far as they say how it is
// paired, and whether they do.
func (f *File) Declared() (tournament.Regulations, bool, error) {
	if f.Log.Exists() {
		regs := f.Log.Regulations()
		return regs, regs.System != tournament.Manual, nil
	}
	d, declared, err := known.OfReport(f.Report.Info("192"), f.Report.Info("092"), f.Starts)
	return tournament.Regulations{System: d.Name, Cycles: d.Cycles, Swap: d.Swap}, declared, err
}

// PrintFaults prints what is wrong with a file, and the warnings too if wanted.
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

// PrintIgnored prints what of a file was ignored.
func PrintIgnored(w *terminal.World, name string, faults *trf.Faults) {
	for _, f := range faults.List {
		fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.Text("swiss.ignored"), words.FileFault(w.Lang, f))
	}
	if faults.More > 0 {
		fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.Text("swiss.ignored"), w.Count("swiss.more", faults.More))
	}
}

// versions are the forms of a report file by the names that flags use.
var versions = map[string]trf.Version{"trf26": trf.TRF26, "trf16": trf.TRF16}

// VersionNamed returns the form of a report file that a flag names.
func VersionNamed(name string) (trf.Version, error) {
	v, known := versions[strings.ToLower(name)]
	if !known {
		return v, &terminal.Fault{Key: "swiss.no-format", Args: []any{"Text", terminal.Plain(name)}}
	}
	return v, nil
}

// ParseScoring reads what a win, a draw and a loss are worth: 1-0.5-0, or with the
// bye of the pairing behind them 3-1-0-1.
func ParseScoring(text string) (swiss.Scoring, error) {
	improper := &terminal.Fault{Key: "generate.improper-scoring", Args: []any{"Text", terminal.Plain(text)}}
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
