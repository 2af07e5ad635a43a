package event

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/ratinglist"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// takeAll is the value of --take for all players of whom the list says something else.
const takeAll = "all"

// newCheckList returns the command `escaque event check-list`.
func newCheckList(r *runner) *cobra.Command {
	var data *string
	var take []string
	var cmd *cobra.Command
	cmd = r.subcommand("check-list", "check-list FILE", 1, 1, func(args []string) error {
		if len(take) == 0 {
			return r.readOnly(args[0], func(t tournament.Tournament) error { return r.showCheck(cmd.Context(), *data, t) })
		}
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			c, err := r.checkByList(cmd.Context(), *data, t)
			if err != nil {
				return nil, err
			}
			r.printCheck(c)
			return takenFrom(c, t, take)
		})
	})
	data = ratinglist.FolderFlag(r.w, cmd)
	cmd.Flags().StringArrayVar(&take, "take", nil, r.w.HelpText("event.check-list.take"))
	return cmd
}

// takenFrom returns the commands that take the data of the list for the players that were named.
func takenFrom(c fidelist.Check, t tournament.Tournament, take []string) ([]tournament.Command, error) {
	all := slices.Contains(take, takeAll)
	chosen := make(map[tournament.PlayerID]bool)
	for _, text := range take {
		if text == takeAll {
			continue
		}
		p, err := acts.Find(t, text)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(c.Findings, func(f fidelist.Finding) bool { return f.Player == p.ID && len(f.Changes) > 0 }) {
			return nil, &terminal.Fault{Key: "event.check-list.nobody", Args: []any{"Who", terminal.Printable(p.Name)}}
		}
		chosen[p.ID] = true
	}
	var commands []tournament.Command
	for _, amend := range c.Amendments(t, func(f fidelist.Finding) bool { return all || chosen[f.Player] }) {
		commands = append(commands, amend)
	}
	if len(commands) == 0 {
		return nil, &terminal.Fault{Key: "event.check-list.nobody", Args: []any{"Who", takeAll}}
	}
	return commands, nil
}

// checkByList compares the entries of an event with the rating list in a data folder.
func (r *runner) checkByList(ctx context.Context, data string, t tournament.Tournament) (c fidelist.Check, err error) {
	list := fidelist.ListIn(data)
	defer func() { err = errors.Join(err, list.Close()) }()
	c, err = list.Check(ctx, t, r.w.Time().Format(time.DateOnly))
	return c, ratinglist.Fault(r.w, err)
}

// showCheck prints a comparison with the list. It returns [terminal.ErrFaults] if somebody differs.
func (r *runner) showCheck(ctx context.Context, data string, t tournament.Tournament) error {
	c, err := r.checkByList(ctx, data, t)
	if err != nil {
		return err
	}
	if r.json {
		err = r.w.PrintJSON(c)
	} else {
		r.printCheck(c)
		if slices.ContainsFunc(c.Findings, func(f fidelist.Finding) bool { return len(f.Changes) > 0 }) {
			fmt.Fprintln(r.w.Err, r.w.Text("event.check-list.how"))
		}
	}
	return errors.Join(err, terminal.FaultsIf(len(c.Findings) > 0))
}

// printCheck prints by which list the entries were compared, and each player who differs.
func (r *runner) printCheck(c fidelist.Check) {
	for _, line := range explain.ListCheck(r.w.Lang, c) {
		fmt.Fprintln(r.w.Out, line)
	}
	for _, f := range c.Findings {
		fmt.Fprintln(r.w.Out, terminal.Printable(f.Entry.Name))
		for _, line := range explain.ListFinding(r.w.Lang, f) {
			fmt.Fprintln(r.w.Out, "  "+line)
		}
	}
}
