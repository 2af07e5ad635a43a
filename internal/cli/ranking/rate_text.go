package ranking

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament/rated"
)

// rateOutput prints the rating changes and norms of an event.
type rateOutput struct {
	w      *terminal.World
	event  rated.Event
	report *rated.Report
	name   string
	file   *reports.File
}

// numberOrDash formats a number, or returns a dash for 0.
func numberOrDash(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

// heading returns the title lines.
func (o rateOutput) heading() string {
	day := o.event.Day
	if day == "" {
		day = o.w.Text("rate.today")
	}
	return o.w.Text("rate.heading", "Event", terminal.OrUnknown(terminal.Printable(o.name)), "List", ratingwords.List(o.w.Lang, o.event.List), "Day", day)
}

// printTable prints one line for each player, and then the norms.
func (o rateOutput) printTable() error {
	var b strings.Builder
	fmt.Fprintln(&b, o.heading())
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, strings.ReplaceAll(o.w.Text("rate.columns"), " | ", "\t"))
	for _, p := range o.report.Players {
		expected, k, change := "-", "-", "-"
		if p.First == nil {
			expected, k, change = p.Change.Expected.String(), strconv.Itoa(p.Change.K), ratingwords.Signed(p.Change.Points)
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\n", p.Number, terminal.OrUnknown(terminal.Printable(p.Entry.Name)), numberOrDash(p.Entry.Rating),
			p.Games, p.Score, expected, k, change, numberOrDash(p.New()), numberOrDash(p.Performance))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	o.writeNorms(&b)
	_, err := fmt.Fprint(o.w.Out, b.String())
	return err
}

// writeNorms writes the norms that were made and those still possible.
func (o rateOutput) writeNorms(b *strings.Builder) {
	var made, open []string
	for _, p := range o.report.Players {
		for _, v := range p.Verdicts {
			if v.Met {
				made = append(made, fmt.Sprintf("%d %s: %s", p.Number, terminal.Printable(p.Entry.Name), ratingwords.NormMade(o.w.Lang, v)))
			}
		}
		for _, f := range p.Forecasts {
			if f.Enough != norm.None {
				open = append(open, fmt.Sprintf("%d %s: %s", p.Number, terminal.Printable(p.Entry.Name), ratingwords.Needed(o.w.Lang, f)))
			}
		}
	}
	for _, line := range append(made, open...) {
		fmt.Fprintf(b, "\n%s", line)
	}
	said := ratingwords.Judged(o.w.Lang, o.event.List, o.report)
	if said != "" {
		fmt.Fprintf(b, "\n%s", said)
	}
	if said != "" || len(made)+len(open) > 0 {
		fmt.Fprintln(b)
	}
}

// printPlayer prints one player with every game and norm.
func (o rateOutput) printPlayer(p rated.Player) error {
	var b strings.Builder
	fmt.Fprintln(&b, o.heading())
	fmt.Fprintf(&b, "%d %s %s\n", p.Number, terminal.Printable(p.Entry.Name), numberOrDash(p.Entry.Rating))
	if p.First == nil {
		o.writeGames(&b, p)
	}
	fmt.Fprintln(&b, ratingwords.Change(o.w.Lang, o.report, p))
	if said := ratingwords.Performance(o.w.Lang, p); said != "" {
		fmt.Fprintln(&b, said)
	}
	for _, line := range ratingwords.Norms(o.w.Lang, p) {
		fmt.Fprintln(&b, line)
	}
	_, err := fmt.Fprint(o.w.Out, b.String())
	return err
}

// writeGames writes the player's rated games.
func (o rateOutput) writeGames(b *strings.Builder, p rated.Player) {
	table := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for i, g := range p.Change.Games {
		met := p.Met[i]
		what := ""
		switch {
		case g.Counting == fide.UnratedRival:
			what = o.w.Text("rate.unrated-rival")
		case g.Counting == fide.TooFarApart:
			what = o.w.Text("rate.too-far")
		default:
			what = fmt.Sprintf("%+d\t%s\t%s", g.Difference, g.Expected, ratingwords.Signed(g.Change))
			if g.Counted != g.Difference {
				what += "\t" + o.w.Text("rate.counted", "Difference", fmt.Sprintf("%+d", g.Counted))
			}
		}
		opponent := o.file.People[o.file.Place(met.Opponent)]
		fmt.Fprintf(table, "    %d\t%s\t%d %s\t%s\t%s\n", met.Round, g.Score, met.Opponent, terminal.OrUnknown(opponent.Name), numberOrDash(g.Opponent), what)
	}
	_ = table.Flush() // a strings.Builder never fails
}
