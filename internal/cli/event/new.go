package event

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

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
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/presets"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/words"
)

// newEvent returns the command `escaque event new`.
func newEvent(r *runner) *cobra.Command {
	g, start := &regulationFlags{r: r}, &startFlags{r: r}
	demonstration, report := false, ""
	var cmd *cobra.Command
	cmd = r.subcommand("new", "new FILE", 1, 1, func(args []string) error {
		if demonstration {
			return r.createDemonstration(args[0], cmd)
		}
		if report != "" {
			return r.createFromReport(args[0], report, cmd)
		}
		regs, outside, err := start.regulations(cmd, g.given.Starts)
		if err != nil {
			return err
		}
		teams := regs.OfTeams()
		if err := g.apply(cmd, &regs); err != nil {
			return err
		}
		regs.Template = start.template
		if regs.OfTeams() && !teams && !cmd.Flags().Changed("system") {
			regs.System = tournament.TeamSwiss
		}
		if regs.TieBreakRules == "" {
			regs.TieBreakRules = tiebreak.InForce(regs.Starts)
		}
		return r.create(args[0], regs, outside)
	})
	g.add(cmd)
	start.add(cmd)
	cmd.Flags().BoolVar(&demonstration, "demo", false, r.w.HelpText("event.new.demo"))
	cmd.Flags().StringVar(&report, "from", "", r.w.HelpText("event.new.from"))
	return cmd
}

// startFlags are the flags that choose what a new event begins as.
type startFlags struct {
	r          *runner
	kind, like string
	template   bool
}

// add adds the flags to a command.
func (s *startFlags) add(cmd *cobra.Command) {
	w := s.r.w
	cmd.Flags().StringVar(&s.kind, "kind", "", w.HelpText("event.new.kind", "Known", strings.Join(kindNames(), ", ")))
	cmd.Flags().StringVar(&s.like, "like", "", w.HelpText("event.new.like"))
	cmd.Flags().BoolVar(&s.template, "template", false, w.HelpText("event.new.template"))
	cmd.MarkFlagsMutuallyExclusive("kind", "like")
}

// kindNames returns the kinds of events as they are written.
func kindNames() []string {
	names := make([]string, len(presets.Kinds()))
	for i, k := range presets.Kinds() {
		names[i] = string(k)
	}
	return names
}

// regulations returns the regulations with which an event begins that starts on a day, before the
// other flags are read. outside is the reason for which a template puts its events outside FIDE
// mode, or "".
func (s *startFlags) regulations(cmd *cobra.Command, starts string) (regs tournament.Regulations, outside string, err error) {
	switch {
	case s.like != "":
		err = s.r.readOnly(s.like, func(t tournament.Tournament) error {
			was := t.Regulations()
			if regs = was.StartedFrom(starts); was.Template && !t.FIDEMode().In() {
				outside = was.Name
			}
			if starts == "" && (was.Ends != "" || len(was.Dates) > 0) {
				fmt.Fprintln(s.r.w.Err, s.r.w.Text("event.new.like-days"))
			}
			return nil
		})
		return regs, outside, err
	case cmd.Flags().Changed("kind"):
		k := presets.Kind(s.kind)
		if !k.Known() {
			return regs, "", &terminal.Fault{Key: "event.new.no-kind", Args: []any{"Text", s.kind, "Known", strings.Join(kindNames(), ", ")}}
		}
		return presets.Regulations(k, starts), "", nil
	}
	return tournament.Regulations{System: systems.InForce, Laws: string(laws.Edition2023), Venue: tournament.OverTheBoard, RatingLists: []string{tournament.UsualLists}}, "", nil
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

// create creates a file with the first facts of an event. With a reason the event is outside FIDE
// mode, and nothing is asked about that.
func (r *runner) create(name string, regs tournament.Regulations, outside string) error {
	if refusal := tournament.RefuseAll(office.PlayFaults(regs.Complete())); refusal != nil {
		return refusal
	}
	f, err := r.newFile(name)
	if err != nil {
		return err
	}
	commands := []tournament.Command{tournament.Create{Regulations: regs, FIDEMode: true}}
	var declared []fidemode.Acceptance
	if outside != "" {
		commands = append(commands, tournament.LeaveFIDEMode{Because: []tournament.Departure{tournament.DepartsByWish}, Reason: outside})
		declared = fidemode.Leaving()
	}
	err = r.do(name, f, commands, clock.At(r.w.Time()), declared...)
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
