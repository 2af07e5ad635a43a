package pairing

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/words"
)

// checkableSystems returns the systems whose rounds can be paired again.
func checkableSystems() systems.Registry {
	return reports.RoundSystems().Filter(func(s systems.Registered) bool { return s.Swiss != nil || s.Fixed })
}

// NewCheckPairings returns the command `escaque check-pairings`.
func NewCheckPairings(w *terminal.World) *cobra.Command {
	cmd := w.Command("check-pairings", "check-pairings FILE...")
	cmd.Args = w.Arguments(1, -1)
	c := pairingChecker{w: w}
	choiceFlags(w, cmd, &c.choice, checkableSystems())
	reports.EncodingFlag(w, cmd, &c.encoding)
	cmd.Flags().IntVar(&c.round, "round", 0, w.HelpText("check-pairings.round"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args) }
	return cmd
}

// pairingChecker pairs the rounds of finished events again and compares.
type pairingChecker struct {
	w        *terminal.World
	choice   choice
	encoding string
	round    int // 0 for all rounds
}

// run checks the files.
func (c *pairingChecker) run(ctx context.Context, files []string) error {
	if _, err := checkableSystems().Named(c.choice.name); err != nil {
		return err
	}
	rounds, differences, faulty := 0, 0, false
	for _, name := range files {
		f, e, system, err := readPairedFile(c.w, name, c.encoding, c.choice)
		if errors.Is(err, terminal.ErrFaults) {
			faulty = true // the fault was printed; continue with the other files
			continue
		}
		if err != nil {
			return err
		}
		if last := e.Paired(); c.round < 0 || c.round > last {
			return &terminal.Fault{Key: "check-pairings.no-round", Args: []any{"File", name, "Round", c.round, "Last", last}}
		}
		n, found, err := c.checkFile(ctx, system, f, e, name)
		if err != nil {
			return reports.PrintImpossible(c.w, err)
		}
		if len(files) > 1 {
			fmt.Fprintf(c.w.Out, "%s: %s\n", name, c.summary(n, len(found)))
		}
		if len(found) > 0 {
			c.printDifference(name, found[0])
		}
		rounds += n
		differences += len(found)
	}
	if _, err := fmt.Fprintln(c.w.Out, c.summary(rounds, differences)); err != nil {
		return err
	}
	return terminal.FaultsIf(faulty || differences > 0)
}

// summary returns the summary of a check.
func (c *pairingChecker) summary(rounds, differences int) string {
	return c.w.Count("check-pairings.rounds", rounds) + ", " + c.w.Count("check-pairings.differences", differences)
}

// checkFile pairs the rounds of one event again. For a log it uses the facts known when the round
// was published, for a report those before the round.
func (c *pairingChecker) checkFile(ctx context.Context, system systems.Registered, f *reports.File, e systems.Event, name string) (int, []swiss.Difference, error) {
	bar := c.w.CountProgress(name, e.Paired())
	defer bar.Done()
	skip := func(round int) bool {
		bar.At(int64(round - 1))
		return ctx.Err() != nil || c.round != 0 && round != c.round
	}
	var rounds int
	var found []swiss.Difference
	var err error
	switch {
	case f.Log.Exists():
		rounds, found, err = systems.CheckLog(f.Facts(), system, swiss.Options{Explain: true}, skip)
	case system.Swiss != nil:
		rounds, found, err = swiss.Check(e.Tournament, system.Swiss, swiss.Options{Explain: true}, skip)
	default:
		rounds, found, err = systems.CheckTable(e, system, swiss.Options{Explain: true}, skip)
	}
	if err == nil && ctx.Err() != nil {
		err = &terminal.Fault{Key: "fault.interrupted"}
	}
	return rounds, found, err
}

// maxExplained is for how many missing pairs the reason is explained.
const maxExplained = 8

// printDifference prints the first difference between the file and the system, and the reason.
func (c *pairingChecker) printDifference(name string, d swiss.Difference) {
	var b strings.Builder
	if d.Impossible != nil {
		fmt.Fprintf(&b, "%s: %s", name, reports.ImpossibleText(c.w, d.Impossible))
		_, _ = io.WriteString(c.w.Err, b.String()) // the exit code reports it too
		return
	}
	fmt.Fprintf(&b, "%s: %s\n", name, c.w.Text("check-pairings.differs", "Round", d.Round, "Was", reports.PairList(d.Was), "Is", reports.PairList(d.Is)))
	if e := d.Again.Explanation; e != nil {
		for _, pair := range d.Is[:min(len(d.Is), maxExplained)] {
			for _, step := range stepsOf(d.Again, pair) {
				fmt.Fprintf(&b, "    %s\n", words.Step(c.w.Lang, step, e.Edition))
			}
		}
	}
	_, _ = io.WriteString(c.w.Err, b.String()) // the exit code reports it too
}

// stepsOf returns the steps that made a pair, or gave the bye when Black is 0.
func stepsOf(p swiss.Pairing, pair swiss.Pair) []swiss.Step {
	if pair.Black == 0 {
		return p.Explanation.Bye
	}
	for i, one := range p.Pairs {
		if one == pair && i < len(p.Explanation.Pairs) {
			return p.Explanation.Pairs[i]
		}
	}
	return nil
}
