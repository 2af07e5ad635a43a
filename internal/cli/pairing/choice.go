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

// choice has the flags that choose the pairing system.
type choice struct {
	name  string
	named bool // the system was named, rather than declared by the event
	force bool // use it even if the event declares another
}

// systemFlag adds the flag --system to a command.
func systemFlag(w *terminal.World, cmd *cobra.Command, name *string, among systems.Registry) {
	cmd.Flags().StringVar(name, "system", string(systems.InForce), w.HelpText("swiss.system", "Known", strings.Join(among.Names(), ", ")))
}

// choiceFlags adds --system and --force to a command. By default the system of the event is used.
func choiceFlags(w *terminal.World, cmd *cobra.Command, c *choice, among systems.Registry) {
	systemFlag(w, cmd, &c.name, among)
	cmd.Flags().BoolVar(&c.force, "force", false, w.HelpText("swiss.force"))
	before := cmd.PreRun
	cmd.PreRun = func(cmd *cobra.Command, args []string) {
		c.named = cmd.Flags().Changed("system")
		if before != nil {
			before(cmd, args)
		}
	}
}

// readPairedFile reads the event of a report or event file, and its pairing system. A system named
// by flag must be the one that the file declares, unless forced. The current system is used for a
// file that declares none.
func readPairedFile(w *terminal.World, name, encoding string, c choice) (*reports.File, systems.Event, systems.Registered, error) {
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
		if e, err = systems.EventOf(f.Log); err != nil {
			return nil, systems.Event{}, s, err
		}
	}
	if slices.Contains(s.Takes, systems.Cycles) {
		e.Cycles, e.Swap = regs.Cycles, regs.Swap
	}
	return f, e, s, nil
}
