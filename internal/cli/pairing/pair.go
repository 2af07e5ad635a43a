package pairing

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/wire"
)

// NewPair returns the command `escaque pair`.
func NewPair(w *terminal.World) *cobra.Command {
	cmd := w.Command("pair", "pair FILE")
	cmd.Args = w.Arguments(1, 1)
	p := pairRun{w: w}
	choiceFlags(w, cmd, &p.choice, reports.RoundSystems())
	reports.EncodingFlag(w, cmd, &p.encoding)
	f := cmd.Flags()
	f.IntVar(&p.round, "round", 0, w.HelpText("pair.round"))
	f.StringVar(&p.form, "output", "table", w.HelpText("pair.output"))
	f.StringSliceVar(&p.fixed, "fix", nil, w.HelpText("pair.fix"))
	f.IntSliceVar(&p.absent, "absent", nil, w.HelpText("pair.absent"))
	cmd.RunE = func(_ *cobra.Command, args []string) error { return p.run(args[0]) }
	return cmd
}

// pairRun executes the command pair.
type pairRun struct {
	w              *terminal.World
	choice         choice
	encoding, form string
	round          int
	fixed          []string
	absent         []int
}

// forms has the output forms of a pairing.
var forms = map[string]func(w *terminal.World, f *reports.File, e systems.Event, p systems.Proposal, to io.Writer) error{
	"pairs": printPairs, "table": printTable, "json": printJSON,
}

// run pairs a round of a file and prints it.
func (r *pairRun) run(name string) error {
	print, known := forms[r.form]
	if !known {
		return &terminal.Fault{Key: "pair.form", Args: []any{"Text", terminal.Printable(r.form)}}
	}
	file, e, system, err := readPairedFile(r.w, name, r.encoding, r.choice)
	if err != nil {
		return err
	}
	round, err := systems.CheckRound(file.Log, e, r.round)
	if err != nil {
		return reports.PrintImpossible(r.w, err)
	}
	if round <= e.Paired() {
		e.Tournament = e.Until(round) // as if it were not paired yet
	}
	for _, text := range r.fixed {
		white, black, ok := strings.Cut(strings.TrimSpace(text), "-")
		first, err1 := strconv.Atoi(white)
		second, err2 := strconv.Atoi(black)
		if !ok || err1 != nil || err2 != nil {
			return &terminal.Fault{Key: "pair.fix-form", Args: []any{"Text", terminal.Printable(text)}}
		}
		if e.Banned(round, first, second) && !r.choice.force {
			return &terminal.Fault{Key: "pair.fix-banned", Args: []any{"Text", terminal.Printable(text), "Round", round}}
		}
		e.Fixed = append(e.Fixed, swiss.Fixed{Round: round, Pair: swiss.Pair{White: first, Black: second}})
	}
	for _, n := range r.absent {
		e.Requests = append(e.Requests, swiss.Request{Round: round, Number: n, Bye: swiss.ZeroBye})
	}
	p, err := system.Propose(e, round, swiss.Options{})
	if err != nil {
		return reports.PrintImpossible(r.w, err)
	}
	return print(r.w, file, e, p, r.w.Out)
}

// printPairs prints the plain form that pairing engines use: the number of pairs, then White and
// Black by starting number, 0 for a bye.
func printPairs(_ *terminal.World, _ *reports.File, _ systems.Event, p systems.Proposal, to io.Writer) error {
	n := len(p.Pairs)
	bye, odd := p.PairingBye()
	if odd {
		n++
	}
	var b strings.Builder
	fmt.Fprintln(&b, n)
	for _, pair := range p.Pairs {
		fmt.Fprintln(&b, pair.White, pair.Black)
	}
	if odd {
		fmt.Fprintln(&b, bye.Number, 0)
	}
	_, err := io.WriteString(to, b.String())
	return err
}

// printTable prints the pairing as a table.
func printTable(w *terminal.World, _ *reports.File, e systems.Event, p systems.Proposal, to io.Writer) error {
	table := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, w.Text("pair.heading", "Round", p.Round))
	player := func(number int) string {
		one := e.Entries[slices.IndexFunc(e.Entries, func(one swiss.Entry) bool { return one.Number == number })]
		score := one.Extra
		for round := 1; round < p.Round; round++ {
			if p.Edition == "" && one.Record(round).Kind == swiss.Unfinished {
				continue // only in a Swiss it counts as drawn
			}
			score += e.Scoring.Complete().Points(one.Record(round))
		}
		return fmt.Sprintf("%d\t%s\t%d\t%s", number, terminal.OrUnknown(one.Name), one.Rating, score)
	}
	for i, pair := range p.Pairs {
		fmt.Fprintf(table, "%d\t%s\t-\t%s\n", i+1, player(pair.White), player(pair.Black))
	}
	if bye, odd := p.PairingBye(); odd {
		fmt.Fprintf(table, "\t%s\t-\t%s\n", player(bye.Number), w.Text("pair.bye"))
	}
	return table.Flush()
}

// printJSON prints JSON: for a log the fact that publishes the round, so that it can be appended;
// for a report the pairs by starting number.
func printJSON(w *terminal.World, f *reports.File, _ systems.Event, p systems.Proposal, to io.Writer) error {
	if f.Log.Exists() {
		fact := tournament.RoundPublished{
			Stamp: tournament.Stamp{At: max(clock.At(w.Time()), f.Log.LastChange()), By: tournament.Actor{ID: "escaque"}},
			Round: p.Round, Pairings: p.Pairings(f.Log),
		}
		if p.Round > f.Log.Published() { // an older round is paired only for display
			if err := tournament.Check(f.Log, fact); err != nil {
				return err
			}
		}
		return wire.Write(to, []tournament.Event{fact})
	}
	type pair struct {
		White int `json:"white"`
		Black int `json:"black"`
	}
	report := struct {
		Round int    `json:"round"`
		Pairs []pair `json:"pairs"`
		Bye   int    `json:"bye,omitempty"`
	}{Round: p.Round, Pairs: []pair{}}
	if bye, odd := p.PairingBye(); odd {
		report.Bye = bye.Number
	}
	for _, one := range p.Pairs {
		report.Pairs = append(report.Pairs, pair{one.White, one.Black})
	}
	return json.NewEncoder(to).Encode(report)
}
