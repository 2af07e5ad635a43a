package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/words"
)

// known are all pairing systems.
var known = systems.Standard()

// engines are the systems that pair and check a Swiss.
func engines() systems.Registry {
	return known.Those(func(s systems.Registered) bool { return s.Swiss != nil })
}

// drafters are the systems that pair a round of a file: a Swiss, and what the
// log of an event can declare besides.
func drafters() systems.Registry {
	return known.Those(func(s systems.Registered) bool {
		return s.Swiss != nil || slices.Contains(tournament.Systems(), s.Name)
	})
}

// choice is how a command line chooses the pairing system.
type choice struct {
	name  string
	named bool // and not left to what the event declares
	force bool // against what the event declares
}

// systemFlag gives a command the flag --system.
func systemFlag(w *terminal.World, cmd *cobra.Command, name *string, among systems.Registry) {
	cmd.Flags().StringVar(name, "system", string(systems.InForce), w.About("swiss.system", "Known", strings.Join(among.Names(), ", ")))
}

// choiceFlags gives a command --system and --force; the system of the event is
// the ordinary one.
func choiceFlags(w *terminal.World, cmd *cobra.Command, c *choice, among systems.Registry) {
	systemFlag(w, cmd, &c.name, among)
	cmd.Flags().BoolVar(&c.force, "force", false, w.About("swiss.force"))
	before := cmd.PreRun
	cmd.PreRun = func(cmd *cobra.Command, args []string) {
		c.named = cmd.Flags().Changed("system")
		if before != nil {
			before(cmd, args)
		}
	}
}

// encodingFlag gives a command the flag --encoding.
func encodingFlag(w *terminal.World, cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "encoding", "", w.About("swiss.encoding"))
}

// charset is the usual name of an encoding that a flag names.
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

// readReport reads a report file. What is wrong with the file is said, with its
// warnings if wanted; if there is more than warnings the error is errFaults.
func readReport(w *terminal.World, name, encoding string, warnings bool) (*trf.File, error) {
	return readReportUnless(w, name, encoding, warnings, nil)
}

// readReportUnless reads a report file as report does, unless the file is a log: that is
// given to asLog, and there is no report. Every line of a log is an object of JSON, and
// none of a report is. Without asLog the file is a report, whatever it looks like.
func readReportUnless(w *terminal.World, name, encoding string, warnings bool, asLog func(in io.Reader) error) (*trf.File, error) {
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
		tellFaults(w, name, faults, warnings)
		return nil, terminal.ErrFaults
	case err != nil:
		return nil, &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: terminal.Cause(errors.Unwrap(err))}
	}
	if warnings {
		tellFaults(w, name, &trf.Faults{List: f.Warnings, More: f.More}, true)
	}
	return f, nil
}

// isLog looks at how a file begins.
func isLog(in *bufio.Reader) bool {
	const enough = 512
	head, _ := in.Peek(enough) // a failure is met again by whoever reads on
	return intake.IsLog(head)
}

// declared returns the regulations of an event as far as they say how it is
// paired, and whether they do.
func (f *eventFile) declared() (tournament.Regulations, bool, error) {
	if f.Log.Exists() {
		regs := f.Log.Regulations()
		return regs, regs.System != tournament.Manual, nil
	}
	d, declared, err := known.OfReport(f.Report.Info("192"), f.Report.Info("092"), f.Starts)
	return tournament.Regulations{System: d.Name, Cycles: d.Cycles, Swap: d.Swap}, declared, err
}

// pairedFile reads the event of a report or event file with the system that
// pairs it: the one that the file declares, which a system that was named must
// be too unless it is forced. What a file leaves open the system in force pairs.
func pairedFile(w *terminal.World, name, encoding string, c choice) (*eventFile, systems.Event, systems.Registered, error) {
	s, err := drafters().Named(c.name)
	if err != nil {
		return nil, systems.Event{}, s, err
	}
	f, err := readEvent(w, name, reading{encoding: encoding})
	if err != nil {
		return nil, systems.Event{}, s, err
	}
	regs, says, err := f.declared()
	switch {
	case c.force:
		// whatever the file says
	case err != nil:
		return nil, systems.Event{}, s, err
	case says && c.named && s.Name != regs.System:
		return nil, systems.Event{}, s, tournament.Refuse(systems.SystemDeclared, "system", c.name, "declared", string(regs.System))
	case says:
		if s, err = drafters().Named(string(regs.System)); err != nil {
			return nil, systems.Event{}, s, err
		}
	case !c.named:
		fmt.Fprintf(w.Err, "%s: %s\n", name, w.Text("swiss.undeclared", "System", string(s.Name)))
	}
	e := systems.Event{Tournament: f.Swiss}
	if f.Log.OfTeams() && f.Log.NumbersDrawn() {
		if e, err = systems.Of(f.Log); err != nil {
			return nil, systems.Event{}, s, err
		}
	}
	if slices.Contains(s.Takes, systems.Cycles) {
		e.Cycles, e.Swap = regs.Cycles, regs.Swap
	}
	return f, e, s, nil
}

// tellFaults says what is wrong with a file, and the warnings too if wanted.
func tellFaults(w *terminal.World, name string, faults *trf.Faults, warnings bool) {
	for _, f := range faults.List {
		switch {
		case !f.Warning():
			fmt.Fprintf(w.Err, "%s: %s\n", name, words.FileFault(w.Lang, f))
		case warnings && f.Ignored():
			tellIgnored(w, name, &trf.Faults{List: []trf.Fault{f}})
		case warnings:
			fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.Text("swiss.warning"), words.FileFault(w.Lang, f))
		}
	}
	if faults.More > 0 {
		fmt.Fprintf(w.Err, "%s: %s\n", name, w.Count("swiss.more", faults.More))
	}
}

// tellIgnored says what of a file was passed over.
func tellIgnored(w *terminal.World, name string, faults *trf.Faults) {
	for _, f := range faults.List {
		fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.Text("swiss.ignored"), words.FileFault(w.Lang, f))
	}
	if faults.More > 0 {
		fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.Text("swiss.ignored"), w.Count("swiss.more", faults.More))
	}
}

// refused says why a round has no pairing; the error is what ends the command.
func refused(w *terminal.World, err error) error {
	var contradictions *swiss.Contradictions
	var impossible *swiss.Impossible
	switch {
	case errors.As(err, &contradictions):
		for _, one := range contradictions.List {
			fmt.Fprintln(w.Err, words.Contradiction(w.Lang, one))
		}
		return terminal.ErrFaults
	case errors.As(err, &impossible):
		fmt.Fprint(w.Err, impossibleText(w, impossible))
		return terminal.ErrFaults
	}
	return err
}

// impossibleText says that a round cannot be paired, why, and what would help.
func impossibleText(w *terminal.World, i *swiss.Impossible) string {
	var b strings.Builder
	fmt.Fprintln(&b, w.Text("swiss.impossible", "Round", i.Round))
	for _, s := range i.Proof {
		fmt.Fprintln(&b, "    "+words.Step(w.Lang, s, i.Edition))
	}
	for _, way := range i.Ways {
		fmt.Fprintln(&b, "    "+w.Text("swiss.way", "What", words.Step(w.Lang, way.Step, i.Edition), "Pairs", pairsText(way.Pairing)))
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
