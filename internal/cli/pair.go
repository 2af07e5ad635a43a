package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// newPair is `escaque pair`.
func newPair(w *World) *cobra.Command {
	cmd := w.command("pair", "pair FILE")
	cmd.Args = w.arguments(1, 1)
	p := pairRun{w: w}
	w.systemFlag(cmd, &p.system, drafters())
	w.encodingFlag(cmd, &p.encoding)
	f := cmd.Flags()
	f.IntVar(&p.round, "round", 0, w.about("pair.round"))
	f.StringVar(&p.form, "output", "table", w.about("pair.output"))
	f.StringSliceVar(&p.fixed, "fix", nil, w.about("pair.fix"))
	f.IntSliceVar(&p.absent, "absent", nil, w.about("pair.absent"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p.chosen = cmd.Flags().Changed("system")
		return p.run(args[0])
	}
	return cmd
}

type pairRun struct {
	w                      *World
	system, encoding, form string
	round                  int
	fixed                  []string
	absent                 []int
	chosen                 bool // the system was named
}

// forms are the ways to print a pairing.
var forms = map[string]func(w *World, e systems.Event, p systems.Proposal, to io.Writer) error{
	"pairs": printPairs, "table": printTable, "json": printJSON,
}

func (r *pairRun) run(name string) error {
	print, known := forms[r.form]
	if !known {
		return &fault{key: "pair.form", args: []any{"Text", plain(r.form)}}
	}
	e, system, err := r.w.pairedFile(name, r.encoding, r.system, r.chosen)
	if err != nil {
		return err
	}
	round := r.round
	if round == 0 {
		round = e.Paired() + 1
	}
	for _, text := range r.fixed {
		white, black, ok := strings.Cut(strings.TrimSpace(text), "-")
		first, err1 := strconv.Atoi(white)
		second, err2 := strconv.Atoi(black)
		if !ok || err1 != nil || err2 != nil {
			return &fault{key: "pair.fix-form", args: []any{"Text", plain(text)}}
		}
		e.Fixed = append(e.Fixed, swiss.Fixed{Round: round, Pair: swiss.Pair{White: first, Black: second}})
	}
	for _, n := range r.absent {
		e.Requests = append(e.Requests, swiss.Request{Round: round, Number: n, Bye: swiss.ZeroBye})
	}
	p, err := system.Propose(e, round, swiss.Options{})
	if err != nil {
		return r.w.refused(err)
	}
	return print(r.w, e, p, r.w.Out)
}

// printPairs is the plain form that pairing engines print: the number of
// pairs, then White and Black by starting number, 0 for a bye.
func printPairs(_ *World, _ systems.Event, p systems.Proposal, to io.Writer) error {
	n := len(p.Pairs)
	bye, odd := p.Given()
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

// printTable is what people read.
func printTable(w *World, e systems.Event, p systems.Proposal, to io.Writer) error {
	table := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, w.text("pair.heading", "Round", p.Round))
	player := func(number int) string {
		one := e.Entries[slices.IndexFunc(e.Entries, func(one swiss.Entry) bool { return one.Number == number })]
		score := one.Extra
		for round := 1; round < p.Round; round++ {
			score += e.Scoring.Complete().Points(one.Record(round))
		}
		return fmt.Sprintf("%d\t%s\t%d\t%s", number, orUnknown(one.Name), one.Rating, score)
	}
	for i, pair := range p.Pairs {
		fmt.Fprintf(table, "%d\t%s\t-\t%s\n", i+1, player(pair.White), player(pair.Black))
	}
	if bye, odd := p.Given(); odd {
		fmt.Fprintf(table, "\t%s\t-\t%s\n", player(bye.Number), w.text("pair.bye"))
	}
	return table.Flush()
}

// printJSON is what programs read.
func printJSON(_ *World, _ systems.Event, p systems.Proposal, to io.Writer) error {
	type pair struct {
		White int `json:"white"`
		Black int `json:"black"`
	}
	report := struct {
		Round int    `json:"round"`
		Pairs []pair `json:"pairs"`
		Bye   int    `json:"bye,omitempty"`
	}{Round: p.Round, Pairs: []pair{}}
	if bye, odd := p.Given(); odd {
		report.Bye = bye.Number
	}
	for _, one := range p.Pairs {
		report.Pairs = append(report.Pairs, pair{one.White, one.Black})
	}
	return json.NewEncoder(to).Encode(report)
}
