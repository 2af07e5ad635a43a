package pairing

import (
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

// NewExplain returns the command `escaque explain`.
func NewExplain(w *terminal.World) *cobra.Command {
	cmd := w.Command("explain", "explain FILE")
	cmd.Args = w.Arguments(1, 1)
	e := explainRun{w: w}
	choiceFlags(w, cmd, &e.choice, reports.RoundSystems())
	reports.EncodingFlag(w, cmd, &e.encoding)
	cmd.Flags().IntVar(&e.round, "round", 0, w.HelpText("pair.round"))
	cmd.Flags().IntVar(&e.player, "player", 0, w.HelpText("explain.player"))
	cmd.RunE = func(_ *cobra.Command, args []string) error { return e.run(args[0]) }
	return cmd
}

// explainRun executes the command explain.
type explainRun struct {
	w             *terminal.World
	choice        choice
	encoding      string
	round, player int
}

// run explains the pairing of a file.
func (r *explainRun) run(name string) error {
	f, e, system, err := readPairedFile(r.w, name, r.encoding, r.choice)
	if err != nil {
		return err
	}
	round, err := systems.CheckRound(f.Log, e, r.round)
	if err != nil {
		return reports.PrintImpossible(r.w, err)
	}
	if f.Log.Exists() && round >= 1 && round <= f.Log.Published() {
		if e, err = systems.StateBefore(f.Facts(), round, system); err != nil {
			return err
		}
	}
	field, err := e.Problem(round)
	if err != nil {
		return reports.PrintImpossible(r.w, err)
	}
	if r.player != 0 && field.Place(r.player) < 0 {
		return &terminal.Fault{Key: "explain.no-player", Args: []any{"Number", r.player}}
	}
	p, err := system.Propose(e, round, swiss.Options{Explain: true, Player: r.player})
	if err != nil {
		return reports.PrintImpossible(r.w, err)
	}
	if p.Edition == "" && len(p.Walk) == 0 {
		return &terminal.Fault{Key: "explain.nothing", Args: []any{"System", string(system.Name)}}
	}
	_, err = io.WriteString(r.w.Out, r.explanation(p))
	return err
}

// explanation explains the procedure and every pair, or the pair of one player.
func (r *explainRun) explanation(p systems.Proposal) string {
	var b strings.Builder
	say := func(steps []swiss.Step) {
		for _, s := range steps {
			fmt.Fprintln(&b, "    "+words.Step(r.w.Lang, s, p.Edition))
		}
	}
	if r.player == 0 {
		say(p.Walk)
	}
	for _, pair := range p.Pairs {
		if r.player == 0 || r.player == pair.White || r.player == pair.Black {
			fmt.Fprintf(&b, "%d-%d\n", pair.White, pair.Black)
			say(pair.Why)
		}
	}
	if bye, odd := p.PairingBye(); odd && (r.player == 0 || r.player == bye.Number) {
		fmt.Fprintf(&b, "%d-0\n", bye.Number)
		say(bye.Why)
	}
	return b.String()
}
