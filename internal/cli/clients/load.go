package clients

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/url"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/load"
)

// Limits of a load test.
const (
	maxGuests  = 50_000
	maxPlies   = 400 // beyond it, random games can hardly continue
	maxRepeats = 100_000
)

// NewLoad returns the command `escaque load`, which measures a server with simulated games.
func NewLoad(w *terminal.World) *cobra.Command {
	cmd := w.Command("load", "load --ics HOST:PORT")
	cmd.Args = w.Arguments(0, 0)
	f := cmd.Flags()
	var o load.Options
	var asJSON bool
	var mostGrowth float64
	f.StringVar(&o.ICS, "ics", "", w.HelpText("load.ics"))
	f.StringVar(&o.Web, "web", "", w.HelpText("load.web"))
	f.StringVar(&o.Classic, "classic", "", w.HelpText("load.classic"))
	f.IntVar(&o.PID, "pid", 0, w.HelpText("load.pid"))
	f.IntVar(&o.ClassicPID, "classic-pid", 0, w.HelpText("load.classic-pid"))
	f.IntVar(&o.Games, "games", 0, w.HelpText("load.games"))
	f.IntVar(&o.Plies, "plies", 100, w.HelpText("load.plies"))
	f.IntVar(&o.Repeat, "repeat", 1, w.HelpText("load.repeat"))
	f.Float64Var(&mostGrowth, "most-growth", 0, w.HelpText("load.most-growth"))
	f.Float64Var(&o.Rate, "rate", 0, w.HelpText("load.rate"))
	f.BoolVar(&o.AckNow, "ack-now", false, w.HelpText("load.ack-now"))
	f.IntVar(&o.Idle, "idle", 0, w.HelpText("load.idle"))
	f.DurationVar(&o.Hold, "hold", 0, w.HelpText("load.hold"))
	f.IntVar(&o.Watchers, "watchers", 0, w.HelpText("load.watchers"))
	f.Uint64Var(&o.Seed, "seed", 1, w.HelpText("load.seed"))
	f.BoolVar(&asJSON, "json", false, w.HelpText("load.json"))
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return measureLoad(cmd.Context(), w, o, mostGrowth, asJSON)
	}
	return cmd
}

// measureLoad measures a server and prints the result. When games or guests were lost, or a server
// grew by more than mostGrowth (0 for any growth), it returns an error, and the exit code is 1.
func measureLoad(ctx context.Context, w *terminal.World, o load.Options, mostGrowth float64, asJSON bool) error {
	if err := checkLoad(o); err != nil {
		return err
	}
	if mostGrowth != 0 && (o.Repeat < 3 || o.PID == 0) {
		return &terminal.Fault{Key: "fault.load-growth"}
	}
	bar, doing := &terminal.Progress{}, load.Doing("")
	o.Progress = func(d load.Doing, done, of int) {
		if d != doing {
			bar.Done()
			bar, doing = w.CountProgress(w.Text("load."+string(d)), of), d
		}
		bar.At(int64(done))
	}
	if o.Repeat > 1 {
		out := w.Out
		if asJSON {
			out = w.Err
		}
		o.Played = func(server string, g *load.Games) {
			bar.Done()
			doing = ""
			printGames(measuredOn(w, out, server), g)
		}
	}
	report, err := load.Run(ctx, o)
	bar.Done()
	if err != nil {
		return err
	}
	if asJSON {
		out := json.NewEncoder(w.Out)
		out.SetIndent("", "  ")
		err = out.Encode(report)
	} else {
		printLoad(w, report, o.Repeat > 1)
	}
	for i := range report.Runs {
		m := &report.Runs[i]
		grew := m.Growth != nil && mostGrowth != 0 && max(m.Growth.CPU, m.Growth.Memory) > mostGrowth
		if err == nil && (m.Errors > 0 || grew) {
			err = terminal.ErrFaults
		}
	}
	return err
}

