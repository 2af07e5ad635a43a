package pairing

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament/knockout"
)

// NewPlayoff returns the command `escaque playoff`.
func NewPlayoff(w *terminal.World) *cobra.Command {
	cmd := w.Command("playoff", "playoff [FILE] --tied N")
	cmd.Args = w.Arguments(0, 1)
	p := playoffRun{w: w}
	f := cmd.Flags()
	f.IntVar(&p.tied, "tied", 0, w.HelpText("playoff.tied"))
	f.StringSliceVar(&p.names, "names", nil, w.HelpText("playoff.names"))
	f.BoolVar(&p.regs.Drawn, "drawn", false, w.HelpText("playoff.drawn"))
	f.BoolVar(&p.regs.Straight, "straight", false, w.HelpText("playoff.straight"))
	f.BoolVar(&p.regs.Short, "short", false, w.HelpText("playoff.no-time"))
	f.StringVar(&p.regs.Agreed, "agreed", "", w.HelpText("playoff.agreed"))
	f.IntVar(&p.regs.FirstPause, "first-pause", knockout.LeastFirstPause, w.HelpText("playoff.first-pause"))
	f.IntVar(&p.regs.Pause, "pause", knockout.LeastPause, w.HelpText("playoff.pause"))
	contestFlags(w, cmd, &p.last, &p.from)
	f.BoolVar(&p.json, "json", false, w.HelpText("contest.json"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return p.run(cmd.Context(), args) }
	return cmd
}

// playoffRun executes the command playoff.
type playoffRun struct {
	w          *terminal.World
	regs       knockout.Regulations
	tied       int
	names      []string
	last, from string
	json       bool
}

// run runs the play-off of the named players.
func (p *playoffRun) run(ctx context.Context, args []string) error {
	if p.from != "" {
		return resumeContest(ctx, p.w, args, p.from, p.names, p.json)
	}
	if p.tied == 0 {
		p.tied = len(p.names)
	}
	var faults []error
	if p.tied < knockout.MinPlayers || p.tied > knockout.MaxPlayers {
		faults = append(faults, &terminal.Fault{Key: "fault.range", Args: []any{"Flag", "--tied", "Least", knockout.MinPlayers, "Most", knockout.MaxPlayers}})
	}
	if len(p.names) > 0 && len(p.names) != p.tied {
		faults = append(faults, &terminal.Fault{Key: "playoff.names-differ", Args: []any{"Tied", p.tied, "Names", len(p.names)}})
	}
	zero, err := terminal.ParseInstant(p.last)
	if err != nil {
		faults = append(faults, err)
	}
	if err := p.w.PrintAllButLast(faults); err != nil {
		return err
	}
	p.regs.System, p.regs.LastGame = knockout.PlayOff, zero
	return conductContest(ctx, p.w, args, p.regs, p.tied, p.names, zero, p.json)
}

// contestFlags adds the flags --last-game and --from to a command.
func contestFlags(w *terminal.World, cmd *cobra.Command, last, from *string) {
	cmd.Flags().StringVar(last, "last-game", "", w.HelpText("contest.last-game"))
	cmd.Flags().StringVar(from, "from", "", w.HelpText("contest.from"))
}
