package games

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/pgn/tree"
	"github.com/escaque/escaque/internal/cli/terminal"
)

// maxTreeDepth is the maximum depth in half-moves, deeper than any opening.
const maxTreeDepth = 200

// newPGNTree returns the command `escaque pgn tree`.
func newPGNTree(w *terminal.World) *cobra.Command {
	cmd := w.Command("pgn.tree", "tree FILE...")
	cmd.Args = w.Arguments(1, -1)
	opts := tree.Options{}
	var text string
	var asJSON bool
	f := cmd.Flags()
	f.IntVar(&opts.Depth, "depth", 6, w.HelpText("pgn.tree.depth"))
	f.IntVar(&opts.Min, "min", 1, w.HelpText("pgn.tree.min"))
	f.IntVar(&opts.Positions, "positions", 200_000, w.HelpText("pgn.tree.positions"))
	f.StringVar(&text, "fen", "", w.HelpText("pgn.tree.fen"))
	f.BoolVar(&asJSON, "json", false, w.HelpText("json.flag"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case opts.Depth < 1 || opts.Depth > maxTreeDepth:
			return &terminal.Fault{Key: "fault.range", Args: []any{"Flag", "--depth", "Least", 1, "Most", maxTreeDepth}}
		case opts.Min < 1:
			return &terminal.Fault{Key: "fault.number", Args: []any{"Flag", "--min", "Least", 1}}
		case opts.Positions < 1:
			return &terminal.Fault{Key: "fault.number", Args: []any{"Flag", "--positions", "Least", 1}}
		}
		var err error
		if opts.Root, err = startPosition(w, text, 0); err != nil {
			return err
		}
		return printTree(cmd.Context(), w, args, opts, asJSON)
	}
	return cmd
}

// printTree prints the opening tree of files.
func printTree(ctx context.Context, w *terminal.World, files []string, opts tree.Options, asJSON bool) error {
	grower := tree.New(opts)
	if err := eachGame(ctx, w, files, grower, func(string, *pgn.Error) error { return nil }); err != nil {
		return err
	}
	t := grower.Tree()
	out := bufio.NewWriterSize(w.Out, 64<<10)
	if asJSON {
		encode := json.NewEncoder(out)
		encode.SetEscapeHTML(false)
		if err := encode.Encode(t); err != nil {
			return err
		}
	} else {
		treeText(w, out, &t)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return terminal.FaultsIf(t.Faulty > 0)
}

// treeText writes an opening tree as text.
func treeText(w *terminal.World, out *bufio.Writer, t *tree.Tree) {
	const numbers = "%8s  %7s  %7s  %7s"
	const form = numbers + "  %s\n"
	fmt.Fprintf(out, numbers+"\n", w.Text("pgn.tree.games"), w.Text("pgn.tree.white"), w.Text("pgn.tree.draws"), w.Text("pgn.tree.black"))
	row := func(c tree.Counts, what string) {
		decided := c.White + c.Draws + c.Black
		fmt.Fprintf(out, form, fmt.Sprint(c.Games), formatPercent(c.White, decided), formatPercent(c.Draws, decided), formatPercent(c.Black, decided), what)
	}
	row(t.Root, w.Text("pgn.tree.root"))
	var below func(branches []tree.Branch, indent int)
	below = func(branches []tree.Branch, indent int) {
		for _, b := range branches {
			what := strings.Repeat("  ", indent) + moveNumber(b.Ply) + " " + b.SAN
			if b.Transposes {
				what += " " + w.Text("pgn.tree.elsewhere")
			}
			row(b.Counts, what)
			below(b.Moves, indent+1)
		}
	}
	below(t.Moves, 1)
	if t.Faulty > 0 {
		fmt.Fprintln(out, w.Count("pgn.tree.faulty", t.Faulty))
	}
	if t.Short > 0 {
		fmt.Fprintln(out, w.Count("pgn.tree.lacks", t.Short))
	}
}
