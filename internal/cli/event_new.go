package cli

import (
	"errors"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/eventfile"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// eventNew is `escaque event new`.
func eventNew(r *eventRun) *cobra.Command {
	g := &regulationFlags{r: r}
	var cmd *cobra.Command
	cmd = r.sub("new", "new FILE", 1, 1, func(args []string) error {
		regs := tournament.Regulations{System: systems.InForce, Laws: string(laws.Edition2023), Venue: tournament.OverTheBoard}
		if err := g.apply(cmd, &regs); err != nil {
			return err
		}
		if regs.OfTeams() && !cmd.Flags().Changed("system") {
			regs.System = tournament.TeamSwiss
		}
		if regs.TieBreakRules == "" {
			regs.TieBreakRules = tiebreak.InForce(regs.Starts)
		}
		if regs.System == tournament.Berger {
			regs.Rounds = 0
		}
		return r.create(args[0], regs)
	})
	g.add(cmd)
	return cmd
}

// create makes the file, whose first fact is the event.
func (r *eventRun) create(name string, regs tournament.Regulations) error {
	f, err := eventfile.Create(name)
	switch {
	case errors.Is(err, fs.ErrExist):
		return &fault{key: "event.new.exists", args: []any{"File", name}}
	case err != nil:
		return &fault{key: "fault.write", args: []any{"File", name}, under: underlying(err)}
	}
	err = r.do(name, f, []tournament.Command{tournament.Create{Regulations: regs}}, clock.At(r.w.now()))
	return errors.Join(err, f.Discard())
}
