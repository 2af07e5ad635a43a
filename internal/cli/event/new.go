package event

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/eventfile"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/demo"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/words"
)

// newEvent returns the command `escaque event new`.
func newEvent(r *runner) *cobra.Command {
	g := &regulationFlags{r: r}
	demonstration, report := false, ""
	var cmd *cobra.Command
	cmd = r.subcommand("new", "new FILE", 1, 1, func(args []string) error {
		if demonstration {
			return r.createDemonstration(args[0], cmd)
		}
		if report != "" {
			return r.createFromReport(args[0], report, cmd)
		}
		regs := tournament.Regulations{System: systems.InForce, Laws: string(laws.Edition2023), Venue: tournament.OverTheBoard, RatingLists: []string{tournament.UsualLists}}
		if err := g.apply(cmd, &regs); err != nil {
			return err
		}
		if regs.OfTeams() && !cmd.Flags().Changed("system") {
			regs.System = tournament.TeamSwiss
		}
		if regs.TieBreakRules == "" {
			regs.TieBreakRules = tiebreak.InForce(regs.Starts)
		}
		return r.create(args[0], regs)
	})
	g.add(cmd)
	cmd.Flags().BoolVar(&demonstration, "demo", false, r.w.HelpText("event.new.demo"))
	cmd.Flags().StringVar(&report, "from", "", r.w.HelpText("event.new.from"))
	return cmd
}

// createDemonstration creates the file of a demonstration. Regulation flags are refused.
func (r *runner) createDemonstration(name string, cmd *cobra.Command) error {
	if err := refuseOthers(cmd, "demo", "event.new.demo-alone"); err != nil {
		return err
	}
	facts, err := demo.Make(words.Demonstration(r.w.Lang), r.user.Actor(), r.source(), demo.Seed, clock.At(r.w.Time()))
	if err != nil {
		return err
	}
	return r.createWith(name, facts, func(tournament.Tournament) string {
		return r.w.Text("event.new.demo-made", "File", terminal.Printable(name), "Players", demo.Players, "Played", demo.Played, "Rounds", demo.Rounds)
	})
}

// createFromReport creates the file of an event from a report, when what it asks is confirmed.
// Regulation flags are refused.
func (r *runner) createFromReport(name, report string, cmd *cobra.Command) error {
	if err := refuseOthers(cmd, "from", "event.new.from-alone"); err != nil {
		return err
	}
	taken, err := reports.ReadAsEvent(r.w, report, "")
	if err != nil {
		return err
	}
	conditions := taken.Conditions()
	if err := r.Answer(r.w, conditions); err != nil {
		return err
	}
	r.sayUnusedOf(conditions)
	return r.createWith(name, taken.Facts, func(t tournament.Tournament) string {
		return r.w.Text("event.new.taken", "File", terminal.Printable(name), "Name", terminal.Printable(t.Regulations().Name), "Entries", len(t.Players()), "Rounds", t.Published())
	})
}

// refuseOthers returns a fault when a flag is combined with settings that it excludes.
func refuseOthers(cmd *cobra.Command, flag, why string) error {
	var idle error
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains([]string{flag, "json", "as", "accept", "confirm"}, f.Name) && cmd.InheritedFlags().Lookup(f.Name) == nil && idle == nil {
			idle = &terminal.Fault{Key: why, Args: []any{"Flag", f.Name}}
		}
	})
	return idle
}

// createWith creates a file with existing facts, and prints what say returns.
func (r *runner) createWith(name string, facts []tournament.Event, say func(tournament.Tournament) string) error {
	f, err := r.newFile(name)
	if err != nil {
		return err
	}
	if err := f.Append(facts); err != nil {
		return errors.Join(&terminal.Fault{Key: "fault.write", Args: []any{"File", name}, Under: terminal.Cause(err)}, f.Discard())
	}
	if r.json {
		err = r.printChanges(tournament.Tournament{}, f.State(), facts)
	} else {
		_, err = fmt.Fprintln(r.w.Out, say(f.State()))
	}
	return errors.Join(err, f.Discard())
}

// create creates a file with the first fact of an event.
func (r *runner) create(name string, regs tournament.Regulations) error {
	if refusal := tournament.RefuseAll(office.PlayFaults(regs.Complete())); refusal != nil {
		return refusal
	}
	f, err := r.newFile(name)
	if err != nil {
		return err
	}
	err = r.do(name, f, []tournament.Command{tournament.Create{Regulations: regs, FIDEMode: true}}, clock.At(r.w.Time()))
	return errors.Join(err, f.Discard())
}

// newFile creates an empty file. It returns a fault when the file exists.
func (r *runner) newFile(name string) (*eventfile.File, error) {
	f, err := eventfile.Create(name)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, &terminal.Fault{Key: "event.new.exists", Args: []any{"File", name}}
	case err != nil:
		return nil, &terminal.Fault{Key: "fault.write", Args: []any{"File", name}, Under: terminal.Cause(err)}
	}
	return f, nil
}