// checkLoad returns an error for options that cannot be measured.
func checkLoad(o load.Options) error {
	if at, err := url.Parse(o.Web); o.Web != "" && (err != nil || at.Host == "") || o.ICS == "" && o.Web == "" {
		return &terminal.Fault{Key: "fault.load-where"}
	}
	if o.Games == 0 && o.Idle == 0 && o.Watchers == 0 {
		return &terminal.Fault{Key: "fault.load-what"}
	}
	for _, n := range []struct {
		flag             string
		value, low, high int
	}{{"games", o.Games, 0, maxGuests / 2}, {"idle", o.Idle, 0, maxGuests}, {"watchers", o.Watchers, 0, maxGuests}, {"plies", o.Plies, 1, maxPlies}, {"repeat", o.Repeat, 1, maxRepeats}} {
		if n.value < n.low || n.value > n.high {
			return &terminal.Fault{Key: "fault.load-number", Args: []any{"Flag", n.flag, "Value", n.value, "Low", n.low, "High", n.high}}
		}
	}
	if o.Rate < 0 || math.IsNaN(o.Rate) || math.IsInf(o.Rate, 0) {
		return &terminal.Fault{Key: "fault.load-number", Args: []any{"Flag", "rate", "Value", o.Rate, "Low", 0, "High", 1_000_000}}
	}
	for _, pid := range []int{o.PID, o.ClassicPID} {
		if pid == 0 {
			continue
		}
		if _, err := os.Stat("/proc/" + strconv.Itoa(pid) + "/stat"); err != nil {
			return &terminal.Fault{Key: "fault.load-pid", Args: []any{"PID", pid}, Under: err}
		}
	}
	return nil
}

// printLoad prints a report as text. If played, the games have been printed before.
func printLoad(w *terminal.World, r *load.Report, played bool) {
	say := func(key string, args ...any) { fmt.Fprintln(w.Out, w.Text("load."+key, args...)) }
	say("machine", "Processors", r.Processors, "Model", cmp.Or(r.Processor, "?"), "Before", formatRounded(r.LoadBefore, 2), "After", formatRounded(r.LoadAfter, 2))
	for i := range r.Runs {
		m := &r.Runs[i]
		on := measuredOn(w, w.Out, m.Server)
		if l := m.Logins; l != nil {
			on("logins", "Count", l.Count, "PerSecond", formatRounded(l.PerSecond, 0))
			if l.CPUMillis > 0 {
				on("logins-cpu", "CPU", formatRounded(l.CPUMillis, 2))
			}
		}
		if m.Games != nil && !played {
			printGames(on, m.Games)
		}
		if g := m.Growth; g != nil {
			on("growth", "Times", 1+len(m.Again), "CPU", formatRounded(g.CPU, 2), "Memory", formatRounded(g.Memory, 2))
		}
		if h := m.Idle; h != nil {
			on("idle-held", "Count", h.Count, "Seconds", formatRounded(h.Seconds, 0), "Lost", h.Lost)
			if h.Bytes != 0 {
				on("idle-cost", "Memory", formatRounded(float64(h.Bytes)/1000, 1), "CPU", formatRounded(h.CPUMillis, 2))
			}
		}
		if v := m.Watch; v != nil {
			on("watched", "Deliveries", v.Deliveries, "Watchers", v.Watchers, "Plies", v.Plies, "Seconds", formatRounded(v.Seconds, 2),
				"PerSecond", formatRounded(v.DeliveriesPerSecond, 0), "P50", formatRounded(v.Latency.P50, 2), "P99", formatRounded(v.Latency.P99, 2))
			if v.DeliveriesPerCPU > 0 {
				on("watched-cpu", "PerCPU", formatRounded(v.DeliveriesPerCPU, 0))
			}
		}
		if m.Errors > 0 {
			first := ""
			if len(m.First) > 0 {
				first = m.First[0]
			}
			on("errors", "Count", m.Errors, "First", terminal.Printable(first))
		}
	}
}

// measuredOn returns a function that prints a sentence about a server to out.
func measuredOn(w *terminal.World, out io.Writer, server string) func(key string, args ...any) {
	return func(key string, args ...any) {
		fmt.Fprintln(out, w.Text("load."+key, append([]any{"Server", server}, args...)...))
	}
}

// printGames prints the figures of one repetition of the games with on.
func printGames(on func(key string, args ...any), g *load.Games) {
	on("moves", "Moves", g.Moves, "Games", g.Count, "Seconds", formatRounded(g.Seconds, 2), "PerSecond", formatRounded(g.MovesPerSecond, 0),
		"P50", formatRounded(g.Latency.P50, 2), "P90", formatRounded(g.Latency.P90, 2), "P99", formatRounded(g.Latency.P99, 2), "Max", formatRounded(g.Latency.Max, 2))
	if g.Late != nil {
		on("late", "P50", formatRounded(g.Late.P50, 2), "P99", formatRounded(g.Late.P99, 2))
	}
	if g.MovesPerCPU > 0 {
		on("moves-cpu", "PerCPU", formatRounded(g.MovesPerCPU, 0), "Memory", g.MemoryAfterward>>20)
	}
}

// formatRounded formats a number with a fixed number of decimals.
func formatRounded(x float64, places int) string { return strconv.FormatFloat(x, 'f', places, 64) }
