package pairing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

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

// pairedFile reads the event of a report or event file with the system that
// pairs it: the one that the file declares, which a system that was named must
// be too unless it is forced. What a file leaves open the system in force pairs.
func pairedFile(w *terminal.World, name, encoding string, c choice) (*reports.File, systems.Event, systems.Registered, error) {
	s, err := reports.RoundSystems().Named(c.name)
	if err != nil {
		return nil, systems.Event{}, s, err
	}
	f, err := reports.Read(w, name, reports.Options{Encoding: encoding})
	if err != nil {
		return nil, systems.Event{}, s, err
	}
	regs, says, err := f.Declared()
	switch {
	case c.force:
		// whatever the file says
	case err != nil:
		return nil, systems.Event{}, s, err
	case says && c.named && s.Name != regs.System:
		return nil, systems.Event{}, s, tournament.Refuse(systems.SystemDeclared, "system", c.name, "declared", string(regs.System))
	case says:
		if s, err = reports.RoundSystems().Named(string(regs.System)); err != nil {
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
