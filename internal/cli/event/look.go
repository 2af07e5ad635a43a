package event

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/words"
)

// parseBoardResult parses a board and its result; 1/2 is a draw. 3.2 is board 2 of match 3; game is
// 0 without a dot.
func parseBoardResult(board, result string) (n, game int, parsed tournament.Result, err error) {
	if n, game, err = parseBoard(board); err != nil {
		return 0, 0, tournament.NoResult, err
	}
	if result == "1/2" || result == "½" || result == "0.5" {
		return n, game, tournament.Drawn, nil
	}
	r, err := tournament.ParseResult(result)
	if err != nil || r == tournament.NoResult {
		return 0, 0, r, &terminal.Fault{Key: "eventfile.result", Args: []any{"Result", terminal.Printable(result)}}
	}
	return n, game, r, nil
}

// parseBoard parses a board, a match and its board, or a stage and its game.
func parseBoard(board string) (n, game int, err error) {
	match, within, parted := strings.Cut(board, ".")
	n, err = strconv.Atoi(match)
	if parted && err == nil {
		if game, err = strconv.Atoi(within); game < 1 {
			n = 0
		}
	}
	if err != nil || n < 1 {
		return 0, 0, &terminal.Fault{Key: "event.result.board", Args: []any{"Text", terminal.Printable(board)}}
	}
	return n, game, nil
}

// newUndo returns the command `escaque event undo`.
func newUndo(r *runner) *cobra.Command {
	reason, fact := "", 0
	cmd := r.subcommand("undo", "undo FILE", 1, 1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			facts := t.LastAct()
			if fact != 0 {
				facts = []int{fact}
			}
			return []tournament.Command{tournament.Undo{Facts: facts, Reason: reason}}, nil
		})
	})
	cmd.Flags().StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	cmd.Flags().IntVar(&fact, "fact", 0, r.w.HelpText("event.undo.fact"))
	return cmd
}

// newRedo returns the command `escaque event redo`.
func newRedo(r *runner) *cobra.Command {
	reason := ""
	cmd := r.subcommand("redo", "redo FILE", 1, 1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			facts := t.LastUndone()
			if len(facts) == 0 {
				return nil, tournament.Refuse(tournament.NothingToRedo)
			}
			return []tournament.Command{tournament.Undo{Facts: facts, Reason: reason}}, nil
		})
	})
	cmd.Flags().StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	return cmd
}

// newLog returns the command `escaque event log`.
func newLog(r *runner) *cobra.Command {
	return r.subcommand("log", "log FILE", 1, 1, func(args []string) error {
		return r.readOnly(args[0], func(t tournament.Tournament) error {
			type line struct {
				Fact   int    `json:"fact"`
				At     string `json:"at"`
				By     string `json:"by,omitempty"`
				Type   string `json:"type"`
				Said   string `json:"said"`
				Undone int    `json:"undone_by,omitempty"`
			}
			var lines []line
			var fold tournament.Fold
			for _, f := range t.Log() {
				stamp := f.Event.When()
				before := fold.State()
				err := fold.Add(f.Event)
				if _, begins := f.Event.(tournament.Created); begins {
					before = fold.State()
				}
				if err != nil {
					return err
				}
				lines = append(lines, line{
					f.Place, time.UnixMilli(int64(stamp.At)).UTC().Format(time.RFC3339), explain.Author(r.w.Lang, stamp.By.Name), f.Event.EventKind(),
					words.Event(r.w.Lang, before, f.Event), f.Struck,
				})
			}
			if r.json {
				return r.w.PrintJSON(lines)
			}
			table := tabwriter.NewWriter(r.w.Out, 0, 0, 2, ' ', 0)
			for _, l := range lines {
				undone := ""
				if l.Undone > 0 {
					undone = " " + r.w.Text("event.log.undone", "Fact", l.Undone)
				}
				fmt.Fprintf(table, "%d\t%s\t%s\t%s%s\n", l.Fact, l.At, l.By, l.Said, undone)
			}
			return table.Flush()
		})
	})
}

