package pairing

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament/knockout"
)

// NewBracket returns the command `escaque bracket`.
func NewBracket(w *terminal.World) *cobra.Command {
	cmd := w.Command("bracket", "bracket [FILE] [--players N] [--play LINES]")
	cmd.Args = w.Arguments(0, 1)
	b := bracketRun{w: w, schedule: scheduleRun{w: w, cmd: cmd, system: "wimbledon"}}
	f := cmd.Flags()
	f.IntVar(&b.schedule.players, "players", 0, w.HelpText("schedule.players"))
	seedingFlag(w, cmd, &b.schedule.by)
	printFlags(w, cmd, &b.schedule.printed)
	f.StringVar(&b.lines, "play", "", w.HelpText("bracket.play"))
	f.IntSliceVar(&b.regs.Games, "games", nil, w.HelpText("bracket.games"))
	f.BoolVar(&b.regs.Early, "early", false, w.HelpText("bracket.early"))
	f.StringVar(&b.regs.Control, "control", "", w.HelpText("bracket.control"))
	f.BoolVar(&b.regs.Straight, "straight", false, w.HelpText("playoff.straight"))
	contestFlags(w, cmd, &b.begin, &b.from)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return b.run(cmd.Context(), args) }
	return cmd
}

// playFlags lists the flags that require --play.
var playFlags = []string{"games", "early", "control", "straight", "last-game", "from"}

// bracketRun executes the command bracket.
type bracketRun struct {
	w        *terminal.World
	schedule scheduleRun
	regs     knockout.Regulations
	lines    string
	begin    string
	from     string
}

// run prints or plays the bracket of a list of players.
func (b *bracketRun) run(ctx context.Context, args []string) error {
	s := &b.schedule
	if b.lines == "" {
		var faults []error
		for _, flag := range playFlags {
			if s.cmd.Flags().Changed(flag) {
				faults = append(faults, &terminal.Fault{Key: "bracket.only-played", Args: []any{"Flag", "--" + flag}})
			}
		}
		if err := b.w.PrintAllButLast(faults); err != nil {
			return err
		}
		return s.run(args)
	}
	if err := s.load(args); err != nil {
		return err
	}
	var faults []error
	if b.from == "" || len(args) > 0 {
		faults = s.faults(len(args) > 0)
	}
	zero, err := terminal.ParseInstant(b.begin)
	if err != nil {
		faults = append(faults, err)
	}
	if s.printed.csv {
		faults = append(faults, &terminal.Fault{Key: "bracket.no-csv"})
	}
	if err := b.w.PrintAllButLast(faults); err != nil {
		return err
	}
	s.entries = sortBySeeding(s.entries, s.by)
	if b.from != "" {
		return resumeContest(ctx, b.w, []string{b.lines}, b.from, s.names(), s.printed.json)
	}
	b.regs.System = knockout.Wimbledon
	return conductContest(ctx, b.w, []string{b.lines}, b.regs, s.players, s.names(), zero, s.printed.json)
}
