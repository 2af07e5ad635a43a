package ranking

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/ratinglist"
	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
)

// NewRate returns the command `escaque rate`.
func NewRate(w *terminal.World) *cobra.Command {
	cmd := w.Command("rate", "rate FILE")
	cmd.Args = w.Arguments(1, 1)
	r := rateRun{w: w}
	reports.EncodingFlag(w, cmd, &r.encoding)
	f := cmd.Flags()
	f.StringVar(&r.list, "list", fide.Standard.String(), w.HelpText("rate.list", "Known", strings.Join(ratinglist.Names(), ", ")))
	f.StringVar(&r.day, "day", "", w.HelpText("rate.day"))
	f.StringVar(&r.system, "format", "", w.HelpText("rate.format", "Known", strings.Join(formatNames(), ", ")))
	f.StringVar(&r.waiver, "waiver", "", w.HelpText("rate.waiver"))
	f.IntVar(&r.least, "least", 0, w.HelpText("rate.least"))
	f.IntVar(&r.k, "k", 0, w.HelpText("rate.k"))
	f.IntSliceVar(&r.newcomers, "new", nil, w.HelpText("rate.new"))
	f.IntSliceVar(&r.reached, "reached-2400", nil, w.HelpText("rate.reached"))
	f.IntVar(&r.player, "player", 0, w.HelpText("rate.player"))
	f.BoolVar(&r.json, "json", false, w.HelpText("rate.json"))
	cmd.RunE = func(_ *cobra.Command, args []string) error { return r.run(args[0]) }
	return cmd
}

// rateRun executes the command rate.
type rateRun struct {
	w                                   *terminal.World
	encoding, list, day, system, waiver string
	least                               int
	k, player                           int
	newcomers, reached                  []int
	json                                bool
}

// formats has the names of the systems of play for --format.
var formats = []string{norm.Swiss: "swiss", norm.RoundRobin: "round-robin", norm.DoubleRoundRobin: "double-round-robin", norm.Knockout: "knockout"}

// formatNames lists the values of --format.
func formatNames() []string { return slices.Clone(formats) }

// run rates the event of a file and prints the result.
func (r *rateRun) run(name string) error {
	e := rated.Event{K: r.k, New: r.newcomers, Reached: r.reached}
	at := slices.Index(ratinglist.Names(), r.list)
	if at < 0 {
		return &terminal.Fault{Key: "rate.no-list", Args: []any{"Text", terminal.Printable(r.list), "Known", strings.Join(ratinglist.Names(), ", ")}}
	}
	e.List = fide.Lists()[at]
	if e.Waiver = norm.Waiver(1 + slices.Index([]string{"a", "b", "c"}, r.waiver)); e.Waiver == norm.NoWaiver && r.waiver != "" {
		return &terminal.Fault{Key: "rate.no-waiver", Args: []any{"Text", terminal.Printable(r.waiver)}}
	}
	if e.Least = r.least; r.least != 0 && !slices.Contains(norm.ReducedGames(), r.least) {
		return &terminal.Fault{Key: "rate.no-least", Args: []any{"Games", r.least}}
	}
	if r.k < 0 || r.k > fide.MaxK {
		return &terminal.Fault{Key: "rate.no-k", Args: []any{"K", r.k, "Most", fide.MaxK}}
	}
	f, err := reports.Read(r.w, name, reports.Options{Encoding: r.encoding, Games: true, Teams: true})
	if err != nil {
		return err
	}
	e.Games, e.People, e.Day, e.Host = f.Swiss, f.People, f.Starts, f.Federation()
	if e.Method = f.Log.Regulations().RatingMethod; f.Report != nil {
		e.Method = f.Report.RatingMethod()
	}
	if r.day != "" {
		e.Day = r.day
	}
	if e.Day != "" && !tournament.ValidDate(e.Day) {
		return &terminal.Fault{Key: "rate.no-day", Args: []any{"Text", terminal.Printable(e.Day)}}
	}
	if e.System = f.Format(); r.system != "" {
		at := slices.Index(formats, r.system)
		if at < 0 {
			return &terminal.Fault{Key: "rate.no-format", Args: []any{"Text", terminal.Printable(r.system), "Known", strings.Join(formats, ", ")}}
		}
		e.System = norm.System(at)
	}
	for _, n := range slices.Concat(r.newcomers, r.reached, []int{r.player}) {
		if n != 0 && f.Place(n) < 0 {
			return &terminal.Fault{Key: "rate.no-player", Args: []any{"Number", n}}
		}
	}
	report, err := rated.Rate(e)
	if err != nil {
		return err
	}
	if r.player != 0 {
		i := f.Place(r.player)
		report.Players = report.Players[i : i+1]
	}
	out := rateOutput{w: r.w, event: e, report: report, name: f.Title(), file: f}
	switch {
	case r.json:
		return out.printJSON()
	case r.player != 0:
		return out.printPlayer(report.Players[0])
	default:
		return out.printTable()
	}
}