// newShow returns the command `escaque event show`.
func newShow(r *runner) *cobra.Command {
	round := 0
	cmd := r.subcommand("show", "show FILE", 1, 1, func(args []string) error {
		return r.readOnly(args[0], func(t tournament.Tournament) error {
			n := round
			if n == 0 {
				n = t.Published()
			}
			if n == t.Published() && inContest(t) && len(t.Contests()) > 0 && round == 0 {
				return r.printTables(t, sheets.Contests(t, r.translate)...)
			}
			if n == 0 {
				return r.printTables(t, entryTables(t, r.translate, sheets.Staff)...)
			}
			if _, published := t.Round(n); !published {
				return tournament.Refuse(tournament.RoundUnknown, "round", n)
			}
			return r.printTables(t, roundTables(t, n, r.translate)...)
		})
	})
	cmd.Flags().IntVar(&round, "round", 0, r.w.HelpText("event.show.round"))
	return cmd
}

// newStandings returns the command `escaque event standings`.
func newStandings(r *runner) *cobra.Command {
	explain, cross, category := "", false, ""
	cmd := r.subcommand("standings", "standings FILE", 1, 1, func(args []string) error {
		return r.readOnly(args[0], func(t tournament.Tournament) error {
			switch {
			case !t.NumbersDrawn():
				return tournament.Refuse(tournament.NumbersNotDrawn)
			case explain != "":
				return r.explainValues(t, explain)
			case cross:
				return r.printTables(t, sheets.Cross(t, r.translate))
			case category != "":
				c, err := r.category(t, category)
				if err != nil {
					return err
				}
				return r.printTables(t, sheets.CategoryStandings(t, c, r.translate))
			}
			return r.printTables(t, sheets.Standings(t, r.translate))
		})
	})
	cmd.Flags().StringVar(&explain, "explain", "", r.w.HelpText("event.standings.explain"))
	cmd.Flags().BoolVar(&cross, "cross", false, r.w.HelpText("event.standings.cross"))
	cmd.Flags().StringVar(&category, "category", "", r.w.HelpText("event.standings.category"))
	return cmd
}

// category returns a category of the regulations by its name, or a new one by its rule.
func (r *runner) category(t tournament.Tournament, text string) (tournament.Category, error) {
	regs := t.Regulations()
	if c, declared := regs.Category(text); declared {
		return c, nil
	}
	year, _ := strconv.Atoi(strings.Split(regs.Starts, "-")[0]) // 0: the year is unknown
	c, ok := tournament.ParseCategory(text, year)
	if !ok {
		return c, &terminal.Fault{Key: "standings.no-category", Args: []any{"Text", terminal.Printable(text)}}
	}
	return c, nil
}

// newPrizes returns the command `escaque event prizes`.
func newPrizes(r *runner) *cobra.Command {
	return r.subcommand("prizes", "prizes FILE", 1, 1, func(args []string) error {
		return r.readOnly(args[0], func(t tournament.Tournament) error {
			tables, err := publish.Prizes.Tables(t, 0, sheets.Staff, r.translate)
			if err != nil {
				return unavailableFault(err)
			}
			return r.printTables(t, tables...)
		})
	})
}

// explainValues prints how the tie-break values of a player are computed.
func (r *runner) explainValues(t tournament.Tournament, who string) error {
	id, err := r.find(t, who)
	if err != nil {
		return err
	}
	regs := t.Regulations()
	name := func(place int) string {
		p, _ := t.Player(tournament.PlayerID(place))
		return p.Name
	}
	fmt.Fprintln(r.w.Out, name(int(id)))
	for k := range regs.TieBreaks {
		for _, line := range words.Explain(r.w.Lang, regs.TieBreakRules, t.Explain(id, k), name) {
			fmt.Fprintln(r.w.Out, line)
		}
	}
	return nil
}
