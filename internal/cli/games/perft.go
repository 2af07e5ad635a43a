package games

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/perft"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/cli/terminal"
)

// maxPerftDepth is the maximum depth, which no machine can finish.
const maxPerftDepth = 50

// NewPerft returns the command `escaque perft`.
func NewPerft(w *terminal.World) *cobra.Command {
	cmd := w.Command("perft", "perft FEN DEPTH | perft --suite FILE")
	p := perftRun{w: w}
	var suite string
	f := cmd.Flags()
	f.BoolVar(&p.divide, "divide", false, w.HelpText("perft.divide"))
	f.BoolVar(&p.json, "json", false, w.HelpText("json.flag"))
	f.StringVar(&suite, "suite", "", w.HelpText("perft.suite"))
	f.IntVar(&p.depth, "depth", 0, w.HelpText("perft.depth"))
	f.StringVar(&p.part, "part", "1/1", w.HelpText("perft.part"))
	f.BoolVar(&p.remember, "remember", false, w.HelpText("perft.remember"))
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if suite != "" {
			return w.Arguments(0, 0)(cmd, args)
		}
		return w.Arguments(2, 2)(cmd, args)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if suite != "" {
			return p.checkSuite(cmd.Context(), suite)
		}
		return p.countPositions(cmd.Context(), args[0], args[1])
	}
	return cmd
}

// perftRun executes the command perft.
type perftRun struct {
	w            *terminal.World
	divide, json bool
	depth        int
	remember     bool
	part         string
}

// countPositions counts from one position, or from each line of standard input.
func (p *perftRun) countPositions(ctx context.Context, text, depth string) error {
	n, err := strconv.Atoi(depth)
	if err != nil || n < 0 || n > maxPerftDepth {
		return &terminal.Fault{Key: "perft.depth-form", Args: []any{"Depth", depth, "Max", maxPerftDepth}}
	}
	if text != "-" {
		return p.count(text, n)
	}
	return eachLine(ctx, p.w, p.w.In, func(_ int, line string) error {
		if line = strings.TrimSpace(line); line == "" {
			return nil
		}
		return p.count(line, n)
	})
}

// count counts and prints the moves from one position.
func (p *perftRun) count(text string, depth int) error {
	// Positions that no game can reach may be counted too.
	pos, err := startPosition(p.w, text, chess.Recoverable)
	if err != nil {
		return err
	}
	type line struct {
		Move  string `json:"move"`
		Nodes uint64 `json:"nodes"`
	}
	var parts []line
	total := uint64(0)
	if p.divide && depth > 0 {
		for _, d := range chess.Divide(pos, depth) {
			parts = append(parts, line{uci.Format(&pos, d.Move), d.Nodes})
			total += d.Nodes
		}
	} else {
		total = chess.Perft(pos, depth)
	}
	if p.json {
		return json.NewEncoder(p.w.Out).Encode(struct {
			FEN    string `json:"fen"`
			Depth  int    `json:"depth"`
			Divide []line `json:"divide,omitempty"`
			Nodes  uint64 `json:"nodes"`
		}{fen.Format(pos), depth, parts, total})
	}
	for _, l := range parts {
		fmt.Fprintf(p.w.Out, "%s %d\n", l.Move, l.Nodes)
	}
	fmt.Fprintln(p.w.Out, total)
	return nil
}

// checkSuite checks the counts of a file on all cores, and prints the wrong ones in the order of
// the file.
func (p *perftRun) checkSuite(ctx context.Context, name string) error {
	src, _, err := p.w.Open(name)
	if err != nil {
		return err
	}
	cases, err := perft.Read(src)
	src.Close()
	if err != nil {
		return &terminal.Fault{Key: "fault.suite", Args: []any{"File", name}, Under: err}
	}
	if cases, err = p.partOf(cases); err != nil {
		return err
	}
	jobs := perft.Jobs(cases, perft.Limits{MaxDepth: p.depth})
	var known uint64
	for _, j := range jobs {
		known += j.Count.Nodes
	}
	bar := p.w.Progress(name, int64(min(known, 1<<62)))
	results := make([]perft.Result, len(jobs))
	var mu sync.Mutex
	var sum perft.Summary
	next, done := 0, uint64(0)
	take := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		if next == len(jobs) || ctx.Err() != nil {
			return 0, false
		}
		next++
		return next - 1, true
	}
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			run := perft.Job.Run
			if p.remember {
				memory := perft.NewMemory(perft.MemorySize)
				run = func(j perft.Job) perft.Result { return j.RunWith(memory) }
			}
			for i, ok := take(); ok; i, ok = take() {
				results[i] = run(jobs[i])
				mu.Lock()
				sum.Add(results[i])
				done += jobs[i].Count.Nodes
				bar.At(int64(min(done, 1<<62)))
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	bar.Done()
	if ctx.Err() != nil {
		return &terminal.Fault{Key: "fault.interrupted"}
	}
	for _, r := range results {
		if !r.OK() {
			fmt.Fprintln(p.w.Out, p.w.Text("perft.wrong", "ID", r.Case.ID, "Depth", r.Count.Depth, "Got", r.Got, "Want", r.Count.Nodes))
		}
	}
	if err := p.printResult(p.w.Out, len(cases), sum); err != nil {
		return err
	}
	if sum.Wrong > 0 {
		return terminal.ErrFaults
	}
	return nil
}

// partOf returns every Nth position for the part I/N, so that a long suite can be checked in parts.
func (p *perftRun) partOf(cases []perft.Case) ([]perft.Case, error) {
	i, n, ok := strings.Cut(p.part, "/")
	first, err1 := strconv.Atoi(i)
	parts, err2 := strconv.Atoi(n)
	if !ok || err1 != nil || err2 != nil || first < 1 || first > parts {
		return nil, &terminal.Fault{Key: "perft.part-form", Args: []any{"Part", p.part}}
	}
	var part []perft.Case
	for at := first - 1; at < len(cases); at += parts {
		part = append(part, cases[at])
	}
	return part, nil
}

// printResult prints the last line, which is for programs.
func (p *perftRun) printResult(out io.Writer, positions int, sum perft.Summary) error {
	if p.json {
		return json.NewEncoder(out).Encode(map[string]any{"positions": positions, "counts": sum.Counts, "wrong": sum.Wrong, "nodes": sum.Nodes})
	}
	_, err := fmt.Fprintf(out, "%d positions, %d counts, %d wrong\n", positions, sum.Counts, sum.Wrong)
	return err
}
