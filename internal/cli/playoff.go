package cli

import (
	"bufio"
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

// newPlayoff is `escaque playoff`.
func newPlayoff(w *World) *cobra.Command {
	cmd := w.command("playoff", "playoff [FILE] --tied N")
	cmd.Args = w.arguments(0, 1)
	p := playoffRun{w: w}
	f := cmd.Flags()
	f.IntVar(&p.tied, "tied", 0, w.text("playoff.tied"))
	f.StringSliceVar(&p.names, "names", nil, w.text("playoff.names"))
	f.BoolVar(&p.regs.Drawn, "drawn", false, w.text("playoff.drawn"))
	f.BoolVar(&p.regs.Straight, "straight", false, w.text("playoff.straight"))
	f.BoolVar(&p.regs.Short, "short", false, w.text("playoff.no-time"))
	f.StringVar(&p.regs.Agreed, "agreed", "", w.text("playoff.agreed"))
	f.IntVar(&p.regs.FirstPause, "first-pause", knockout.LeastFirstPause, w.text("playoff.first-pause"))
	f.IntVar(&p.regs.Pause, "pause", knockout.LeastPause, w.text("playoff.pause"))
	w.lastGameFlag(cmd, &p.last)
	f.BoolVar(&p.json, "json", false, w.text("contest.json"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return p.run(cmd.Context(), args) }
	return cmd
}

type playoffRun struct {
	w     *World
	regs  knockout.Regulations
	tied  int
	names []string
	last  string
	json  bool
}

func (p *playoffRun) run(ctx context.Context, args []string) error {
	if p.tied == 0 {
		p.tied = len(p.names)
	}
	var faults []error
	if p.tied < knockout.MinPlayers || p.tied > knockout.MaxPlayers {
		faults = append(faults, &fault{key: "fault.range", args: []any{"Flag", "--tied", "Least", knockout.MinPlayers, "Most", knockout.MaxPlayers}})
	}
	if len(p.names) > 0 && len(p.names) != p.tied {
		faults = append(faults, &fault{key: "playoff.names-differ", args: []any{"Tied", p.tied, "Names", len(p.names)}})
	}
	zero, err := instant(p.last)
	if err != nil {
		faults = append(faults, err)
	}
	if err := p.w.several(faults); err != nil {
		return err
	}
	p.regs.System, p.regs.LastGame = knockout.PlayOff, zero
	return p.w.conductContest(ctx, args, p.regs, p.tied, p.names, zero, p.json)
}

// lastGameFlag gives a command the flag --last-game.
func (w *World) lastGameFlag(cmd *cobra.Command, last *string) {
	cmd.Flags().StringVar(last, "last-game", "", w.text("contest.last-game"))
}

// instant reads the instant from which the minutes of a contest are counted; it
// is now when none is named.
func instant(text string) (int64, error) {
	if text == "" {
		return time.Now().UnixMilli(), nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil || at.UnixMilli() < 1 {
		return 0, &fault{key: "contest.no-instant", args: []any{"Text", plain(text)}}
	}
	return at.UnixMilli(), nil
}

// conductContest conducts a contest of n players by the lines of a file, or of
// standard input when none is named.
func (w *World) conductContest(ctx context.Context, args []string, regs knockout.Regulations, n int, names []string, zero int64, json bool) error {
	for i := range n {
		regs.Players = append(regs.Players, tournament.PlayerID(i+1))
	}
	r := &contestRun{w: w, out: bufio.NewWriter(w.Out), json: json, zero: zero}
	r.name = func(id tournament.PlayerID) string {
		if id < 1 || int(id) > len(names) {
			return w.text("contest.player", "Number", int(id))
		}
		return fmt.Sprintf("%s (%d)", plain(names[id-1]), id)
	}
	file := "-"
	if len(args) > 0 {
		file = args[0]
	}
	if err := r.start(regs); err != nil {
		return err
	}
	if file == "-" {
		return r.run(ctx, w.In)
	}
	src, _, err := w.open(file)
	if err != nil {
		return err
	}
	defer src.Close()
	return r.run(ctx, src)
}
