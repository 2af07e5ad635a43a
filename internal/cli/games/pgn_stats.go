package games

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/pgn/stats"
	"github.com/escaque/escaque/internal/cli/terminal"
)

// newPGNStats returns the command `escaque pgn stats`.
func newPGNStats(w *terminal.World) *cobra.Command {
	cmd := w.Command("pgn.stats", "stats FILE...")
	cmd.Args = w.Arguments(1, -1)
	asJSON := cmd.Flags().Bool("json", false, w.HelpText("json.flag"))
	top := cmd.Flags().Int("top", 10, w.HelpText("pgn.stats.top"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return printStats(cmd.Context(), w, args, *top, *asJSON)
	}
	return cmd
}

// printStats prints the statistics of files.
func printStats(ctx context.Context, w *terminal.World, files []string, top int, asJSON bool) error {
	if top < 0 {
		return &terminal.Fault{Key: "fault.number", Args: []any{"Flag", "--top", "Least", 0}}
	}
	c := stats.New()
	if err := eachGame(ctx, w, files, c, func(string, *pgn.Error) error { return nil }); err != nil {
		return err
	}
	s := c.Summary()
	s.Players = s.Players[:min(top, len(s.Players))]
	s.Openings = s.Openings[:min(top, len(s.Openings))]
	var err error
	if asJSON {
		encode := json.NewEncoder(w.Out)
		encode.SetEscapeHTML(false)
		err = encode.Encode(s)
	} else {
		_, err = fmt.Fprint(w.Out, statsText(w, &s))
	}
	return cmp.Or(err, terminal.FaultsIf(s.Faulty > 0))
}

// statsText returns the statistics as text.
func statsText(w *terminal.World, s *stats.Summary) string {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	flush := func() { _ = t.Flush() } // memory does not fail
	line := func(cells ...any) {
		for i, c := range cells {
			if i > 0 {
				fmt.Fprint(t, "\t")
			}
			fmt.Fprint(t, c)
		}
		fmt.Fprintln(t)
	}
	title := func(key string, n int) bool {
		if n > 0 {
			flush()
			fmt.Fprintf(t, "\n%s\n", w.Text("pgn.stats."+key))
		}
		return n > 0
	}
	r := s.Results
	line(w.Text("pgn.stats.games"), s.Games)
	if s.Faulty > 0 {
		line(w.Text("pgn.stats.faulty"), s.Faulty)
	}
	line(w.Text("pgn.stats.white"), r.White, formatPercent(r.White, r.Games()))
	line(w.Text("pgn.stats.draws"), r.Draws, formatPercent(r.Draws, r.Games()))
	line(w.Text("pgn.stats.black"), r.Black, formatPercent(r.Black, r.Games()))
	line(w.Text("pgn.stats.unknown"), r.Unknown, formatPercent(r.Unknown, r.Games()))
	l := s.Lengths
	line(w.Text("pgn.stats.moves"), w.Text("pgn.stats.lengths",
		"Shortest", l.Shortest, "Median", l.Median, "Mean", formatTenths(l.Plies, 2*int64(s.Games)), "Longest", l.Longest))
	line(w.Text("pgn.stats.checkmates"), s.Checkmates)
	line(w.Text("pgn.stats.stalemates"), s.Stalemates)
	if title("terminations", len(s.Terminations)) {
		for _, n := range s.Terminations {
			line("  "+terminal.Printable(n.Name), n.Games)
		}
	}
	if title("years", len(s.Years)) {
		for _, n := range s.Years {
			line("  "+terminal.Printable(n.Name), n.Games)
		}
	}
	if title("openings", len(s.Openings)) {
		for _, o := range s.Openings {
			line("  "+o.ECO, o.Games(), fmt.Sprintf("+%d", o.White), fmt.Sprintf("=%d", o.Draws), fmt.Sprintf("-%d", o.Black))
		}
	}
	if title("players", len(s.Players)) {
		for _, p := range s.Players {
			line("  "+terminal.Printable(p.Name), p.Games, fmt.Sprintf("+%d", p.Wins), fmt.Sprintf("=%d", p.Draws), fmt.Sprintf("-%d", p.Losses),
				formatTenths(int64(p.HalfPoints()), 2))
		}
	}
	if s.Untracked > 0 {
		flush()
		fmt.Fprintf(t, "\n%s\n", w.Count("pgn.stats.untracked", s.Untracked))
	}
	flush()
	return b.String()
}

// formatPercent formats a share with one decimal, rounded.
func formatPercent(part, whole int) string { return formatTenths(100*int64(part), int64(whole)) + "%" }

// formatTenths formats a fraction with one decimal, rounded.
func formatTenths(n, d int64) string {
	if d == 0 {
		return "0.0"
	}
	t := (10*n + d/2) / d
	return fmt.Sprintf("%d.%d", t/10, t%10)
}
